import { describe, expect, it } from 'vitest';
import { mostStreams, type Place, placeFor } from './places.ts';

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
    expect(placeFor([], member(0))).toBe('free');
    expect(placeFor(many(mostStreams.member - 1, member), member(9_999))).toBe('free');
    expect(placeFor(many(mostStreams.member, member), member(9_999))).toBe('full');
  });

  it.each([
    ['session', { sessionId: 'one' }],
    ['account', { accountId: 'one' }],
    ['network', { network: 'one' }],
  ] as const)('is one of so many of a %s, while everybody else finds a place', (most, same) => {
    const open = many(mostStreams[most], (n) => member(n, same));
    expect(placeFor(open.slice(1), member(9_999, same))).toBe('free');
    expect(placeFor(open, member(9_999, same))).toBe('too many');
    expect(placeFor(open, member(9_999))).toBe('free');
  });

  it('of the office is never kept out by members, nor the other way around', () => {
    expect(placeFor(many(mostStreams.member, member), office(1))).toBe('free');
    expect(placeFor(many(mostStreams.office, office), member(1))).toBe('free');
    expect(placeFor(many(mostStreams.office, office), office(9_999))).toBe('full');
  });
});
