import { strToU8, zipSync } from 'fflate';

/** One file that holds several, by their names, as every system opens it. */
export function writeArchive(files: Record<string, string>, madeAt: Date): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    mtime: madeAt,
  });
}
