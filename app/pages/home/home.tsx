import { data, redirect } from 'react-router';
import { findServiceArea, findZipCode, listServices } from '#domains/catalogue/data.server.ts';
import { zipcode } from '#domains/people/schema.ts';
import type { Route } from './+types/home';
import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { visitContext } from '../../shell/visit.ts';
import { HouseAtDusk } from '../../illustrations/HouseAtDusk.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { AreWeNear } from './are-we-near.tsx';
import { Help } from './help.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OurPromise } from './our-promise.tsx';
import { Questions } from './questions.tsx';

/** With a ZIP code in the address it answers the question "Are we near you?", without JavaScript and without an account. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(visitContext);
  const typed = url.searchParams.get('zip');
  if (typed === null) return data({ typed: '', problem: null, near: null });
  const zip = zipcode.safeParse(typed);
  if (!zip.success) {
    return data({ typed, problem: zip.error.issues[0]?.message ?? 'Enter a ZIP code, like 11375.', near: null }, { status: 422 });
  }
  const [place, services] = await Promise.all([findZipCode(platform.database, zip.data), listServices(platform.database)]);
  const areas = await Promise.all(services.map((service) => findServiceArea(platform.database, zip.data, service.id)));
  const offered = services.filter((_, index) => areas[index] !== undefined);
  if (offered.length === 0) throw redirect(`/scheduling-coming-soon?zip=${zip.data}`);
  return data({ typed, problem: null, near: { zip: zip.data, place: place?.city ?? zip.data, services: offered.map(({ id, title }) => ({ id, title })) } });
}

export default function Home({ loaderData: { typed, problem, near } }: Route.ComponentProps) {
  const { siteName } = useSite();
  return (
    <>
      <PageHead
        title="Help at home for older adults"
        description="Cleaning, handyman work, meals, rides and tech help for older adults, with a person on the phone whenever you want one."
        hasProblems={problem !== null}
      />
      <Hero
        title="Good help at home, from people you can trust"
        lead={`${siteName} helps older adults live well in their own home: cleaning, repairs, meals, rides and tech help. Book here, or just call us. A person answers.`}
        picture={<HouseAtDusk title="An older woman opens her door, with the lamp on, and greets the helper who has come." />}
      >
        <AreWeNear typed={typed} problem={problem} near={near} />
      </Hero>
      <HowItWorks />
      <Help />
      <OurPromise />
      <Questions />
    </>
  );
}
