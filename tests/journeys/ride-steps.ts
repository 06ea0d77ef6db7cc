import type { Page } from 'playwright-core';
import { button, heading } from './member-steps.ts';

/** A rider who has ridden before is offered the places that are known, and the fields for another one. */
export async function openDestination(page: Page): Promise<void> {
  await page.locator('[name=destination]').waitFor({ state: 'attached' });
  const elsewhere = page.getByRole('radio', { name: 'Somewhere else' });
  if (await elsewhere.isVisible()) await elsewhere.check();
}

export async function fillDestination(page: Page): Promise<void> {
  await openDestination(page);
  await page.getByLabel('Street address you’re going to').fill('80 Lafayette Street');
  await page.getByLabel('ZIP code you’re going to').fill('10013');
}

/** What the driver should know of a rider who rides alone and walks with a cane. */
export async function rideWithCane(page: Page): Promise<void> {
  for (const [group, choice] of [
    ['Is anyone riding with you?', 'No, just me'],
    ['How much help would you like?', 'To the door'],
    ['Do you use a cane, walker or wheelchair?', 'A cane'],
    ['steps at your door?', 'No steps, or a ramp'],
  ] as const) {
    await page.getByRole('group', { name: group }).getByRole('radio', { name: choice }).check();
  }
}

/** From the choice of the kind to the free times, for a ride to a doctor one way. */
export async function askForRideTimes(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Ride to a doctor/ }).check();
  await button(page, 'Continue').click();
  await fillDestination(page);
  await page.getByRole('radio', { name: 'When I get picked up' }).check();
  await page.getByRole('radio', { name: /^One way(?!, home)/ }).check();
  await page.getByRole('radio', { name: 'No, just me' }).check();
  await page.getByRole('radio', { name: /^To the door/ }).check();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('radio', { name: 'No steps, or a ramp' }).check();
  await button(page, 'Continue').click();
  await heading(page, 'What time works for you?').waitFor();
}
