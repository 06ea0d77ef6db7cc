import type { Sharp } from 'sharp';
import { drawSvg } from '#platform/photos/drawn-svg.ts';
import { loadSharp } from '#platform/photos/sharp.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { createWaitingLine } from '#platform/waiting-line/waiting-line.ts';
import { contrastOf } from './palette.ts';
import { hasRoom, logoNotAllowed, readDrawing, sizedSvg, wrongShape } from './svg.ts';

/** What is made of a logo, and for what. */
export type LogoUse =
  | 'favicon'
  | 'icon192'
  | 'icon512'
  | 'maskable512'
  | 'touch180'
  | 'social'
  | 'mail'
  | 'print';

export interface LogoPicture {
  use: LogoUse;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** A logo as we show it, with all that is made of it. */
export interface Logo {
  file: { type: 'image/svg+xml' | 'image/png'; bytes: Uint8Array };
  /** Whether it can be seen on the ground of each scheme. */
  isSeen: Record<Scheme, boolean>;
  pictures: readonly LogoPicture[];
}

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** What pages have for paper, light and dark, as `app/ui/colors.css` has it. */
const papers: Readonly<Record<Scheme, string>> = { light: '#fffbf3', dark: '#12201a' };
/** What is put under a logo that cannot be seen without it. */
const plates: Readonly<Record<Scheme, string>> = { light: '#12201a', dark: '#ffffff' };

const mostBytes = 400_000;
const mostPixels = 4_000_000;
const longestSeconds = 5;
/** As large as a logo is drawn before all else is made of it, and as large as a PNG is kept. */
const drawn = { width: 1_200, height: 600 };

const inLine = createWaitingLine({ atOnce: 1, mostWaiting: 8, longestMilliseconds: 60_000 });

/**
 * A logo that was sent as SVG or PNG, written again, with its pictures. Refuses `logo_not_allowed` with the
 * first reason, and `too_busy`.
 */
export function makeLogo(sent: Uint8Array): Promise<Result<Logo>> {
  return inLine<Result<Logo>>(
    () => (isPng(sent) ? fromPng(sent) : fromSvg(sent)),
    () => refused(tooBusy),
  );
}

/** By its bytes, because a name and a type are only what the sender says. */
const isPng = (sent: Uint8Array) =>
  Buffer.from(sent.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';

async function fromSvg(sent: Uint8Array): Promise<Result<Logo>> {
  const drawing = readDrawing(sent);
  if (!drawing.ok) return drawing;
  const { svg, ratio } = drawing.value;
  const width = Math.round(Math.min(drawn.width, drawn.height * ratio));
  const height = Math.round(width / ratio);
  const raster = await drawSvg(sizedSvg(svg, { width, height }));
  if (raster === undefined) return refused(tooMuch);
  return withPictures({ type: 'image/svg+xml', bytes: Buffer.from(svg) }, raster);
}

async function fromPng(sent: Uint8Array): Promise<Result<Logo>> {
  const sharp = await loadSharp();
  const size = await sharp(sent, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => undefined);
  if (size?.format !== 'png') return refused(damaged);
  const { width, height } = size;
  if (width * height > mostPixels) return refused(tooMuch);
  if (!hasRoom(width / height)) return refused(wrongShape);
  if (height < 64) return refused(tooSmall);
  const raster = await rasterOf(sent);
  if (raster === undefined) return refused(damaged);
  const bytes = await written(sharp(raster));
  return bytes === undefined ? refused(tooMuch) : withPictures({ type: 'image/png', bytes }, raster);
}

/** What was sent as pixels alone, at most as large as we draw one; nothing of what else a file may hold. */
async function rasterOf(sent: Uint8Array): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  try {
    return await sharp(sent, { limitInputPixels: mostPixels, failOn: 'warning' })
      .timeout({ seconds: longestSeconds })
      .resize({ ...drawn, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .ensureAlpha()
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Smaller in colors where it is too large in bytes. */
async function written(image: Sharp): Promise<Buffer | undefined> {
  for (const colors of [undefined, 256, 64]) {
    const bytes = await image
      .clone()
      .png(colors === undefined ? { compressionLevel: 9 } : { palette: true, colors })
      .toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
  return undefined;
}

async function withPictures(file: Logo['file'], raster: Buffer): Promise<Result<Logo>> {
  const isSeen = await whereSeen(raster);
  if (isSeen === undefined) return refused(empty);
  const pictures: LogoPicture[] = [];
  for (const { use, make } of uses) {
    const bytes = await written(await make(raster, isSeen));
    if (bytes === undefined) return refused(tooMuch);
    const sharp = await loadSharp();
    const { width, height } = await sharp(bytes).metadata();
    pictures.push({ use, width, height, bytes });
  }
  return success({ file, isSeen, pictures });
}

type Seen = Logo['isSeen'];

/**
 * A logo is seen on a ground where most of it has a contrast of 3 to 1 with it. One that covers all of its
 * own ground brings its ground along. Nothing for a logo without a pixel to see.
 */
async function whereSeen(raster: Buffer): Promise<Seen | undefined> {
  const sharp = await loadSharp();
  const { data } = await sharp(raster)
    .resize({ width: 120, height: 120, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawnIn = Array.from({ length: data.length / 4 }, (_, index) =>
    data.subarray(index * 4, index * 4 + 4),
  );
  const seen = drawnIn.filter(([, , , alpha = 0]) => alpha > 128);
  if (seen.length === 0) return undefined;
  if (seen.length === drawnIn.length) return { light: true, dark: true };
  const colors = seen.map(
    (channels) =>
      `#${[...channels.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
  );
  const isSeenOn = (paper: string) =>
    colors.filter((color) => contrastOf(color, paper) >= 3).length * 2 > colors.length;
  return { light: isSeenOn(papers.light), dark: isSeenOn(papers.dark) };
}

/** What an icon, a print or a picture beside a link has for ground. */
const groundFor = ({ light }: Seen) => (light ? '#ffffff' : plates.light);

type Make = (raster: Buffer, isSeen: Seen) => Promise<Sharp>;

/** In the middle of a ground of its own: a device puts any color behind an icon. */
const onGround =
  (width: number, height: number, share: number): Make =>
  async (raster, isSeen) => {
    const sharp = await loadSharp();
    const inner = await sharp(raster)
      .resize({ width: Math.round(width * share), height: Math.round(height * share), fit: 'inside' })
      .toBuffer();
    return sharp({ create: { width, height, channels: 3, background: groundFor(isSeen) } }).composite([
      { input: inner },
    ]);
  };

/** As high as it is shown, twice as fine; on a plate only where it needs one. */
const asLine =
  (height: number, needsPlate: (isSeen: Seen) => boolean): Make =>
  async (raster, isSeen) => {
    const sharp = await loadSharp();
    if (!needsPlate(isSeen)) return sharp(raster).resize({ height });
    const margin = Math.round(height / 12);
    const background = groundFor(isSeen);
    return sharp(raster)
      .resize({ height: height - 2 * margin })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .flatten({ background });
  };

const uses: readonly { use: LogoUse; make: Make }[] = [
  { use: 'favicon', make: onGround(48, 48, 0.92) },
  { use: 'icon192', make: onGround(192, 192, 0.8) },
  { use: 'icon512', make: onGround(512, 512, 0.8) },
  // A device may cut all but a circle of 80 percent out of it.
  { use: 'maskable512', make: onGround(512, 512, 0.56) },
  { use: 'touch180', make: onGround(180, 180, 0.8) },
  { use: 'social', make: onGround(1_200, 630, 0.6) },
  // A mail program has a light ground or a dark one, and does not say which.
  { use: 'mail', make: asLine(96, ({ light, dark }) => !light || !dark) },
  { use: 'print', make: asLine(200, ({ light }) => !light) },
];

const tooMuch = logoNotAllowed(
  'This file is too large when it is opened. Choose a simpler one, of 2,000 by 2,000 pixels at most.',
);
const tooSmall = logoNotAllowed('This picture is too small. Choose one that is at least 64 pixels high.');
const damaged = logoNotAllowed('We cannot open this PNG. Save it again, or choose another file.');
const empty = logoNotAllowed('There is nothing to see in this file. Choose another one.');
const tooBusy = refusal(
  'unavailable',
  'too_busy',
  'Many files are being sent to us right now. Try again in a moment.',
);
