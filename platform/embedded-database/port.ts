import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { giveTo, type Account } from './account.ts';

/**
 * Below the range that systems use for outgoing connections, so that none of those takes our port during a
 * restart.
 */
const lowest = 20_000;
const highest = 30_000;

/**
 * The TCP port on 127.0.0.1 that is kept in the file, or a new one, kept there, when there is none yet or
 * another program has taken it.
 */
export async function keptPort(
  file: string,
  account: Account | undefined,
  say: (line: string) => void,
): Promise<number> {
  const kept = Number(await readFile(file, 'utf8').catch(() => ''));
  if (kept >= lowest && kept < highest && (await isFree(kept))) {
    return kept;
  }
  let port = randomInt(lowest, highest);
  while (!(await isFree(port))) {
    port = randomInt(lowest, highest);
  }
  await writeFile(file, `${port}\n`);
  await giveTo(account, file);
  if (kept) {
    say(`Port ${kept} of the embedded database is taken by another program; it now listens on ${port}.`);
  }
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
