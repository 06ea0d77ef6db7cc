import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign, type Assignable, assignSeries, placeOf, reasonInWords, weightOf } from './assignment.ts';

const someone = (id: string, facts: Partial<Assignable> = {}): Assignable => ({
  id,
  freeLanes: [0],
  lanes: 1,
  busyQuarters: 0,
  miles: 1,
  speaks: null,
  before: null,
  ...facts,
});
const had = (visits: number, stars: number | null) => ({ before: { visits, stars } });

describe('who comes to a series', () => {
  const [a, b, c] = [someone('a'), someone('b'), someone('c')];
  it('is one face for as many visits as can be', () => {
    expect(assignSeries([[a, b], [b], [c, b]])).toEqual({ id: 'b', reason: 'same_in_series' });
    expect(assignSeries([[], []])).toBeUndefined();
    expect(assignSeries([])).toBeUndefined();
  });

  it('is whoever was liked before, where they can come first', () => {
    const liked = someone('c', had(2, 5));
    expect(assignSeries([[a, liked], [a], [a]])).toEqual({ id: 'c', reason: 'liked_before' });
    expect(assignSeries([[a], [a, liked], [a]])).toEqual({ id: 'a', reason: 'same_in_series' });
  });

  it('is nobody who was not liked, even if free for more of it, unless there is nobody else', () => {
    const disliked = someone('b', had(1, 1));
    expect(assignSeries([[disliked, a], [disliked], [disliked]])?.id).toBe('a');
    expect(assignSeries([[disliked], [disliked]])?.id).toBe('b');
  });

  it('is said so, with what else was known', () => {
    expect(reasonInWords('same_in_series', a)).toBe(
      'Comes to as many visits of this series as can be. Has not been here before. 1 mile away, 0 hours booked that week.',
    );
  });
});

describe('who comes', () => {
  it('is whoever was asked for, if free', () => {
    const wanted = { id: 'b', reason: 'asked_for' } as const;
    expect(assign([someone('a', had(9, 5)), someone('b')], wanted)).toEqual(wanted);
    expect(assign([someone('a')], wanted)).toEqual({ id: 'a', reason: 'only_one' });
    expect(assign([])).toBeUndefined();
  });

  it('is not whoever came before to a series and was rated low since, while another is free', () => {
    const wanted = { id: 'a', reason: 'asked_for' } as const;
    expect(assign([someone('a', had(5, 1)), someone('b', { miles: 30 })], wanted)).toEqual({
      id: 'b',
      reason: 'suits_best',
    });
    expect(assign([someone('a', had(5, 2)), someone('b', had(1, 1))], wanted)).toEqual(wanted);
    expect(assign([someone('a', had(5, 3)), someone('b')], wanted)).toEqual(wanted);
  });

  it('is the one who was liked before, even from farther away and with more work', () => {
    expect(assign([someone('a'), someone('b', { miles: 20, busyQuarters: 100, ...had(1, 4) })])).toEqual({
      id: 'b',
      reason: 'liked_before',
    });
    expect(assign([someone('a', had(5, 4)), someone('b', had(1, 5))])?.id).toBe('b');
    expect(assign([someone('a', had(2, 5)), someone('b', had(3, 5))])?.id).toBe('b');
  });

  it('is nobody who was not liked, unless there is nobody else', () => {
    expect(assign([someone('a', had(3, 2)), someone('b', { miles: 30 })])?.id).toBe('b');
    expect(assign([someone('a', had(3, 1))])).toEqual({ id: 'a', reason: 'only_one' });
  });

  it('is else one who speaks the language that is wished for, unless not liked', () => {
    const [near, far] = [someone('a', { speaks: false }), someone('b', { speaks: true, miles: 30 })];
    expect(assign([near, far])).toEqual({ id: 'b', reason: 'speaks_language' });
    expect(assign([near, { ...far, ...had(1, 2) }])?.id).toBe('a');
    expect(assign([{ ...near, ...had(1, 5) }, far])).toEqual({ id: 'a', reason: 'liked_before' });
    expect(
      assign([
        { ...near, ...had(1, 5) },
        { ...far, ...had(1, 4) },
      ])?.id,
    ).toBe('b');
    expect(assign([near, someone('c', { speaks: false, miles: 9 })])?.reason).toBe('suits_best');
    expect(reasonInWords('speaks_language', far)).toBe(
      'Is chosen for the language. Has not been here before. Speaks the language that was wished for. 30 miles away, 0 hours booked that week.',
    );
  });

  it('is else one who brings something to others at that time anyway, if not disliked', () => {
    expect(assign([someone('a'), someone('b', { miles: 9, freeLanes: [2, 3] })])).toEqual({
      id: 'b',
      reason: 'already_out',
    });
    expect(assign([someone('a'), someone('b', { freeLanes: [1], ...had(1, 1) })])?.id).toBe('a');
    expect(placeOf(someone('b', { freeLanes: [2, 3] }))).toEqual({ lane: 2, lanes: 1 });
  });

  it('is else whoever suits best: by the way, a known face, and the hours of the week', () => {
    expect(assign([someone('a', { miles: 3 }), someone('b', { miles: 1 })])).toEqual({
      id: 'b',
      reason: 'suits_best',
    });
    expect(assign([someone('a', { miles: 1, busyQuarters: 160 }), someone('b', { miles: 3 })])?.id).toBe('b');
    expect(assign([someone('a', { miles: 1, busyQuarters: 80 }), someone('b', { miles: 3 })])?.id).toBe('a');
    // A known face is worth two miles, and not three.
    expect(assign([someone('a', { miles: 1 }), someone('b', { miles: 3, ...had(2, 3) })])?.id).toBe('b');
    expect(assign([someone('a', { miles: 1 }), someone('b', { miles: 4, ...had(2, 3) })])?.id).toBe('a');
    expect(assign([someone('a', { miles: null }), someone('b', { miles: 9 })])?.id).toBe('a');
    expect(assign([someone('b'), someone('a')])?.id).toBe('a');
  });

  it('is the same in whatever order they stand, always one of them, and never one who suits less without a promise', () => {
    const before = fc.option(
      fc.record({
        visits: fc.integer({ min: 1, max: 9 }),
        stars: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      }),
      { nil: null },
    );
    const people = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        lanes: fc.constant(1),
        freeLanes: fc.constantFrom<number[]>([0], [0, 1], [2, 3]),
        busyQuarters: fc.nat(200),
        miles: fc.option(fc.nat(40), { nil: null }),
        speaks: fc.constantFrom(null, true, false),
        before,
      }),
      { selector: (each) => each.id, minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(people, (all) => {
        const chosen = assign(all);
        expect(assign(all.toReversed())).toEqual(chosen);
        const who = all.find((each) => each.id === chosen?.id)!;
        if (chosen?.reason === 'liked_before') expect(who.before?.stars).toBeGreaterThanOrEqual(4);
        else if (chosen?.reason === 'speaks_language') expect(who.speaks).toBe(true);
        else if (chosen?.reason === 'already_out') expect(who.freeLanes).toEqual([2, 3]);
        else {
          const welcome = all.filter((each) => (each.before?.stars ?? 3) > 2);
          for (const other of welcome) expect(weightOf(who)).toBeLessThanOrEqual(weightOf(other));
        }
        expect(reasonInWords(chosen!.reason, who)).toMatch(/\.$/);
      }),
    );
  });
});

