import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the bench starts, and names its parts to whoever asks for one that it does not have', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts', 'no-such-part'], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^No part has "no-such-part" in its name\. The parts are booking, .*lighthouse\.\n$/,
    ),
    '',
  ]);
});
