import { data, redirect } from 'react-router';
import { describePrice } from '#domains/catalogue/price.ts';
import {
  findService,
  findServiceArea,
  findZipCode,
  listServices,
} from '#domains/catalogue/service.server.ts';
import { officeOf, openingFacts } from '#domains/enquiries/office-words.ts';
import { isPaidPlan, plans } from '#domains/membership/membership.ts';
import { zipcode } from '#domains/people/fields.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Hero } from '../../ui/Hero.tsx';
import { withNext } from '../access/next.ts';
import { beginningAt } from '../booking/flows.ts';
import type { Route } from './+types/home';
import { BusinessFacts } from './business-facts.tsx';
import { FarAway } from './far-away.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Memberships } from './memberships.tsx';
import { Prices } from './prices.tsx';
import { Questions } from './questions.tsx';
import { ServicesOffered } from './services-offered.tsx';
import { WhoComes } from './who-comes.tsx';
import { type Nearby, ZipCheck } from './zip-check.tsx';

/** The concierge comes with a membership, so it is not one of the five to choose from. */
const notOnItsOwn = 'concierge';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  const typedZip = url.searchParams.get('zip');
  const [all, cleaning] = await Promise.all([
    listServices(platform.database),
    findService(platform.database, 'cleaning', platform.clock.now()),
  ]);
  const services = all
    .filter(({ id }) => id !== notOnItsOwn)
    .map(({ id, title, summary }) => ({ id, title, summary }));
  const page = {
    services,
    prices: (cleaning?.options ?? []).map(({ id, title, summary, price }) => ({
      id,
      title,
      summary,
      price: describePrice(price),
    })),
    memberships: plans
      .filter(({ id }) => isPaidPlan(id))
      .map(({ id, title, monthlyCents, benefits, forWhom }) => ({
        id,
        title,
        price: `${formatCents(monthlyCents)} a month. ${benefits[0]}.`,
        summary: `${forWhom}.`,
      })),
    opening: openingFacts(officeOf(platform.configuration)),
    typedZip: typedZip ?? '',
  };
  if (typedZip === null) return data({ ...page, problem: null, nearby: null });

  const zip = zipcode.safeParse(typedZip);
  if (!zip.success) {
    return data({ ...page, problem: zip.error.issues[0]?.message ?? null, nearby: null }, { status: 422 });
  }
  const wanted = services.filter(({ id }) => id === url.searchParams.get('service'));
  const asked = wanted.length > 0 ? wanted : services;
  const nearby = await findNearby(platform, zip.data, asked, member !== null);
  if (nearby === null)
    throw redirect(pathTo('/scheduling-coming-soon', { service: wanted[0]?.id, zip: zip.data }));
  // With both said there is nothing more to answer here.
  if (wanted.length > 0) throw redirect(nearby.offered[0]?.to ?? '/');
  return data({ ...page, problem: null, nearby });
}

/** Which of the services come to a ZIP code, and what the place is called; null where none does. */
async function findNearby(
  platform: Platform,
  zip: string,
  services: { id: string; title: string }[],
  signedIn: boolean,
): Promise<Nearby | null> {
  const [place, ...areas] = await Promise.all([
    findZipCode(platform.database, zip),
    ...services.map(({ id }) => findServiceArea(platform.database, zip, id)),
  ]);
  const offered = services
    .filter((_, index) => areas[index] !== undefined)
    .map(({ id, title }) => {
      const path = beginningAt(id, zip);
      return { id, title, to: signedIn ? path : withNext(pathTo('/register'), path) };
    });
  return offered.length === 0 ? null : { zip, place: place?.city ?? null, offered };
}

export default function Home({
  loaderData: { services, prices, memberships, opening, typedZip, problem, nearby },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Help at home for older adults"
        description="Cleaning, repairs, meals, rides and tech help at home in New York City. Book online or call. A person answers."
        hasProblems={problem !== null}
      />
      <BusinessFacts opening={opening} />
      <Hero
        title="Help at home from people you can trust"
        lead="We help older adults in New York City with cleaning, repairs, meals, rides and more. Book for yourself or someone you love."
        picture={<Picture name="HouseAtDusk" />}
      >
        <ZipCheck problem={problem} typedZip={typedZip} services={services} nearby={nearby} />
      </Hero>
      <HowItWorks />
      <ServicesOffered services={services} />
      <Prices prices={prices} />
      <Memberships memberships={memberships} />
      <WhoComes />
      <FarAway />
      <Questions />
    </>
  );
}