describe('what the office reads', () => {
  it('is the rule, and what it was decided by', () => {
    const bea = someone('b', { miles: 1.24, busyQuarters: 56, ...had(6, 5) });
    expect(reasonInWords('liked_before', bea)).toBe(
      'Comes again. Has been here 6 times and was given 5 of 5 stars: liked here. 1.2 miles away, 14 hours booked that week.',
    );
    expect(reasonInWords('suits_best', someone('a', { miles: null, speaks: false }))).toBe(
      'Suits best. Has not been here before. Does not speak the language that was wished for. Distance not known, 0 hours booked that week.',
    );
    expect(reasonInWords('only_one', someone('a', had(1, null)))).toBe(
      'Was the only one free at that time who can do it. Has been here once. 1 mile away, 0 hours booked that week.',
    );
  });
});

describe('how well somebody suits', () => {
  it('never grows with the way, the hours, or less of a known face', () => {
    const person = fc.record({ miles: fc.nat(40), busyQuarters: fc.nat(200) });
    fc.assert(
      fc.property(person, fc.nat(10), fc.nat(40), (facts, more, work) => {
        const weight = weightOf(someone('a', facts));
        expect(weightOf(someone('a', { ...facts, miles: facts.miles + more }))).toBeGreaterThanOrEqual(
          weight,
        );
        expect(
          weightOf(someone('a', { ...facts, busyQuarters: facts.busyQuarters + work })),
        ).toBeGreaterThanOrEqual(weight);
        expect(weightOf(someone('a', { ...facts, ...had(3, null) }))).toBeLessThan(weight);
        expect(weightOf(someone('a', { ...facts, ...had(3, 5) }))).toBeLessThan(
          weightOf(someone('a', { ...facts, ...had(3, null) })),
        );
        expect(weightOf(someone('a', { ...facts, ...had(3, 2) }))).toBeGreaterThan(weight);
        expect(weightOf(someone('a', { ...facts, speaks: false }))).toBeGreaterThan(weight);
      }),
    );
  });
});
