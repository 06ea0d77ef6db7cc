import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkLines,
  everyMonths,
  homeHeadline,
  homeTicks,
  insuranceLine,
  wrongLines,
} from './safety-words.ts';
import {
  type CheckedHelper,
  hasGround,
  inForce,
  lackingBeside,
  missingProofs,
  nothingSaid,
  safetyFacts,
  type SafetyFacts,
  toVouchFor,
} from './safety.ts';

const today = '2027-02-05';
const all: SafetyFacts = {
  check_by: 'Checkwell',
  check_again_months: 12,
  references_called: true,
  talk_in_person: true,
  driver_checked_months: 12,
  car_checked_months: 12,
  insured_cents: 100_000_000,
  insurer: 'Hudson Mutual',
  policy: 'GL 204-771',
  insured_until: '2027-06-30',
  bonded_cents: 2_500_000,
  certificate: null,
  answer_minutes: 60,
  claim_days: 30,
  reply_days: 5,
  redo_or_refund: true,
};
const checked: CheckedHelper = {
  id: '1',
  name: 'Bianca Torres',
  drives: false,
  checkedOn: '2026-08-01',
  hasCheckPaper: true,
  hasLicense: false,
};

describe('the facts', () => {
  it('may each be left out, and then nothing is said', () => {
    expect(safetyFacts.parse({})).toEqual(nothingSaid);
    expect(new Set(Object.values(nothingSaid))).toEqual(new Set([null]));
    expect([checkLines(nothingSaid), insuranceLine(nothingSaid)]).toEqual([[], null]);
    expect(wrongLines(nothingSaid)).toEqual({ answer: null, redo: null, claim: null });
  });

  it('are read again as they were written', () => {
    expect(safetyFacts.parse(JSON.parse(JSON.stringify(all)))).toEqual(all);
  });

  it.each<[Partial<SafetyFacts>, string[]]>([
    [{ insured_cents: null }, ['insured_cents']],
    [{ insurer: null }, ['insurer']],
    [{ insured_until: null }, ['insured_until']],
    [{ check_by: null }, ['check_by']],
    [{ policy: null, bonded_cents: null }, []],
  ])('with %j lack %j beside them', (changed, fields) => {
    expect(Object.keys(lackingBeside({ ...all, ...changed }))).toEqual(fields);
  });

  it.each([{ insured_until: 'next year' }, { claim_days: 0 }, { insured_cents: 12.5 }])(
    '%j is refused',
    (changed) => {
      expect(safetyFacts.safeParse({ ...all, ...changed }).success).toBe(false);
    },
  );
});

describe('a proof', () => {
  const missing = (helper: Partial<CheckedHelper>, facts: Partial<SafetyFacts> = {}) =>
    missingProofs({ ...all, ...facts }, [{ ...checked, ...helper }], today).map(({ fact }) => fact);

  it.each<[string, Partial<CheckedHelper>, Partial<SafetyFacts>, string[]]>([
    ['all is there', {}, {}, []],
    ['no check', { checkedOn: null }, {}, ['check_by']],
    ['no document of it', { hasCheckPaper: false }, {}, ['check_by']],
    ['a check a year ago to the day', { checkedOn: '2026-02-05' }, {}, []],
    ['a check a year and a day ago', { checkedOn: '2026-02-04' }, {}, ['check_by']],
    ['an old check where no months are said', { checkedOn: '2020-01-01' }, { check_again_months: null }, []],
    ['a check that is yet to come', { checkedOn: '2027-02-06' }, {}, ['check_by']],
    ['a driver without a license', { drives: true }, {}, ['driver_checked_months']],
    ['a driver with one', { drives: true, hasLicense: true }, {}, []],
    [
      'nothing said of checks',
      { checkedOn: null, drives: true },
      { check_by: null, check_again_months: null, driver_checked_months: null },
      [],
    ],
    ['insured for one more day', {}, { insured_until: '2027-02-06' }, []],
    ['insurance that ends today', {}, { insured_until: '2027-02-05' }, ['insured_until']],
  ])('%s', (_, helper, facts, expected) => {
    expect(missing(helper, facts)).toEqual(expected);
  });

  it('that is gone takes its line along and leaves the others', () => {
    const after = inForce(all, missingProofs(all, [{ ...checked, checkedOn: null }], '2027-06-30'));
    expect(checkLines(after).map(({ title }) => title)).toEqual([
      'Two references, called by us',
      'Drivers: license and record',
    ]);
    expect(insuranceLine(after)).toEqual({ title: 'Bonded for $25,000', words: null });
    expect(homeTicks(after)).toHaveLength(1);
  });

  it('that is there for everything leaves everything, whoever can be booked', () => {
    const helper = fc.record({
      ...Object.fromEntries(Object.entries(checked).map(([key, value]) => [key, fc.constant(value)])),
      drives: fc.boolean(),
      hasLicense: fc.boolean(),
      checkedOn: fc.constantFrom(null, '2025-01-01', '2026-12-01'),
    }) as fc.Arbitrary<CheckedHelper>;
    fc.assert(
      fc.property(fc.array(helper, { maxLength: 5 }), (helpers) => {
        const missing = missingProofs(all, helpers, today);
        const left = inForce(all, missing);
        expect(missingProofs(left, helpers, today)).toEqual([]);
        expect(lackingBeside(left)).toEqual({});
        if (missing.length === 0) expect(left).toEqual(all);
      }),
    );
  });
});

describe('in words', () => {
  it('all of it', () => {
    expect(checkLines(all)).toEqual([
      {
        title: 'Background check',
        words: 'By Checkwell, before the first visit and again each year. You see the date before you book.',
      },
      { title: 'Two references, called by us', words: 'And a talk in person, before anyone is sent.' },
      {
        title: 'Drivers: license and record',
        words: 'Checked each year. The car is inspected each year.',
      },
    ]);
    expect(insuranceLine(all)).toEqual({
      title: 'Yes. Up to $1,000,000 for each visit',
      words:
        'With Hudson Mutual, policy GL 204-771, valid until June 30, 2027. Everyone is bonded for $25,000.',
    });
    expect(wrongLines(all)).toEqual({
      answer: 'Within 1 hour',
      redo: 'Done again at no charge, or your money back.',
      claim: 'If something is damaged, tell us within 30 days, and you hear from us within 5 days.',
    });
  });

  it.each([
    [1, 'each month'],
    [6, 'every 6 months'],
    [12, 'each year'],
    [18, 'every 18 months'],
    [24, 'every 2 years'],
  ])('again after %i months', (months, words) => {
    expect(everyMonths(months)).toBe(words);
  });

  it('trust has a ground, or is not named', () => {
    expect(homeHeadline(all)).toContain('trust');
    expect(homeHeadline(nothingSaid)).toBe('Help at home, from people you know by name');
    expect(hasGround({ ...nothingSaid, answer_minutes: 60 })).toBe(false);
    expect(homeTicks(nothingSaid).map(({ title }) => title)).toEqual(['Two words for your door']);
  });

  it('an administrator says that what no row proves is so', () => {
    expect(toVouchFor(nothingSaid)).toEqual([]);
    expect(toVouchFor({ ...nothingSaid, car_checked_months: 12 })).toEqual(['car_checked_months']);
  });
});
