import { expect } from 'vitest';
import { addStaff, invitationAddress } from '#domains/staff/staff.server.ts';
import { findViolations } from './accessibility.ts';
import { giveAuthenticator } from './device-with-passkeys.ts';
import { openInside } from './inside.ts';
import { it as journey } from './journey.ts';
import { button, heading } from './member-steps.ts';

const password = 'lamp on the porch tonight';

/** Adds a member of the office. Returns their link. */
const it = journey.extend('invite', ({ service }) => async (email: string) => {
  const { platform, close } = await openInside(service);
  const added = await addStaff(platform, null, { name: 'Nora Lind', email, roles: ['concierge'] });
  await close();
  if (!added.ok) throw new Error(added.refusal.code);
  return invitationAddress(service.url, added.value.token);
});

it('a passkey is the second step into the office: made, then used', async ({ invite, openWindow }) => {
  const email = 'nora@example.org';
  const office = await openWindow({ width: 1280 });
  const { page } = office;
  await giveAuthenticator(page);
  await page.goto(await invite(email));
  await page.getByLabel('Create a password').fill(password);
  await button(page, 'Save this password').click();
  await heading(page, 'Choose a second step').waitFor();
  await button(page, 'Use a passkey').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await button(page, 'Use a passkey').click();
  await heading(page, 'Your recovery codes').waitFor();
  expect(await page.locator('.office-codes li').count()).toBe(10);
  await page.getByRole('link', { name: 'I saved them. Go to the office' }).click();
  await heading(page, 'Needs attention').waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in to the office').waitFor();
  await page.goto('/office/sign-in?next=/office/visits');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Continue').click();
  await heading(page, 'Second step').waitFor();
  await button(page, 'Use a passkey').waitFor();
  expect(await findViolations(page)).toEqual([]);
  // The same page in another tab was opened later, and has taken over.
  office.expectStatus(422);
  const later = await page.context().newPage();
  await later.goto('/office/second-step');
  await later.close();
  await button(page, 'Use a passkey').click();
  await page.getByText('This passkey does not match.').waitFor();
  await button(page, 'Use a passkey').click();
  await page.waitForURL('**/office/visits');
});

it('whoever closes the window of their device has done nothing, and is told so', async ({
  invite,
  openWindow,
}) => {
  const { page } = await openWindow({ width: 360 });
  await giveAuthenticator(page, { isUserVerified: false });
  await page.goto(await invite('nora-two@example.org'));
  await page.getByLabel('Create a password').fill(password);
  await button(page, 'Save this password').click();
  await button(page, 'Use a passkey').click();
  await page.getByText('Nothing changed. Try again, or choose another way.').waitFor();
});

it('without JavaScript an app is the way, and no passkey is spoken of', async ({ invite, openWindow }) => {
  const { page } = await openWindow({ javaScript: false, width: 360 });
  await page.goto(await invite('nora-three@example.org'));
  await page.getByLabel('Create a password').fill(password);
  await button(page, 'Save this password').click();
  await heading(page, 'Choose a second step').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('passkey');
  await button(page, 'Use this app').waitFor();
});
