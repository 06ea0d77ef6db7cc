import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { challengeOf, placeOfPasskeys } from './passkey.ts';

describe('a passkey', () => {
  it('is tied to the name of this address, and good at it alone', () => {
    expect(placeOfPasskeys('https://help.example.org')).toEqual({
      origin: 'https://help.example.org',
      relyingParty: 'help.example.org',
    });
    expect(placeOfPasskeys('http://localhost:3000')).toEqual({
      origin: 'http://localhost:3000',
      relyingParty: 'localhost',
    });
  });

  it('answers the challenge that its browser names, and anything else answers none', () => {
    const encode = (value: unknown) =>
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
    expect(challengeOf(encode({ challenge: 'abcdefghijklmnop', type: 'webauthn.get' }))).toBe(
      'abcdefghijklmnop',
    );
    for (const wrong of [
      '',
      encode('no json'),
      encode(null),
      encode({ challenge: 7 }),
      encode({ challenge: 'short' }),
    ])
      expect(challengeOf(wrong)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => challengeOf(text) === undefined));
  });
});
