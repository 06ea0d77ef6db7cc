import { memberOf } from '#domains/access/doors/request-context.ts';
import {
  listCalendarFeeds,
  startCalendarFeed,
  stopCalendarFeed,
} from '#domains/visit-news/calendar-feed.server.ts';
import { dayInWords } from '#platform/days.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { LinkAddress } from '../private-link/link-address.tsx';
import { changePrivateLinks } from '../private-link/private-link.server.ts';
import { NewPrivateLink, PrivateLinkBanner, PrivateLinkCard } from '../private-link/private-link.tsx';
import type { Route } from './+types/calendar';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Upcoming bookings', href: pathTo('/account/upcoming-booking') },
    { label: 'Your calendar' },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const officeZone = platform.configuration.OFFICE_TIME_ZONE;
  const feeds = await listCalendarFeeds(platform, memberOf(requestContext));
  return {
    done: url.searchParams.get('done'),
    feeds: feeds.map(({ id, label, createdAt, lastReadAt, secret }) => {
      const address = `${platform.publicUrl}/api/booking_ms/calendars/${secret}.ics`;
      const read =
        lastReadAt === null
          ? 'No calendar has read it yet.'
          : `Last read on ${dayInWords(lastReadAt, officeZone)}.`;
      return {
        id,
        label,
        facts: `Made on ${dayInWords(createdAt, officeZone)}. ${read}`,
        address,
        program: address.replace(/^https?:/, 'webcal:'),
      };
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  return changePrivateLinks(request, pathTo('/account/upcoming-booking/calendar'), {
    make: (label) => startCalendarFeed(platform, member, label),
    stop: (id) => stopCalendarFeed(platform, member, id),
  });
}

export default function CalendarFeeds({
  loaderData: { feeds, done },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Visits in your calendar"
        description="A link at which your calendar finds all your visits."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {reply === undefined && <PrivateLinkBanner done={done} whatNext="Open it in your calendar." />}
      <PageTitle
        title="Visits in your calendar"
        lead="With a link, the calendar on your phone or computer shows all your visits, and keeps up when one changes."
      />
      <p>
        Anyone who has the link can see when your visits are and who comes, so keep it to yourself. You can
        stop it at any time.
      </p>
      {feeds.map(({ id, label, facts, address, program }) => (
        <PrivateLinkCard key={id} id={id} label={label} facts={facts}>
          <StandingLink file={program}>Open in the calendar of this device</StandingLink>
          <p>Or copy this address into your calendar:</p>
          <LinkAddress address={address} />
        </PrivateLinkCard>
      ))}
      <NewPrivateLink
        key={feeds.length}
        question="Which calendar is the link for?"
        example="my phone"
        reply={reply}
      />
    </Stack>
  );
}
