import { readdir, readFile } from 'node:fs/promises';
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
  '.webmanifest': 'application/manifest+json',
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
    files.set(
      url,
      staticFile(contentType, url.startsWith('/assets/') ? forever : 'public, max-age=3600', () => plain),
    );
  }
  return files;
}

/** A file whose name has a hash of its content; undefined for a kind that is not served. */
export function assetFile(ending: string, make: () => Buffer): StaticFile | undefined {
  const contentType = types[ending];
  return contentType === undefined ? undefined : staticFile(contentType, forever, make);
}

/** A file whose bytes and compressed forms are made when they are first requested. */
export function staticFile(contentType: string, cacheControl: string, make: () => Buffer): StaticFile {
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
      return worth() ? (brotli ??= brotliCompressSync(bytes())) : null;
    },
    get gzip() {
      return worth() ? (gzip ??= gzipSync(bytes())) : null;
    },
  };
}
