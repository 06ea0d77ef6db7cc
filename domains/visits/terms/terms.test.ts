import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReschedulable } from '../visit.ts';
import { policyRules } from './policy.ts';
import {
  cancelingCosts,
  compileTerms,
  type Fee,
  firstPolicy,
  graceEnds,
  lastFreeMoment,
  noShowFee,
  type Policy,
  readTerms,
  termsAt,
} from './terms.ts';

const hour = 3_600_000;
const startsAt = new Date('2026-12-01T15:00:00Z');
const under = (policy: Policy, totalCents: number, freeHours = 24) =>
  compileTerms({ policy, id: 'version' }, { startsAt, totalCents, freeHours });

/** A moment about the start. */
const moment = fc
  .integer({ min: -12_000, max: 600 })
  .map((minutes) => new Date(startsAt.getTime() + minutes * 60_000));
const cents = fc.nat(100_000);
const percents = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 0, maxLength: 4 });
const hours = fc.uniqueArray(fc.integer({ min: 1, max: 167 }), { minLength: 3, maxLength: 3 });

/** Rules that the form lets through: steps that come nearer, and of one unit that rise. */
const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    freeHours: fc.option(fc.nat(168)),
    amounts: percents,
    ahead: hours,
    isInCents: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    graceMinutes: fc.integer({ min: 10, max: 120 }),
    noShow: fc.oneof(
      fc.integer({ min: 0, max: 100 }).map((percent): Fee => ({ percent })),
      fc.integer({ min: 0, max: 50_000 }).map((each): Fee => ({ cents: each })),
    ),
    waitMinutes: fc.integer({ min: 10, max: 45 }),
  })
  .map(({ amounts, ahead, isInCents, ...rest }) => ({
    ...rest,
    late: amounts
      .toSorted((one, other) => one - other)
      .map((amount, index) => ({
        withinHours: index === 0 ? null : (ahead.toSorted((one, other) => other - one)[index - 1] ?? 1),
        fee: isInCents[index] === true ? { cents: amount * 100 } : { percent: amount },
      })),
  }))
  .filter((policy) => policyRules.safeParse(policy).success);

/** What canceling cost before rules were rows, in its own words. */
function feeOfBefore(
  visit: { totalCents: number; placedAt: Date; startsAt: Date; freeHours: number },
  now: Date,
): number {
  const freeUntil = visit.startsAt.getTime() - visit.freeHours * hour;
  if (now.getTime() <= freeUntil) return 0;
  if (now.getTime() - visit.placedAt.getTime() <= 10 * 60_000) return 0;
  return Math.floor(visit.totalCents / 2);
}

describe('the rules that an installation begins with', () => {
  it('give the fee of before for every visit at every moment', () => {
    fc.assert(
      fc.property(cents, moment, moment, fc.nat(720), (totalCents, placedAt, now, freeHours) => {
        const terms = under(firstPolicy, totalCents, freeHours);
        const before = feeOfBefore({ totalCents, placedAt, startsAt, freeHours }, now);
        expect(cancelingCosts({ terms, placedAt }, now)).toBe(before);
        expect([noShowFee(terms, false), noShowFee(terms, true)]).toEqual([totalCents, 0]);
        expect(terms.waitMinutes).toBe(15);
      }),
      { numRuns: 5_000 },
    );
  });

  it('are free up to the last free moment, to the millisecond, then half', () => {
    const visit = { terms: under(firstPolicy, 13_333), placedAt: new Date('2026-11-20T12:00:00Z') };
    expect(cancelingCosts(visit, new Date('2026-11-30T15:00:00.000Z'))).toBe(0);
    expect(cancelingCosts(visit, new Date('2026-11-30T15:00:00.001Z'))).toBe(6_666);
  });

  it('let a booking be undone for 10 minutes, however late', () => {
    const late = { terms: under(firstPolicy, 13_333), placedAt: new Date('2026-12-01T10:00:00Z') };
    expect(cancelingCosts(late, new Date('2026-12-01T10:10:00Z'))).toBe(0);
    expect(cancelingCosts(late, new Date('2026-12-01T10:10:01Z'))).toBe(6_666);
  });
});

