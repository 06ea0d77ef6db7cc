import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testCardNumbers } from '#platform/payment-gateway/test-gateway/test-cards.ts';

/** Card numbers as people type them in any journey: as one number, and in groups of four. */
const canaries = testCardNumbers.flatMap((number) => [number, number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')]);

/** Every file of the database and next to it, as bytes: tables, indexes and the log of writes alike. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // All at once: a database is large, and searching it again for each text would take twice as long.
  const any = new RegExp(
    texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
  );
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (any.test(bytes.toString('latin1')))
      found.push(...texts.filter((text) => bytes.includes(text)).map((text) => `${text} in ${path}`));
  }
  return found;
}

/** Where a card number can be found that somebody typed: in what a service has printed, or in its folder. */
export async function cardNumbersLeft(folder: string, output: string): Promise<string[]> {
  return [
    ...canaries.filter((number) => output.includes(number)).map((number) => `${number} in what was printed`),
    ...(await filesWith(folder, canaries)),
  ];
}
