import { describe, expect, it } from 'vitest';
import { isIdentifier, newIdentifier } from './identifier.ts';

describe('a new identifier', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  it('is one, and says when it was made', () => {
    const id = newIdentifier(now);
    expect(isIdentifier(id)).toBe(true);
    expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(now.getTime());
  });

  it('sorts after those made before it, also within one millisecond', () => {
    const made = Array.from({ length: 2_000 }, () => newIdentifier(now));
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });
});
