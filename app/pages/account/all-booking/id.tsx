import { data, redirect } from 'react-router';
import { zoneInWords } from '#domains/people/words.ts';
import { dayStepsOf, standingOf } from '#domains/visit-day/standing.ts';
import { findSharedBooking } from '#domains/visit-news/sharing.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { useSite } from '../../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { SummaryList } from '../../../ui/SummaryList.tsx';
import { VisitProgress } from '../visit/day/visit-progress.tsx';
import { VisitStanding } from '../visit/day/visit-standing.tsx';
import { WhoComes } from '../visit/who-comes.tsx';
import type { Route } from './+types/id';

/**
 * For the people of a booking it is the booking's page. For everyone else a valid key shows it without
 * address and payment; without one it asks to sign in, and does not say whether there is such a booking.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { member, platform } = context.get(contextOfRequest);
  const own = member === null ? undefined : await findBooking(platform.database, member, params.id);
  if (own !== undefined && own.state !== 'held')
    throw redirect(pathTo('/account/upcoming-booking/:id', { id: own.id }));
  const shared = await findSharedBooking(platform, params.id, url.searchParams.get('key') ?? '');
  if (shared !== undefined) {
    const { events: _, ...shown } = shared;
    const standing = standingOf(shared, platform.clock.now());
    return { shared: { ...shown, standing, steps: dayStepsOf(shared) }, next: null };
  }
  if (member !== null) throw data(null, { status: 404 });
  return { shared: null, next: url.pathname };
}

export default function SharedBooking({ loaderData: { shared, next } }: Route.ComponentProps) {
  const { phone } = useSite();
  if (shared === null) return <AskToSignIn next={next} />;
  const when = momentInWords(shared.startsAt, shared.timeZone);
  return (
    <Stack gap="wide">
      <PageHead
        title="A visit shared with you"
        description="When the visit is, who’s coming, and its status. No address or price."
      />
      <PageTitle
        withLogo
        title={shared.optionTitle}
        lead={`For ${shared.recipientName}, ${when} (${zoneInWords(shared.timeZone)}). Someone shared this visit with you.`}
      />
      <VisitStanding
        standing={shared.standing}
        professional={shared.professional}
        hue={shared.hue}
        level={2}
      />
      <VisitProgress steps={shared.steps} isLive={shared.standing.isNow} />
      <SummaryList
        rows={[
          { term: 'Until about', details: momentInWords(shared.endsAt, shared.timeZone) },
          { term: 'Reference', details: shared.reference },
        ]}
      />
      <WhoComes title="Who’s coming" professional={shared.professional} hue={shared.hue} />
      <p>
        Questions? Call us: <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}

function AskToSignIn({ next }: { next: string }) {
  return (
    <Stack>
      <PageHead
        title="Sign in to see this visit"
        description="Only people who are part of a visit can see it."
      />
      <PageTitle
        withLogo
        title="Sign in to see this visit"
        lead="Only the person a visit is for, and family or friends with access, can see it."
      />
      <p>Did someone send you a link? It may have been turned off. Ask them for a new one.</p>
      <Actions>
        <ButtonLink to={pathTo('/signin', { next })} variant="primary">
          Sign in
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
