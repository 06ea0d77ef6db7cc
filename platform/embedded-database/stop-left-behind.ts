import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { stopLeftover } from './leftover.ts';
import { takeLock } from './lock.ts';

/**
 * Stops the server that a process of ours left running on the data folder when it died, unless another
 * process has taken the folder since.
 */
export async function stopLeftBehind(dataFolder: string, say: (line: string) => void): Promise<void> {
  const folder = await realpath(dataFolder).catch(() => undefined);
  if (folder === undefined) return;
  const unlock = await takeLock(join(folder, 'lock'), undefined, dataFolder).catch(() => undefined);
  if (unlock === undefined) return;
  try {
    await stopLeftover(join(folder, 'cluster'), say);
  } finally {
    unlock();
  }
}
