import type { Page } from 'playwright-core';
import { activationCode } from './mailbox.ts';

export const testPassword = 'three pears on a plate';

/** A button of the page itself, not of what surrounds every page. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

interface Newcomer {
  url: string;
  name: string;
  email: string;
}

/** Makes an account and stops where the code is asked for. */
export async function makeAccount(page: Page, { name, email }: Newcomer): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel(/email address or mobile phone/).fill(email);
  await page.getByLabel('Create a password').fill(testPassword);
  await button(page, 'Create my account').click();
  await page.waitForURL('**/activate-account**');
}

export async function enterCode(page: Page, { url, email }: Newcomer): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(await activationCode(url, email));
  await button(page, 'Continue').click();
  await page.waitForURL('**/account/profile**');
}

/** A member who books for themselves in Forest Hills; outside the demo no made-up number is accepted. */
export async function fillProfile(page: Page, phone = '718 555 0199', zip = '11375'): Promise<void> {
  await page.getByLabel('Your phone number').fill(phone);
  await page.getByRole('radio', { name: 'For me' }).check();
  await page.getByLabel('Street address').fill('70 Austin Street');
  await page.getByLabel('ZIP code').fill(zip);
  await button(page, /^(Save|Continue)$/).click();
  await page.waitForURL(/saved|cleaning/);
}

/** A member who may book, new and of nobody else's concern. */
export async function becomeMember(page: Page, newcomer: Newcomer): Promise<void> {
  await makeAccount(page, newcomer);
  await enterCode(page, newcomer);
  await fillProfile(page);
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address or mobile phone number').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await heading(page, 'Upcoming visits').waitFor();
}

/** A narrow screen has what leads out of a page behind a button. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('header details:not([open]) summary');
  if (await menu.isVisible()) await menu.click();
}

/** Leaves the account, and waits until the page shows nobody's. */
export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByText('You’re signed out', { exact: true }).waitFor();
  await page.locator('header a', { hasText: 'Sign in' }).waitFor({ state: 'attached' });
}

/** Opens what a page has folded under these words, unless it is open. */
export async function openFold(page: Page, words: string): Promise<void> {
  const fold = page.locator('main details', { has: page.locator('summary', { hasText: words }) }).last();
  await fold.waitFor();
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click();
}

/** The page of a visit has what is seldom looked for in one fold. */
export async function openDetails(page: Page): Promise<void> {
  const details = page
    .locator('main details', { has: page.locator('summary', { hasText: /^Details/ }) })
    .first();
  await details.waitFor();
  if ((await details.getAttribute('open')) === null) await details.locator('summary').first().click();
}
