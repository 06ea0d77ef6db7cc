import { data, redirect } from 'react-router';
import { continueAfterQuestion, findOwnPayment } from '#domains/visit-money/bank-challenge.server.ts';
import type { PaidFor } from '#domains/visit-money/bank-challenge.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/bank-question';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Payments', href: '/account/payment' },
    { label: 'Your bank' },
  ],
};

/** Where a payer comes back to from their bank, whatever they pay for: the answer leads on to that. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const answer = await continueAfterQuestion(requestContext.platform, member, params.id);
  const payment = await findOwnPayment(requestContext.platform.database, member, params.id);
  if (payment === undefined) throw data(null, { status: 404 });
  const next = nextPage(payment.paidFor);
  if (!answer.ok) return { state: 'declined' as const, words: answer.refusal.message, askedAt: null, next };
  if (answer.value.state === 'paid') throw redirect(paidPage(payment.paidFor));
  return {
    state: answer.value.state,
    words: leads[answer.value.state],
    askedAt: answer.value.state === 'challenge' ? answer.value.url : null,
    next,
  };
}

function paidPage(paidFor: PaidFor): string {
  switch (paidFor.kind) {
    case 'visit':
      return `/account/upcoming-booking/${paidFor.bookingId}?done=${paidFor.bookingState === 'completed' ? 'paid-now' : 'paid'}`;
    case 'extra':
      return `/account/upcoming-booking/${paidFor.bookingId}/extra?done=yes`;
    case 'tip':
      return `/account/upcoming-booking/${paidFor.bookingId}?done=rated`;
    case 'membership':
      return '/account/subscription?done=paid';
  }
}

/** Where another card can be chosen. */
function nextPage(paidFor: PaidFor): { to: string; label: string } {
  switch (paidFor.kind) {
    case 'visit':
      return paidFor.bookingState === null
        ? { to: '/our-services', label: 'Book again' }
        : { to: `/account/upcoming-booking/${paidFor.bookingId}/card`, label: 'Use another card' };
    case 'extra':
      return {
        to: `/account/upcoming-booking/${paidFor.bookingId}/extra`,
        label: 'Back to extra time and groceries',
      };
    case 'tip':
      return { to: `/account/upcoming-booking/${paidFor.bookingId}/rate`, label: 'Back to the tip' };
    case 'membership':
      return paidFor.isLate
        ? { to: '/account/subscription', label: 'Back to your membership' }
        : { to: '/subscription', label: 'Back to memberships' };
  }
}

const titles = {
  challenge: 'Your bank wants to ask you first',
  waiting: 'We are asking your bank',
  declined: 'Your bank did not say yes',
};
const leads = {
  challenge: 'Nothing is charged before you have answered.',
  waiting: 'That can take a few minutes. We write to you when it is done. You need not wait here.',
};

export default function BankQuestion({ loaderData: { state, words, askedAt, next } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title={titles[state]} description="What your bank says to a payment, and what to do next." />
      <PageTitle title={titles[state]} lead={words} />
      <Actions>
        {askedAt !== null && (
          <ButtonLink to={askedAt} variant="primary">
            Answer my bank
          </ButtonLink>
        )}
        <ButtonLink
          to={state === 'waiting' ? '/account/payment' : next.to}
          variant={state === 'declined' ? 'primary' : 'secondary'}
        >
          {state === 'waiting' ? 'Your payments' : next.label}
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
