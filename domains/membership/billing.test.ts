import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billFor,
  isLastFailure,
  nextStepAt,
  periodEnd,
  quote,
  resumed,
  smallestChargeCents,
  stepOf,
  unusedCents,
} from './billing.ts';
import { billings, type Membership, plans, priceOf, retryDays, type WishedMembership } from './membership.ts';

const day = 86_400_000;
const start = new Date('2027-01-31T15:00:00Z');
const plus: Membership = {
  userId: 'rosa',
  planId: 'plus',
  billing: 'monthly',
  state: 'active',
  periodStartsAt: start,
  periodEndsAt: periodEnd(start, 'monthly', 31),
  periodCents: 1_900,
  renewalDay: 31,
  creditCents: 0,
  cardId: 'card',
  endsAt: null,
  pausedAt: null,
  pausedUntil: null,
  failedRenewals: 0,
  reminded: false,
};
const after = (days: number) => new Date(start.getTime() + days * day);

const wishes = fc.record({
  plan: fc.constantFrom('plus', 'vip', 'premier-concierge'),
  billing: fc.constantFrom(...billings),
}) as fc.Arbitrary<WishedMembership>;
const memberships = fc
  .record({
    wish: wishes,
    began: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) }),
    credit: fc.integer({ min: 0, max: 300_000 }),
    state: fc.constantFrom('active' as const, 'overdue' as const, 'paused' as const, 'ended' as const),
    pausedAfter: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ wish, began, credit, state, pausedAfter }): Membership => {
    const periodStartsAt = new Date(began);
    const renewalDay = periodStartsAt.getUTCDate();
    const periodEndsAt = periodEnd(periodStartsAt, wish.billing, renewalDay);
    const pausedAt =
      state === 'paused'
        ? new Date(began + Math.floor(pausedAfter * (periodEndsAt.getTime() - began)))
        : null;
    const pausedUntil = pausedAt && new Date(pausedAt.getTime() + 30 * day);
    return {
      ...plus,
      planId: wish.plan,
      billing: wish.billing,
      state,
      periodStartsAt,
      periodEndsAt,
      renewalDay,
      periodCents: priceOf(wish.plan, wish.billing),
      creditCents: credit,
      pausedAt,
      pausedUntil,
    };
  });

describe('what a change costs', () => {
  it('loses no cent, invents none, and is never below zero', () => {
    fc.assert(
      fc.property(
        fc.option(memberships, { nil: undefined }),
        wishes,
        fc.integer({ min: 0, max: 800 }),
        (current, wish, days) => {
          const now = new Date((current?.periodStartsAt ?? start).getTime() + days * day);
          const price = quote(current, wish, now);
          const brought = price.unusedCents + (current?.creditCents ?? 0);
          for (const cents of [
            price.amountCents,
            price.creditAfterCents,
            price.usedCreditCents,
            price.waivedCents,
            price.unusedCents,
          ]) {
            expect(Number.isInteger(cents) && cents >= 0).toBe(true);
          }
          expect(price.amountCents + price.usedCreditCents + price.waivedCents).toBe(price.priceCents);
          expect(price.usedCreditCents + price.creditAfterCents).toBe(brought);
          expect(price.amountCents === 0 || price.amountCents >= smallestChargeCents).toBe(true);
          // A bill never has both a charge and leftover credit.
          expect(price.amountCents === 0 || price.creditAfterCents === 0).toBe(true);
        },
      ),
    );
  });

  it('gives back no more than was paid, and less the later it is', () => {
    fc.assert(
      fc.property(memberships, fc.nat(), fc.nat(), (current, one, other) => {
        const at = (milliseconds: number) =>
          unusedCents(current, new Date(current.periodStartsAt.getTime() + milliseconds));
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(at(early)).toBeLessThanOrEqual(current.periodCents);
        expect(at(late)).toBeLessThanOrEqual(at(early));
        expect(unusedCents(current, current.periodStartsAt)).toBe(current.periodCents);
        expect(unusedCents(current, current.periodEndsAt)).toBe(0);
      }),
    );
  });

  it('takes what is left of the old one off the new one', () => {
    const half = new Date(start.getTime() + (plus.periodEndsAt.getTime() - start.getTime()) / 2);
    expect(quote(plus, { plan: 'vip', billing: 'monthly' }, half)).toMatchObject({
      unusedCents: 950,
      amountCents: 4_950,
      creditAfterCents: 0,
    });
    const premier = { ...plus, planId: 'premier-concierge' as const, periodCents: 19_900 };
    expect(quote(premier, { plan: 'plus', billing: 'monthly' }, half)).toMatchObject({
      unusedCents: 9_950,
      amountCents: 0,
      creditAfterCents: 8_050,
    });
  });

  it('counts nothing of a period that is over, and all of what a pause has kept', () => {
    const wish = { plan: 'vip', billing: 'monthly' } as const;
    expect(quote({ ...plus, state: 'overdue' }, wish, after(29)).amountCents).toBe(5_900);
    const paused = { ...plus, state: 'paused' as const, pausedAt: start, pausedUntil: after(60) };
    expect(quote(paused, wish, after(50)).unusedCents).toBe(1_900);
  });

  it('does not charge what the gateway would not take', () => {
    expect(billFor(1_900, 1_851)).toMatchObject({ amountCents: 0, waivedCents: 49 });
    expect(billFor(1_900, 1_850)).toMatchObject({ amountCents: 50, waivedCents: 0 });
  });
});

