import { inject, test } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { isLong } from '#tests/size.ts';
import { openBrowser, openWindow, type Habits, type Visitor } from './browser.ts';
import { openInspection } from './inspection.ts';
import { signIn } from './member-steps.ts';
import { startSeededService } from './seeded-service.ts';

export type OpenWindow = (habits?: Partial<Habits>) => Promise<Visitor>;

/**
 * The passes of a journey that run now: the first ones at each run, all of them in `npm run test:long`. What
 * a form does without scripts is asked of every form by tests/personal-data.test.ts, so that the second pass
 * of a journey waits, unless it is one of the main ways (tests/README.md).
 */
export const passes = <Pass>(all: readonly Pass[], atEachRun = 1): readonly Pass[] =>
  isLong ? all : all.slice(0, atEachRun);

/** As much of what the service printed last as says what went wrong in it. */
const mostPrinted = 4_000;

/**
 * Opened by the first that wants it and closed when the worker ends. Vitest's own scope `worker` is one for
 * each test that was extended, and most files extend theirs: each would open a browser and keep it.
 */
function openedOnce<Value>(open: () => Promise<Value>, close: (value: Value) => Promise<void>) {
  let opened: Promise<Value> | undefined;
  return {
    open: () => (opened ??= open()),
    async close() {
      const last = opened;
      opened = undefined;
      if (last !== undefined) await close(await last);
    },
  };
}

const theBrowser = openedOnce(openBrowser, (browser) => browser.close());
/** For all journeys of a worker that only look. */
const theService = openedOnce(
  () => startSeededService(inject('filledFolders')),
  (service) => service.stop(),
);

/**
 * A test of a journey. The service is that of its file, the browser that of its worker, and the windows are
 * its own: they are closed at its end, and it fails if anything went wrong in one of them.
 */
export const it = test
  /**
   * A file that has settings of its own extends this test by them: what it overrode would hold for the files
   * after it in its worker, too. What only looks shares a service with the others that do.
   */
  .extend('settings', { scope: 'file' }, {} as Record<string, string> | 'only looks')
  .extend('looking', { scope: 'worker' }, () => theService.open)
  // Closed by a fixture of its own, because one that cleans up has to name another.
  .extend('shared', { scope: 'worker' }, ({ looking }, { onCleanup }) => {
    onCleanup(theService.close);
    return looking;
  })
  .extend('service', { scope: 'file' }, async ({ settings, shared }, { onCleanup }) => {
    if (settings === 'only looks') return shared();
    const service = await startSeededService(inject('filledFolders'), settings);
    onCleanup(service.stop);
    return service;
  })
  // Likewise.
  .extend('chromium', { scope: 'worker' }, theBrowser.open)
  .extend('browser', { scope: 'worker' }, ({ chromium }, { onCleanup }) => {
    onCleanup(theBrowser.close);
    return chromium;
  })
  .extend('findBarriersAt', { scope: 'file' }, async ({ browser, service }, { onCleanup }) => {
    const inspection = await openInspection(browser, service.url);
    onCleanup(() => inspection.close());
    return inspection.findBarriersAt;
  })
  .extend('openWindow', ({ browser, service }, { onCleanup }) => {
    const visitors: Visitor[] = [];
    onCleanup(async () => {
      await Promise.all(visitors.map((visitor) => visitor.leave()));
      const mishaps = visitors.flatMap((visitor) => visitor.mishaps);
      if (mishaps.length > 0)
        throw new Error([...mishaps, '', service.output().slice(-mostPrinted)].join('\n'));
    });
    const open: OpenWindow = async (habits) => {
      const visitor = await openWindow(browser, { url: service.url, ...habits });
      visitors.push(visitor);
      return visitor;
    };
    return open;
  })
  /** Opens a window in which one of the demo's members has signed in. */
  .extend(
    'signedIn',
    ({ openWindow: open }) =>
      async (member: { email: string }, habits?: Partial<Habits>) => {
        const visitor = await open(habits);
        await signIn(visitor.page, member.email, demoPassword);
        return visitor;
      },
  );
