import type { Locator, Page } from 'playwright-core';
import { button, heading } from './member-steps.ts';

/**
 * From the first question of a new booking to the free times; `kind` is the beginning of its name on the
 * page.
 */
export async function askForTimes(
  page: Page,
  kind: 'Home cleaning' | 'Junk removal',
  forWhom?: RegExp,
): Promise<void> {
  await page.goto('/cleaning?new=1');
  await sayForWhom(page, forWhom);
  await heading(page, 'What kind of cleaning?').waitFor();
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
  await button(page, 'Continue').click();
  await heading(page, 'How big is the job?').waitFor();
  if (kind === 'Junk removal') await page.getByRole('radio', { name: /^A quarter of a truck/ }).check();
  else await countRooms(page);
  await button(page, 'Continue').click();
  await heading(page, 'When should we come?').waitFor();
}

/** On the first page of a new booking; a member who books for a single recipient is not asked. */
export async function sayForWhom(page: Page, forWhom?: RegExp): Promise<void> {
  await page.getByRole('radio').first().waitFor();
  if (!(await heading(page, 'Who is it for?').isVisible())) return;
  await (
    forWhom === undefined ? page.getByRole('radio').first() : page.getByRole('radio', { name: forWhom })
  ).check();
  await button(page, 'Continue').click();
}

/** On the page with the other questions, where something is known of the recipient. */
export const knownHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'What your helper knows', level: 2 });

/**
 * On the page with the other questions: what professionals should know, of which nothing is in sight, or what
 * comes first, or what is known.
 */
export async function openNeeds(page: Page): Promise<void> {
  const more = page.locator('summary', { hasText: /^Add (something|a note)/ });
  const change = page.locator('summary', { hasText: 'Change this' });
  await more.or(change).first().waitFor();
  await ((await more.isVisible()) ? more : change).click();
}

export async function countRooms(page: Page): Promise<void> {
  await page.getByLabel('Bedrooms').selectOption('2');
  await page.getByLabel('Bathrooms').selectOption('1');
  await page.getByLabel(/^Other rooms/).selectOption('1');
}

/** From the times of one day to those of the next day that has some. */
export async function openNextDay(page: Page): Promise<void> {
  const next = page
    .locator('a[aria-current="true"]')
    .locator('xpath=following::a[contains(@href, "day=")][1]');
  const date = new URL((await next.getAttribute('href')) ?? '', page.url()).searchParams.get('day') ?? '';
  await next.click();
  await page.waitForURL((url) => url.searchParams.get('day') === date);
  await page.locator(`a[aria-current="true"][href*="day=${date}"]`).waitFor();
}

/** From the times of one day to those of a weekday, the latest of those in sight. */
async function openWeekday(page: Page, weekday: Weekday): Promise<void> {
  const day = page.locator('li a[href*="day="]').filter({ hasText: weekday }).last();
  const date = new URL((await day.getAttribute('href')) ?? '', page.url()).searchParams.get('day') ?? '';
  await day.click();
  await page.waitForURL((url) => url.searchParams.get('day') === date);
  await page.locator(`a[aria-current="true"][href*="day=${date}"]`).waitFor();
}

/** As the free days name it. Fewer people work on weekends and on days around a holiday. */
type Weekday = 'Mon' | 'Tue' | 'Wed';

/** With a time chosen, past the last question, to where it is either held or gone. */
export async function goOnToCheck(page: Page): Promise<void> {
  await button(page, 'Continue').click();
  const needs = heading(page, 'Anything we should know?');
  const dishes = heading(page, 'Which dishes?');
  const end = heading(page, 'Check and pay').or(page.getByText('is no longer available'));
  await needs.or(dishes).or(end).first().waitFor();
  if (await needs.isVisible()) await button(page, 'Continue').click();
  await dishes.or(end).first().waitFor();
  if (await dishes.isVisible()) await button(page, 'Let the kitchen choose').click();
}

/** On the gateway's own page. */
export async function typeTestCard(
  page: Page,
  number = '4242 4242 4242 4242',
  ends = '12/31',
): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Month and year when the card ends').fill(ends);
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save card' }).click();
}

/**
 * All questions answered, the first free time chosen, or the last one of the day after it, a card saved:
 * nothing is left but to book.
 */
export async function reachCheck(
  page: Page,
  forWhom?: RegExp,
  which: 'first' | 'last' = 'first',
): Promise<void> {
  await askForTimes(page, 'Home cleaning', forWhom);
  if (which === 'last') await openNextDay(page);
  await chooseClearTime(page, which);
  await goOnToCheck(page);
  await heading(page, 'Check and pay').waitFor();
  await addCardUnlessSaved(page);
}

/** The times of a day at which the recipient has nothing else. */
export const clearTimes = (page: Page): Locator =>
  page
    .getByRole('group', { name: /day, / })
    .locator('label')
    .filter({ hasNotText: 'Same time as' })
    .getByRole('radio');

/**
 * Chooses a time at which the recipient has nothing else, and returns it. Which there are depends on the
 * hour: on a day on which they have something at each of its times, the next day is looked at.
 */
export async function chooseClearTime(page: Page, which: 'first' | 'last' = 'first'): Promise<string> {
  await page.getByRole('group', { name: /day, / }).first().waitFor();
  while ((await clearTimes(page).count()) === 0) await openNextDay(page);
  const time = clearTimes(page)[which]();
  await time.check();
  return time.inputValue();
}

/** At "Check and pay", all that is folded there: the price line by line, what the helper knows, who it is. */
export async function openFoldsOfCheck(page: Page): Promise<void> {
  await heading(page, 'Check and pay').waitFor();
  for (const name of [/^Price and canceling, in full$/, /^Your (helper|driver), and what they know$/])
    await page.locator('main summary', { hasText: name }).click();
  // What is measured is measured from the top.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** What is folded of the menu: the dishes of each kitchen, and those that do not suit. */
export async function openKitchens(page: Page): Promise<void> {
  const folds = page.locator('#dishes details:not([open]) > summary:visible');
  for (let left = await folds.count(); left > 0; left = await folds.count()) await folds.first().click();
  // What is measured is measured from the top.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** At "Check and pay", where a booker with a saved card may book at once. */
export async function addCardUnlessSaved(page: Page): Promise<void> {
  const book = button(page, /^Book /);
  if (await book.isVisible()) return;
  await button(page, 'Add a card').click();
  await typeTestCard(page);
  await book.waitFor();
}

/** Books a cleaning at the first free time, or the last one of the day after it, and returns its identifier. */
export async function bookCleaning(
  page: Page,
  forWhom?: RegExp,
  which: 'first' | 'last' = 'first',
): Promise<string> {
  await reachCheck(page, forWhom, which);
  await button(page, /^Book for \$/).click();
  await page.waitForURL('**/post-booking/**');
  return identifierIn(page);
}

/**
 * Books a cleaning in the middle of a morning when several people are free, whatever day and hour it is now:
 * the first free time may be one that a single person has.
 */
export async function bookInTheMorning(page: Page, weekday: Weekday): Promise<string> {
  await askForTimes(page, 'Home cleaning');
  await openWeekday(page, weekday);
  await clearTimes(page).nth(3).check();
  await goOnToCheck(page);
  await heading(page, 'Check and pay').waitFor();
  await addCardUnlessSaved(page);
  await button(page, /^Book for \$/).click();
  await page.waitForURL('**/post-booking/**');
  return identifierIn(page);
}

/** Of the thing that a page is about, as its address says it last. */
export const identifierIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
