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
/**
 * Fewer arenas keep the memory of the C library from growing with each thread. React makes pages in a third
 * of the time where it does not look for mistakes in them, in the demo as well; what is a demo, MODE says.
 */
export const serviceEnvironment = {
  MALLOC_ARENA_MAX: '2',
  NODE_ENV: 'production',
  // What was compiled at an earlier start; where the folder cannot be written to, Node does without.
  NODE_COMPILE_CACHE: join(root, 'build/compiled'),
};
