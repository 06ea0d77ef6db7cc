import type { Dispute } from '#platform/payment-gateway/gateway.ts';
import { refusal } from '#platform/result.ts';
import { disputedAccount, disputeFeesAccount, disputeLossesAccount, type Entry } from './ledger.ts';

/** What our books hold of a dispute, in integer cents. */
export type BookedDispute = Pick<Dispute, 'state' | 'withdrawnCents' | 'feeCents'>;

const ended: readonly Dispute['state'][] = ['won', 'lost', 'closed'];
export const isOver = (state: Dispute['state']) => ended.includes(state);

/** Where what the bank has taken stands: lost for good, or not decided. */
const accountOf = (state: Dispute['state']) => (state === 'lost' ? disputeLossesAccount : disputedAccount);

type Move = Pick<Entry, 'debit' | 'credit' | 'amountCents'>;

/** Moves so much from one account to another; back, where it is less than nothing. */
const moveOf = (debit: string, credit: string, cents: number): Move[] => {
  if (cents === 0) return [];
  return cents > 0
    ? [{ debit, credit, amountCents: cents }]
    : [{ debit: credit, credit: debit, amountCents: -cents }];
};

/** What moves in the ledger when a dispute has moved: money that left the gateway or came back, and its end. */
export function movesOfDispute(before: BookedDispute, after: BookedDispute): Move[] {
  const [from, to] = [accountOf(before.state), accountOf(after.state)];
  return [
    ...(from === to ? [] : moveOf(to, from, before.withdrawnCents)),
    ...moveOf(to, 'gateway', after.withdrawnCents - before.withdrawnCents),
    ...moveOf(disputeFeesAccount, 'gateway', after.feeCents - before.feeCents),
  ];
}

export const disputeStateWords: Record<Dispute['state'], string> = {
  warned: 'The bank warns of fraud',
  asked: 'Bank inquiry',
  open: 'Withdrawn by bank',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed without a loss',
};

export const paymentDisputed = refusal(
  'conflict',
  'payment_disputed',
  'The bank has taken this payment back, and has not decided yet. A refund now would pay it back twice. Please wait until the dispute is over.',
);
export const noWarning = refusal(
  'conflict',
  'no_warning',
  'This warning is over, or someone has handled it. Check it again.',
);
