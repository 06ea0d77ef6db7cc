import { strToU8, zipSync } from 'fflate';

/** One file that holds several, by name, in a format that every system opens. */
export function writeArchive(
  files: Record<string, string | Uint8Array>,
  madeAt: Date,
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries), { mtime: madeAt });
}