describe('a period', () => {
  it('ends on the day on which the membership renews, or the last one of a shorter month', () => {
    const ends = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'];
    ends.reduce((from, expected) => {
      const end = periodEnd(from, 'monthly', 31);
      expect(end.toISOString()).toBe(`${expected}T15:00:00.000Z`);
      return end;
    }, start);
    expect(periodEnd(new Date('2028-02-29T15:00:00Z'), 'yearly', 29).toISOString()).toBe(
      '2029-02-28T15:00:00.000Z',
    );
  });

  it('costs ten months for a year', () => {
    expect(plans.map((plan) => [plan.monthlyCents, priceOf(plan.id, 'yearly')])).toEqual([
      [0, 0],
      [1_900, 19_000],
      [5_900, 59_000],
      [19_900, 199_000],
    ]);
  });

  it('is as long after a pause as it was before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 27 }), fc.integer({ min: 0, max: 92 }), (begins, days) => {
        const paused = {
          ...plus,
          state: 'paused' as const,
          pausedAt: after(begins),
          pausedUntil: after(begins + 92),
        };
        const on = { ...paused, ...resumed(paused, after(begins + days)) };
        expect(on.periodEndsAt.getTime() - after(begins + days).getTime()).toBe(
          plus.periodEndsAt.getTime() - after(begins).getTime(),
        );
      }),
    );
  });
});

describe('what the job does, and when', () => {
  const end = plus.periodEndsAt;
  const later = (days: number) => new Date(end.getTime() + days * day);

  it('reminds before a renewal, a year ahead early enough for the terms, and then renews', () => {
    expect(stepOf(plus, later(-6))).toBeUndefined();
    expect(stepOf(plus, later(-5))).toBe('remind');
    expect(stepOf({ ...plus, reminded: true }, later(-1))).toBeUndefined();
    expect(stepOf({ ...plus, reminded: true }, end)).toBe('renew');
    const reminder = nextStepAt({ ...plus, billing: 'yearly' });
    expect(end.getTime() - (reminder?.getTime() ?? 0)).toBeGreaterThanOrEqual(15 * day);
  });

  it('tries a failed renewal again on the days 3 and 7, and not after that', () => {
    const overdue = (failedRenewals: number) => ({ ...plus, state: 'overdue' as const, failedRenewals });
    expect([1, 2].map((failures) => nextStepAt(overdue(failures)))).toEqual(retryDays.map(later));
    expect(stepOf(overdue(1), later(2))).toBeUndefined();
    expect(stepOf(overdue(1), later(3))).toBe('renew');
    expect([1, 2, 3].map(isLastFailure)).toEqual([false, false, true]);
  });

  it('ends, resumes, and leaves what has ended alone', () => {
    expect(stepOf({ ...plus, endsAt: end }, end)).toBe('end');
    expect(stepOf({ ...plus, endsAt: end }, later(-1))).toBeUndefined();
    expect(stepOf({ ...plus, state: 'paused', pausedAt: start, pausedUntil: after(31) }, after(31))).toBe(
      'resume',
    );
    expect(stepOf({ ...plus, state: 'ended' }, later(100))).toBeUndefined();
  });
});
