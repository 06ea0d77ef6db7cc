import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const sources = [
  'api',
  'app',
  'client',
  'content',
  'domains',
  'office',
  'platform',
  'public',
  'seeds',
  'server',
  'stand-ins',
];
const settings = [
  'package-lock.json',
  'react-router.config.ts',
  'scripts/client-scripts.ts',
  'vite.config.ts',
  'tsconfig.json',
];

/** Builds the service unless the present build was made from exactly these files. */
export function buildIfStale(say: (line: string) => void): void {
  const mark = join(root, 'build', '.made-from');
  const now = sourceHash();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  say('Building; this takes a few seconds.');
  const built = spawnSync('react-router', ['build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The build failed.\n${built.stdout}\n${built.stderr}`);
  writeFileSync(mark, now);
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const path of [...sources.flatMap(filesBelow), ...settings])
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
