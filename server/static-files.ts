import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface StaticFile {
  contentType: string;
  cacheControl: string;
  readonly plain: Buffer;
  /** Null where compressing is not worth it. */
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const forever = 'public, max-age=31536000, immutable';

const compressible = /javascript|css|svg|json|text/;

/** Reads a built folder into memory. Names under /assets carry a hash of their content and never change. */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const contentType = types[extname(entry.name)];
    if (contentType === undefined) continue;
    const plain = await readFile(path);
    const url = `/${relative(folder, path)}`;
    const cacheControl = url.startsWith('/assets/') ? forever : 'public, max-age=3600';
    files.set(
      url,
      staticFile(contentType, cacheControl, () => plain, packedBeside(path)),
    );
  }
  return files;
}

/** What Brotli made of a file when it was built, next to it. */
const packedBeside = (path: string) => () =>
  existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined;

/**
 * Packs the files of a built folder, each next to itself, so that no visitor waits while the service does:
 * packed as small as can be, those of a single page take half a second.
 */
export async function packStaticFiles(folder: string): Promise<void> {
  const files = await readStaticFiles(folder);
  for (const [url, { brotli }] of files)
    if (brotli !== null) await writeFile(join(folder, `${url}.br`), brotli);
}

/** A file whose name has a hash of its content; undefined for a kind that is not served. */
export function assetFile(path: string): StaticFile | undefined {
  const contentType = types[extname(path)];
  return contentType === undefined
    ? undefined
    : staticFile(contentType, forever, () => readFileSync(path), packedBeside(path));
}

/** A file whose bytes and compressed forms are made when they are first requested, if nothing has packed it. */
export function staticFile(
  contentType: string,
  cacheControl: string,
  make: () => Buffer,
  packed: () => Buffer | undefined = () => undefined,
): StaticFile {
  let plain: Buffer | undefined;
  let brotli: Buffer | undefined;
  let gzip: Buffer | undefined;
  const bytes = () => (plain ??= make());
  const worth = () => compressible.test(contentType) && bytes().length > 400;
  return {
    contentType,
    cacheControl,
    get plain() {
      return bytes();
    },
    get brotli() {
      return worth() ? (brotli ??= packed() ?? brotliCompressSync(bytes())) : null;
    },
    get gzip() {
      return worth() ? (gzip ??= gzipSync(bytes())) : null;
    },
  };
}
