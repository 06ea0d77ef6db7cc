import { describe, expect } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { openWindow } from './browser.ts';
import { giveAuthenticator } from './device-with-passkeys.ts';
import { it as journey } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, heading, signIn, signOut } from './member-steps.ts';

/** `rosa` has the same window in all tests of this file. */
const it = journey.extend('rosa', { scope: 'file' }, async ({ browser, service }) => {
  const rosa = await openWindow(browser, { url: service.url });
  await giveAuthenticator(rosa.page);
  return rosa;
});

it('somebody who came by a number instead of our name is told that passkeys do not work there', async ({
  service,
  openWindow: open,
}) => {
  const visitor = await open({ url: service.url.replace('localhost', '127.0.0.1') });
  await giveAuthenticator(visitor.page);
  await visitor.page.goto('/signin');
  await button(visitor.page, 'With a passkey').click();
  await visitor.page.getByText('Passkeys do not work at this web address.').waitFor();
});

describe('Rosa gets in without a password', () => {
  it('makes a passkey on her tablet, and is told of it by mail', async ({ service, rosa }) => {
    const { page } = rosa;
    await signIn(page, cast.rosa.email, demoPassword);
    await page.goto('/account/ways-to-sign-in');
    await button(page, 'Create a passkey on this device').click();
    await page.getByRole('alert').getByText('Enter a name').waitFor();
    await page.getByLabel('A name for this device').fill('My tablet');
    await button(page, 'Create a passkey on this device').click();
    await page.getByText('Your passkey is ready').waitFor();
    await page.getByRole('heading', { name: 'My tablet' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await messageTo(service.url, cast.rosa.email, /a passkey was added/);
  });

  it('signs in with it, and comes to the page that she asked for', async ({ rosa }) => {
    const { page } = rosa;
    await signOut(page);
    await page.goto('/account/manage-cards');
    await heading(page, 'How do you want to sign in?').waitFor();
    await button(page, 'With a passkey').click();
    await page.waitForURL('**/account/manage-cards');
  });

  it('gives it another name and removes it, and then it opens nothing', async ({ rosa }) => {
    const { page } = rosa;
    await page.goto('/account/ways-to-sign-in');
    await page.getByText('Rename').click();
    await page.getByLabel('Name', { exact: true }).fill('Kitchen tablet');
    await button(page, /Save nickname/).click();
    await page.getByRole('heading', { name: 'Kitchen tablet' }).waitFor();
    await button(page, /^Remove/).click();
    await page.getByText('Passkey removed.').waitFor();
    await signOut(page);
    await page.goto('/signin');
    rosa.expectStatus(422);
    await button(page, 'With a passkey').click();
    await page.getByText('This passkey does not match.').waitFor();
    expect(rosa.mishaps).toEqual([]);
  });

  it('does not get in with a passkey of nobody, or an answer to another challenge', async ({ service }) => {
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
