import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordOfVisit } from './door-word.ts';

const visit = {
  id: '01938f0e-0000-7000-8000-000000000001',
  professionalId: '01938f0e-0000-7000-8000-000000000002',
};

describe('the word of a visit', () => {
  it('is two plain words, always the same for the same visit', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), fc.uuid(), fc.uuid(), (secret, id, professionalId) => {
        const word = wordOfVisit(secret, { id, professionalId });
        expect(word).toMatch(/^[a-z]+ [a-z]+$/);
        expect(wordOfVisit(secret, { id, professionalId })).toBe(word);
      }),
    );
  });

  it('is another one for another professional, visit or house, but for chance', () => {
    const words = Array.from({ length: 200 }, (_, index) => wordOfVisit(`secret-${index}`, visit));
    expect(new Set(words).size).toBeGreaterThan(150);
    const people = Array.from({ length: 200 }, (_, index) =>
      wordOfVisit('secret', { ...visit, professionalId: String(index) }),
    );
    expect(new Set(people).size).toBeGreaterThan(150);
  });
});
