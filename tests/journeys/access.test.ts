import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { cast, demoPassword } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { openInside } from './inside.ts';
import { it, passes } from './journey.ts';
import { activationCode, messageTo } from './mailbox.ts';
import { button, heading, makeAccount, openFold, signIn, signOut, testPassword } from './member-steps.ts';
import type { RunningService } from './service.ts';

const codeIn = async (service: RunningService, address: string) =>
  /^\d{6}/.exec((await messageTo(service.url, address, /is your .* code/)).subject)?.[0] ?? '';
describe.each([
  { javaScript: true, number: '212 555 0161', kept: '+12125550161' },
  { javaScript: false, number: '(212) 555-0162', kept: '+12125550162' },
])(
  'Rosa, 82, registers with her phone number only (JavaScript $javaScript)',
  ({ javaScript, number, kept }) => {
    it('and signs in with it: by password, by a text, by a call', async ({ service, openWindow }) => {
      const rosa = await openWindow({ javaScript, width: 360 });
      const { page } = rosa;
      await page.goto('/register');
      await page.getByLabel('Your name').fill('Rosa Ibarra');
      await page.getByLabel(/email address or mobile phone/).fill(number);
      await page.getByLabel('Create a password').fill(testPassword);
      await button(page, 'Create my account').click();
      await page.waitForURL('**/activate-account**');
      await page.getByLabel('Code', { exact: true }).fill(await codeIn(service, kept));
      await button(page, 'Continue').click();
      await page.waitForURL('**/account/profile**');
      await signOut(page);
      await signIn(page, number, testPassword);
      await signOut(page);
      await page.goto('/login-otp');
      await page.getByLabel('Email address or mobile phone number').fill(number);
      await button(page, 'Call me and read it to me').click();
      await heading(page, 'Enter your code').waitFor();
      await expect
        .poll(async () => (await messageTo(service.url, kept, /is your .* code/)).body)
        .toContain('Again: ');
      const spoken = await messageTo(service.url, kept, /is your .* code/);
      await page.getByLabel('Code', { exact: true }).fill(/^\d{6}/.exec(spoken.subject)?.[0] ?? '');
      await button(page, 'Sign in').click();
      await heading(page, 'Upcoming visits').waitFor();
    });
  },
);

it.for(passes([true, false]))(
  'somebody who reads the code where they are not signed in types it there, with JavaScript %s',
  async (javaScript, { service, openWindow }) => {
    const newcomer = { url: service.url, name: 'Ivy Moss', email: `ivy-${javaScript}@example.com` };
    await makeAccount((await openWindow({ javaScript })).page, newcomer);
    const elsewhere = await openWindow({ javaScript, width: 360 });
    elsewhere.expectStatus(422);
    const { page } = elsewhere;
    await page.goto('/verify-account');
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel(/email address or mobile phone/).fill(newcomer.email);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button(page, 'Confirm my account').click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(await activationCode(service.url, newcomer.email));
    await button(page, 'Confirm my account').click();
    await page.getByText('Your account is confirmed.').waitFor();
    await signIn(page, newcomer.email, testPassword);
  },
);

it.for(passes([true, false]))(
  'somebody who opens the link on another device lands where they wanted to go, with JavaScript %s',
  async (javaScript, { service, openWindow }) => {
    const email = `fern-${javaScript}@example.com`;
    const { page: tablet } = await openWindow({ javaScript });
    await tablet.goto('/register?next=%2Fmeal-prep%3Fzip%3D11375');
    await tablet.getByLabel('Your name').fill('Fern Moss');
    await tablet.getByLabel(/email address or mobile phone/).fill(email);
    await tablet.getByLabel('Create a password').fill(testPassword);
    await button(tablet, 'Create my account').click();
    await tablet.waitForURL('**/activate-account**');
    const { body } = await messageTo(service.url, email, /is your .* code/);
    const { page: phone } = await openWindow({ javaScript, width: 360 });
    await phone.goto(/\/verify-account\?code=[\w-]+/.exec(body)?.[0] ?? '');
    await button(phone, 'Confirm my account').click();
    await phone.getByText('Your account is confirmed.').waitFor();
    await phone.getByLabel('Email address or mobile phone number').fill(email);
    await phone.getByLabel('Password', { exact: true }).fill(testPassword);
    await button(phone, 'Sign in').click();
    await heading(phone, /./).waitFor();
    // A booking needs to know its recipient first; then it continues.
    await phone.waitForURL('**/account/profile?next=**');
    expect(new URL(phone.url()).searchParams.get('next')).toBe('/meal-prep?zip=11375');
  },
);

let usedLink = '';

/** The link in the newest text, which is different each time. */
async function resetLinkOf(service: RunningService, number: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        link =
          /\/reset-password\?link=[\w-]+/.exec(
            (await messageTo(service.url, number, /new password/)).body,
          )?.[0] ?? '';
        return link;
      },
      { timeout: 15_000 },
    )
    .not.toBe(usedLink);
  usedLink = link;
  return link;
}

