import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import {
  facebookClient,
  googleClient,
  startIdentityProvider,
  type IdentityProvider,
} from '#stand-ins/identity-provider.ts';
import { findBarriers } from './accessibility.ts';
import { arrive } from './browser.ts';
import { it as journey } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, heading, signOut } from './member-steps.ts';

const it = journey
  .extend('identityProvider', { scope: 'file' }, () => startIdentityProvider())
  .extend('elsewhere', { scope: 'file' }, ({ identityProvider }, { onCleanup }) => {
    onCleanup(identityProvider.stop);
    return identityProvider;
  });
it.override('settings', ({ elsewhere: { issuer } }) => ({
  GOOGLE_CLIENT_ID: googleClient.id,
  GOOGLE_CLIENT_SECRET: googleClient.secret,
  GOOGLE_ISSUER: issuer,
  SOCIAL_APP_ID: facebookClient.id,
  SOCIAL_ISSUER: issuer,
}));
it.beforeAll(({ elsewhere, service }) => elsewhere.serve(service.url));

async function sayWho(page: Page, { issuer }: IdentityProvider, who: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`);
  await page.getByLabel('Who are you?').fill(who);
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL((address) => address.origin !== new URL(issuer).origin);
}

describe.each([
  { javaScript: true, who: 'rosa-1', provider: 'Google' },
  { javaScript: false, who: 'rosa-2', provider: 'Facebook' },
])(
  'Rosa, with JavaScript $javaScript, comes by $provider with an address that has an account',
  ({ javaScript, who, provider }) => {
    it('signs in as always first, links it, signs in with it, and removes it', async ({
      elsewhere,
      service,
      openWindow,
    }) => {
      elsewhere.people.set(who, { email: cast.rosa.email, email_verified: true, name: 'Rosa' });
      const rosa = await openWindow({ javaScript });
      const { page } = rosa;
      await page.goto('/signin?next=/account/payment');
      if (javaScript) expect(await findBarriers(page)).toEqual([]);
      await button(page, `With ${provider}`).click();
      await sayWho(page, elsewhere, who);
      // Not signed in: that the address is hers at the provider opens nothing here.
      await heading(page, `${provider} is not linked yet`).waitFor();
      if (javaScript) expect(await findBarriers(page)).toEqual([]);
      await page.getByRole('link', { name: 'Sign in first' }).click();
      await page.getByRole('link', { name: 'With my password' }).click();
      await page.getByLabel('Email address or mobile phone number').fill(cast.rosa.email);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await button(page, 'Sign in').click();
      await heading(page, 'Sign-in options').waitFor();
      await button(page, `Link ${provider}`).click();
      await page.getByText('Linked. You can sign in with it from now on.').waitFor();
      await messageTo(service.url, cast.rosa.email, new RegExp(`${provider} was added`));

      await signOut(page);
      await page.goto('/signin?next=/account/payment');
      await button(page, `With ${provider}`).click();
      await page.waitForURL(`${service.url}/account/payment`);

      await page.goto('/account/ways-to-sign-in');
      await button(page, `Remove ${provider}`).click();
      await page.getByText('It no longer opens your account.').waitFor();
    });
  },
);

describe('Pearl, who is new', () => {
  it('makes an account with Google by one press, and needs no password', async ({
    elsewhere,
    openWindow,
  }) => {
    elsewhere.people.set('pearl', {
      email: 'pearl.owens@gmail.com',
      email_verified: true,
      name: 'Pearl Owens',
    });
    const pearl = await openWindow({ width: 360 });
    const { page } = pearl;
    await page.goto('/signin');
    await button(page, 'With Google').click();
    await sayWho(page, elsewhere, 'pearl');
    await heading(page, 'Create your account').waitFor();
    await button(page, 'Create my account').click();
    await arrive(page, '**/account/profile**');
    expect(await page.getByLabel('Your name').inputValue()).toBe('Pearl Owens');
    // Links it from inside as well: Facebook, with another name there.
    elsewhere.people.set('pearl-f', { name: 'Pearl' });
    await page.context().clearCookies({ domain: '127.0.0.1' });
    await page.goto('/account/ways-to-sign-in');
    await button(page, 'Sign in with Facebook too').click();
    await sayWho(page, elsewhere, 'pearl-f');
    await page.getByText('Linked. You can sign in with it from now on.').waitFor();
  });

  it('who changes her mind at Google is told what she can do', async ({ openWindow }) => {
    const pearl = await openWindow();
    const { page } = pearl;
    await page.goto('/signin');
    await button(page, 'With Google').click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await heading(page, 'You’re not signed in yet').waitFor();
    await page.getByRole('link', { name: 'Choose how to sign in' }).click();
    await heading(page, 'How do you want to sign in?').waitFor();
    await page.goto('/signin/google?code=a-code&state=a-state');
    await page.getByText('started it in another window').waitFor();
  });
});
