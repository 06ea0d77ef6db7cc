import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

const place = '/dev/shm';
/** No process has a number this high. */
const abandoned = join(place, 'hearthside-tests-99999999');
const live = join(place, `hearthside-tests-${process.pid}`);
afterAll(() => {
  for (const folder of [abandoned, live]) rmSync(folder, { recursive: true, force: true });
});

describe('a folder in memory', () => {
  it('is none where there is no memory to spare, and none elsewhere', () => {
    expect(makeMemoryFolder(place, Infinity)).toBeUndefined();
    expect(makeMemoryFolder('/proc', 0)).toBeUndefined();
    expect(makeMemoryFolder('/no-such-place', 0)).toBeUndefined();
  });

  it('takes away what a killed run has left, and leaves a live one alone', () => {
    for (const folder of [abandoned, live]) mkdirSync(join(folder, 'cluster'), { recursive: true });
    makeMemoryFolder(place, Infinity);
    expect([abandoned, live].map((folder) => existsSync(folder))).toEqual([false, true]);
  });

  it('is there until its process ends', ({ skip }) => {
    const { stdout } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { existsSync } from 'node:fs';
        import { makeMemoryFolder } from '${join(import.meta.dirname, 'memory-folder.ts')}';
        const folder = makeMemoryFolder('${place}', 0);
        process.stdout.write([folder ?? '', existsSync(folder ?? '')].join(' '));`,
      ],
      { encoding: 'utf8' },
    );
    const [folder = '', wasThere] = stdout.split(' ');
    skip(folder === '', 'This machine has less than 3 GB for files in memory.');
    expect([wasThere, existsSync(folder)]).toEqual(['true', false]);
  });
});
