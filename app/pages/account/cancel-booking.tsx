import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { optionalText } from '#domains/people/people.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { cancelSeries } from '#domains/visit-changes/series-cancellation.server.ts';
import { scopes } from '#domains/visit-changes/series-change.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest, memberOf } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Route } from './+types/cancel-booking';
import { loadBooking } from './load-booking.server.ts';
import { readCancellation } from './read-cancellation.server.ts';

const cancelForm = z.object({
  agreed_fee_cents: z.coerce.number().int().min(0),
  reason: optionalText(500),
  scope: z.enum(scopes).default('one'),
});

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  if (booking.state === 'cancelled') throw redirect(`/account/upcoming-booking/${booking.id}?done=cancelled`);
  const scope = scopes.find((each) => each === url.searchParams.get('scope')) ?? 'one';
  const { id, optionTitle, recipientName, startsAt, timeZone, freeCancellationUntil, totalCents } = booking;
  return {
    booking: { id, optionTitle, recipientName, startsAt, timeZone, freeCancellationUntil, totalCents },
    ...(await readCancellation(requestContext, booking, scope)),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = cancelForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const { scope, agreed_fee_cents: agreedFeeCents, reason } = form.data;
  const member = memberOf(requestContext);
  const cancelled =
    scope === 'one'
      ? await cancelBooking(requestContext.platform, member, params.id, { agreedFeeCents, reason })
      : await cancelSeries(requestContext.platform, member, params.id, { scope, agreedFeeCents, reason });
  if (!cancelled.ok) return formReply(values, cancelled.refusal);
  return redirect(`/account/upcoming-booking/${params.id}?done=cancelled`, 303);
}

export default function CancelBooking({
  loaderData: { booking, scope, ways, feeCents, visits },
  actionData: reply,
}: Route.ComponentProps) {
  const when = momentInWords(booking.startsAt, booking.timeZone);
  const several = visits.length > 1;
  const what = several ? `${visits.length} visits` : 'this visit';
  return (
    <Stack>
      <PageHead
        title="Cancel this visit"
        description="Cancel a visit. The fee, if any, is stated first."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle
        title={`Cancel ${what}?`}
        lead={`${booking.optionTitle} for ${booking.recipientName}, ${when}${several ? ', and others' : ''}.`}
      />
      {ways.length > 0 && (
        <nav aria-label="Which visits">
          <ul>
            {ways.map((way) => (
              <li key={way.to}>
                <StandingLink to={way.to}>{way.label}</StandingLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Banner
        tone={feeCents === 0 ? 'info' : 'warning'}
        title={feeCents === 0 ? 'Cancelling is free' : `Cancelling now costs ${formatCents(feeCents)}`}
      >
        <p>
          {feeCents === 0
            ? 'You pay nothing. We let go of any money that we set aside on your card.'
            : feeWords(booking, several)}
        </p>
      </Banner>
      {several && (
        <Stack gap="close">
          <h2>These visits would be cancelled</h2>
          <ol>
            {visits.map((visit) => (
              <li key={visit.id}>
                {visit.when}
                {visit.feeCents > 0 && `: ${formatCents(visit.feeCents)}`}
              </li>
            ))}
          </ol>
        </Stack>
      )}
      <Form method="post">
        <Stack>
          <input type="hidden" name="agreed_fee_cents" value={feeCents} />
          <input type="hidden" name="scope" value={scope} />
          <TextArea
            name="reason"
            label="Would you like to tell us why?"
            optional
            rows={3}
            maxLength={500}
            defaultValue={reply?.values['reason']}
            error={problemOf(reply, 'reason')}
          />
          <Actions>
            <Button variant="primary">
              {feeCents === 0 ? `Yes, cancel ${what}` : `Yes, cancel and pay ${formatCents(feeCents)}`}
            </Button>
            <ButtonLink to={`/account/upcoming-booking/${booking.id}`} variant="secondary">
              {several ? 'No, keep them' : 'No, keep this visit'}
            </ButtonLink>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}

function feeWords(
  booking: { freeCancellationUntil: Date; timeZone: string; totalCents: number },
  several: boolean,
): string {
  if (several)
    return 'For some of these visits, free cancelling has ended. You pay half of the price of each of those. The others are free to cancel.';
  return `Free cancelling ended on ${momentInWords(booking.freeCancellationUntil, booking.timeZone)}. You pay half of ${formatCents(booking.totalCents)}.`;
}
