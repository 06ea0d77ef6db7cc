/** Spreadsheets of Windows save "CSV" in the signs of their country, which in America is this set. */
const spreadsheets = 'windows-1252';

/**
 * The text of a file as the usual programs save it: UTF-8 with a mark or without, "Unicode text" in UTF-16,
 * and the older "CSV" of Windows. Every file has a text; one sign of it may be another where a program used a
 * set that its file does not name.
 */
export function textOfCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  // Without a mark, too: no table begins with a zero, and one of letters has one in every other place.
  if (second === 0 && first !== 0) return decoded(bytes, 'utf-16le');
  if (first === 0 && second !== 0) return decoded(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded(bytes, spreadsheets);
  }
}

const decoded = (bytes: Uint8Array, label: string) => new TextDecoder(label).decode(bytes);
