import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giftCodeOf, readGiftCode } from './gift-code.ts';

const codes = fc.string({ minLength: 20, maxLength: 50 }).map((seed) => giftCodeOf('secret', seed));

describe('the code of a gift card', () => {
  it('has characters that look like no other, and reads the same however it is typed', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(/^[2-9ACDEFGHJKMNPQRTUVWXYZ]{6}(-[2-9ACDEFGHJKMNPQRTUVWXYZ]{6}){2}$/);
        expect(code).not.toMatch(/[01BILOS]/);
        expect(readGiftCode(code)).toBe(code);
        expect(readGiftCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
        expect(readGiftCode(code.replaceAll('-', ''))).toBe(code);
      }),
    );
  });

  it('with one wrong sign or two swapped is no code', () => {
    const signs = '23456789ACDEFGHJKMNPQRTUVWXYZ';
    fc.assert(
      fc.property(codes, fc.nat(16), fc.nat(28), (code, at, sign) => {
        const plain = code.replaceAll('-', '');
        const slipped = `${plain.slice(0, at)}${signs[sign]}${plain.slice(at + 1)}`;
        if (slipped !== plain) expect(readGiftCode(slipped)).toBeUndefined();
        const swapped = `${plain.slice(0, at)}${plain[at + 1]}${plain[at]}${plain.slice(at + 2)}`;
        if (swapped !== plain) expect(readGiftCode(swapped)).toBeUndefined();
      }),
    );
    for (const wrong of ['', '-', 'HS-7K4M-29Q', 'x'.repeat(1_000), '0'.repeat(18)])
      expect(readGiftCode(wrong)).toBeUndefined();
  });

  it('has more than 80 bits of chance, and is another for another seed or secret', () => {
    expect(29n ** 17n > 2n ** 80n).toBe(true);
    const drawn = new Set(Array.from({ length: 2_000 }, (_, seed) => giftCodeOf('secret', `seed ${seed}`)));
    expect(drawn.size).toBe(2_000);
    // Each character comes about as often as any other.
    const counts = new Map<string, number>();
    for (const code of drawn)
      for (const sign of code.replaceAll('-', '').slice(0, 17)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect(counts.size).toBe(29);
    for (const count of counts.values()) expect(Math.abs(count - (2_000 * 17) / 29)).toBeLessThan(200);
    expect(giftCodeOf('one', 'seed')).not.toBe(giftCodeOf('other', 'seed'));
  });
});
