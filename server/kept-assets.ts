import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { assetFile, type StaticFile } from './static-files.ts';

/** For how long a page that was opened may still ask for what belongs to it. */
const keptMilliseconds = 30 * 24 * 60 * 60_000;

/**
 * Keeps the assets of this build in a folder, beside those of the builds before it, and serves all that are
 * there. Pages that were opened before a new version took over ask for the old ones, and so does a browser
 * that gets a page from one process and its parts from another. Assets that no build has had for a month are
 * removed.
 */
export async function keepAssets(
  clientFolder: string,
  keptFolder: string,
  now: Date,
): Promise<ReadonlyMap<string, StaticFile>> {
  const built = await readdir(join(clientFolder, 'assets')).catch(() => []);
  await mkdir(keptFolder, { recursive: true });
  const kept = new Set(await readdir(keptFolder));
  for (const name of built) {
    const path = join(keptFolder, name);
    if (!kept.has(name)) await copyWhole(join(clientFolder, 'assets', name), path);
    await utimes(path, now, now);
  }
  const files = new Map<string, StaticFile>();
  for (const name of await readdir(keptFolder)) {
    const path = join(keptFolder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || !found.isFile()) continue;
    if (now.getTime() - found.mtimeMs > keptMilliseconds) await rm(path, { force: true });
    else if (!name.endsWith(unfinished)) {
      const file = assetFile(path);
      if (file !== undefined) files.set(`/assets/${name}`, file);
    }
  }
  return files;
}

const unfinished = '.unfinished';

/** Another process may do the same just now, with the same outcome. */
async function copyWhole(source: string, target: string): Promise<void> {
  const growing = `${target}.${process.pid}${unfinished}`;
  await copyFile(source, growing);
  await rename(growing, target);
}
