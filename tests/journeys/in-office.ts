import type { Page } from 'playwright-core';
import { officeCookie } from '#app/office/office-cookie.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { transaction } from '#platform/database/database.ts';
import { ana, employ } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import type { Habits, Visitor } from './browser.ts';
import { openInside } from './inside.ts';
import { it as journey } from './journey.ts';

/** Opens windows in which Ana, who may do everything, is in the office. */
export const it = journey.extend('inOffice', async ({ service, openWindow }, { onCleanup }) => {
  const inside = await openInside(service);
  onCleanup(() => inside.close());
  const { platform } = inside;
  await employ(platform.database, ana, systemClock.now());
  return async (habits: Partial<Habits>): Promise<Visitor> => {
    const token = await transaction(platform.database, (work) =>
      openStaffSession(platform, work, ana.staffId, 'open', visitorOn()),
    );
    const visitor = await openWindow(habits);
    await visitor.context.addCookies([
      { name: officeCookie(service.url).name, value: token, url: service.url },
    ]);
    return visitor;
  };
});

/** What can be done on a page of the office, by the words of its button. */
export const act = (page: Page, label: string) =>
  page
    .locator('details')
    .filter({ has: page.getByRole('button', { name: label, exact: true, includeHidden: true }) });
