import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { filledFolder } from './seeded-service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    filledFolders: string;
  }
}

/**
 * Where the databases of the demo are that journeys begin with a copy of, instead of waiting for one of their
 * own. The usual one is made now, because all workers want it at once.
 */
export default async function setup(project: TestProject) {
  const filledFolders = mkdtempSync(join(tmpdir(), 'hearthside-filled-'));
  await filledFolder(filledFolders, {});
  project.provide('filledFolders', filledFolders);
  return async () => {
    for (const name of readdirSync(filledFolders)) {
      const ready = join(filledFolders, name, 'path');
      if (existsSync(ready)) await rm(readFileSync(ready, 'utf8'), { recursive: true, force: true });
    }
    await rm(filledFolders, { recursive: true, force: true });
  };
}
