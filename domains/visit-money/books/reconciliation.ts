import { formatCents } from '#platform/money.ts';
import type { Authorization, Refund } from '#platform/payment-gateway/gateway.ts';

export const differenceKinds = [
  'authorization_without_use',
  'charge_without_use',
  'answer_lost',
  'authorization_lapsed',
  'capture_unwritten',
  'amounts_differ',
  'charge_missing',
  'authorization_left_open',
  'visit_without_charge',
  'refund_unwritten',
  'refund_missing',
  'refund_failed',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What our books say about one payment that was asked for. */
export interface OurPayment {
  /** Null for a gift card, which is itself the payment. */
  paymentId: string | null;
  intentId: string | null;
  reference: string;
  state: 'pending' | 'authorized' | 'captured' | 'released' | 'declined';
  amountCents: number;
  capturedCents: number;
  /** How much of it is to be captured, once that is decided. */
  settleCents: number | null;
  /** As in "Visit HS-7K4M-29Q". */
  what: string;
  bookingId: string | null;
  /** When its own job continues it, or was due to. */
  nextTryAt: Date | null;
  /** Whether a visit, a charge or a membership rests on it. */
  used: boolean;
  /** Asked for within the period that is compared, so that the gateway must list it too. */
  recent: boolean;
}

/** Our books before and after the gateway's were fetched. */
export interface Looks<Line> {
  before: readonly Line[];
  after: readonly Line[];
}

/** What our books say about a refund. `reference` is the gateway's name for it. */
export interface OurRefund {
  refundId: string;
  reference: string;
  state: 'pending' | 'done' | 'failed';
  amountCents: number;
  what: string;
  bookingId: string | null;
  /** Begun within the period that is compared, so that the gateway must list it too. */
  recent: boolean;
}

/** What the job does about a difference by itself; the rest is for a person. */
export type Mend = 'follow' | 'release' | 'capture_nothing' | 'write_refund' | 'undo_refund' | null;

/** One difference, and what it is about. */
export interface Difference {
  kind: DifferenceKind;
  subject: string;
  bookingId: string | null;
  line: string;
  mend: Mend;
}

/** A difference as the office reads it. */
export interface DifferenceRecord {
  id: string;
  kind: DifferenceKind;
  line: string;
}

/** Anything younger is still on its way, and its own job continues it. */
export const onItsWayMilliseconds = 15 * 60_000;
/** Anything put off comes up again within this time. */
const putOffMilliseconds = 60 * 60_000;
/** A bank's question that nobody has answered for this long was given up. */
const unansweredMilliseconds = 60 * 60_000;

type Judged = { kind: DifferenceKind; mend: Mend } | undefined;

/**
 * How our books and the gateway's differ about one payment, and what is safe to do about it. `now` is the
 * moment at which fetching the gateway's books began; ours must not have changed during it.
 */
export function judge(ours: OurPayment | undefined, theirs: Authorization | undefined, now: Date): Judged {
  if (ours !== undefined && isUnderWay(ours, now)) return undefined;
  if (theirs === undefined)
    return ours !== undefined && (ours.state === 'captured' || ours.state === 'authorized')
      ? { kind: 'charge_missing', mend: null }
      : undefined;
  const state = ours?.state;
  switch (theirs.state) {
    case 'captured':
      return judgeTaken(ours, theirs);
    case 'authorized':
      if (state === 'pending') return { kind: 'answer_lost', mend: 'follow' };
      if (state === 'captured') return { kind: 'charge_missing', mend: null };
      if (state !== 'authorized') return { kind: 'authorization_without_use', mend: 'release' };
      if (ours?.settleCents !== null) return { kind: 'authorization_left_open', mend: 'follow' };
      return ours.used ? undefined : { kind: 'authorization_without_use', mend: 'capture_nothing' };
    case 'challenge':
      return now.getTime() - theirs.askedAt.getTime() < unansweredMilliseconds
        ? undefined
        : { kind: 'answer_lost', mend: 'release' };
    case 'released':
      if (state === 'authorized') return { kind: 'authorization_lapsed', mend: 'follow' };
      return judgeNothing(state);
    case 'declined':
      return state === 'authorized' ? { kind: 'charge_missing', mend: null } : judgeNothing(state);
  }
}

/** Its own job is at work on it, or soon will be: what the gateway has already done may not be written yet. */
function isUnderWay({ state, settleCents, nextTryAt }: OurPayment, now: Date): boolean {
  if (nextTryAt === null || !(state === 'pending' || (state === 'authorized' && settleCents !== null)))
    return false;
  const dueIn = nextTryAt.getTime() - now.getTime();
  return dueIn > -onItsWayMilliseconds && dueIn <= putOffMilliseconds;
}

/** The lines that were the same in both looks; `moving` are those that were not. */
function stillLines<Line>(
  { before, after }: Looks<Line>,
  keyOf: (line: Line) => string,
): { still: Line[]; moving: Set<Line> } {
  const earlier = new Map(before.map((line) => [keyOf(line), JSON.stringify(line)]));
  const [still, moving] = [
    after.filter((line) => earlier.get(keyOf(line)) === JSON.stringify(line)),
    after.filter((line) => earlier.get(keyOf(line)) !== JSON.stringify(line)),
  ];
  return { still, moving: new Set(moving) };
}

function judgeTaken(ours: OurPayment | undefined, theirs: Authorization): Judged {
  switch (ours?.state) {
    case 'captured':
      return ours.capturedCents === theirs.capturedCents ? undefined : { kind: 'amounts_differ', mend: null };
    case 'pending':
      return { kind: 'capture_unwritten', mend: 'follow' };
    case 'authorized':
      return { kind: 'capture_unwritten', mend: ours.settleCents === theirs.capturedCents ? 'follow' : null };
    default:
      return { kind: 'charge_without_use', mend: null };
  }
}

/** The gateway has neither authorized nor captured anything. */
function judgeNothing(state: OurPayment['state'] | undefined): Judged {
  if (state === 'captured') return { kind: 'charge_missing', mend: null };
  return state === 'pending' ? { kind: 'answer_lost', mend: 'follow' } : undefined;
}

/**
 * All differences about payments. A payment without a reference at the gateway was never asked for by us.
 * Lines of ours that changed while the gateway's books were fetched are not compared: nobody knows which
 * version the gateway's line belongs to.
 */
export function comparePayments(
  ours: Looks<OurPayment>,
  theirs: readonly Authorization[],
  now: Date,
): Difference[] {
  const { still, moving } = stillLines(ours, (each) => each.reference);
  const known = new Map(ours.after.map((each) => [each.reference, each]));
  const byIntent = new Map(
    ours.after.flatMap((each) => (each.intentId === null ? [] : [[each.intentId, each] as const])),
  );
  const seen = new Set<OurPayment>();
  const differences: Difference[] = [];
  for (const one of theirs) {
    if (one.reference === undefined) continue;
    const mine = byIntent.get(one.paymentIntentId) ?? known.get(one.reference);
    if (mine !== undefined) seen.add(mine);
    const young = now.getTime() - one.askedAt.getTime() < onItsWayMilliseconds;
    const judged = young || (mine !== undefined && moving.has(mine)) ? undefined : judge(mine, one, now);
    if (judged === undefined) continue;
    differences.push({
      ...judged,
      subject: one.paymentIntentId,
      bookingId: mine?.bookingId ?? null,
      line: paymentLine(judged.kind, judged.mend, mine, one),
    });
  }
  for (const mine of still) {
    const judged = seen.has(mine) || !mine.recent ? undefined : judge(mine, undefined, now);
    if (judged !== undefined)
      differences.push({
        ...judged,
        subject: mine.intentId ?? mine.reference,
        bookingId: mine.bookingId,
        line: paymentLine(judged.kind, judged.mend, mine, undefined),
      });
  }
  return differences;
}

/** All differences about refunds. `payments` says what a refund unknown to us belongs to. */
export function compareRefunds(
  ours: Looks<OurRefund>,
  theirs: readonly Refund[],
  payments: readonly OurPayment[],
): Difference[] {
  const { still, moving } = stillLines(ours, (each) => each.reference);
  const known = new Map(ours.after.map((each) => [each.reference, each]));
  const paid = new Map(
    payments.flatMap((each) => (each.intentId === null ? [] : [[each.intentId, each] as const])),
  );
  const differences = theirs.flatMap((one): Difference[] => {
    const mine = known.get(one.reference ?? '') ?? known.get(one.refundId);
    const payment = paid.get(one.paymentIntentId);
    const amount = formatCents(one.amountCents);
    if (mine === undefined) {
      if (one.state === 'failed' || payment === undefined) return [];
      const mend = payment.paymentId === null ? null : 'write_refund';
      return [
        {
          kind: 'refund_unwritten',
          subject: one.refundId,
          bookingId: payment.bookingId,
          mend,
          line: `${payment.what}: ${amount} went back to the card and our books did not know it. It was given back by hand at the gateway.${mend === null ? ' Check the gift card.' : ' The books are put right.'}`,
        },
      ];
    }
    if (one.state === 'failed' && mine.state === 'done' && !moving.has(mine)) {
      return [
        {
          kind: 'refund_failed',
          subject: mine.refundId,
          bookingId: mine.bookingId,
          mend: 'undo_refund',
          line: `${mine.what}: ${amount} should have gone back, and the bank did not take it. Please pay it back in another way.`,
        },
      ];
    }
    return [];
  });
  const there = new Set(theirs.flatMap((one) => [one.reference ?? one.refundId, one.refundId]));
  for (const mine of still) {
    if (mine.recent && mine.state === 'done' && !there.has(mine.reference)) {
      differences.push({
        kind: 'refund_missing',
        subject: mine.refundId,
        bookingId: mine.bookingId,
        mend: null,
        line: `${mine.what}: our books say that ${formatCents(mine.amountCents)} went back, and the gateway knows nothing of it. Check there.`,
      });
    }
  }
  return differences;
}

function paymentLine(
  kind: DifferenceKind,
  mend: Mend,
  ours: OurPayment | undefined,
  theirs: Authorization | undefined,
): string {
  const what = ours?.what ?? `A payment that we do not know (${theirs?.reference ?? ''})`;
  const there = formatCents(theirs?.state === 'captured' ? theirs.capturedCents : (theirs?.amountCents ?? 0));
  return `${what}: ${why()}`;

  function why(): string {
    switch (kind) {
      case 'authorization_without_use':
        return `the gateway holds ${there} on a card, and nothing needs it. It was released.`;
      case 'charge_without_use':
        return `the gateway took ${there}, and nothing was booked for it. Please pay it back, or find out what it was for.`;
      case 'answer_lost':
        return mend === 'release'
          ? `the bank asked about ${there}, and no one answered. It was canceled.`
          : `the gateway's answer about ${there} did not reach us. We follow what it says.`;
      case 'authorization_lapsed':
        return `the bank released ${there}, because too much time passed or someone released it by hand. We will place the hold again before the visit.`;
      case 'capture_unwritten':
        return mend === null
          ? `the gateway took ${there} before we decided to. Please find out who did it.`
          : `the gateway took ${there}, and our books did not know it yet. They are put right.`;
      case 'amounts_differ':
        return `the gateway took ${there}, and our books say ${formatCents(ours?.capturedCents ?? 0)}. Please find out why.`;
      case 'authorization_left_open':
        return `it was decided to take ${formatCents(ours?.settleCents ?? 0)} of ${there}, and that was not done yet. It is done now.`;
      default:
        return `our books say ${formatCents(ours?.state === 'captured' ? ours.capturedCents : (ours?.amountCents ?? 0))}, and the gateway has neither a hold nor a charge. Check there.`;
    }
  }
}

/** A visit that is over and was not paid, in a line for the office. */
export function unpaidLine({
  reference,
  isDone,
  cents,
}: {
  reference: string;
  isDone: boolean;
  cents: number;
}): string {
  return `Visit ${reference}: it is ${isDone ? 'done' : 'off, with a fee'}, and ${formatCents(cents)} were not paid, because the card could not be charged. Please ask for another card.`;
}

/** What a person has to look at, as a mail to the office: one line each. */
export function reportMail(lines: readonly string[]): { subject: string; body: string } {
  const count = lines.length === 1 ? 'one payment' : `${lines.length} payments`;
  return {
    subject: `Check ${count}: our books and the bank differ`,
    body: `We compared our books with the bank.\n\n${lines.join('\n\n')}`,
  };
}
