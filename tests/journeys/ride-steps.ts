import type { Page } from 'playwright-core';
import { button, heading } from './member-steps.ts';

/** A rider who has ridden before is offered the places that are known, and the fields for another one. */
export async function openDestination(page: Page): Promise<void> {
  await page.locator('[name=destination]').waitFor({ state: 'attached' });
  const others = page.locator('details:not([open]) > summary', { hasText: 'Another place' });
  if (await others.isVisible()) await others.click();
  const elsewhere = page.getByRole('radio', { name: 'Somewhere else' });
  if (await elsewhere.isVisible()) await elsewhere.check();
}

export async function fillDestination(page: Page): Promise<void> {
  await openDestination(page);
  await page.getByLabel(/^(Place or s|S)treet address/).fill('80 Lafayette Street');
  await page.getByLabel('ZIP code you’re going to').fill('10013');
}

/** What the driver should know of a rider who rides alone and walks with a cane. */
export async function rideWithCane(page: Page): Promise<void> {
  await openDriverQuestions(page);
  for (const [group, choice] of [
    ['Is anyone riding with you?', 'No, just me'],
    ['How much help would you like?', 'To the door'],
    ['Do you use a cane, walker or wheelchair?', 'A cane'],
    ['steps at your door?', 'No steps, or a ramp'],
  ] as const) {
    await page.getByRole('group', { name: group }).getByRole('radio', { name: choice }).check();
  }
}

/** What is known of a rider stands on a card, with the questions closed below it. */
export async function openDriverQuestions(page: Page): Promise<void> {
  await page.locator('[name=companion]').first().waitFor({ state: 'attached' });
  const isOpen = await page.locator('[name=companion]').first().isVisible();
  if (!isOpen) await page.locator('summary', { hasText: 'Change this' }).click();
}

/** The appointment is on the first such day, at a time by the clock of the rider's home. */
export async function sayAppointment(page: Page, weekday: string, time: string): Promise<void> {
  await page.getByRole('radio', { name: /^I have an appointment/ }).check();
  const day = page.getByLabel('Day of the appointment');
  await day.fill(firstDayAfter((await day.getAttribute('min')) ?? '', weekday));
  await page.getByLabel('It starts at').selectOption(time);
}

/** The first day that is so called from two days after another one on. */
function firstDayAfter(date: string, weekday: string): string {
  const days = Array.from({ length: 7 }, (_, index) => new Date(Date.parse(date) + (index + 2) * 86_400_000));
  const wanted = days.find(
    (day) => day.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }) === weekday,
  );
  return wanted?.toISOString().slice(0, 10) ?? '';
}

/** From where a ride goes to how the rider gets home. */
export async function goOnToRider(page: Page): Promise<void> {
  await button(page, 'Continue').click();
  await heading(page, 'How do you get home?').waitFor();
}

/** From the choice of the kind to the free times, for a ride to a doctor one way. */
export async function askForRideTimes(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Ride to a doctor/ }).check();
  await button(page, 'Continue').click();
  await fillDestination(page);
  await page.getByRole('radio', { name: /^I choose the pickup time/ }).check();
  await goOnToRider(page);
  await page.getByRole('radio', { name: /^I get home another way/ }).check();
  await openDriverQuestions(page);
  await page.getByRole('radio', { name: 'No, just me' }).check();
  await page.getByRole('radio', { name: /^To the door/ }).check();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('radio', { name: 'No steps, or a ramp' }).check();
  await button(page, 'Continue').click();
  await heading(page, 'What time works for you?').waitFor();
}
