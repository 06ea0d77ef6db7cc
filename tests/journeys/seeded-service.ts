import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '#platform/embedded-database/poll.ts';
import { launchService, newFolder, type RunningService, untilStopped } from './service.ts';

const execute = promisify(execFile);

type Settings = Readonly<Record<string, string>>;

/** What the demo fills its database with depends on these alone. */
const deciding = ['CLOCK_STARTS_AT', 'DEMO_HISTORY'] as const;
/** What is filled in is older than the moment at which a journey begins. */
const secondsBefore = 60;
const longestFillingMilliseconds = 120_000;

/**
 * Starts the built service with the demo's database as it is after its first start with these settings. That
 * is made once in a run, in `filledFolders`; each service gets a copy.
 */
export async function startSeededService(
  filledFolders: string,
  settings: Settings = {},
): Promise<RunningService> {
  const folder = await newFolder();
  // Node's own copy would give the files to the tests, not to the user that the database runs as.
  await execute('cp', ['-a', `${await filledFolder(filledFolders, settings)}/.`, folder]);
  return untilStopped(await launchService(folder, settings));
}

/** The folder with the database for these settings; the first that wants it fills it, the others wait. */
export async function filledFolder(filledFolders: string, settings: Settings): Promise<string> {
  const chosen = Object.fromEntries(
    deciding.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  );
  const place = join(filledFolders, createHash('sha256').update(JSON.stringify(chosen)).digest('hex'));
  const ready = join(place, 'path');
  if (isMine(place)) await fill(chosen, ready);
  else if (!(await until(() => existsSync(ready), longestFillingMilliseconds)))
    throw new Error('The database that another test was filling did not come.');
  return readFileSync(ready, 'utf8');
}

/** Of several workers one makes the folder. */
function isMine(place: string): boolean {
  try {
    mkdirSync(place);
    return true;
  } catch {
    return false;
  }
}

const shortlyBefore = (moment: string) =>
  new Date(new Date(moment).getTime() - secondsBefore * 1_000).toISOString();

async function fill(settings: Settings, ready: string): Promise<void> {
  const folder = await newFolder();
  const { CLOCK_STARTS_AT: moment } = settings;
  const service = await launchService(
    folder,
    moment === undefined ? settings : { ...settings, CLOCK_STARTS_AT: shortlyBefore(moment) },
  );
  await service.end();
  // Two copies started at once would both want the same one.
  await rm(join(folder, 'postgres', 'port'), { force: true });
  writeFileSync(`${ready}.new`, folder);
  renameSync(`${ready}.new`, ready);
}