describe('someone who forgot everything gets back in', () => {
  it.for(passes([true, false]))(
    'does not know which address, nor the password: the mail says so, the phone number works, a new password is chosen (JavaScript %s)',
    async (javaScript, { service, openWindow }) => {
      const walter = await openWindow({ javaScript });
      const { page } = walter;
      walter.expectStatus(422);
      await page.goto('/login');
      await page.getByLabel('Email address or mobile phone number').fill('walter.perhaps@example.com');
      await page.getByLabel('Password', { exact: true }).fill('was it this one');
      await button(page, 'Sign in').click();
      await page.getByText('do not match').first().waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Choose a new one' }).click();
      // The page before it has a field of the same name.
      await heading(page, 'Choose a new password').waitFor();
      await page.getByLabel(/mail address or mobile phone/).fill('walter.perhaps@example.com');
      await button(page, /link/i).click();
      await page.getByText('on its way').waitFor();
      const told = await messageTo(service.url, 'walter.perhaps@example.com', /^No .* account/);
      expect(told.body).toContain('or your phone number');
      await page.goto('/forgot-password');
      await page.getByLabel(/mail address or mobile phone/).fill('212 555 0117');
      await button(page, /link/i).click();
      await page.goto(await resetLinkOf(service, '+12125550117'));
      await page.getByLabel('New password').fill('nine pelicans at noon');
      await button(page, 'Save and sign in').click();
      await heading(page, 'Upcoming visits').waitFor();
    },
  );

  it('who no longer has the phone either is told whom to call', async ({ openWindow }) => {
    const walter = await openWindow({ javaScript: false });
    const { page } = walter;
    await page.goto('/login-otp');
    await page.getByLabel('Email address or mobile phone number').fill('212 555 0117');
    await button(page, 'Send me a code').click();
    await page.getByText('I no longer have this phone number').click();
    await page.getByText('check that it’s you').waitFor();
  });
});

describe('two clicks on the button that makes the account', () => {
  it('make one, and both answers lead on', async ({ service }) => {
    const send = () =>
      fetch(`${service.url}/register`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: service.url },
        body: new URLSearchParams({
          name: 'Ada Twice',
          contact: 'ada.twice@example.com',
          password: testPassword,
        }),
      });
    const answers = await Promise.all([send(), send()]);
    expect(
      answers.map(({ status, headers }) => [status, headers.get('location'), headers.has('set-cookie')]),
    ).toEqual([
      [303, '/activate-account', true],
      [303, '/activate-account', true],
    ]);
    await messageTo(service.url, 'ada.twice@example.com', /is your .* code/);
    const mails = z
      .array(z.object({ to: z.string() }))
      .parse(await (await fetch(`${service.url}/dev/mailbox.json`)).json());
    expect(mails.filter(({ to }) => to === 'ada.twice@example.com')).toHaveLength(1);
  });
});

describe('Daniel changes his address', () => {
  it('with a code to the new one; the old one is told, and takes it back', async ({
    service,
    openWindow,
    signedIn,
  }) => {
    const daniel = await signedIn(cast.daniel);
    const { page } = daniel;
    await page.goto('/account/ways-to-sign-in');
    await page.getByRole('link', { name: 'Change email address' }).click();
    await page.getByLabel('New email address').fill('daniel.new@example.com');
    await button(page, 'Send me a code').click();
    await heading(page, 'Enter your code').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(await codeIn(service, 'daniel.new@example.com'));
    await button(page, 'Save the new address').click();
    await page.getByText('Saved.').waitFor();
    await page.getByText('daniel.new@example.com').waitFor();
    const told = await messageTo(service.url, cast.daniel.email, /was changed/);
    const owner = await openWindow({ javaScript: false });
    await owner.page.goto(/\/undo-change\?link=[\w-]+/.exec(told.body)?.[0] ?? '');
    await button(owner.page, /This was not me/).click();
    await heading(owner.page, 'Your new password').waitFor();
    await page.goto('/account/profile');
    await page.waitForURL('**/signin**');
  });
});

const treeNode = z.looseObject({
  role: z.looseObject({ value: z.string().optional() }).optional(),
  name: z.looseObject({ value: z.string().optional() }).optional(),
  description: z.looseObject({ value: z.string().optional() }).optional(),
  properties: z
    .array(z.looseObject({ name: z.string(), value: z.looseObject({ value: z.unknown().optional() }) }))
    .optional(),
});

/**
 * The page as Chromium describes it to a screen reader: what can be filled in or pressed, by role, name and
 * state.
 */
async function heard(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .map((node) => treeNode.parse(node))
    .map((node) => ({
      role: node.role?.value ?? '',
      name: node.name?.value ?? '',
      description: node.description?.value ?? '',
      invalid:
        node.properties?.some(({ name, value }) => name === 'invalid' && value.value === 'true') ?? false,
      required:
        node.properties?.some(({ name, value }) => name === 'required' && value.value === true) ?? false,
    }));
}

