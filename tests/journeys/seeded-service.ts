import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { launchService, newFolder, untilStopped, type RunningService } from './service.ts';

const execute = promisify(execFile);

/** Starts the built service with the demo's database as it is after its first start. */
export async function startSeededService(): Promise<RunningService> {
  const folder = await newFolder();
  // Node's own copy would give the files to the tests, not to the user that the database runs as.
  await execute('cp', ['-a', `${inject('seededFolder')}/.`, folder]);
  return untilStopped(await launchService(folder));
}
