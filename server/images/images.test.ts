import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breakpoints, imageFormats, portraitAddress, sharedImageAddress } from '#platform/image-address.ts';
import { portraits } from '#seeds/professionals/portraits.ts';
import { openImageStore } from './image-store.ts';
import { createImages, imageMetadata } from './images.ts';
import { readModifiers } from './modifiers.ts';

let folder: string;
let keptIn: string;
let made = 0;
let images: ReturnType<typeof createImages>;
const open = () =>
  createImages({
    folders: [join(folder, 'public'), join(folder, 'portraits'), join(folder, 'nowhere')],
    drawn: portraits,
    keptIn,
    photoOf: async (context, id) =>
      context.req.header('cookie') === 'hers' && id === 'of-the-sink'
        ? readFile('public/social.png')
        : undefined,
    onMade: () => (made += 1),
  });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  await mkdir(join(folder, 'public/dishes'), { recursive: true });
  await cp('public/social.png', join(folder, 'public/dishes/soup.png'));
  await cp('public/social.png', join(folder, 'public/social.png'));
  await writeFile(join(folder, 'public/broken.png'), 'no image');
  await mkdir(join(folder, 'portraits'));
  await cp('public/icon-192.png', join(folder, 'portraits/maria.png'));
  await writeFile(join(folder, 'portraits/social.png'), 'no image');
});
beforeEach(() => {
  keptIn = join(folder, `kept-${Math.random()}`);
  images = open();
  made = 0;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = async (path: string, headers: Record<string, string> = {}) => images.request(path, { headers });
/** The color in the top left corner, as six hexadecimal digits. */
const cornerOf = async (answer: Response) => {
  const pixels = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer();
  return pixels.subarray(0, 3).toString('hex');
};
const sizeOf = async (answer: Response) => imageMetadata(Buffer.from(await answer.arrayBuffer()));

describe('the image endpoint', () => {
  it('makes an image of the width, height and format that are asked for', async () => {
    const answer = await ask('/_ipx/w_320,h_160,f_webp,fit_cover,q_80/social.png');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await sizeOf(answer)).toMatchObject({ width: 320, height: 160, ratio: 2 });
  });

  it('makes images from files in folders, too', async () => {
    expect((await sizeOf(await ask('/_ipx/w_320,f_webp/dishes/soup.png'))).width).toBe(320);
  });

  it('makes each width that pages use, and each format', async () => {
    for (const width of Object.values(breakpoints))
      expect((await sizeOf(await ask(`/_ipx/w_${width},f_webp/social.png`))).width).toBe(
        Math.min(width, 1200),
      );
    for (const format of imageFormats)
      expect((await ask(`/_ipx/w_160,f_${format}/social.png`)).headers.get('content-type')).toBe(
        `image/${format}`,
      );
  });

  it('gives the image as it is for no modifiers, in its own shape for one side, and where pages are shared', async () => {
    const whole = await sizeOf(await ask('/_ipx/_/social.png'));
    const narrow = await sizeOf(await ask('/_ipx/w_640/social.png'));
    expect(narrow.width).toBe(640);
    expect(narrow.ratio).toBeCloseTo(whole.ratio, 1);
    expect(await sizeOf(await ask(sharedImageAddress))).toMatchObject({
      width: 1200,
      height: 630,
      format: 'jpeg',
    });
  });

  it('fits the image into the sides in the way that is asked for, on the ground that is asked for', async () => {
    const square = (modifiers: string) => ask(`/_ipx/w_160,h_160,f_png,${modifiers}/social.png`);
    expect(await cornerOf(await square('fit_contain,b_12201a'))).toBe('12201a');
    expect(await cornerOf(await square('fit_contain,b_ffffff'))).toBe('ffffff');
    expect(await cornerOf(await square('fit_cover,b_12201a'))).not.toBe('12201a');
    expect(await sizeOf(await square('fit_inside'))).toMatchObject({ width: 160, height: 84 });
  });

  it('makes it smaller where less quality is enough', async () => {
    const bytes = async (quality: number) =>
      (await (await ask(`/_ipx/w_640,f_webp,q_${quality}/social.png`)).arrayBuffer()).byteLength;
    expect(await bytes(40)).toBeLessThan(await bytes(90));
  });

  it('sends portraits: photos from a folder, and those that are drawn as bitmaps', async () => {
    expect(await sizeOf(await ask(portraitAddress('maria.png', 'webp')))).toMatchObject({
      width: 160,
      height: 160,
      format: 'webp',
    });
    for (const file of portraits.keys())
      expect([file, (await ask(portraitAddress(file, 'webp'))).status]).toEqual([file, 200]);
    expect(await sizeOf(await ask(portraitAddress('deepa-nair.svg', 'jpeg', 320)))).toMatchObject({
      width: 320,
      height: 320,
      format: 'jpeg',
    });
    const drawn = await ask('/_ipx/_/deepa-nair.svg');
    expect(drawn.headers.get('content-type')).toBe('image/png');
    expect(drawn.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('is not asked twice for what a browser has', async () => {
    const etag = (await ask('/_ipx/w_160/social.png')).headers.get('etag') ?? '';
    expect((await ask('/_ipx/w_160/social.png', { 'If-None-Match': etag })).status).toBe(304);
  });

  it.each([
    '/_ipx/w_160/..%2Fpackage.json',
    '/_ipx/w_160/nothing.png',
    '/_ipx/w_160/%2Fetc%2Fpasswd',
    '/_ipx/w_160/favicon.svg',
    '/_ipx/w_160/broken.png',
    '/_ipx/w_160/dishes',
    '/_ipx/w_160/dishes/../social.svg',
    '/_ipx/w_160/soup.png',
  ])('knows nothing of %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it.each([
    'w_641',
    'h_200',
    'w_2000',
    'w_0',
    'w_0640',
    'w_abc',
    'f_exe',
    'blur_9',
    'w_160,,h_160',
    'b_red',
    'b_123456',
    'q_81',
    'constructor_1',
  ])('makes nothing for %s', async (modifiers) => {
    expect(readModifiers(modifiers)).toBeUndefined();
    expect((await ask(`/_ipx/${modifiers}/social.png`)).status).toBe(400);
  });

  it('makes what fifty ask for at once a single time, and after a restart not again', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/_ipx/w_320,f_avif/social.png')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(made).toBe(1);
    images = open();
    expect((await ask('/_ipx/w_320,f_avif/social.png')).status).toBe(200);
    expect(made).toBe(1);
    expect((await readdir(keptIn)).filter((name) => !name.endsWith('.avif'))).toEqual([]);
  });

  it('asks to come again later when too many different ones are asked for at once', async () => {
    const wanted = ['160', '320', '640', '768'].flatMap((width) =>
      ['160', '320', '640', '768'].flatMap((height) =>
        ['webp', 'jpeg'].map((format) => `w_${width},h_${height},f_${format}`),
      ),
    );
    const answers = await Promise.all(wanted.map((modifiers) => ask(`/_ipx/${modifiers}/social.png`)));
    const refused = answers.filter(({ status }) => status === 503);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([
      22,
      wanted.length - 22,
    ]);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect((await ask(`/_ipx/${wanted.at(-1)}/social.png`)).status).toBe(200);
  });

  it('still sends an image where none can be kept', async () => {
    keptIn = join(folder, 'public/social.png');
    images = open();
    expect((await ask('/_ipx/w_160/social.png')).status).toBe(200);
  });
});

describe('the images that are kept', () => {
  it('take so much room and no more: the oldest go', async () => {
    const store = openImageStore(keptIn, 250);
    for (const [age, name] of ['three', 'two', 'one'].entries()) {
      await store.keep(name, Buffer.alloc(80));
      await utimes(join(keptIn, name), 1_000 - age, 1_000 - age);
    }
    await store.keep('four', Buffer.alloc(80));
    expect(await store.find('one')).toBeUndefined();
    expect((await readdir(keptIn)).toSorted()).toEqual(['four', 'three', 'two']);
  });
});

describe('the facts of an image', () => {
  it('are its width, height and ratio', async () => {
    expect((await imageMetadata(await readFile('public/social.png'))).ratio).toBeGreaterThan(1);
  });

  it('are all 0 for what is none', async () => {
    expect(await imageMetadata(Buffer.from('no image'))).toMatchObject({ width: 0, height: 0, ratio: 0 });
  });
});

describe('a photo that a member has sent', () => {
  it('is made in the width that is asked for, for whoever may see it alone, and is kept nowhere', async () => {
    const path = '/_ipx/w_320,f_webp/photos/of-the-sink';
    const answer = await ask(path, { cookie: 'hers' });
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'image/webp',
      'private, no-store',
    ]);
    expect((await sizeOf(answer)).width).toBe(320);
    expect((await ask(path)).status).toBe(404);
    expect((await ask('/_ipx/w_320/photos/of-others', { cookie: 'hers' })).status).toBe(404);
    expect((await ask('/_ipx/w_321/photos/of-the-sink', { cookie: 'hers' })).status).toBe(400);
    expect([made, await readdir(keptIn).catch(() => [])]).toEqual([0, []]);
  });
});
