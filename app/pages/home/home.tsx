import { data, redirect } from 'react-router';
import { officeOf, openingFacts } from '#domains/enquiries/office-words.ts';
import { zipcode } from '#domains/people/fields.ts';
import { publicHelpers } from '#domains/professionals/public-helper.server.ts';
import { listAreaTitles } from '#domains/services/areas/area.server.ts';
import { homeHeadline, homeTicks } from '#domains/site-texts/safety-words.ts';
import { readSafety } from '#domains/site-texts/safety.server.ts';
import { readPolicy } from '#domains/visits/terms/rule-version.server.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Hero } from '../../ui/Hero.tsx';
import { listOfferedServices } from '../services/offered-services.server.ts';
import type { Route } from './+types/home';
import { BusinessFacts } from './business-facts.tsx';
import { CallUs } from './call-us.tsx';
import { FarAway } from './far-away.tsx';
import { findNearby } from './nearby.server.ts';
import { Nearby } from './nearby.tsx';
import { Prices } from './prices.tsx';
import { Questions } from './questions.tsx';
import { WhoComes } from './who-comes.tsx';
import { ZipForm } from './zip-form.tsx';

/** Two rows of two beside the words; a phone shows three of them in one row. */
const facesShown = 4;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  const typedZip = url.searchParams.get('zip');
  const zip = zipcode.safeParse(typedZip);
  const nearby = zip.success ? await findNearby(platform, zip.data, member !== null) : undefined;
  if (nearby === null) throw redirect(pathTo('/scheduling-coming-soon', { zip: zip.data }));
  const problem = typedZip === null || zip.success ? null : (zip.error.issues[0]?.message ?? null);
  const [services, areas, helpers, { facts }, { words }] = await Promise.all([
    nearby === undefined ? listOfferedServices(platform) : [],
    listAreaTitles(platform.database),
    publicHelpers(platform.database, platform.clock.now()),
    readSafety(platform),
    readPolicy(platform),
  ]);
  return data(
    {
      nearby: nearby ?? null,
      headline: homeHeadline(facts),
      whoComes: { helpers: helpers.slice(0, facesShown), ticks: homeTicks(facts) },
      services: services.map(({ to, summary, ...service }) => ({
        ...service,
        words: summary,
        to: to.prices ?? to.booking,
      })),
      business: { opening: openingFacts(officeOf(platform.configuration)), areas },
      canceling: words.canceling,
      typedZip: typedZip ?? '',
      problem,
    },
    { status: problem === null ? 200 : 422 },
  );
}

export default function Home({
  loaderData: { nearby, headline, whoComes, services, business, canceling, typedZip, problem },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={nearby === null ? 'Help at home for older adults' : `Prices and times in ${nearby.zip}`}
        description="Cleaning, repairs, meals, rides and tech help at home for older adults. Book online or call. A person answers."
        hasProblems={problem !== null}
      />
      <BusinessFacts {...business} />
      {nearby === null ? (
        <>
          <Hero
            title={headline}
            lead="Cleaning, repairs, meals, rides and tech help for older adults. Book for yourself or someone you love."
            picture={<Picture name="HouseAtDusk" />}
          >
            <ZipForm problem={problem} typedZip={typedZip} />
            <CallUs />
          </Hero>
          <WhoComes {...whoComes} />
          <Prices services={services} />
        </>
      ) : (
        <>
          <Nearby nearby={nearby} />
          <WhoComes {...whoComes} />
        </>
      )}
      <FarAway />
      <Questions canceling={canceling} />
    </>
  );
}
