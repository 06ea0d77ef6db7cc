import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announced,
  billFor,
  isLastFailure,
  isUsedUp,
  nextStepAt,
  periodEnd,
  quote,
  renewalOf,
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
  paidUntil: periodEnd(start, 'monthly', 31),
  periodCents: 1_900,
  renewalDay: 31,
  creditCents: 0,
  creditBackAt: null,
  creditKeptAt: null,
  cardId: 'card',
  endsAt: null,
  pausedAt: null,
  pausedUntil: null,
  failedRenewals: 0,
  announcement: null,
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
      paidUntil: periodEndsAt,
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
        expect(unusedCents(current, current.paidUntil)).toBe(0);
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
        const now = after(begins + days);
        const on = resumed(pausedOn(plus, after(begins)), now);
        expect(on.paidUntil.getTime() - now.getTime()).toBe(
          plus.periodEndsAt.getTime() - after(begins).getTime(),
        );
        expect(unusedCents(on, now)).toBe(unusedCents(plus, after(begins)));
        // It renews then, or once it was announced for long enough.
        expect(on.periodEndsAt).toEqual(
          on.announcement === null ? on.paidUntil : new Date(now.getTime() + 5 * day),
        );
      }),
    );
  });
});

const pausedOn = (membership: Membership, now: Date): Membership => ({
  ...membership,
  state: 'paused',
  pausedAt: now,
  pausedUntil: new Date(now.getTime() + 92 * day),
});

describe('a charge', () => {
  const notice = { monthly: 5, yearly: 20 } as const;
  const acts = fc.oneof(
    { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('pause', 'resume', 'spend') }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('cancel', 'keep', 'decline') }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('change' as const), wish: wishes }) },
    // To about the moment at which the job is due, or the period over.
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constantFrom('to-step' as const, 'to-end' as const),
        hours: fc.integer({ min: -48, max: 48 }),
        looks: fc.integer({ min: 0, max: 2 }),
      }),
    },
    // Some time without the worker, which then comes now and then.
    {
      weight: 8,
      arbitrary: fc.record({
        act: fc.constant('wait' as const),
        hours: fc.oneof(
          fc.integer({ min: 1, max: 60 }),
          fc.integer({ min: 60, max: 24 * 30 }),
          fc.integer({ min: 24 * 30, max: 24 * 400 }),
        ),
        looks: fc.integer({ min: 0, max: 4 }),
      }),
    },
  );
  /** When, how much, and for the end of which period. */
  interface Word {
    at: Date;
    cents: number;
    day: Date;
  }
  type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never;

  /** Plays a life and answers each charge that nobody pressed for, with the last word about it. */
  const play = (first: Membership, life: readonly Act[]) => {
    let current = first;
    let now = first.periodStartsAt;
    let declines = false;
    let told: Word | undefined;
    const charges: { billing: Membership['billing']; charged: Word; told: Word | undefined }[] = [];
    const hear = () => {
      if (current.announcement?.at === now) told = { ...current.announcement, day: current.periodEndsAt };
    };
    const look = () => {
      const step = stepOf(current, now);
      if (step === 'end') current = { ...current, state: 'ended' };
      if (step === 'resume') current = resumed(current, now);
      if (step === 'remind') current = announced(current, now);
      if (step === 'resume' || step === 'remind') hear();
      if (step !== 'renew') return;
      const renewal = renewalOf(current);
      const charged = { at: now, cents: renewal.amountCents, day: current.periodEndsAt };
      charges.push({ billing: current.billing, charged, told });
      const failedRenewals = current.failedRenewals + 1;
      current = declines
        ? { ...current, failedRenewals, state: isLastFailure(failedRenewals) ? 'ended' : 'overdue' }
        : begun(current, { ...renewal, creditCents: renewal.creditAfterCents });
    };
    for (const each of life) {
      const runs = current.state === 'active' && current.endsAt === null;
      if (each.act === 'wait' || each.act === 'to-step' || each.act === 'to-end') {
        const to = { wait: now, 'to-step': nextStepAt(current) ?? now, 'to-end': current.periodEndsAt }[
          each.act
        ];
        now = new Date(Math.max(now.getTime(), to.getTime() + each.hours * 3_600_000));
        for (let turn = 0; turn < each.looks; turn += 1) look();
      } else if (each.act === 'change') {
        const price = quote(current, each.wish, now);
        const wanted = { planId: each.wish.plan, billing: each.wish.billing, renewalDay: now.getUTCDate() };
        current = begun({ ...current, ...wanted }, { ...price, creditCents: price.creditAfterCents });
      } else if (each.act === 'pause' && runs && !isUsedUp(current, now)) current = pausedOn(current, now);
      else if (each.act === 'resume' && current.state === 'paused') {
        current = resumed(current, now);
        hear();
      } else if (each.act === 'cancel' && runs) current = { ...current, endsAt: current.periodEndsAt };
      else if (each.act === 'keep' && current.state === 'active') current = { ...current, endsAt: null };
      else if (each.act === 'spend')
        current = { ...current, creditCents: Math.floor(current.creditCents / 2) };
      else if (each.act === 'decline') declines = !declines;
    }
    return charges;
  };

  const begun = (
    current: Membership,
    next: Pick<Membership, 'periodStartsAt' | 'periodEndsAt' | 'creditCents'> & { priceCents: number },
  ): Membership => ({
    ...current,
    state: 'active',
    periodStartsAt: next.periodStartsAt,
    periodEndsAt: next.periodEndsAt,
    paidUntil: next.periodEndsAt,
    periodCents: next.priceCents,
    creditCents: next.creditCents,
    endsAt: null,
    pausedAt: null,
    pausedUntil: null,
    failedRenewals: 0,
    announcement: null,
  });

  it('never comes sooner than 5 or 20 days after the word that named it, whatever came between', () => {
    let seen = 0;
    fc.assert(
      fc.property(memberships, fc.array(acts, { minLength: 10, maxLength: 60 }), (first, life) => {
        const active = { ...first, state: 'active' as const, pausedAt: null, pausedUntil: null };
        for (const { billing, charged, told } of play(active, life)) {
          seen += 1;
          expect(told).toMatchObject({ cents: charged.cents, day: charged.day });
          expect(charged.at.getTime() - (told?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(
            notice[billing] * day,
          );
        }
      }),
      { numRuns: 400 },
    );
    expect(seen).toBeGreaterThan(100);
  });

  it('waits 20 days where a year was paused a day before its end', () => {
    const year = { ...plus, planId: 'premier-concierge' as const, billing: 'yearly' as const };
    const ends = periodEnd(start, 'yearly', 31);
    const paused = pausedOn(
      { ...year, periodEndsAt: ends, paidUntil: ends, announcement: { at: start, cents: 199_000 } },
      new Date(ends.getTime() - day),
    );
    const now = new Date(ends.getTime() + 60 * day);
    const on = resumed(paused, now);
    expect(on).toMatchObject({
      paidUntil: new Date(now.getTime() + day),
      periodEndsAt: new Date(now.getTime() + 20 * day),
      announcement: { at: now, cents: 199_000 },
    });
    expect(stepOf(on, new Date(now.getTime() + 19 * day))).toBeUndefined();
    expect(stepOf(on, new Date(now.getTime() + 20 * day))).toBe('renew');
    // The days until then are no days that were paid for: they are neither kept by a pause nor paid back.
    expect(isUsedUp(on, new Date(now.getTime() + 2 * day))).toBe(true);
    expect(unusedCents(on, new Date(now.getTime() + 2 * day))).toBe(0);
  });
});

