import { z } from 'zod';
import {
  type AskedMembershipRefund,
  decideMembershipRefund,
  refundMembership,
} from '#domains/membership/refund.server.ts';
import { plainText } from '#domains/people/fields.ts';
import { formatCents } from '#platform/money.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf, noInput, saying } from '../screen.ts';

/** What was paid for memberships by somebody, as far as it can be given back. */
export interface RefundableMember {
  userId: string;
  name: string;
  refundableCents: number;
  /** How much one person alone may give back at once; null where there is no limit. */
  limitCents: number | null;
  asked: AskedMembershipRefund | null;
  /** Whether who reads it has asked for it, and so cannot decide on it. */
  isOwn: boolean;
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
          consequence: `Up to ${formatCents(refundableCents)} goes back to the card that paid, and ${name} is told why. This cannot be undone.${
            limitCents === null || limitCents >= refundableCents
              ? ''
              : ` Above ${formatCents(limitCents)} somebody else has to say yes first.`
          }`,
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

const approve = actOf<RefundableMember, typeof noInput>({
  name: 'approve-refund',
  may,
  label: 'Approve the refund',
  input: noInput,
  offer: ({ asked, isOwn, name }) =>
    asked !== null && !isOwn
      ? {
          consequence: `${formatCents(asked.amountCents)} goes back to the card that paid, and ${name} is told why. This cannot be undone.`,
          fields: [],
          isGrave: true,
        }
      : null,
  run: async (platform, staff, { userId }) =>
    saying(await decideMembershipRefund(platform, staff, userId, { state: 'given' }), 'It goes back.'),
});

const declineInput = z.object({ answer: plainText(200, 'Say why not.') });
const decline = actOf<RefundableMember, typeof declineInput>({
  name: 'decline-refund',
  may,
  label: 'Say no to the refund',
  input: declineInput,
  offer: ({ asked, isOwn }) =>
    asked !== null && !isOwn
      ? {
          consequence: 'Nothing goes back, and the member is told nothing.',
          fields: [{ name: 'answer', label: 'Why not, for the office', kind: 'text' }],
        }
      : null,
  run: async (platform, staff, { userId }, { answer }) =>
    saying(
      await decideMembershipRefund(platform, staff, userId, { state: 'declined', answer }),
      'It is declined.',
    ),
});

const withdraw = actOf<RefundableMember, typeof noInput>({
  name: 'withdraw-refund',
  may,
  label: 'Withdraw the refund',
  input: noInput,
  offer: ({ asked, isOwn }) =>
    asked !== null && isOwn
      ? { consequence: 'Nothing goes back, and nobody has to decide on it any more.', fields: [] }
      : null,
  run: async (platform, staff, { userId }) =>
    saying(
      await decideMembershipRefund(platform, staff, userId, { state: 'withdrawn' }),
      'It is taken back.',
    ),
});

export const membershipRefundActs: readonly Act<RefundableMember>[] = [refund, approve, decline, withdraw];
