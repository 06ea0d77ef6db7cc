import { describe, expect, it } from 'vitest';
import { conciergeOf, type NamedConcierge } from './concierge.ts';

const day = (number: number) => new Date(Date.UTC(2027, 0, number));
const named = (id: string, namedAt = day(1)): NamedConcierge => ({
  id,
  namedAt,
  name: id,
  introduction: '',
  picture: null,
});
const three = [named('ana'), named('ben'), named('cleo')];
const members = Array.from({ length: 300 }, (_, index) => ({ userId: `member-${index}`, beganAt: day(10) }));
const of = (list: readonly NamedConcierge[]) => members.map((member) => conciergeOf(member, list)?.id);

describe('the concierge of a member', () => {
  it('is the same each time, in whichever order they are listed', () => {
    expect(of(three)).toEqual(of(three.toReversed()));
  });

  it('has about as many members as the others', () => {
    const counts = Object.values(Object.groupBy(of(three), (id) => id ?? '')).map(
      (each) => each?.length ?? 0,
    );
    expect(counts).toHaveLength(3);
    expect(Math.min(...counts)).toBeGreaterThan(70);
  });

  it('stays when somebody comes later, or another one leaves', () => {
    expect(of([...three, named('dora', day(11))])).toEqual(of(three));
    const before = of(three);
    of(three.slice(1)).forEach((id, index) => {
      if (before[index] !== 'ana') expect(id).toBe(before[index]);
    });
  });

  it('is one of the first who were named, for whoever joined before that', () => {
    const later = [named('ana', day(20)), named('ben', day(25))];
    expect(new Set(of(later))).toEqual(new Set(['ana']));
    expect(new Set(of([])).has(undefined)).toBe(true);
  });
});
