import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/build.ts';

/** Builds the pages around another entry, because only a build knows them, and passes it to `work`. */
export async function builtWith<Entry, Value>(
  entry: string,
  work: (entry: Entry) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(root, 'build-bench-'));
  try {
    const built = spawnSync('react-router', ['build'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', SERVER_ENTRY: entry, BUILD_FOLDER: folder },
    });
    if (built.status !== 0) throw new Error(`The build failed.\n${built.stderr}`);
    return await work((await import(pathToFileURL(join(folder, 'server/index.js')).href)) as Entry);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
