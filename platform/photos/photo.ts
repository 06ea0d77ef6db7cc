import { type Refusal, refusal, refused, type Result, success } from '../result.ts';
import { createWaitingLine } from '../waiting-line/waiting-line.ts';
import { loadSharp } from './sharp.ts';

export type Photo = Uint8Array<ArrayBuffer>;

const longestSide = 1_600;
/** The best that fits is taken. At the last of them whatever is left is far below any limit of ours. */
const qualities = [78, 60, 40, 20];
/** What most phones take at most. A picture is opened only if its head says that it has no more. */
const mostPixels = 40_000_000;
const longestSeconds = 10;

const inLine = createWaitingLine({ atOnce: 1, mostWaiting: 8, longestMilliseconds: 60_000 });

/**
 * A photo that a member or professional sent, encoded again: a JPEG of 1,600 pixels at most, upright, and
 * without anything that the camera wrote into it, such as where it was taken. Nothing of what was sent is
 * passed on. Refuses `photo_unreadable`, `photo_too_large` and `too_busy`; one photo is made at a time, and
 * eight wait.
 */
export async function remakePhoto(
  sent: Uint8Array,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<Result<Photo>> {
  const kind = kindOf(sent);
  if (kind === 'heic') return refused(iphonePhoto);
  if (kind === undefined) return refused(unreadable);
  return inLine<Result<Photo>>(
    () => remake(sent, kind, mostBytes),
    () => refused(tooBusy),
  );
}

type Kind = 'jpeg' | 'png' | 'webp';

async function remake(sent: Uint8Array, kind: Kind, mostBytes: number): Promise<Result<Photo>> {
  const whole = await make(sent, kind, mostBytes, 'error');
  // Some programs leave out the two bytes at the end. With them put back, a picture that lacks more still warns.
  return kind === 'jpeg' && !whole.ok && whole.refusal === damaged
    ? make(Buffer.concat([sent, endOfJpeg]), kind, mostBytes, 'warning')
    : whole;
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);

async function make(
  sent: Uint8Array,
  kind: Kind,
  mostBytes: number,
  failOn: 'error' | 'warning',
): Promise<Result<Photo>> {
  const sharp = await loadSharp();
  try {
    const image = sharp(sent, { limitInputPixels: mostPixels, failOn, sequentialRead: true });
    const { format, width, height } = await image.metadata();
    if (format !== kind) return refused(unreadable);
    if (width * height > mostPixels) return refused(tooManyPixels);
    const made = image
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    for (const quality of qualities) {
      const photo = await made.clone().jpeg({ quality }).toBuffer();
      if (photo.length <= mostBytes) return success(new Uint8Array(photo));
    }
    return refused(tooManyPixels);
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|timeout/i.test(error.message);
    return refused(isTooLarge ? tooManyPixels : damaged);
  }
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** By the first bytes: the name and the type are only what the sender says. No other kind is opened at all. */
function kindOf(sent: Uint8Array): Kind | 'heic' | undefined {
  const head = Buffer.from(sent.buffer, sent.byteOffset, Math.min(sent.byteLength, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp';
  return head.slice(4, 8) === 'ftyp' && heicBrands.has(head.slice(8)) ? 'heic' : undefined;
}

const unreadable = refusal(
  'invalid',
  'photo_unreadable',
  'We cannot open this as a photo. Please choose a photo that ends in .jpg, .png or .webp.',
);
const damaged = refusal(
  'invalid',
  'photo_unreadable',
  'A part of this photo is missing, so we cannot open it. Please add it again, or choose another one.',
);
const iphonePhoto = refusal(
  'invalid',
  'photo_unreadable',
  'We cannot open this kind of photo yet (HEIC, which iPhones make). Please send it to yourself by email, or take a picture of the screen, and add that one. You can also go on without it.',
);
const tooManyPixels = refusal(
  'invalid',
  'photo_too_large',
  'This photo is too large for us. Please choose a smaller one, or go on without it.',
);
const tooBusy: Refusal = {
  kind: 'unavailable',
  code: 'too_busy',
  message: 'Many photos are being sent to us right now. Please add yours again in a moment.',
  retryAfterSeconds: 5,
};
