import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

const away = ['node_modules/**', 'build/**', 'data/**'];
const structure = ['tests/structure/*.test.ts'];

/** What is in each of them: tests/README.md. */
export default defineConfig({
  test: {
    // They wait for the database, for processes that start and for a browser that draws: on two cores, three files at once are done sooner.
    maxWorkers: 3,
    // What a test that passes prints is of no interest.
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    projects: [
      // They read every file, beside the compiler and the linter.
      { test: { name: 'structure', include: structure, testTimeout: 30_000 } },
      {
        oxc: { jsx: { development: false } },
        test: {
          name: 'inside',
          include: [
            '{api,app,client,content,domains,office,platform,seeds,server,stand-ins,tests,bench,scripts}/**/*.test.{ts,tsx}',
          ],
          exclude: [...away, ...structure, 'tests/journeys/**'],
          globalSetup: ['./tests/cluster.ts'],
          setupFiles: ['./tests/row-types/setup.ts'],
          // Nothing of ours is kept in modules but what goes with a database, and each file has a database of its own.
          isolate: false,
          // React makes pages as it does for members: in half the time that it takes when it looks for mistakes in them.
          env: { NODE_ENV: 'production' },
          // Three files share two cores.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: away,
          globalSetup: ['./tests/journeys/filled-folders.ts'],
          // One browser and one copy of the engines for barriers for all the journeys of a worker.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
