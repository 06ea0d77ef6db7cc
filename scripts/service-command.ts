import { join } from 'node:path';
import { root } from './build.ts';

/**
 * How the built service is run: with a heap that survives the most that the limits on requests let in at
 * once.
 */
export const serviceCommand = [
  '--max-old-space-size=192',
  '--max-semi-space-size=4',
  join(root, 'build/server/index.js'),
];
/** Fewer arenas keep the memory of the C library from growing with each thread. */
export const serviceEnvironment = { MALLOC_ARENA_MAX: '2' };