describe('what the job does, and when', () => {
  const end = plus.periodEndsAt;
  const later = (days: number) => new Date(end.getTime() + days * day);

  const told = { at: later(-6), cents: 1_900 };

  it('reminds before a renewal, a year ahead early enough for the terms, and then renews', () => {
    expect(stepOf(plus, later(-7))).toBeUndefined();
    expect(stepOf(plus, later(-6))).toBe('remind');
    expect(announced(plus, later(-6))).toEqual({ ...plus, announcement: told });
    expect(stepOf({ ...plus, announcement: told }, later(-1))).toBeUndefined();
    expect(stepOf({ ...plus, announcement: told }, end)).toBe('renew');
    const reminder = nextStepAt({ ...plus, billing: 'yearly' });
    expect(end.getTime() - (reminder?.getTime() ?? 0)).toBeGreaterThanOrEqual(15 * day);
  });

  it('announces late, and renews later, when nobody was told in time or of as much', () => {
    expect(announced(plus, later(3))).toMatchObject({ periodEndsAt: later(8), paidUntil: end });
    const spent = { ...plus, announcement: { ...told, cents: 1_700 } };
    expect(stepOf(spent, end)).toBe('remind');
    expect(announced(spent, end)).toMatchObject({ announcement: { at: end, cents: 1_900 } });
    // Credit that came back meanwhile makes it cheaper, which nobody has to wait for.
    expect(stepOf({ ...plus, creditCents: 200, announcement: told }, end)).toBe('renew');
  });

  it('tries a failed renewal again on the days 3 and 7, and not after that', () => {
    const overdue = (failedRenewals: number) => ({
      ...plus,
      state: 'overdue' as const,
      failedRenewals,
      announcement: told,
    });
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
