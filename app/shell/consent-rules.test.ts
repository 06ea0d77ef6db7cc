import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories, countsOn, readConsent, readPixels, storedConsent } from './consent-rules.ts';

describe('a choice about cookies', () => {
  it('is stored as the list of what is accepted, with N/A for the rest', () => {
    expect(storedConsent(['analytics', 'functionality'])).toBe('["analytics","N/A","functionality"]');
  });

  it('is read as it was stored', () => {
    fc.assert(
      fc.property(fc.subarray([...categories]), (accepted) => {
        expect(readConsent(storedConsent(accepted))).toEqual(accepted);
      }),
    );
  });

  it.each([null, '', 'yes', '{"analytics":true}'])('is none where %s is stored', (stored) => {
    expect(readConsent(stored)).toBeNull();
  });
});

describe('a pixel', () => {
  it('counts on all paths, or on those of its pattern', () => {
    const [all, services] = readPixels('123,456=/services/*');
    expect(all && [countsOn(all, '/'), countsOn(all, '/our-blog')]).toEqual([true, true]);
    expect(
      services && [countsOn(services, '/services/rides'), countsOn(services, '/our-services/x')],
    ).toEqual([true, false]);
    expect(readPixels(undefined)).toEqual([]);
  });
});
