import { data, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { continueAfterQuestion, findOwnPayment } from '#domains/visit-money/bank-challenge.server.ts';
import type { PaidFor } from '#domains/visit-money/bank-challenge.ts';
import { pathTo } from '../../../paths.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Actions, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { Route } from './+types/bank';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Payments', href: pathTo('/account/payment') },
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
      return pathTo('/account/upcoming-booking/:id', {
        id: paidFor.bookingId,
        done: paidFor.bookingState === 'completed' ? 'paid-now' : 'paid',
      });
    case 'extra':
      return pathTo('/account/upcoming-booking/:id/extra', { id: paidFor.bookingId, done: 'yes' });
    case 'tip':
      return pathTo('/account/upcoming-booking/:id', { id: paidFor.bookingId, done: 'rated' });
    case 'membership':
      return pathTo('/account/subscription', { done: 'paid' });
  }
}

/** Where another card can be chosen. */
function nextPage(paidFor: PaidFor): { to: string; label: string } {
  switch (paidFor.kind) {
    case 'visit':
      return paidFor.bookingState === null
        ? { to: pathTo('/our-services'), label: 'Book again' }
        : {
            to: pathTo('/account/upcoming-booking/:id/card', { id: paidFor.bookingId }),
            label: 'Use another card',
          };
    case 'extra':
      return {
        to: pathTo('/account/upcoming-booking/:id/extra', { id: paidFor.bookingId }),
        label: 'Back to extra time and groceries',
      };
    case 'tip':
      return {
        to: pathTo('/account/upcoming-booking/:id/rate', { id: paidFor.bookingId }),
        label: 'Back to the tip',
      };
    case 'membership':
      return paidFor.isLate
        ? { to: pathTo('/account/subscription'), label: 'Back to your membership' }
        : { to: pathTo('/subscription'), label: 'Back to memberships' };
  }
}

const titles = {
  challenge: 'Your bank needs to check with you',
  waiting: 'Waiting for your bank',
  declined: 'Your bank declined the payment',
};
const leads = {
  challenge: 'Nothing is charged until you answer.',
  waiting: 'This can take a few minutes. We’ll write to you when it’s done. You do not have to wait here.',
};

export default function BankQuestion({ loaderData: { state, words, askedAt, next } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title={titles[state]}
        description="What your bank says about a payment, and what to do next."
      />
      <PageTitle title={titles[state]} lead={words} />
      <Actions>
        {askedAt !== null && (
          <ButtonLink to={askedAt} variant="primary">
            Continue to my bank
          </ButtonLink>
        )}
        <ButtonLink
          to={state === 'waiting' ? pathTo('/account/payment') : next.to}
          variant={state === 'declined' ? 'primary' : 'secondary'}
        >
          {state === 'waiting' ? 'Your payments' : next.label}
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
