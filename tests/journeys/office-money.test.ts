import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { fixedClock } from '#platform/clock/clock.ts';
import { transaction } from '#platform/database/database.ts';
import { visitorOn } from '#tests/visitors.ts';
import { findViolations } from './accessibility.ts';
import type { Habits } from './browser.ts';
import { act } from './in-office.ts';
import { openInside } from './inside.ts';
import { it as journey } from './journey.ts';
import { heading } from './member-steps.ts';

/** A morning of the demo's year: January is over and not closed yet. */
const moment = '2027-02-05T15:00:00Z';

/** Opens windows in which a member of the demo's office is signed in. */
const it = journey.extend('insideAs', async ({ service, openWindow }, { onCleanup }) => {
  const inside = await openInside(service);
  onCleanup(() => inside.close());
  const platform = { ...inside.platform, clock: fixedClock(moment) };
  return async (email: string, habits: Partial<Habits>): Promise<Page> => {
    const { rows } = await sql<{ id: string }>`select id from staff where email = ${email}`.execute(
      platform.database,
    );
    const value = await transaction(platform.database, (work) =>
      openStaffSession(platform, work, rows[0]!.id, 'open', visitorOn()),
    );
    const { page, context } = await openWindow(habits);
    await context.addCookies([{ name: officeCookie(service.url).name, value, url: service.url }]);
    return page;
  };
});
it.override('settings', { DEMO_HISTORY: 'year', CLOCK_STARTS_AT: moment });

const ben = 'ben@example.com';
const main = (page: Page) => page.getByRole('main').innerText();
const firstRecord = (page: Page) => page.locator('tbody th a').first();

async function press(
  page: Page,
  label: string,
  fill: (form: ReturnType<typeof act>) => Promise<void> = async () => {},
) {
  const form = act(page, label);
  await form.locator('summary').click();
  await fill(form);
  await form.getByRole('button').click();
}

