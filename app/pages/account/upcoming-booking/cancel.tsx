import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { optionalText } from '#domains/people/fields.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { cancelSeries } from '#domains/visit-changes/series-cancellation.server.ts';
import { scopes } from '#domains/visit-changes/series-scope.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { freeCancellationInWords, momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { LinkList } from '../../../ui/LinkList.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/cancel';
import { readCancellation } from './read-cancellation.server.ts';

const cancelForm = z.object({
  agreed_fee_cents: z.coerce.number().int().min(0),
  reason: optionalText(500),
  scope: z.enum(scopes).default('one'),
});

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  if (booking.state === 'cancelled')
    throw redirect(pathTo('/account/upcoming-booking/:id', { id: booking.id, done: 'cancelled' }));
  const scope = scopes.find((each) => each === url.searchParams.get('scope')) ?? 'one';
  const { id, optionTitle, recipientName, startsAt, timeZone } = booking;
  const now = requestContext.platform.clock.now();
  const cancellation = freeCancellationInWords({ ...booking, placedAt: booking.placedAt ?? now }, now);
  return {
    booking: { id, optionTitle, recipientName, startsAt, timeZone, cancellation },
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
  const { platform } = requestContext;
  const cancelled =
    scope === 'one'
      ? await cancelBooking(platform, member, params.id, { agreedFeeCents, reason })
      : await cancelSeries(platform, member, params.id, { scope, agreedFeeCents, reason });
  if (!cancelled.ok) return formReply(values, cancelled.refusal);
  await settleCancellations(platform, params.id);
  return redirect(pathTo('/account/upcoming-booking/:id', { id: params.id, done: 'cancelled' }), 303);
}

type Loaded = Route.ComponentProps['loaderData'];

export default function CancelBooking({
  loaderData: { booking, scope, ways, feeCents, visits, goesOn },
  actionData: reply,
}: Route.ComponentProps) {
  const several = visits.length > 1;
  const what = several ? `${visits.length} visits` : 'this visit';
  return (
    <Stack>
      <PageHead
        title="Cancel visit"
        description="Cancel a visit. You see any fee first."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle
        title={`Cancel ${what}?`}
        lead={
          several
            ? `${booking.optionTitle} for ${booking.recipientName}.`
            : `${booking.optionTitle} for ${booking.recipientName}, ${momentInWords(booking.startsAt, booking.timeZone)}.`
        }
      />
      {feeCents === 0 ? (
        <p>{freeWords}</p>
      ) : (
        <Banner tone="warning" title={`Canceling now costs ${formatCents(feeCents)}`}>
          <p>{feeWords(booking, several)}</p>
        </Banner>
      )}
      {several && goesOn && <p>No more visits will be planned after these.</p>}
      {several && <VisitsToCancel visits={visits} isOpen={feeCents > 0} />}
      <Form method="post">
        <Stack>
          <input type="hidden" name="agreed_fee_cents" value={feeCents} />
          <input type="hidden" name="scope" value={scope} />
          <Disclosure summary="Tell us why (optional)" open={reply !== undefined}>
            <TextArea
              name="reason"
              label="Why are you canceling?"
              optional
              rows={3}
              maxLength={500}
              defaultValue={reply?.values['reason']}
              error={problemOf(reply, 'reason')}
            />
          </Disclosure>
          <Actions>
            <Button variant="primary">
              {feeCents === 0 ? `Yes, cancel ${what}` : `Yes, cancel and pay ${formatCents(feeCents)}`}
            </Button>
            <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id: booking.id })} variant="secondary">
              {several ? 'No, keep them' : 'No, keep this visit'}
            </ButtonLink>
          </Actions>
        </Stack>
      </Form>
      {ways.length > 0 && <OtherVisits ways={ways} />}
    </Stack>
  );
}

/** One visit or several of its series, where it is the other that is meant. */
function OtherVisits({ ways }: Pick<Loaded, 'ways'>) {
  return (
    <nav aria-labelledby="other-visits">
      <h2 id="other-visits">Or cancel</h2>
      <LinkList items={ways} />
    </nav>
  );
}

function VisitsToCancel({ visits, isOpen }: Pick<Loaded, 'visits'> & { isOpen: boolean }) {
  return (
    <Disclosure summary={`See the ${visits.length} visits`} open={isOpen}>
      <ol>
        {visits.map((visit) => (
          <li key={visit.id}>
            {visit.when}
            {visit.feeCents > 0 && `: ${formatCents(visit.feeCents)}`}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

const freeWords = 'Canceling is free. You pay nothing, and any hold on your card is released.';

function feeWords(booking: { cancellation: string }, several: boolean): string {
  if (several)
    return 'It’s too late to cancel some of these for free. See below what each of those costs. The rest are free to cancel.';
  return booking.cancellation;
}
