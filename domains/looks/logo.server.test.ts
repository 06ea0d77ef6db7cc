import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codeOf, valueOf } from '#tests/visits.ts';
import { makeLogo } from './logo.server.ts';

const svg = (color: string, viewBox = '0 0 80 40') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path d="M4 36V20L20 6l16 14v16z" fill="${color}"/></svg>`,
  );
const square = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });
/** A circle of this color on nothing. */
const round = (color: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="150" cy="100" r="90" fill="${color}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

describe('a logo', () => {
  it.each([
    ['as SVG', () => svg('#7a1fa2')],
    ['as PNG', () => round('#7a1fa2')],
  ])('%s is made into every picture that is shown of it', async (_, draw) => {
    const { pictures } = valueOf(await makeLogo(await draw()));
    expect(pictures.map(({ use, width, height }) => [use, width, height].join(' '))).toEqual([
      'favicon 48 48',
      'icon192 192 192',
      'icon512 512 512',
      'maskable512 512 512',
      'touch180 180 180',
      'social 1200 630',
      expect.stringMatching(/^mail \d+ 96$/),
      expect.stringMatching(/^print \d+ 200$/),
    ]);
    for (const { bytes } of pictures) {
      const { format } = await sharp(bytes).metadata();
      expect([format, bytes.length <= 400_000]).toEqual(['png', true]);
    }
  });

  it('is known to be seen on paper, in the dark or in both, and a picture with a ground of its own anywhere', async () => {
    const seen = async (sent: Uint8Array) => valueOf(await makeLogo(sent)).isSeen;
    expect(await seen(svg('#0b5b36'))).toEqual({ light: true, dark: false });
    expect(await seen(svg('#ffffff'))).toEqual({ light: false, dark: true });
    expect(await seen(svg('#e8590c'))).toEqual({ light: true, dark: true });
    expect(await seen(await round('#fff3b0'))).toEqual({ light: false, dark: true });
    expect(await seen(await square(90, 90, '#ffffff').png().toBuffer())).toEqual({ light: true, dark: true });
  });

  it('that is white has a dark ground in icons and on paper, so that it is seen there', async () => {
    const { pictures } = valueOf(await makeLogo(svg('#ffffff')));
    for (const { use, bytes } of pictures) {
      const { data } = await sharp(bytes)
        .flatten({ background: '#ffffff' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([use, ...data.subarray(0, 3)]).toEqual([use, 0x12, 0x20, 0x1a]);
    }
  });

  it('as PNG is written again: at most 1,200 pixels wide, and without what it was made with', async () => {
    const sent = await square(2_000, 1_000, '#7a1fa2')
      .withMetadata()
      .withExif({ IFD0: { Copyright: 'Rosa' } })
      .png()
      .toBuffer();
    expect(sent.includes('Rosa')).toBe(true);
    const { file } = valueOf(await makeLogo(sent));
    const { width, height, exif } = await sharp(file.bytes).metadata();
    expect([width, height, exif, Buffer.from(file.bytes).includes('Rosa')]).toEqual([
      1_200,
      600,
      undefined,
      false,
    ]);
    expect(file.type).toBe('image/png');
  });

  it('is refused where it is a bomb, broken, empty, a ribbon or too small', async () => {
    const whole = await square(400, 200, '#7a1fa2').png().toBuffer();
    const bomb = await square(20_000, 5_000, '#fff').png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    const wrong: Record<string, Uint8Array> = {
      bomb,
      'a bomb that says it is small': Buffer.concat([whole.subarray(0, 16), bomb.subarray(16)]),
      'cut off': whole.subarray(0, whole.length / 2),
      'the head alone': whole.subarray(0, 8),
      'a JPEG': await square(90, 90, '#fff').jpeg().toBuffer(),
      'nothing to see': await square(90, 90, '#ffffff00').png().toBuffer(),
      'a ribbon': await square(700, 100, '#fff').png().toBuffer(),
      'too small': await square(40, 40, '#fff').png().toBuffer(),
      'a drawing without a color': svg('none'),
      'a script behind it': Buffer.concat([whole.subarray(0, 8), Buffer.from('<script>')]),
    };
    for (const [what, sent] of Object.entries(wrong))
      expect([what, codeOf(await makeLogo(sent))]).toEqual([what, 'logo_not_allowed']);
  });

  it('that would be drawn for minutes is refused within seconds, and the next one is not kept waiting', async () => {
    const masked = (count: number, inside: number) =>
      `<mask id="m">${'<path d="M0 0h80v40H0z" opacity=".9"/>'.repeat(inside)}</mask>${'<path mask="url(#m)" d="M0 0h80v40H0z"/>'.repeat(count)}`;
    const crossing = Array.from({ length: 20_000 }, (_, index) => `M${index % 80} 0L${(index * 7) % 80} 40`);
    const slow = [
      masked(900, 900),
      `<path d="${crossing.join('')}" stroke="#000"/>`,
      '<path d="M0 0h1e9" stroke="#000" stroke-dasharray=".001"/>',
    ];
    for (const inside of slow) {
      const sent = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">${inside}</svg>`);
      const answers = await Promise.all([makeLogo(sent), makeLogo(svg('#7a1fa2'))]);
      expect([codeOf(answers[0]), answers[1].ok]).toEqual(['logo_not_allowed', true]);
    }
  });
});