it('the screens of the bookkeeper can be read by everybody, at 1280 and at 360 px', async ({ insideAs }) => {
  const page = await insideAs(ben, { width: 1280 });
  /** Whether something is wider than its window, in both. */
  const tooWide = async (isTooWide: () => boolean) => {
    const wide = await page.evaluate(isTooWide);
    await page.setViewportSize({ width: 360, height: 900 });
    const narrow = await page.evaluate(isTooWide);
    return [wide, narrow];
  };
  for (const [name, title] of [
    ['payments', 'Who owes what'],
    ['refunds', 'Refunds'],
    ['differences', 'Discrepancies'],
    ['months', 'Months'],
    ['ledger', 'Ledger'],
    ['payouts', 'Payouts'],
    ['gift-cards', 'Gift cards'],
    ['memberships', 'Memberships'],
    ['quotes', 'Quotes'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/office/${name}`);
    await heading(page, title).waitFor();
    expect([name, await tooWide(isTableTooWide)]).toEqual([name, [false, false]]);
    expect([name, await findViolations(page)]).toEqual([name, []]);
    if (name === 'ledger') continue;
    await page.setViewportSize({ width: 1280, height: 900 });
    await firstRecord(page).click();
    await page.getByRole('link', { name: title, exact: true }).last().waitFor();
    expect([name, await tooWide(isPageTooWide)]).toEqual([name, [false, false]]);
    expect([name, await findViolations(page)]).toEqual([name, []]);
  }
});

const isTableTooWide = () =>
  document.querySelector('table')!.scrollWidth > document.querySelector('.office-table')!.clientWidth;
const isPageTooWide = () => document.documentElement.scrollWidth > window.innerWidth;

it('failed money is tried again, written off and owed again, without JavaScript', async ({ insideAs }) => {
  const page = await insideAs(ben, { javaScript: false, width: 360 });
  await page.goto('/office/payments?next=try_again');
  await page
    .getByRole('link', { name: /^Visit HS-/ })
    .first()
    .click();
  await page.getByText('Insufficient funds').waitFor();
  await press(page, 'Retry card');
  await page.getByText('Nothing is due: it’s paid').waitFor();

  await page.goto('/office/payments?next=write_off');
  await page
    .getByRole('link', { name: /^Visit HS-/ })
    .first()
    .click();
  const record = page.url();
  await press(page, 'Write off', async (form) => {
    await form.getByLabel('Reason').selectOption({ label: 'Cannot be reached' });
    await form.getByLabel('Office note').fill('Moved away.');
    await form.getByLabel('Notify them?').selectOption('no');
  });
  await page.getByText(/^\$\d+\.\d\d is written off\./).waitFor();
  await page.goto('/office/payments?next=write_off');
  await heading(page, 'Who owes what').waitFor();
  expect(await page.locator(`a[href="${new URL(record).pathname}"]`).count()).toBe(0);
  await page.goto(record);
  await press(page, 'Undo write-off');
  await page.getByText(/^\$\d+\.\d\d is owed again\./).waitFor();
});

it('a refund above the limit takes two people', async ({ insideAs }) => {
  const page = await insideAs(ben, { width: 1280 });
  await page.goto('/office/refunds?state=asked');
  await firstRecord(page).click();
  await page.getByText(/Marta Weiss asked for it and needs your approval/).waitFor();
  const amount = /\$[\d.]+/.exec(await page.getByRole('heading', { level: 1 }).innerText())![0];
  await page.getByRole('link', { name: /HS-/ }).click();
  await press(page, 'Issue refund', async (form) => {
    await form.getByLabel('Amount in dollars').fill(amount);
    await form.getByLabel('Reason').selectOption({ label: 'Not all was done' });
    await form.getByLabel(/^Explanation/).fill('Half of the work was left out.');
  });
  await page.getByText(/needs a second approval/).waitFor();
  expect(await main(page)).toMatch(/waiting for second approval/i);
  await page.goto('/office/refunds?state=asked');
  await page.getByRole('row').filter({ hasText: 'Ben Okafor' }).getByRole('link').click();
  expect(await act(page, 'Approve the refund').count()).toBe(0);
  const own = page.url();

  const marta = await insideAs('marta@example.com', { width: 1280 });
  await marta.goto(own);
  await press(marta, 'Approve the refund');
  await marta.getByText('It goes back.').waitFor();
  expect(await main(marta)).toContain('sent');

  // Nothing is left of the payment for what Marta wanted.
  await page.goto('/office/refunds?state=asked');
  await firstRecord(page).click();
  await press(page, 'Decline the refund', (form) =>
    form.getByLabel(/^Why not/).fill('It went back already.'),
  );
  await page.getByText('Declined.', { exact: true }).first().waitFor();
});

it('a difference is ticked off, a month is closed, and payroll gets its table', async ({ insideAs }) => {
  const page = await insideAs(ben, { width: 1280 });
  await page.goto('/office/differences?state=open');
  const found = await page.locator('tbody tr').count();
  expect(found).toBeGreaterThan(0);
  await firstRecord(page).click();
  await page.getByRole('heading', { name: 'What it means' }).waitFor();
  await press(page, 'Mark resolved', (form) => form.getByLabel(/^What you found/).fill('She pays by check.'));
  await page.getByText('Marked resolved.').waitFor();
  expect(await main(page)).toContain('Resolved by Ben Okafor');
  await page.goto('/office/differences?state=open');
  expect(await page.locator('tbody tr').count()).toBe(found - 1);

  await page.goto('/office/months');
  await page.getByRole('link', { name: 'January 2027' }).click();
  expect(await main(page)).toContain('Ended, not closed.');
  await press(page, 'Close month');
  await page.getByText('January 2027 is closed.').waitFor();
  expect(await main(page)).toMatch(/Closed by Ben Okafor/);
  expect(await main(page)).toContain('both are the same');
  expect(await act(page, 'Close month').count()).toBe(0);

  const csv = await page.request.get('/office/export/payouts?from=2027-01-01&until=2027-01-31');
  const [head, ...rows] = (await csv.text()).trim().split('\r\n');
  expect(head).toContain('"Hours","By hand","Booked"');
  expect(rows.length).toBeGreaterThan(20);
});
