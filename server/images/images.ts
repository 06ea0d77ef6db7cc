import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { readModifiers, type Modifiers } from './modifiers.ts';

/** Loaded with the first image that is asked for: most processes never make one, and it is large. */
const loadSharp = async () => (await import('sharp')).default;

const mostKept = 200;
const sources = new Set(['.png', '.jpg', '.jpeg', '.webp']);

interface Made {
  type: string;
  bytes: Buffer;
  etag: string;
}

/**
 * The image endpoint of the source, `/_ipx/<modifiers>/<file>`: files of one folder alone, known by name beforehand, so that
 * no address can lead out of it. What was made is kept, so much of it and no more.
 */
export function createImages(folder: string): Hono {
  const kept = new Map<string, Made>();
  const names = readdir(folder)
    .then((files) => new Set(files.filter((file) => sources.has(extname(file)))))
    .catch(() => new Set<string>());
  const images = new Hono();
  images.get('/_ipx/:modifiers/:name', async (context) => {
    const { name } = context.req.param();
    const wanted = readModifiers(context.req.param('modifiers'));
    if (!(await names).has(name)) return context.text('There is no such image.', 404);
    if (wanted === undefined) return context.text('Such an image is not made here.', 400);
    const key = `${JSON.stringify(wanted)} ${name}`;
    const made = kept.get(key) ?? (await make(join(folder, name), wanted));
    kept.delete(key);
    kept.set(key, made);
    const oldest = kept.keys().next().value;
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    const headers = { ETag: made.etag, 'Cache-Control': 'public, max-age=86400' };
    if (context.req.header('if-none-match') === made.etag) return context.body(null, 304, headers);
    return context.body(new Uint8Array(made.bytes), 200, { ...headers, 'Content-Type': made.type, 'Content-Length': String(made.bytes.length) });
  });
  return images;
}

async function make(path: string, { width, height, quality, format, fit, background }: Modifiers): Promise<Made> {
  const sharp = await loadSharp();
  const image = sharp(await readFile(path)).resize({ width, height, fit, background, withoutEnlargement: true });
  if (background !== undefined) image.flatten({ background });
  const known = format ?? (await sharp(path).metadata()).format ?? 'png';
  const { data, info } = await image.toFormat(known, { quality }).toBuffer({ resolveWithObject: true });
  return { type: `image/${info.format === 'heif' ? 'avif' : info.format}`, bytes: data, etag: `"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"` };
}

/** Width, height and their ratio; all 0 for what cannot be read as an image (source 8). */
export async function imageMetadata(bytes: Buffer): Promise<{ width: number; height: number; ratio: number }> {
  try {
    const sharp = await loadSharp();
    const { width, height } = await sharp(bytes).metadata();
    return { width, height, ratio: width / height };
  } catch {
    return { width: 0, height: 0, ratio: 0 };
  }
}