describe('any rules', () => {
  it('never cost more than the price, rise toward the start, and are free while they say so', () => {
    fc.assert(
      fc.property(anyPolicy, cents, moment, moment, moment, (policy, totalCents, placedAt, one, other) => {
        const terms = under(policy, totalCents);
        const visit = { terms, placedAt };
        const [sooner, later] = one < other ? [one, other] : [other, one];
        const [feeSooner, feeLater] = [cancelingCosts(visit, sooner), cancelingCosts(visit, later)];
        for (const fee of [feeSooner, feeLater, terms.noShowCents]) {
          expect(Number.isInteger(fee)).toBe(true);
          expect(fee).toBeGreaterThanOrEqual(0);
          expect(fee).toBeLessThanOrEqual(totalCents);
        }
        // The time to undo is a gift of its own: a fee before it may be more than one in it.
        if (later > graceEnds(visit) && (sooner > graceEnds(visit) || feeSooner === 0))
          expect(feeLater).toBeGreaterThanOrEqual(feeSooner);
        if (sooner <= terms.freeUntil) expect(feeSooner).toBe(0);
        if (isReschedulable({ ...visit, state: 'confirmed', startsAt }, sooner)) expect(feeSooner).toBe(0);
        expect(noShowFee(terms, true)).toBe(0);
      }),
      { numRuns: 5_000 },
    );
  });

  it('are kept by a visit as they were stored, whatever is in force by then', () => {
    fc.assert(
      fc.property(anyPolicy, cents, moment, moment, (policy, totalCents, placedAt, now) => {
        const terms = under(policy, totalCents);
        const kept = JSON.parse(JSON.stringify(terms));
        const read = readTerms({
          kept,
          startsAt: startsAt.toISOString(),
          totalCents,
          freeUntil: new Date(0).toISOString(),
          freeHours: 1,
        });
        expect(read).toEqual(terms);
        expect(cancelingCosts({ terms: read, placedAt }, now)).toBe(cancelingCosts({ terms, placedAt }, now));
      }),
    );
  });

  it('move along with the visit, by the same version and the hours that it was held with', () => {
    fc.assert(
      fc.property(anyPolicy, cents, fc.nat(400), (policy, totalCents, days) => {
        const terms = under(policy, totalCents, 5);
        const to = new Date(startsAt.getTime() + days * 24 * hour);
        const moved = termsAt({ terms, policy, totalCents }, to);
        const shifted = (at: Date) => new Date(at.getTime() + days * 24 * hour);
        expect(moved).toEqual({
          ...terms,
          freeUntil: shifted(terms.freeUntil),
          late: terms.late.map(({ from, cents: fee }) => ({ from: shifted(from), cents: fee })),
        });
      }),
    );
  });

  it('never give less where the office moves a visit', () => {
    fc.assert(
      fc.property(anyPolicy, cents, moment, (policy, totalCents, toldAt) => {
        fc.pre(toldAt < startsAt);
        const terms = under(policy, totalCents);
        const moved = termsAt({ terms, policy, totalCents }, startsAt, { chosenByUsAt: toldAt });
        const aDay = Math.min(startsAt.getTime(), toldAt.getTime() + 24 * hour);
        expect(moved.freeUntil.getTime()).toBe(Math.max(terms.freeUntil.getTime(), aDay));
        const placedAt = new Date(0);
        for (const now of [toldAt, moved.freeUntil, new Date(aDay + 60_000)])
          expect(cancelingCosts({ terms: moved, placedAt }, now)).toBeLessThanOrEqual(
            cancelingCosts({ terms, placedAt }, now),
          );
      }),
    );
  });
});

describe('a visit from before terms were stored', () => {
  it('follows the first rules from what it has', () => {
    const read = readTerms({
      kept: null,
      startsAt: startsAt.toISOString(),
      totalCents: 9_999,
      freeUntil: '2026-11-30T20:00:00+00:00',
      freeHours: 24,
    });
    expect(read).toEqual({
      freeHours: 24,
      freeUntil: new Date('2026-11-30T20:00:00Z'),
      graceMinutes: 10,
      late: [{ from: new Date('2026-11-30T20:00:00Z'), cents: 4_999 }],
      noShowCents: 9_999,
      waitMinutes: 15,
      rules: [],
    });
  });
});

it('the last free moment of our own choice is a day later, or as usual if that is longer, until the start', () => {
  const chosenAt = (day: string) => lastFreeMoment(startsAt, 24, new Date(day)).toISOString();
  expect(chosenAt('2026-11-20T15:00:00Z')).toBe('2026-11-30T15:00:00.000Z');
  expect(chosenAt('2026-11-30T09:00:00Z')).toBe('2026-12-01T09:00:00.000Z');
  expect(chosenAt('2026-11-30T21:00:00Z')).toBe('2026-12-01T15:00:00.000Z');
});
