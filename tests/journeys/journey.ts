import { test } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { openBrowser, openWindow, type Habits, type Visitor } from './browser.ts';
import { openInspection } from './inspection.ts';
import { signIn } from './member-steps.ts';
import { startSeededService } from './seeded-service.ts';
import { startService } from './service.ts';

export type OpenWindow = (habits?: Partial<Habits>) => Promise<Visitor>;

/** As much of what the service printed last as says what went wrong in it. */
const mostPrinted = 4_000;

/**
 * A test of a journey. The service is that of its file, the browser that of its worker, and the windows are
 * its own: they are closed at its end, and it fails if anything went wrong in one of them.
 */
export const it = test
  /**
   * With settings of its own a service begins with an empty database, without them with that of the demo. A
   * file extends this test by its own: what it overrode would hold for the files after it in its worker,
   * too.
   */
  .extend('settings', { scope: 'file' }, null as Record<string, string> | null)
  .extend('service', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const service = await (settings === null ? startSeededService() : startService(settings));
    onCleanup(service.stop);
    return service;
  })
  // Opened by a fixture of its own, because one that cleans up has to name another.
  .extend('chromium', { scope: 'worker' }, () => openBrowser())
  .extend('browser', { scope: 'worker' }, ({ chromium }, { onCleanup }) => {
    onCleanup(() => chromium.close());
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