describe('what a screen reader hears', () => {
  it.for([
    ['/login', 'Sign in'],
    ['/login-otp', 'Send me a code'],
    ['/register', 'Create my account'],
    ['/forgot-password', /link/i],
    ['/create-account', 'Send me the link'],
  ] as const)(
    '%s: each field by its name, that it is needed, and after a slip what is wrong with it',
    async ([path, send], { openWindow }) => {
      const visitor = await openWindow();
      visitor.expectStatus(422);
      const { page } = visitor;
      await page.goto(path);
      const before = await heard(page);
      const fields = before.filter(({ role }) => role === 'textbox');
      expect(fields.length).toBeGreaterThan(0);
      expect(
        before.filter(({ role, name }) => ['textbox', 'button', 'link'].includes(role) && name.trim() === ''),
      ).toEqual([]);
      expect(fields.filter(({ required, invalid }) => !required || invalid)).toEqual([]);
      const pressed = button(page, send).first();
      const asked = pressed.locator('xpath=ancestor::form').locator('input:not([type=hidden])');
      const sent = await asked.count();
      await pressed.click();
      await page.getByRole('alert').waitFor();
      const after = await heard(page);
      const wrong = after.filter(({ role, invalid }) => role === 'textbox' && invalid);
      expect(wrong.length).toBe(sent);
      // Read out with the field: what to do about it, and not only that something is wrong.
      expect(wrong.filter(({ description }) => !/Enter|Choose|Use/.test(description))).toEqual([]);
      expect(after.filter(({ role }) => role === 'alert')).toHaveLength(1);
      expect(await page.title()).toMatch(/^Error/);
    },
  );
});

describe.each([
  { javaScript: true, member: cast.rosa },
  { javaScript: false, member: cast.grace },
])('somebody who signs a device out (JavaScript $javaScript)', ({ javaScript, member }) => {
  it('is asked who they are where that was long ago, and then does it with one more press', async ({
    service,
    signedIn,
  }) => {
    const there = await signedIn(member, { javaScript });
    const here = await signedIn(member, { javaScript, width: 360 });
    const inside = await openInside(service);
    await inside.platform.database
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
      .execute();
    await inside.close();

    const { page } = here;
    await page.goto('/account/change-password');
    await button(page, /^Sign out of /)
      .first()
      .click();
    await heading(page, 'Confirm it’s you').waitFor();
    await there.page.goto('/account/change-password');
    await heading(there.page, 'Password and devices').waitFor();
    await page.getByLabel('Your password').fill(demoPassword);
    await button(page, 'Continue').click();
    await page.getByRole('heading', { name: /^Sign out of .+\?$/ }).waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Yes, sign out').click();
    await page.getByText('Done. That device is signed out.').waitFor();
    await there.page.goto('/account/change-password');
    await heading(there.page, 'How do you want to sign in?').waitFor();
  });
});

describe('what a screen reader hears in the account', () => {
  it('each field and button of the forms by its name, and what is wrong after a slip', async ({
    signedIn,
  }) => {
    const rosa = await signedIn(cast.rosa);
    rosa.expectStatus(422);
    const { page } = rosa;
    for (const [path, send, slip] of [
      ['/account/care-circle', 'Send invitation', 'Their email address or mobile phone number'],
      ['/account/people/new', 'Save', 'Their name'],
      ['/account/profile', 'Save', 'Your name'],
      ['/account/contact?kind=phone', 'Text me a code', 'New mobile phone number'],
      ['/account/change-password', 'Change my password', 'Your new password'],
      // A box is not a field of its own in the tree: here the message at the top says it.
      ['/account/close', 'Close my account', null],
      // Here nothing can be wrong, or it is the browser that says so.
      ['/account/safe-word', null, null],
      ['/account/ways-to-sign-in', null, null],
      ['/account/notification-setting', null, null],
      ['/post-register', null, null],
      ['/account/my-data', null, null],
    ] as const) {
      await page.goto(path);
      if (path === '/account/care-circle') await openFold(page, 'Invite family or a friend');
      const before = await heard(page);
      expect(
        before.filter(
          ({ role, name }) =>
            ['textbox', 'button', 'link', 'checkbox', 'radio', 'combobox'].includes(role) &&
            name.trim() === '',
        ),
      ).toEqual([]);
      if (send === null) continue;
      if (slip !== null) await page.getByLabel(slip).first().fill('');
      await button(page, send).click();
      await page.getByRole('alert').waitFor();
      const after = await heard(page);
      if (slip !== null) {
        const isSlip = ({ role, name }: { role: string; name: string }) =>
          role === 'textbox' && name.startsWith(slip);
        expect(before.filter(isSlip).map(({ invalid }) => invalid)).toEqual([false]);
        expect(after.filter(isSlip).map(({ invalid, description }) => [invalid, description !== ''])).toEqual(
          [[true, true]],
        );
      }
      expect(after.filter(({ role }) => role === 'alert')).toHaveLength(1);
      expect(await page.title()).toMatch(/^Error/);
    }
  });
});
