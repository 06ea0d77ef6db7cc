import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { draftOfQuote } from '#domains/booking/drafts/draft.server.ts';
import { acceptQuote, declineQuote } from '#domains/booking/quote-standing.server.ts';
import { listQuotes } from '#domains/booking/quote.server.ts';
import { declineReason, standingOf } from '#domains/booking/quote.ts';
import { describeMinutes } from '#domains/services/price.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { SummaryList } from '../../../ui/SummaryList.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import { flowOf } from '../../booking/flows.server.ts';
import { stepPath } from '../../booking/step-path.ts';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/quote';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Your quote' },
  ],
};

const answerForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('yes'), quote_id: z.uuid() }),
  z.object({ intent: z.literal('no'), quote_id: z.uuid(), reason: declineReason }),
]);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  const now = requestContext.platform.clock.now();
  const quotes = await listQuotes(requestContext.platform.database, memberOf(requestContext), booking.id);
  return {
    booking: {
      id: booking.id,
      reference: booking.reference,
      optionTitle: booking.optionTitle,
      professionalName: booking.professionalName,
    },
    // A replaced quote has nothing to say beyond the one that replaced it.
    quotes: quotes
      .filter((quote) => quote.state !== 'replaced')
      .map((quote) => ({
        id: quote.id,
        description: quote.description,
        lines: quote.lines,
        totalCents: quote.totalCents,
        workId: quote.workId,
        standing: standingOf(quote, now),
        until: momentInWords(quote.validUntil, booking.timeZone),
        length: describeMinutes(quote.minutes),
      })),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  const booking = await loadBooking(requestContext, params.id);
  const values = await readForm(request);
  const form = answerForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  if (form.data.intent === 'no') {
    const declined = await declineQuote(platform, member, form.data.quote_id, form.data.reason);
    return declined.ok
      ? redirect(pathTo('/account/upcoming-booking/:id/quote', { id: booking.id, done: 'no' }), 303)
      : formReply(values, declined.refusal);
  }
  const accepted = await acceptQuote(platform, member, form.data.quote_id);
  if (!accepted.ok) return formReply(values, accepted.refusal);
  if (accepted.value.workId !== null)
    return redirect(pathTo('/account/upcoming-booking/:id', { id: accepted.value.workId }), 303);
  const draftId = await draftOfQuote(platform, member, {
    ...accepted.value,
    id: form.data.quote_id,
    serviceId: booking.serviceId,
  });
  return redirect(stepPath(await flowOf(platform.database, booking.serviceId), draftId, 'time'), 303);
}

type ShownQuote = Route.ComponentProps['loaderData']['quotes'][number];

const standingWords: Record<ShownQuote['standing'], string> = {
  sent: 'Waiting for your answer',
  accepted: 'Accepted. No day chosen yet.',
  booked: 'Accepted. The work is booked.',
  declined: 'Declined. Nothing is booked.',
  replaced: 'There is a newer quote.',
  expired: 'This quote has expired. Call us, and we’ll write a new one.',
};

export default function QuotePage({
  loaderData: { booking, quotes, done },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack gap="wide">
      <PageHead
        title="Your quote"
        description="What the work would cost. You accept or decline."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {done === 'no' && reply === undefined && (
        <Banner tone="success" title="You declined">
          <p>Nothing is booked or charged. Thanks for telling us.</p>
        </Banner>
      )}
      <PageTitle
        title="Your quote"
        lead={
          <>
            From {booking.professionalName}’s visit, {booking.optionTitle},{' '}
            <Unbroken>{booking.reference}</Unbroken>. Nothing is booked or charged unless you accept.
          </>
        }
      />
      {quotes.length === 0 && (
        <p>We have not written a quote for this visit yet. We’ll message you when it’s ready.</p>
      )}
      {quotes.map((quote) => (
        <Stack key={quote.id}>
          <h2>{quote.description}</h2>
          <PriceBreakdown
            caption="What it costs"
            lines={quote.lines}
            totalLabel="Total"
            totalCents={quote.totalCents}
          />
          <SummaryList
            rows={[
              { term: 'How long', details: `About ${quote.length}` },
              { term: 'Good until', details: quote.until },
              { term: 'Your answer', details: standingWords[quote.standing] },
            ]}
          />
          {quote.workId !== null && (
            <StandingLink to={pathTo('/account/upcoming-booking/:id', { id: quote.workId })}>
              View booked work
            </StandingLink>
          )}
          {(quote.standing === 'sent' || quote.standing === 'accepted') && (
            <AnswerForm quote={quote} reply={reply} />
          )}
        </Stack>
      ))}
      <StandingLink to={pathTo('/account/upcoming-booking/:id', { id: booking.id })}>Your visit</StandingLink>
    </Stack>
  );
}

function AnswerForm({ quote, reply }: { quote: ShownQuote; reply: Route.ComponentProps['actionData'] }) {
  return (
    <Form method="post">
      <Stack>
        <input type="hidden" name="quote_id" value={quote.id} />
        <p>Next, choose a day. You pay only after the work is done.</p>
        <Actions>
          <Button variant="primary" name="intent" value="yes">
            {quote.standing === 'sent' ? 'Accept and choose a day' : 'Choose a day'}
          </Button>
        </Actions>
        <TextArea
          name="reason"
          label="If you decline, why?"
          hint="Optional."
          optional
          maxLength={500}
          defaultValue={reply?.values['reason']}
          error={problemOf(reply, 'reason')}
        />
        <Actions>
          <Button variant="secondary" name="intent" value="no">
            Decline
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}
