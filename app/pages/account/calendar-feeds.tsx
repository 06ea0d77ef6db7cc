import { Form, redirect } from 'react-router';
import { z } from 'zod';
import {
  listCalendarFeeds,
  startCalendarFeed,
  stopCalendarFeed,
} from '#domains/visit-news/calendar-feed.server.ts';
import { linkLabel } from '#domains/visit-news/sharing.ts';
import { dayInWords } from '#platform/days.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { wordsFor } from '../../shell/words-for.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Route } from './+types/calendar-feeds';
import { LinkAddress } from './link-address.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Upcoming bookings', href: '/account/upcoming-booking' },
    { label: 'Your calendar' },
  ],
};

const feedForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), label: linkLabel }),
  z.object({ intent: z.literal('stop'), feed_id: z.uuid() }),
]);

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
  const values = await readForm(request);
  const form = feedForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const member = memberOf(requestContext);
  const changed = await (form.data.intent === 'start'
    ? startCalendarFeed(requestContext.platform, member, form.data.label)
    : stopCalendarFeed(requestContext.platform, member, form.data.feed_id));
  if (!changed.ok) return formReply(values, changed.refusal);
  return redirect(`/account/upcoming-booking/calendar?done=${form.data.intent}`, 303);
}

const doneWords: Record<string, string> = {
  start: 'The link is ready. Open it in your calendar.',
  stop: 'The link is stopped. It shows nothing any more.',
};

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
      {wordsFor(doneWords, done) && reply === undefined && (
        <Banner tone="success" title={wordsFor(doneWords, done)} />
      )}
      <PageTitle
        title="Visits in your calendar"
        lead="With a link, the calendar on your phone or computer shows all your visits, and keeps up when one changes."
      />
      <p>
        Anybody who has the link can see when your visits are and who comes. So keep it to yourself. You can
        stop it at any time.
      </p>
      {feeds.map((feed) => (
        <Card key={feed.id} title={`For ${feed.label}`}>
          <p>{feed.facts}</p>
          <StandingLink file={feed.program}>Open in the calendar of this device</StandingLink>
          <p>Or copy this address into your calendar:</p>
          <LinkAddress address={feed.address} />
          <Form method="post">
            <input type="hidden" name="feed_id" value={feed.id} />
            <Actions>
              <Button variant="secondary" name="intent" value="stop">
                Stop this link<VisuallyHidden>: {feed.label}</VisuallyHidden>
              </Button>
            </Actions>
          </Form>
        </Card>
      ))}
      <Form method="post" key={feeds.length}>
        <Stack>
          <Field
            name="label"
            label="Which calendar is the link for?"
            hint="A name, so that you know later which link to stop. For example: my phone."
            autoComplete="off"
            maxLength={60}
            defaultValue={reply?.values['label']}
            error={problemOf(reply, 'label')}
          />
          <Actions>
            <Button variant="primary" name="intent" value="start">
              Make a link
            </Button>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
