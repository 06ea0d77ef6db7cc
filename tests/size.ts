/**
 * Whether the tests run at full size, which takes long and seldom finds what the small ones do not: `npm run
 * test:long`.
 */
export const isLong = process.env['LONG_TESTS'] !== undefined;

/** How much of it a test that is played by chance does. */
export const sizeOf = (atEachRun: number, long: number): number => (isLong ? long : atEachRun);

/** The same chance at each run, so that it fails for everybody or nobody; another one each time at full size. */
export const seedOf = (atEachRun: number): number => Number(process.env['SIMULATION_SEED'] ?? atEachRun);
