import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { remakePhoto } from './photo.ts';

/** Half red, half blue, so that a side that was turned is seen. */
function drawing(width: number, height: number) {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: 'red' } };
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
}

async function made(sent: Uint8Array): Promise<Uint8Array> {
  const photo = await remakePhoto(sent);
  if (!photo.ok) throw new Error(photo.refusal.message);
  return photo.value;
}

async function refusal(sent: Uint8Array) {
  const photo = await remakePhoto(sent);
  return photo.ok ? undefined : photo.refusal;
}

describe('a photo that is sent', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'as %s becomes a JPEG of 1,600 pixels at most',
    async (format) => {
      const photo = await made(await drawing(2_000, 1_000).toFormat(format).toBuffer());
      expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 1_600, height: 800 });
    },
  );

  it('is turned upright and tells neither where nor with what it was taken', async () => {
    const exif = { IFD0: { Copyright: 'Rosa', Make: 'PhoneMaker' }, IFD3: { GPSLatitude: '40/1 43/1 0/1' } };
    const sent = await drawing(40, 20).jpeg().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer();
    expect(sent.includes('PhoneMaker')).toBe(true);
    const photo = await made(sent);
    const { width, height, exif: told, orientation } = await sharp(photo).metadata();
    expect([width, height, told, orientation]).toEqual([20, 40, undefined, undefined]);
    expect(Buffer.from(photo).includes('PhoneMaker')).toBe(false);
  });

  it('without its last two bytes, or the last one, is taken', async () => {
    const whole = await drawing(400, 300).jpeg().toBuffer();
    for (const missing of [1, 2]) {
      const photo = await made(whole.subarray(0, whole.length - missing));
      expect(await sharp(photo).metadata()).toMatchObject({ width: 400, height: 300 });
    }
  });

  it('passes on nothing that was hidden behind or inside it', async () => {
    const script = '<script>alert(1)</script>';
    const jpeg = await drawing(40, 20).withMetadata().withXmp(`<x>${script}</x>`).jpeg().toBuffer();
    const photo = Buffer.from(await made(Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${script}`)])));
    expect(photo.includes('<script>')).toBe(false);
    expect(photo.includes('PK\u0003\u0004')).toBe(false);
  });

  it('has white where it was transparent', async () => {
    const clear = { width: 8, height: 8, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const photo = await made(await sharp({ create: clear }).png().toBuffer());
    expect([...(await sharp(photo).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('what is no photo for us', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  it.each([
    ['a drawing in SVG', Buffer.from(svg)],
    ['text', Buffer.from('no photo')],
    ['nothing', new Uint8Array()],
    ['the head of a PNG alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['an SVG behind the head of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
  ])('%s is refused', async (_, sent) => {
    expect(await refusal(sent)).toMatchObject({ kind: 'invalid', code: 'photo_unreadable' });
  });

  it('is a GIF or a TIFF, which nobody has to open here', async () => {
    for (const format of ['gif', 'tiff'] as const)
      expect(await refusal(await drawing(8, 8).toFormat(format).toBuffer())).toMatchObject({
        code: 'photo_unreadable',
      });
  });

  it('is cut off in the middle', async () => {
    const whole = await drawing(400, 400).jpeg().toBuffer();
    for (const kept of [whole.length / 2, whole.length - 40]) {
      const said = await refusal(whole.subarray(0, kept));
      expect(said).toMatchObject({ code: 'photo_unreadable' });
      // It does end in .jpg: that is not what is wrong.
      expect(said?.message).toMatch(/^A part of this photo is missing/);
    }
  });

  it('is HEIC, and says kindly what to do', async () => {
    const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect((await refusal(head))?.message).toMatch(/HEIC.*You can also go on without it\.$/);
  });

  it('has 50 megapixels, however few bytes they take: its head is enough to know', async () => {
    const huge = sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: 'white' } });
    const sent = await huge.png({ compressionLevel: 9 }).toBuffer();
    expect(sent.length).toBeLessThan(1_000_000);
    // A decoder that opened it would find it cut off.
    const head = sent.subarray(0, sent.length / 2);
    expect(await refusal(head)).toMatchObject({ code: 'photo_too_large' });
  });
});

it('photos that come at once are made one at a time; beyond eight that wait, people are asked to come back', async () => {
  const sent = await drawing(3_000, 3_000).jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 12 }, () => remakePhoto(sent)));
  const codes = answers.map((answer) => (answer.ok ? 'made' : answer.refusal.code));
  expect([
    codes.filter((code) => code === 'made').length,
    codes.filter((code) => code === 'too_busy').length,
  ]).toEqual([9, 3]);
});
