import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Authorization } from '#platform/payment-gateway/gateway.ts';
import { comparePayments, compareRefunds, judge, type OurPayment, type OurRefund } from './reconciliation.ts';

const now = new Date('2027-02-05T15:00:00Z');
const ours = fc.record<OurPayment>({
  paymentId: fc.constant('01938f0e-0000-7000-8000-000000000000'),
  intentId: fc.constantFrom('pi_1', null),
  reference: fc.constant('one'),
  state: fc.constantFrom('pending', 'authorized', 'captured', 'released', 'declined'),
  amountCents: fc.constant(8_000),
  capturedCents: fc.constantFrom(0, 4_000, 8_000),
  settleCents: fc.constantFrom(null, 0, 4_000, 8_000),
  what: fc.constant('Visit HS-TEST'),
  bookingId: fc.constant(null),
  nextTryAt: fc.constantFrom(null, new Date(now.getTime() - 3_600_000), now),
  used: fc.boolean(),
  recent: fc.constant(true),
});
const theirs = fc.record<Authorization>({
  paymentIntentId: fc.constant('pi_1'),
  reference: fc.constant('one'),
  state: fc.constantFrom('authorized', 'captured', 'released', 'declined', 'challenge'),
  amountCents: fc.constant(8_000),
  capturedCents: fc.constantFrom(4_000, 8_000),
  askedAt: fc.constantFrom(
    now,
    new Date(now.getTime() - 20 * 60_000),
    new Date(now.getTime() - 2 * 3_600_000),
  ),
});

const unchanged = <Line>(lines: Line[]) => ({ before: lines, after: lines.map((line) => ({ ...line })) });

describe('books that change while they are compared', () => {
  const states: OurPayment['state'][] = ['pending', 'authorized', 'captured', 'released', 'declined'];
  it('are not judged where they changed, nor where a line came only after the gateway was asked', () => {
    fc.assert(
      fc.property(ours, fc.constantFrom(...states), theirs, (mine, later, there) => {
        fc.pre(later !== mine.state);
        expect(comparePayments({ before: [mine], after: [{ ...mine, state: later }] }, [there], now)).toEqual(
          [],
        );
        expect(comparePayments({ before: [], after: [{ ...mine, state: later }] }, [], now)).toEqual([]);
      }),
    );
  });

  it('are not missed where money went back after the gateway was asked', () => {
    const refund: OurRefund = {
      refundId: 'one',
      reference: 'one',
      state: 'done',
      amountCents: 1_000,
      what: 'Visit HS-TEST',
      bookingId: null,
      recent: true,
    };
    expect(compareRefunds({ before: [{ ...refund, state: 'pending' }], after: [refund] }, [], [])).toEqual(
      [],
    );
    expect(compareRefunds({ before: [], after: [refund] }, [], [])).toEqual([]);
    expect(compareRefunds(unchanged([refund]), [], [])).toMatchObject([{ kind: 'refund_missing' }]);
  });
});

describe('judging one payment', () => {
  it('never lets a hold go that something rests on, and never writes off what was taken', () => {
    fc.assert(
      fc.property(fc.option(ours, { nil: undefined }), theirs, (mine, there) => {
        const judged = judge(mine, there, now);
        if (judged?.mend === 'release')
          expect([there.state === 'challenge' || mine?.state !== 'authorized', there.state]).toEqual([
            true,
            expect.not.stringMatching('captured'),
          ]);
        if (judged?.mend === 'capture_nothing')
          expect([mine?.used, mine?.settleCents]).toEqual([false, null]);
        if (
          there.state === 'captured' &&
          mine?.nextTryAt !== now &&
          (mine?.state !== 'captured' || mine.capturedCents !== there.capturedCents)
        )
          expect(judged).toBeDefined();
      }),
    );
  });

  it('finds nothing where both say the same', () => {
    const agreed = (state: OurPayment['state'], there: Authorization['state']) =>
      fc.tuple(
        ours.map((mine) => ({ ...mine, state, used: true, settleCents: null, capturedCents: 8_000 })),
        theirs.map((each) => ({ ...each, state: there, capturedCents: 8_000 })),
      );
    const pairs = fc.oneof(
      agreed('authorized', 'authorized'),
      agreed('captured', 'captured'),
      agreed('released', 'released'),
      agreed('declined', 'declined'),
    );
    fc.assert(
      fc.property(pairs, ([mine, there]) => {
        expect(judge(mine, there, now)).toBeUndefined();
      }),
    );
  });

  it('leaves alone what is only on its way, and says each difference in one line', () => {
    fc.assert(
      fc.property(fc.option(ours, { nil: undefined }), theirs, (mine, there) => {
        const found = comparePayments(unchanged(mine === undefined ? [] : [mine]), [there], now);
        if (there.askedAt === now) expect(found).toEqual([]);
        for (const { line } of found) expect(line).toMatch(/^[A-Z][^\n_]+: .+\.$/);
      }),
    );
  });

  it('knows nothing of what others take at the same gateway', () => {
    fc.assert(
      fc.property(theirs, (there) => {
        expect(comparePayments(unchanged([]), [{ ...there, reference: undefined }], now)).toEqual([]);
      }),
    );
  });
});
