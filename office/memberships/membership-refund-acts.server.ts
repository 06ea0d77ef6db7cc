import { z } from 'zod';
import type { MembershipState } from '#domains/membership/membership.ts';
import {
  type AskedMembershipRefund,
  decideMembershipRefund,
  refundMembership,
} from '#domains/membership/refund.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { plainText } from '#domains/people/fields.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { formatCents } from '#platform/money.ts';
import { type Result, success } from '#platform/result.ts';
import { limitInWords, secondPersonActs, type Waiting } from '../money/second-person.ts';
import { type Act, actOf, noInput } from '../screen.ts';

/** What a member paid for memberships, as far as it can be refunded. */
export interface RefundableMember {
  userId: string;
  name: string;
  state: MembershipState;
  creditCents: number;
  refundableCents: number;
  /** How much one person alone may refund at once; null where there is no limit. */
  limitCents: number | null;
  asked: AskedMembershipRefund | null;
  waiting: Waiting | undefined;
}

const may = 'money';

const refundInput = z.object({
  amount_cents: z.int('Enter an amount, like 25.00.').min(1, 'Enter an amount, like 25.00.'),
  reason: plainText(200, 'Enter the reason they’ll see.'),
});
const refund = actOf<RefundableMember, typeof refundInput>({
  name: 'refund',
  may,
  label: 'Issue refund',
  input: refundInput,
  offer: ({ refundableCents, limitCents, asked, name }) =>
    refundableCents > 0 && asked === null
      ? {
          consequence: `Up to ${formatCents(refundableCents)} goes back to the card that paid, and ${name} is told why. This cannot be undone.${limitInWords(refundableCents, limitCents)}`,
          fields: [
            { name: 'amount_cents', label: 'Amount in dollars', kind: 'money' },
            { name: 'reason', label: 'Explanation they’ll see', kind: 'text' },
          ],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { userId }, input, key) {
    const refunded = await refundMembership(platform, staff, userId, {
      way: 'paid',
      amountCents: input.amount_cents,
      reason: input.reason,
      requestKey: key,
    });
    if (!refunded.ok) return refunded;
    const amount = formatCents(input.amount_cents);
    return success({ said: saidOf(refunded.value.state, amount, `${amount} refunded.`) });
  },
});

const saidOf = (state: 'given' | 'asked', amount: string, given: string) =>
  state === 'asked' ? `${amount} is waiting for second approval.` : given;

const returnTheirCredit = actOf<RefundableMember, typeof noInput>({
  name: 'return-credit',
  may,
  label: 'Pay the credit back',
  input: noInput,
  offer: (subject) =>
    subject.creditCents === 0 || subject.asked !== null
      ? null
      : {
          consequence: `${formatCents(subject.creditCents)} goes back to the card that paid it, and no longer pays what comes next. ${subject.name} is told.${limitInWords(subject.creditCents, subject.limitCents)}`,
          fields: [],
          isGrave: true,
        },
  run: (platform, staff, subject, _input, key) =>
    giveCredit(platform, staff, subject, 'credit', key, 'It is on its way, and they are told.'),
});

const payByCheck = actOf<RefundableMember, typeof noInput>({
  name: 'paid-by-check',
  may,
  label: 'It was paid by check',
  input: noInput,
  offer: (subject) =>
    subject.state !== 'ended' || subject.creditCents === 0 || subject.asked !== null
      ? null
      : {
          consequence: `The books say that ${subject.name} got ${formatCents(subject.creditCents)} by check. Send the check first.${limitInWords(subject.creditCents, subject.limitCents)}`,
          fields: [],
          isGrave: true,
        },
  run: (platform, staff, subject, _input, key) =>
    giveCredit(platform, staff, subject, 'check', key, 'It is written in the books.'),
});

async function giveCredit(
  platform: ConnectedPlatform,
  staff: Staff,
  { userId, creditCents }: RefundableMember,
  way: 'credit' | 'check',
  requestKey: string,
  given: string,
): Promise<Result<{ said: string }>> {
  const order = { way, amountCents: creditCents, reason: creditWords[way], requestKey };
  const refunded = await refundMembership(platform, staff, userId, order);
  return refunded.ok
    ? success({ said: saidOf(refunded.value.state, formatCents(creditCents), given) })
    : refunded;
}

const creditWords = { credit: 'The credit, to the card', check: 'The credit, by check' };

const secondPerson = secondPersonActs<RefundableMember>({
  thing: 'refund',
  suffix: '-refund',
  waitingOf: ({ waiting }) => waiting,
  yes: ({ asked, name }) =>
    asked?.way === 'check'
      ? `The books say that ${name} got ${formatCents(asked.amountCents)} by check.`
      : `${formatCents(asked?.amountCents ?? 0)} goes back to the card that paid, and ${name} is told. This cannot be undone.`,
  given: 'It goes back.',
  give: (platform, staff, { userId }) => decideMembershipRefund(platform, staff, userId, { state: 'given' }),
  end: (platform, staff, { userId }, decision) => decideMembershipRefund(platform, staff, userId, decision),
});

export const membershipRefundActs: readonly Act<RefundableMember>[] = [
  returnTheirCredit,
  payByCheck,
  refund,
  ...secondPerson,
];
