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
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
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
      const read = lastReadAt === null ? 'Not used yet.' : `Last used ${dayInWords(lastReadAt, officeZone)}.`;
      return {
        id,
        label,
        facts: `Created ${dayInWords(createdAt, officeZone)}. ${read}`,
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
        description="A link that adds your visits to your calendar."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {reply === undefined && <PrivateLinkBanner done={done} whatNext="Open it in your calendar." />}
      <PageTitle
        title="Visits in your calendar"
        lead="This link adds all your visits to the calendar on your phone or computer and keeps them up to date."
      />
      <p>
        Anyone with the link can see when your visits are and who’s coming, so keep it private. You can turn
        it off anytime.
      </p>
      {feeds.map(({ id, label, facts, address, program }) => (
        <PrivateLinkCard key={id} id={id} label={label} facts={facts}>
          <StandingLink file={program}>Open in this device’s calendar</StandingLink>
          <p>Or copy this link into your calendar:</p>
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
