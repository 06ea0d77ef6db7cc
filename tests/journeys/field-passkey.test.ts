import { expect } from 'vitest';
import { professionalNamed } from '#tests/field-visits.ts';
import { findViolations } from './accessibility.ts';
import { giveAuthenticator } from './device-with-passkeys.ts';
import { button, heading } from './member-steps.ts';
import { signInOnPhone } from './on-phone.ts';
import { it } from './phone-journey.ts';

it('whoever comes makes a passkey on their phone, signs in with it, and removes it', async ({
  openWindow,
  inside,
  service,
}) => {
  const { phone } = await professionalNamed(inside.platform.database, 'Bianca Torres');
  const visitor = await openWindow({ width: 360 });
  const { page } = visitor;
  await giveAuthenticator(page);
  await signInOnPhone(page, service.url, phone);
  await page.goto('/field/mine');
  await button(page, 'Create a passkey on this phone').click();
  await button(page, /^Remove the passkey of/).waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.locator('.field[data-ready]').waitFor();
  await page.getByRole('button', { name: 'Sign out of this phone' }).click();
  await page.waitForURL('**/field/sign-in**');
  expect(await findViolations(page)).toEqual([]);
  await button(page, 'Use my passkey').click();
  await page.getByRole('link', { name: 'My day' }).waitFor();

  await page.goto('/field/mine');
  await button(page, /^Remove the passkey of/).click();
  await page.getByText('None.').last().waitFor();
  await page.locator('.field[data-ready]').waitFor();
  await page.getByRole('button', { name: 'Sign out of this phone' }).click();
  await page.waitForURL('**/field/sign-in**');
  visitor.expectStatus(422);
  await button(page, 'Use my passkey').click();
  await page.getByText('This passkey does not match. Try again, or ask for a code.').waitFor();
});

it('without JavaScript a code is the way, and no passkey is spoken of', async ({ openWindow }) => {
  const { page } = await openWindow({ javaScript: false, width: 360 });
  await page.goto('/field/sign-in');
  await heading(page, 'Sign in to your visits').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('passkey');
});
