import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import { imageFormats } from '#platform/image-address.ts';
import { loadSharp } from '#platform/photos/sharp.ts';
import { createWaitingLine, type LineLimits, type WaitingLine } from '#platform/waiting-line/waiting-line.ts';
import { openImageStore } from './image-store.ts';
import { type Modifiers, readModifiers } from './modifiers.ts';

const line: LineLimits = { atOnce: 2, mostWaiting: 20, longestMilliseconds: 10_000 };
const mostBytesKept = 100_000_000;
const retryAfterSeconds = 5;
/** From 0 to 9. This one needs at most twice the bytes of the most thorough, in a tenth of its time. */
const avifEffort = 2;
const sources = new Set(['.png', '.jpg', '.jpeg', '.webp']);

type Format = (typeof imageFormats)[number];

interface Source {
  bytes: Buffer;
  format: Format;
  /** What the file is, as a part of the name under which its images are kept. */
  hash: string;
}

export interface ImageOptions {
  /**
   * The files that images are made from, and no others: known by name beforehand, so that no address can lead
   * outside. Of a name in several folders the first counts; a folder need not exist.
   */
  folders: readonly string[];
  /** Images that are no files: drawn, as SVG. */
  drawn?: ReadonlyMap<string, () => Buffer>;
  /** What came after the start, by a name that the caller vouches for. */
  findLater?: (name: string) => Promise<Buffer | undefined>;
  /** Where finished images are kept. */
  keptIn: string;
  /**
   * A photo that a member has sent, for the member who asks with this request; undefined where they may not
   * see it.
   */
  photoOf?: (context: Context, id: string) => Promise<Uint8Array | undefined>;
  /** Hears of what was made again. */
  onMade?: () => void;
}

/**
 * The image endpoint `/_ipx/<modifiers>/<file>` (`docs/specification.md` 4.7). Two images are made at a time
 * and twenty more wait; beyond that the answer is 503 with Retry-After. Finished images are kept on disk, and
 * one that many ask for at the same time is made once.
 */
export function createImages({ folders, drawn, findLater, keptIn, photoOf, onMade }: ImageOptions): Hono {
  const store = openImageStore(keptIn, mostBytesKept);
  const inLine = createWaitingLine(line);
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const read = new Map<string, Promise<Source | undefined>>();
  const paths = filesIn(folders);

  const sourceOf = async (name: string): Promise<Source | undefined> => {
    const path = (await paths).get(name);
    const draw = drawn?.get(name);
    const bytesOf = path !== undefined ? () => readFile(path) : draw && (async () => draw());
    if (bytesOf === undefined) {
      const bytes = await findLater?.(name);
      return bytes && readSource(() => Promise.resolve(bytes));
    }
    const found = read.get(name) ?? readSource(bytesOf);
    read.set(name, found);
    return found;
  };

  /** Undefined where too many are waiting to be made. */
  async function findOrMake(
    key: string,
    source: Source,
    wanted: Modifiers & { format: Format },
  ): Promise<Buffer | undefined> {
    const kept = await store.find(key);
    if (kept !== undefined) return kept;
    return inLine<Buffer | undefined>(
      async () => {
        const bytes = await make(source, wanted);
        onMade?.();
        // With a full disk the image is made again each time, and still sent.
        await store.keep(key, bytes).catch(() => undefined);
        return bytes;
      },
      () => undefined,
    );
  }

  const images = new Hono();
  if (photoOf !== undefined) images.route('/', createPhotos(photoOf, inLine));
  images.get('/_ipx/:modifiers/:name{.+}', async (context) => {
    const source = await sourceOf(context.req.param('name'));
    if (source === undefined) return context.text('There is no such image.', 404);
    const asked = readModifiers(context.req.param('modifiers'));
    if (asked === undefined) return context.text('Such an image is not made here.', 400);
    const wanted = { ...asked, format: asked.format ?? source.format };
    const key = `${hashOf(`${JSON.stringify(wanted)} ${source.hash}`)}.${wanted.format}`;
    const headers = headersOf(key);
    if (context.req.header('if-none-match') === headers.ETag) return context.body(null, 304, headers);
    const making = underWay.get(key) ?? findOrMake(key, source, wanted).finally(() => underWay.delete(key));
    underWay.set(key, making);
    const bytes = await making;
    if (bytes === undefined) return tooMany(context);
    return context.body(new Uint8Array(bytes), 200, {
      ...headers,
      'Content-Type': `image/${wanted.format}`,
      'Content-Length': String(bytes.length),
    });
  });
  return images;
}

/**
 * Photos of what is to be done are for few eyes, and are deleted one day: they are made again for each
 * request, and kept nowhere.
 */
function createPhotos(photoOf: NonNullable<ImageOptions['photoOf']>, inLine: WaitingLine): Hono {
  const photos = new Hono();
  photos.get('/_ipx/:modifiers/photos/:id', async (context) => {
    const wanted = readModifiers(context.req.param('modifiers'));
    if (wanted === undefined) return context.text('Such an image is not made here.', 400);
    const photo = await photoOf(context, context.req.param('id'));
    if (photo === undefined) return context.text('There is no such image.', 404);
    const format = wanted.format ?? 'jpeg';
    const bytes = await inLine<Buffer | undefined>(
      () => make({ bytes: Buffer.from(photo) }, { ...wanted, format }),
      () => undefined,
    );
    if (bytes === undefined) return tooMany(context);
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': `image/${format}`,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'private, no-store',
    });
  });
  return photos;
}

function tooMany(context: Context): Response {
  return context.text('Too many images right now. Try again in a moment.', 503, {
    'Retry-After': String(retryAfterSeconds),
    'Cache-Control': 'no-store',
  });
}

function headersOf(key: string) {
  return {
    ETag: `"${key}"`,
    'Cache-Control': 'public, max-age=86400',
    // Mails show portraits, also those that are read on another site.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** By name, where each file is that an image can be made from. */
async function filesIn(folders: readonly string[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true }).catch(() => []))
        .filter((file) => sources.has(extname(file)))
        .map((file): [name: string, path: string] => [file, join(folder, file)]),
    ),
  );
  return new Map(lists.toReversed().flat());
}

/**
 * Undefined for what cannot be read as an image. A drawing is sent as a bitmap, which every mail program
 * shows.
 */
async function readSource(bytesOf: () => Promise<Buffer>): Promise<Source | undefined> {
  const bytes = await bytesOf();
  const { format, ratio } = await imageMetadata(bytes);
  const known = format === 'svg' ? 'png' : imageFormats.find((each) => each === format);
  return ratio === 0 || known === undefined ? undefined : { bytes, format: known, hash: hashOf(bytes) };
}

async function make(
  source: Pick<Source, 'bytes'>,
  { width, height, quality, format, fit, background }: Modifiers & { format: Format },
): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(source.bytes).resize({ width, height, fit, background, withoutEnlargement: true });
  if (background !== undefined) image.flatten({ background });
  return (
    format === 'avif' ? image.avif({ quality, effort: avifEffort }) : image.toFormat(format, { quality })
  ).toBuffer();
}

/** Width, height and their ratio; all 0 for what cannot be read as an image. */
export async function imageMetadata(
  bytes: Buffer,
): Promise<{ width: number; height: number; ratio: number; format: string | undefined }> {
  try {
    const sharp = await loadSharp();
    const { width, height, format } = await sharp(bytes).metadata();
    return { width, height, ratio: width / height, format };
  } catch {
    return { width: 0, height: 0, ratio: 0, format: undefined };
  }
}
