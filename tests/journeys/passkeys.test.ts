import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { openBrowser, openWindow, type Visitor } from './browser.ts';
import { messageTo } from './mailbox.ts';
import { button, heading, signIn, signOut } from './member-steps.ts';
import { startSeededService } from './seeded-service.ts';
import type { RunningService } from './service.ts';

let browser: Browser;
let service: RunningService;
let rosa: Visitor;
beforeAll(async () => {
  [browser, service] = await Promise.all([openBrowser(), startSeededService()]);
  rosa = await openWindow(browser, { url: service.url });
  await giveAuthenticator(rosa.page);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Chromium's own device that makes passkeys, with a finger that is always the right one. */
async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('somebody who came by a number instead of our name is told that passkeys do not work there', async () => {
  const visitor = await openWindow(browser, { url: service.url.replace('localhost', '127.0.0.1') });
  await giveAuthenticator(visitor.page);
  await visitor.page.goto('/signin');
  await button(visitor.page, 'With a passkey').click();
  await visitor.page.getByText('Passkeys do not work at this web address.').waitFor();
  await visitor.leave();
});

describe('Rosa gets in without a password', () => {
  it('makes a passkey on her tablet, and is told of it by mail', async () => {
    const { page } = rosa;
    await signIn(page, cast.rosa.email, demoPassword);
    await page.goto('/account/ways-to-sign-in');
    await button(page, 'Make a passkey on this device').click();
    await page.getByRole('alert').getByText('Enter a name').waitFor();
    await page.getByLabel('A name for this device').fill('My tablet');
    await button(page, 'Make a passkey on this device').click();
    await page.getByText('Your passkey is ready').waitFor();
    await page.getByRole('heading', { name: 'My tablet' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await messageTo(service.url, cast.rosa.email, /a passkey was added/);
  });

  it('signs in with it, and comes to the page that she asked for', async () => {
    const { page } = rosa;
    await signOut(page);
    await page.goto('/account/manage-cards');
    await heading(page, 'How do you want to sign in?').waitFor();
    await button(page, 'With a passkey').click();
    await page.waitForURL('**/account/manage-cards');
  });

  it('gives it another name and removes it, and then it opens nothing', async () => {
    const { page } = rosa;
    await page.goto('/account/ways-to-sign-in');
    await page.getByText('Give it another name').click();
    await page.getByLabel('Name', { exact: true }).fill('Kitchen tablet');
    await button(page, /Save the name/).click();
    await page.getByRole('heading', { name: 'Kitchen tablet' }).waitFor();
    await button(page, /^Remove/).click();
    await page.getByText('The passkey is removed.').waitFor();
    await signOut(page);
    await page.goto('/signin');
    rosa.expectStatus(422);
    await button(page, 'With a passkey').click();
    await page.getByText('This passkey does not fit.').waitFor();
    expect(rosa.mishaps).toEqual([]);
  });

  it('does not get in with a passkey of nobody, or an answer to another challenge', async () => {
    const send = async (path: string, body: unknown) =>
      fetch(`${service.url}/api/user_ms${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const passkey = (challenge: string) => ({
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: {
        clientDataJSON: encode({ type: 'webauthn.get', challenge, origin: service.url }),
        authenticatorData: 'AAAA',
        signature: 'AAAA',
        userHandle: null,
      },
    });
    for (const challenge of ['never-given-to-anybody', '']) {
      const answer = await send('/sessions/passkeys', { passkey: passkey(challenge) });
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'wrong_passkey' }]);
    }
    expect((await send('/sessions/passkeys', { passkey: { id: 7 } })).status).toBe(422);
    expect((await send('/passkeys/options', {})).status).toBe(401);
  });
});
