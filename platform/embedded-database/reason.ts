import { statfs } from 'node:fs/promises';

/** What the first start needs, with the log of changes at its largest, in bytes. */
const neededAtFirst = 300_000_000;

/**
 * Why one of PostgreSQL's programs gave up, in the words of its last line about that; for a full disk, with
 * what to do.
 */
export function reasonOf(output: string, folder: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output)) return fullDisk(folder);
  const lines = output.trim().split('\n');
  return (lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? '').trim();
}

/** The sentence for a system error about a full disk; any other error unchanged. */
export function plainFault(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new Error(`The embedded database does not start: ${fullDisk(folder)}.`, { cause: error })
    : error;
}

/** Throws one plain sentence where a new database would not have enough space, before anything is written. */
export async function refuseSmallDisk(folder: string, freeBytes?: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = freeBytes ?? bavail * bsize;
  if (free >= neededAtFirst) return;
  throw new Error(
    `The disk of ${folder} has ${Math.floor(free / 1_000_000)} MB left, and the embedded database needs ${neededAtFirst / 1_000_000} MB at first. Make room, or set DATA_DIR to a folder on another disk.`,
  );
}

function fullDisk(folder: string): string {
  return `the disk of ${folder} is full; make room, or set DATA_DIR to a folder on another disk`;
}
