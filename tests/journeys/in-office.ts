import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
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
  await employ(platform.database, ana, platform.clock.now());
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

/** The form of a move says by itself what it breaks, or after a press where there are no scripts. */
export async function showWhatItBreaks(page: Page, javaScript: boolean): Promise<void> {
  const who = await page.getByLabel('1. Helper').inputValue();
  const at = await page.getByLabel('2. Start time').inputValue();
  if (!javaScript) await page.getByRole('button', { name: 'Check conflicts' }).click();
  await page.locator(`#consequences [name="looked"][value="${who} ${at}"]`).waitFor({ state: 'attached' });
}

/** Chooses the first professional who is available then, other than the present one. */
export async function chooseSomebodyFree(page: Page): Promise<string> {
  const who = page.getByLabel('1. Helper');
  const label = await who.locator('option', { hasText: ', available' }).first().innerText();
  await who.selectOption({ label });
  return label.replace(', available', '');
}

/** The day of a visit where it takes place, as the board is asked for it. */
export async function dayOfVisit({ database }: Platform, id: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (starts_at at time zone time_zone)::date::text as day from bookings where id = ${id}`.execute(
    database,
  );
  return rows[0]!.day;
}
