import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pieceAt, pieceName, piecesBetween, readPieceName, readPosition } from './position.ts';

it('a position is read as PostgreSQL writes it, and leads to the piece that holds it', () => {
  expect(readPosition('0/16B3740')).toBe(0x16b3740n);
  expect(readPosition('16/B374D848')).toBe(0x16_b374_d848n);
  expect(pieceName(1, pieceAt(readPosition('16/B374D848')))).toBe('0000000100000016000000B3');
});

it('names of pieces and the numbers in them are the same thing, and no other file has such a name', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 0xffff_ffff }),
      fc.bigInt({ min: 0n, max: 0xffff_ffff_ffn }),
      (timeline, piece) => {
        expect(readPieceName(pieceName(timeline, piece))).toEqual({ timeline, piece });
      },
    ),
  );
  for (const name of ['00000002.history', '000000010000000000000002.00000028.backup', 'lock'])
    expect(readPieceName(name)).toBeUndefined();
});

it('what lies between two positions may be in one piece or several; the end itself belongs to neither', () => {
  expect(piecesBetween('0/2000028', '0/2000158')).toEqual([2n]);
  expect(piecesBetween('0/2000028', '0/3000000')).toEqual([2n]);
  expect(piecesBetween('0/2000028', '0/3000001')).toEqual([2n, 3n]);
});
