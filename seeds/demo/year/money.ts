import { authorizationLeadMilliseconds } from '#domains/booking/series/series.ts';
import {
  giftAuthorizedAccount,
  giftBalanceAccount,
  type Entry,
  writtenOffAccount,
} from '#domains/payments/ledger.ts';
import { splitCaptured } from '#domains/payments/split.ts';
import { chargeWords } from '#domains/visit-money/charge.ts';
import { authorizationLifeMilliseconds } from '#domains/visit-money/reauthorization.ts';
import { writeOffCauseWords } from '#domains/visit-money/write-off.ts';
import { dayLength, hour } from './calendar.ts';
import type { Course } from './course.ts';
import type { Card, Payer } from './households.ts';
import type { Identifiers } from './identifiers.ts';
import type { Visit } from './visits.ts';

export interface Payment {
  id: string;
  createdAt: Date;
  payer: Payer;
  card: Card;
  reference: string;
  bookingId: string | null;
  chargeId: string | null;
  description: string;
  amountCents: number;
  creditAccount: 'revenue' | 'tips';
  state: 'authorized' | 'captured' | 'released' | 'declined';
  /** Why the bank declined. */
  refusalCode: string | null;
  intentId: string;
  capturedCents: number;
  settleCents: number | null;
  /** When it was captured or released. */
  settledAt: Date | null;
}

export interface Refund {
  id: string;
  at: Date;
  payment: Payment;
  cents: number;
  reason: string;
  gatewayId: string;
}

export interface Charge {
  id: string;
  at: Date;
  bookingId: string;
  kind: 'extra_time' | 'groceries' | 'tip';
  description: string;
  cents: number;
  state: 'proposed' | 'paid' | 'refused';
  decidedBy: string | null;
  decidedAt: Date | null;
  paymentId: string | null;
}

export interface DatedEntry extends Entry {
  at: Date;
}

/** What was paid, and the ledger of it. */
export class Books {
  readonly payments: Payment[] = [];
  readonly refunds: Refund[] = [];
  readonly charges: Charge[] = [];
  readonly entries: DatedEntry[] = [];
  private readonly identifiers: Identifiers;
  private readonly now: Date;

  constructor(identifiers: Identifiers, now: Date) {
    this.identifiers = identifiers;
    this.now = now;
  }

  /** A payment that is written at once as it is in the end. */
  pay(
    input: Pick<Payment, 'createdAt' | 'payer' | 'description' | 'amountCents' | 'state'> &
      Partial<Payment> & { referenceOf: (paymentId: string) => string },
  ): Payment {
    const { referenceOf, ...known } = input;
    const id = this.identifiers.at(known.createdAt);
    const payment: Payment = {
      card: known.payer.cards[0]!,
      bookingId: null,
      chargeId: null,
      creditAccount: 'revenue',
      capturedCents: 0,
      settleCents: null,
      settledAt: null,
      refusalCode: null,
      ...known,
      id,
      reference: referenceOf(id),
      intentId: this.identifiers.token('pi'),
    };
    this.payments.push(payment);
    if (payment.state === 'captured')
      this.entries.push({
        dedupeKey: `${id}:capture`,
        paymentId: id,
        debit: 'gateway',
        credit: payment.creditAccount,
        amountCents: payment.capturedCents,
        memo: payment.description,
        at: payment.settledAt ?? this.now,
      });
    return payment;
  }

  /**
   * The payments for a visit as placing it, the jobs and its end would have made them: authorized when it was
   * booked, or five days before where it is one of a series; released and authorized again before the bank
   * does.
   */
  payVisit(
    visit: Visit,
    course: Course,
    refusalCode: string | undefined,
  ): { payment: Payment | null; cardFeeCents: number } {
    const { taken, cardFeeCents } = this.settleGift(visit, course);
    const cents = visit.estimate.totalCents - visit.giftCents;
    if (cents === 0) return { payment: null, cardFeeCents };
    const nearAt = new Date(visit.startsAt.getTime() - authorizationLeadMilliseconds);
    let at: Date = visit.series === null || nearAt < visit.placedAt ? visit.placedAt : nearAt;
    const end = course.decidedAt ?? this.now;
    let payment: Payment | undefined;
    while (at <= end) {
      const renewedAt = new Date(at.getTime() + authorizationLifeMilliseconds);
      const asked = {
        createdAt: at,
        payer: visit.booker,
        bookingId: visit.id,
        description: `Visit ${visit.reference}`,
        amountCents: cents,
        referenceOf: (id: string) => `${visit.id}:${id}`,
      };
      if (refusalCode !== undefined) {
        payment = this.pay({ ...asked, state: 'declined', refusalCode });
        break;
      }
      if (renewedAt > end) {
        payment = this.pay({ ...asked, ...this.outcome(course, taken.cardCents) });
        break;
      }
      payment = this.pay({ ...asked, state: 'released', settleCents: 0, settledAt: renewedAt });
      at = renewedAt > nearAt ? renewedAt : nearAt;
    }
    return { payment: payment ?? null, cardFeeCents };
  }

