import { describe, expect, it } from 'vitest';
import { hasPlace, mostStreams, type Place } from './places.ts';

const member = (n: number, changed: Partial<Place> = {}): Place => ({
  of: 'member',
  sessionId: `session ${n}`,
  accountId: `account ${n}`,
  network: `network ${n}`,
  ...changed,
});
const office = (n: number): Place => ({ ...member(n), of: 'office' });
const many = (count: number, each: (n: number) => Place) => Array.from({ length: count }, (_, n) => each(n));

describe('a stream', () => {
  it('has a place where others have not taken all', () => {
    expect(hasPlace([], member(0))).toBe(true);
    expect(hasPlace(many(mostStreams.member - 1, member), member(9_999))).toBe(true);
    expect(hasPlace(many(mostStreams.member, member), member(9_999))).toBe(false);
  });

  it.each([
    ['session', { sessionId: 'one' }],
    ['account', { accountId: 'one' }],
    ['network', { network: 'one' }],
  ] as const)('is one of so many of a %s, while everybody else finds a place', (most, same) => {
    const open = many(mostStreams[most], (n) => member(n, same));
    expect(hasPlace(open.slice(1), member(9_999, same))).toBe(true);
    expect(hasPlace(open, member(9_999, same))).toBe(false);
    expect(hasPlace(open, member(9_999))).toBe(true);
  });

  it('of the office is never kept out by members, nor the other way around', () => {
    expect(hasPlace(many(mostStreams.member, member), office(1))).toBe(true);
    expect(hasPlace(many(mostStreams.office, office), member(1))).toBe(true);
    expect(hasPlace(many(mostStreams.office, office), office(9_999))).toBe(false);
  });
});
