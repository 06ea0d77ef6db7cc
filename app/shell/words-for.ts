/**
 * What a table of words says for a key that came in an address; undefined for what every object has without
 * being in the table.
 */
export function wordsFor<Words>(
  words: Readonly<Record<string, Words>>,
  key: string | null,
): Words | undefined {
  return key !== null && Object.hasOwn(words, key) ? words[key] : undefined;
}