  private outcome(
    { decidedAt }: Course,
    cardCents: number,
  ): Pick<Payment, 'state' | 'capturedCents' | 'settleCents' | 'settledAt'> {
    if (decidedAt === null)
      return { state: 'authorized', capturedCents: 0, settleCents: null, settledAt: null };
    const settledAt = new Date(decidedAt.getTime() + 1_500);
    return {
      state: cardCents > 0 ? 'captured' : 'released',
      capturedCents: cardCents,
      settleCents: cardCents,
      settledAt: settledAt > this.now ? this.now : settledAt,
    };
  }

  /** What is taken from gift and card once it is decided; the rest of the gift goes back. */
  private settleGift(visit: Visit, { state, decidedAt, dueCents }: Course) {
    const { totalCents } = visit.estimate;
    const { giftCents } = visit;
    const taken = splitCaptured(dueCents, { giftCents, cardCents: totalCents - giftCents });
    const cardFeeCents = state === 'cancelled' || state === 'no_show' ? taken.cardCents : 0;
    if (giftCents === 0) return { taken, cardFeeCents };
    const [balance, aside] = [giftBalanceAccount(visit.booker.userId), giftAuthorizedAccount(visit.id)];
    const memo = state === 'cancelled' ? 'Visit canceled' : `Visit ${visit.reference}`;
    const asideAt = new Date(visit.placedAt.getTime() - 30_000);
    const id = this.identifiers.at(asideAt);
    this.move({
      dedupeKey: `gift-aside:${id}`,
      debit: balance,
      credit: aside,
      amountCents: giftCents,
      memo: `Visit ${visit.reference}`,
      at: asideAt,
    });
    if (decidedAt !== null) {
      this.move({
        dedupeKey: `gift-taken:${visit.id}`,
        debit: aside,
        credit: 'revenue',
        amountCents: taken.giftCents,
        memo,
        at: decidedAt,
      });
      this.move({
        dedupeKey: `gift-back:${visit.id}`,
        debit: aside,
        credit: balance,
        amountCents: giftCents - taken.giftCents,
        memo,
        at: decidedAt,
      });
    }
    return { taken, cardFeeCents };
  }

  move(entry: DatedEntry): void {
    if (entry.amountCents > 0) this.entries.push(entry);
  }

  /** What was never paid is written off two months after the visit; returns when. */
  writeOff({ id, reference, endsAt, estimate: { totalCents }, giftCents }: Visit): Date {
    const at = new Date(endsAt.getTime() + 60 * dayLength);
    this.move({
      dedupeKey: `written-off:${id}:${this.identifiers.at(at)}`,
      bookingId: id,
      debit: writtenOffAccount,
      credit: 'revenue',
      amountCents: totalCents - giftCents,
      memo: `Visit ${reference}, written off: ${writeOffCauseWords.not_reached}`,
      at,
    });
    return at;
  }

  refund(payment: Payment, cents: number, reason: string, at: Date): void {
    const id = this.identifiers.at(at);
    this.refunds.push({ id, at, payment, cents, reason, gatewayId: this.identifiers.token('re') });
    this.move({
      dedupeKey: `${id}:refund`,
      paymentId: payment.id,
      debit: payment.creditAccount,
      credit: 'gateway',
      amountCents: cents,
      memo: `${payment.description}, paid back`,
      at: new Date(at.getTime() + 2_000),
    });
  }

  /** Extra time or groceries with what became of it, or a tip. */
  charge(visit: Visit, asked: Pick<Charge, 'kind' | 'description' | 'cents' | 'state'>, at: Date): void {
    const id = this.identifiers.at(at);
    const decided = new Date(
      Math.min(at.getTime() + (asked.kind === 'tip' ? 0 : 3 * hour), this.now.getTime()),
    );
    const payment =
      asked.state === 'paid'
        ? this.pay({
            createdAt: decided,
            payer: visit.booker,
            bookingId: visit.id,
            chargeId: id,
            description: `${chargeWords[asked.kind]}, visit ${visit.reference}`,
            amountCents: asked.cents,
            creditAccount: asked.kind === 'tip' ? 'tips' : 'revenue',
            state: 'captured',
            capturedCents: asked.cents,
            settleCents: asked.cents,
            settledAt: decided,
            referenceOf: (paymentId) => `${id}:${paymentId}`,
          })
        : undefined;
    const isDecided = asked.state !== 'proposed';
    this.charges.push({
      ...asked,
      id,
      at,
      bookingId: visit.id,
      decidedBy: isDecided ? visit.booker.userId : null,
      decidedAt: isDecided ? decided : null,
      paymentId: payment?.id ?? null,
    });
  }
}
