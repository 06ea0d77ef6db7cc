import { describe, expect } from 'vitest';
import { wake } from './browser.ts';
import { it as journey, passes } from './journey.ts';
import { activationCode } from './mailbox.ts';
import { heading, makeAccount, openMenu } from './member-steps.ts';

const it = journey.extend(
  'settings',
  { scope: 'file' },
  { SIGNIN_PATH: '/welcome/sign-in', SUBSCRIPTION_PATH: '/plans' },
);

describe.each(passes([true, false]))(
  'pages at addresses that the operator chose, with JavaScript %s',
  (javaScript) => {
    it('are where links, guards and the usual addresses lead', async ({ openWindow, service }) => {
      const { page } = await openWindow({ javaScript });
      await page.goto('/account/profile');
      await page.waitForURL('**/welcome/sign-in?next=%2Faccount%2Fprofile');
      await page.goto('/subscription');
      await page.waitForURL('**/plans');
      await heading(page, /./).waitFor();
      await page.goto('/');
      if (javaScript) await wake(page);
      await page.locator('header a', { hasText: 'Sign in' }).first().click();
      await page.waitForURL('**/welcome/sign-in');
      await heading(page, /./).waitFor();
      if (javaScript) await wake(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Memberships' }).click();
      await page.waitForURL('**/plans');
      await heading(page, /./).waitFor();
      // A member who is not activated may see the memberships, wherever they are.
      const newcomer = { url: service.url, name: 'Ivy Moss', email: `ivy-${javaScript}@example.com` };
      await makeAccount(page, newcomer);
      expect(await activationCode(service.url, newcomer.email)).toMatch(/^\d{6}$/);
      await page.goto('/plans');
      await page.waitForURL('**/plans');
      await openMenu(page);
      await page.getByRole('button', { name: 'Sign out' }).first().click();
      await page.getByText('You’re signed out', { exact: true }).waitFor();
      expect(page.url()).toBe(`${service.url}/welcome/sign-in?out=1`);
    });
  },
);
