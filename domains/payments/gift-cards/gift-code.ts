import { createHmac } from 'node:crypto';

/**
 * One of each group of characters that look alike: no 0 O, 1 I L, 5 S, 8 B. 29 is a prime, so that the check
 * character finds any one slip or swap.
 */
const signs = '23456789ACDEFGHJKMNPQRTUVWXYZ';
/** 29 to the 17th is more than 2 to the 82nd: more than 80 bits of chance. */
const signsOfChance = 17;

/**
 * The code of a gift card, such as 7K4M2Q-9XCDEF-3HJTWA: made from chance and our secret; the last character
 * checks the others.
 */
export function giftCodeOf(secret: string, seed: string): string {
  let rest = BigInt(`0x${createHmac('sha256', secret).update(`gift-code:${seed}`).digest('hex')}`);
  const body = Array.from({ length: signsOfChance }, () => {
    const index = Number(rest % 29n);
    rest /= 29n;
    return index;
  });
  return grouped([...body, checkSign(body)].map((index) => signs[index]).join(''));
}

/** A code as a caller typed or said it, in our spelling; undefined when it cannot be one. */
export function readGiftCode(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const indexes = [...plain].map((sign) => signs.indexOf(sign));
  if (indexes.length !== signsOfChance + 1 || indexes.includes(-1)) return undefined;
  return checkSign(indexes.slice(0, signsOfChance)) === indexes[signsOfChance] ? grouped(plain) : undefined;
}

function checkSign(body: readonly number[]): number {
  return body.reduce((sum, index, position) => sum + index * (position + 2), 0) % signs.length;
}

function grouped(code: string): string {
  return code.match(/.{6}/g)?.join('-') ?? code;
}
