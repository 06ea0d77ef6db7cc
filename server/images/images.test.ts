import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createImages, imageMetadata } from './images.ts';
import { largestSide, readModifiers } from './modifiers.ts';

const images = createImages('public');
const ask = (path: string, headers: Record<string, string> = {}) => images.request(path, { headers });
/** The color in the corner above at the left, as six hexadecimal digits. */
const cornerOf = async (answer: Response) => {
  const pixels = await sharp(Buffer.from(await answer.arrayBuffer())).removeAlpha().raw().toBuffer();
  return pixels.subarray(0, 3).toString('hex');
};
const sizeOf = async (answer: Response) => imageMetadata(Buffer.from(await answer.arrayBuffer()));

describe('the image endpoint', () => {
  it('makes an image of the width, height and format that are asked for', async () => {
    const answer = await ask('/_ipx/w_320,h_160,f_webp,fit_cover,q_70/social.png');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await sizeOf(answer)).toEqual({ width: 320, height: 160, ratio: 2 });
  });

  it('gives the image as it is for no modifiers, and in its own shape for one side', async () => {
    const whole = await sizeOf(await ask('/_ipx/_/social.png'));
    const narrow = await sizeOf(await ask('/_ipx/w_400/social.png'));
    expect(narrow.width).toBe(400);
    expect(narrow.ratio).toBeCloseTo(whole.ratio, 1);
  });

  it('fits the image into the sides in the way that is asked for, on the ground that is asked for', async () => {
    const square = (modifiers: string) => ask(`/_ipx/w_100,h_100,f_png,${modifiers}/social.png`);
    expect(await cornerOf(await square('fit_contain,b_ff0000'))).toBe('ff0000');
    expect(await cornerOf(await square('fit_contain,b_00ff00'))).toBe('00ff00');
    expect(await cornerOf(await square('fit_cover,b_ff0000'))).not.toBe('ff0000');
    expect(await sizeOf(await square('fit_inside'))).toMatchObject({ width: 100, height: 53 });
  });

  it('makes it smaller where less quality is enough', async () => {
    const bytes = async (quality: number) => (await (await ask(`/_ipx/w_640,f_webp,q_${quality}/social.png`)).arrayBuffer()).byteLength;
    expect(await bytes(20)).toBeLessThan(await bytes(95));
  });

  it('is not asked twice for what a browser has', async () => {
    const etag = (await ask('/_ipx/w_64/social.png')).headers.get('etag') ?? '';
    expect((await ask('/_ipx/w_64/social.png', { 'If-None-Match': etag })).status).toBe(304);
  });

  it.each(['/_ipx/w_10/..%2Fpackage.json', '/_ipx/w_10/nothing.png', '/_ipx/w_10/%2Fetc%2Fpasswd', '/_ipx/w_10/favicon.svg'])('knows nothing of %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it.each([`w_${largestSide + 1}`, 'w_0', 'w_abc', 'f_exe', 'blur_9', 'w_10,,h_10', 'b_red', 'q_101'])('makes nothing for %s', async (modifiers) => {
    expect(readModifiers(modifiers)).toBeUndefined();
    expect((await ask(`/_ipx/${modifiers}/social.png`)).status).toBe(400);
  });
});

describe('the facts of an image', () => {
  it('are its width, height and ratio', async () => {
    expect((await imageMetadata(await readFile('public/social.png'))).ratio).toBeGreaterThan(1);
  });

  it('are all 0 for what is none', async () => {
    expect(await imageMetadata(Buffer.from('no image'))).toEqual({ width: 0, height: 0, ratio: 0 });
  });
});
