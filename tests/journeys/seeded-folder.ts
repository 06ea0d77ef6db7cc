import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchService, newFolder } from './service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    seededFolder: string;
  }
}

/**
 * Has the service make and fill a database once; most journeys begin with a copy of it instead of waiting for
 * one of their own.
 */
export default async function setup(project: TestProject) {
  const folder = await newFolder();
  const service = await launchService(folder);
  await service.end();
  // Two copies started at once would both want the same one.
  await rm(join(folder, 'postgres', 'port'), { force: true });
  project.provide('seededFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
