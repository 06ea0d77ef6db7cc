import { strToU8, zipSync } from 'fflate';

/** One file that holds several, by name, in a format that every system opens. */
export function writeArchive(files: Record<string, string>, madeAt: Date): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    mtime: madeAt,
  });
}
