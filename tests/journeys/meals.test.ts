import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import {
  addCardUnlessSaved,
  chooseClearTime,
  identifierIn,
  openFoldsOfCheck,
  openKitchens,
  sayForWhom,
} from './booking-steps.ts';
import { openInside } from './inside.ts';
import { it, passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, heading, openDetails } from './member-steps.ts';
import type { RunningService } from './service.ts';

/** To the menu of the first day, for her mother, who is allergic to nuts. */
async function reachTheMenu(page: Page, isWeekly = false): Promise<void> {
  await page.goto('/meal-prep?new=1');
  await sayForWhom(page);
  await page.getByRole('radio', { name: /^Meals to your door/ }).check();
  await button(page, 'Continue').click();
  await page.getByLabel('How many meals?').selectOption('5');
  await button(page, 'Continue').click();
  await chooseClearTime(page);
  if (isWeekly) await chooseFourWeeks(page);
  await button(page, 'Continue').click();
  if (isWeekly) await leaveOutHolidays(page);
  await heading(page, 'Anything we should know?').waitFor();
  await page.getByRole('checkbox', { name: 'Allergic to tree nuts' }).check();
  await button(page, 'Continue').click();
  await heading(page, 'Which dishes?').waitFor();
}

async function chooseFourWeeks(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Every week', exact: true }).check();
  await page.getByRole('radio', { name: 'For a set number of visits', exact: true }).check();
  await page.getByLabel('How many visits?').fill('4');
}

/** Only where one of the four falls on a holiday are the visits asked about. */
async function leaveOutHolidays(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /Do these visits work for you|Anything we should know/ }).waitFor();
  if (await heading(page, 'Anything we should know?').isVisible()) return;
  for (const holiday of await page.getByRole('radio', { name: 'Skip this visit' }).all())
    await holiday.check();
  await button(page, 'Continue').click();
}

async function takeOffTheMenu(service: RunningService, dish: string, isOff: boolean): Promise<void> {
  const { platform, close } = await openInside(service);
  await sql`update menus set last_day = ${isOff ? '2026-01-01' : null} where dish_id = ${dish}`.execute(
    platform.database,
  );
  await close();
}

/** As wide as the window, and nothing is pushed out of it. */
async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
/** The most that the menu takes on a phone, in pixels: as it comes, and with two dishes chosen. */
const longest = { untouched: 1_100, chosen: 2_200 };

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('%s', (_, javaScript) => {
  it('a carer orders by name for her mother with a nut allergy, and reads it wherever the order stands', async ({
    service,
    signedIn,
  }) => {
    const { page, expectStatus } = await signedIn(cast.grace, { javaScript, width: 360 });
    await reachTheMenu(page);
    const main = page.getByRole('main');
    expect(await page.getByLabel('How many? Lentil stew').isVisible()).toBe(false);
    expect(await heightOf(page)).toBeLessThanOrEqual(longest.untouched);
    await openKitchens(page);
    // What does not suit is there with its reason, and cannot be chosen.
    expect(await main.innerText()).toMatch(/Not for Sunja Kim[\s\S]*Chicken with almonds: has tree nuts/);
    expect(await page.getByLabel('How many? Chicken with almonds').count()).toBe(0);
    expect(await page.getByRole('img', { name: 'A bowl of lentils with carrots' }).isVisible()).toBe(true);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute('data-text', 'largest'));
    await expectToFit(page);

    // More than was ordered is said, and what was chosen stays.
    await page.getByLabel('How many? Lentil stew').selectOption('4');
    await page.getByLabel('How many? Roast chicken with carrots').selectOption('2');
    if (javaScript) await page.getByText(/^Garden Street Kitchen: \d+ dishes, 6 meals chosen$/).waitFor();
    expectStatus(422);
    await button(page, 'Continue').click();
    await page.getByText('You chose 6 dishes for 5 meals. Remove 1.').first().waitFor();
    const garden = page.getByRole('group', { name: /^Garden Street Kitchen: \d+ dishes, 6 meals chosen$/ });
    await garden.waitFor();
    // A page that comes new has nothing else open; with scripts, what she opened stays so.
    if (!javaScript) expect(await heightOf(page)).toBeLessThanOrEqual(longest.chosen);
    // What she chose is in sight.
    await garden.getByLabel('How many? Roast chicken with carrots').waitFor();
    expect(await page.getByLabel('How many? Lentil stew').inputValue()).toBe('4');
    await page.getByLabel('How many? Lentil stew').selectOption('2');

    // It is gone before she continues, and another one is chosen.
    await button(page, 'Continue').click();
    await heading(page, 'Check and pay').waitFor();
    await takeOffTheMenu(service, 'roast-chicken', true);
    await page.reload();
    await page.getByText('Roast chicken with carrots is no longer on the menu for that day.').waitFor();
    await openKitchens(page);
    await page.getByLabel('How many? Stuffed peppers').selectOption('1');
    await button(page, 'Continue').click();
    await heading(page, 'Check and pay').waitFor();
    await takeOffTheMenu(service, 'roast-chicken', false);

    expect(await main.innerText(), 'in sight without a press').toContain('Allergic to tree nuts');
    await openFoldsOfCheck(page);
    const words = '2 × Lentil stew, 1 × Stuffed peppers. The kitchen chooses 2 more.';
    expect(await main.innerText()).toContain(words);
    await addCardUnlessSaved(page);
    await button(page, /^Book for \$/).click();
    await page.waitForURL('**/post-booking/**');
    const id = identifierIn(page);
    expect(await main.innerText()).toContain(words);
    const reference = /HS-\w{4}-\w{3}/.exec(await main.innerText())?.[0] ?? '';
    await page.goto(`/account/upcoming-booking/${id}`);
    await openDetails(page);
    expect(await main.innerText()).toContain(words);
    expect(
      (await messageTo(service.url, cast.grace.email, /^Your visit is booked/, reference)).body,
    ).toContain(`Dishes: ${words}`);
  });

  it('whoever does not want to choose presses once', async ({ signedIn }) => {
    const { page } = await signedIn(cast.grace, { javaScript, width: 360 });
    await reachTheMenu(page);
    await button(page, 'Let the kitchen choose').click();
    await openFoldsOfCheck(page);
    expect(await page.getByRole('main').innerText()).toMatch(/Dishes\s+Kitchen’s choice/);
    await page.getByRole('link', { name: 'Change dishes' }).click();
    await heading(page, 'Which dishes?').waitFor();
  });

  it('of what comes each week she is told what happens on a day with another menu', async ({ signedIn }) => {
    const { page } = await signedIn(cast.grace, { javaScript, width: 360 });
    await reachTheMenu(page, true);
    await page.getByText('These dishes come each time they’re on the menu.').waitFor();
    await openKitchens(page);
    await page.getByLabel('How many? Lentil stew').selectOption('5');
    await button(page, 'Continue').click();
    await openFoldsOfCheck(page);
    expect(await page.getByRole('main').innerText()).toContain(
      '5 × Lentil stew. If one is not on the menu of its day, the kitchen chooses another.',
    );
  });
});
