import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { cancelBooking } from '#domains/booking/cancellation/commands.server.ts';
import { cancellationFee } from '#domains/booking/rules.ts';
import { momentInWords } from '#domains/booking/wording/rules.ts';
import { formatCents } from '#domains/catalogue/rules.ts';
import { optionalText } from '#domains/people/schema.ts';
import type { Route } from './+types/cancel-booking';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, visitContext } from '../../shell/visit.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';

import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { loadBooking } from './load-booking.server.ts';

const cancelForm = z.object({
  agreed_fee_cents: z.coerce.number().int().min(0),
  reason: optionalText(500),
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const booking = await loadBooking(visit, params.id);
  if (booking.state === 'cancelled') throw redirect(`/account/upcoming-booking/${booking.id}?done=cancelled`);
  const now = visit.platform.clock.now();
  return { booking, feeCents: cancellationFee({ ...booking, placedAt: booking.placedAt ?? now }, now) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const form = cancelForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const cancelled = await cancelBooking(visit.platform, memberOf(visit), params.id, {
    agreedFeeCents: form.data.agreed_fee_cents,
    reason: form.data.reason,
  });
  if (!cancelled.ok) return formReply(values, cancelled.refusal);
  return redirect(`/account/upcoming-booking/${params.id}?done=cancelled`, 303);
}

export default function CancelBooking({ loaderData: { booking, feeCents }, actionData: reply }: Route.ComponentProps) {
  const when = momentInWords(booking.startsAt, booking.timeZone);
  return (
    <Stack>
      <PageHead title="Cancel this visit" description="Cancel a visit. The fee, if any, is stated first." hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <PageTitle title="Cancel this visit?" lead={`${booking.optionTitle} for ${booking.recipientName}, ${when}.`} />
      <Banner tone={feeCents === 0 ? 'info' : 'warning'} title={feeCents === 0 ? 'Cancelling is free' : `Cancelling now costs ${formatCents(feeCents)}`}>
        <p>
          {feeCents === 0
            ? 'You pay nothing. We let go of the money that we set aside on your card.'
            : `Free cancelling ended on ${momentInWords(booking.freeCancellationUntil, booking.timeZone)}. You pay half of ${formatCents(booking.totalCents)}.`}
        </p>
      </Banner>
      <Form method="post">
        <Stack>
          <input type="hidden" name="agreed_fee_cents" value={feeCents} />
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
            <Button variant="primary">{feeCents === 0 ? 'Yes, cancel this visit' : `Yes, cancel and pay ${formatCents(feeCents)}`}</Button>
            <ButtonLink to={`/account/upcoming-booking/${booking.id}`} variant="secondary">
              No, keep this visit
            </ButtonLink>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
