import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface StaticFile {
  contentType: string;
  cacheControl: string;
  plain: Buffer;
  /** Null where compressing is not worth it. Made at the first request for it, so that a start does not wait for all files. */
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

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
    const worth = compressible.test(contentType) && plain.length > 400;
    let brotli: Buffer | null = null;
    let gzip: Buffer | null = null;
    files.set(url, {
      contentType,
      cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      plain,
      get brotli() {
        return worth ? (brotli ??= brotliCompressSync(plain)) : null;
      },
      get gzip() {
        return worth ? (gzip ??= gzipSync(plain)) : null;
      },
    });
  }
  return files;
}
