import type { Page } from 'playwright-core';
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
  await heading(page, 'Who is it for?').waitFor();
  await (
    forWhom === undefined ? page.getByRole('radio').first() : page.getByRole('radio', { name: forWhom })
  ).check();
  await button(page, 'Continue').click();
  await heading(page, 'What kind of cleaning?').waitFor();
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
  await button(page, 'Continue').click();
  await heading(page, 'How much is there to do?').waitFor();
  if (kind === 'Junk removal') await page.getByRole('radio', { name: /^A quarter of a truck/ }).check();
  else await countRooms(page);
  await button(page, 'See the free times').click();
  await heading(page, 'When should we come?').waitFor();
}

export async function countRooms(page: Page): Promise<void> {
  await page.getByLabel('Bedrooms').selectOption('2');
  await page.getByLabel('Bathrooms').selectOption('1');
  await page.getByLabel(/^Other rooms/).selectOption('1');
}

/** With a time chosen, past the last question, to where it is either held or gone. */
export async function goOnToCheck(page: Page): Promise<void> {
  await button(page, 'Continue').click();
  await heading(page, 'Anything we should know?').waitFor();
  await button(page, 'Continue').click();
}

/** On the gateway's own page. */
export async function typeTestCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Month and year when the card ends').fill('12/31');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save this card' }).click();
}

/**
 * All questions answered, the first free time chosen, or the last one on the page, a card saved: nothing is
 * left but to book.
 */
export async function reachCheck(
  page: Page,
  forWhom?: RegExp,
  which: 'first' | 'last' = 'first',
): Promise<void> {
  await askForTimes(page, 'Home cleaning', forWhom);
  await page.getByRole('group', { name: /day, / })[which]().getByRole('radio')[which]().check();
  await goOnToCheck(page);
  await heading(page, 'Check and pay').waitFor();
  if (await button(page, /^Book for \$/).isVisible()) return;
  await button(page, 'Add a card').click();
  await typeTestCard(page);
  await button(page, /^Book for \$/).waitFor();
}
