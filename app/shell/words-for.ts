/**
 * What a table of words says for a key that came with an address; undefined for what is in every object
 * without being in the table.
 */
export function wordsFor<Words>(
  words: Readonly<Record<string, Words>>,
  key: string | null,
): Words | undefined {
  return key !== null && Object.hasOwn(words, key) ? words[key] : undefined;
}
