import { z } from 'zod';
import {
  type AskedMembershipRefund,
  decideMembershipRefund,
  refundMembership,
} from '#domains/membership/refund.server.ts';
import { plainText } from '#domains/people/fields.ts';
import { formatCents } from '#platform/money.ts';
import { success } from '#platform/result.ts';
import { limitInWords, secondPersonActs, type Waiting } from '../money/second-person.ts';
import { type Act, actOf } from '../screen.ts';

/** What was paid for memberships by somebody, as far as it can be given back. */
export interface RefundableMember {
  userId: string;
  name: string;
  refundableCents: number;
  /** How much one person alone may give back at once; null where there is no limit. */
  limitCents: number | null;
  asked: AskedMembershipRefund | null;
  waiting: Waiting | undefined;
}

const may = 'money';

const refundInput = z.object({
  amount_cents: z.int('Enter an amount, like 25.00.').min(1, 'Enter an amount, like 25.00.'),
  reason: plainText(200, 'Say why, as they will read it.'),
});
const refund = actOf<RefundableMember, typeof refundInput>({
  name: 'refund',
  may,
  label: 'Give money back',
  input: refundInput,
  offer: ({ refundableCents, limitCents, asked, name }) =>
    refundableCents > 0 && asked === null
      ? {
          consequence: `Up to ${formatCents(refundableCents)} goes back to the card that paid, and ${name} is told why. This cannot be undone.${limitInWords(refundableCents, limitCents)}`,
          fields: [
            { name: 'amount_cents', label: 'Amount in dollars', kind: 'money' },
            { name: 'reason', label: 'Why, in words that they read', kind: 'text' },
          ],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { userId }, input, key) {
    const refunded = await refundMembership(platform, staff, userId, {
      amountCents: input.amount_cents,
      reason: input.reason,
      requestKey: key,
    });
    if (!refunded.ok) return refunded;
    const amount = formatCents(input.amount_cents);
    return success({
      said:
        refunded.value.state === 'asked'
          ? `${amount} waits for the yes of somebody else.`
          : `${amount} goes back.`,
    });
  },
});

const secondPerson = secondPersonActs<RefundableMember>({
  thing: 'refund',
  suffix: '-refund',
  waitingOf: ({ waiting }) => waiting,
  yes: ({ asked, name }) =>
    `${formatCents(asked?.amountCents ?? 0)} goes back to the card that paid, and ${name} is told why. This cannot be undone.`,
  given: 'It goes back.',
  give: (platform, staff, { userId }) => decideMembershipRefund(platform, staff, userId, { state: 'given' }),
  end: (platform, staff, { userId }, decision) => decideMembershipRefund(platform, staff, userId, decision),
});

export const membershipRefundActs: readonly Act<RefundableMember>[] = [refund, ...secondPerson];
