import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chromaOf, shareOfColor } from './color.ts';

const picture = (pixels: readonly (readonly [number, number, number])[]) =>
  sharp(Buffer.from(pixels.flat()), { raw: { width: pixels.length, height: 1, channels: 3 } })
    .png()
    .toBuffer();

const level = fc.integer({ min: 0, max: 255 });

describe('the chroma of a color', () => {
  it('is none for a gray, and at most a third', () => {
    fc.assert(
      fc.property(level, level, level, (red, green, blue) => {
        expect(chromaOf(red, red, red)).toBeLessThan(0.000_1);
        expect(chromaOf(red, green, blue)).toBeLessThan(0.33);
      }),
    );
  });

  it.each([
    ['red', [255, 0, 0], 0.2577],
    ['green', [0, 255, 0], 0.2948],
    ['blue', [0, 0, 255], 0.3132],
    ['paper', [255, 251, 243], 0.0114],
    ['a tint of the sun', [255, 237, 191], 0.0625],
  ] as const)('of %s is what OKLCH says', (_, [red, green, blue], chroma) => {
    expect(chromaOf(red, green, blue)).toBeCloseTo(chroma, 4);
  });
});

describe('the share of color in a picture', () => {
  it('counts colored pixels, and neither grays nor paper', async () => {
    const gray = [85, 100, 91] as const;
    const paper = [255, 251, 243] as const;
    const green = [11, 91, 54] as const;
    const lamp = [255, 201, 77] as const;
    expect(await shareOfColor(await picture([gray, paper]))).toBe(0);
    expect(await shareOfColor(await picture([gray, paper, green, lamp]))).toBe(0.5);
    expect(await shareOfColor(await picture([green]))).toBe(1);
  });
});
