import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'hearthside-tests-';
/** What `statfs` calls a file system in memory: linux/magic.h. */
const inMemory = 0x01_02_19_94;
const gigabyte = 1_000_000_000;

/**
 * Makes a folder in memory for what a run of tests writes and throws away: hundreds of databases of a
 * thousand files each, which a disk's file system takes four times as long for. Answers its path; undefined
 * where `place` is no memory, has less than 3 GB of it free or runs no programs, or the machine has less than
 * `leastAvailable` bytes to spare. It goes when this process ends; what a killed run has left goes first.
 */
export function makeMemoryFolder(place = '/dev/shm', leastAvailable = 5 * gigabyte): string | undefined {
  if (!existsSync(place)) return undefined;
  removeAbandoned(place);
  const { type, bavail, bsize } = statfsSync(place);
  if (type !== inMemory || bavail * bsize < 3 * gigabyte || process.availableMemory() < leastAvailable)
    return undefined;
  const folder = join(place, `${prefix}${process.pid}`);
  try {
    mkdirSync(folder);
  } catch {
    // A place that may only be read is as good as none.
    return undefined;
  }
  // As a temporary folder is: the user that PostgreSQL runs as goes through it.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return runsPrograms(folder) ? folder : undefined;
}

function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(prefix) || existsSync(`/proc/${name.slice(prefix.length)}`)) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // Another user's: not ours to remove.
    }
  }
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
