import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './accessibility.ts';
import { addCardUnlessSaved, chooseClearTime, askForTimes, goOnToCheck } from './booking-steps.ts';
import { openBrowser, openWindow, type Visitor } from './browser.ts';
import {
  leftoversAt,
  leftoversInMails,
  memberAddresses,
  officeAddresses,
  publicAddresses,
} from './leftovers.ts';
import { button, fillProfile, heading, testPassword } from './member-steps.ts';
import { startProduction } from './production.ts';

let service: Awaited<ReturnType<typeof startProduction>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  [service, browser] = await Promise.all([startProduction(), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const act = (page: Page, label: string) =>
  page
    .locator('details')
    .filter({ has: page.getByRole('button', { name: label, exact: true, includeHidden: true }) });

/** Does an act of a page: unfolds it, fills it in, sends it. */
async function doAct(page: Page, label: string, fill: (form: ReturnType<typeof act>) => Promise<unknown>) {
  const form = act(page, label);
  await form.locator('summary').click();
  await fill(form);
  await form.getByRole('button', { name: label }).click();
}

async function mailTo(address: string, subject: RegExp): Promise<string> {
  await expect
    .poll(() => service.arrived.some((mail) => mail.to === address && subject.test(mail.subject)), {
      timeout: 30_000,
    })
    .toBe(true);
  return service.arrived.find((mail) => mail.to === address && subject.test(mail.subject))!.text;
}

/** Whether each step of the list is done, by what the page says. */
const steps = async (page: Page) => {
  await page.goto('/office');
  return Object.fromEntries(
    (await page.locator('.office-steps li p:first-child').allInnerTexts()).map((line) => {
      const [title = '', standing = ''] = line.split(': ');
      return [title, standing === 'done'];
    }),
  );
};

/** What visitors are answered at an address, and where that is. */
async function asVisitor(path: string) {
  const answer = await fetch(service.url + path);
  return { status: answer.status, at: new URL(answer.url).pathname, text: await answer.text() };
}

it(
  'from an empty database to open and a booked visit in Portland, without SQL',
  { timeout: 240_000 },
  async () => {
    expect(await asVisitor('/')).toMatchObject({
      status: 503,
      text: expect.stringMatching(
        /<h1>This site is being set up<\/h1><p>Please come back another day\.<\/p>/,
      ) as string,
    });
    const office = await openWindow(browser, { url: service.url, width: 1280 });
    await enterAsFirst(office);
    const { page } = office;
    expect(Object.values(await steps(page)).filter(Boolean)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);

    await sayWhoWeAre(page);
    await addWhatIsSold(page);
    // What is left is done in a browser that runs no script.
    const state = await page.context().storageState();
    const plain = await browser.newContext({
      baseURL: service.url,
      storageState: state,
      javaScriptEnabled: false,
    });
    const plainPage = await plain.newPage();
    await proveAll(plainPage);
    const register = await asVisitor('/register');
    expect([register.at, register.text]).toEqual([
      '/pre-registration',
      expect.stringContaining('We’re not open yet. Leave your name'),
    ]);
    expect((await asVisitor('/')).text).not.toMatch(/Hearthside|New York|\(212\)|Lamp Row/);

    await plainPage.goto('/office/set-up/open');
    await plainPage.getByText('Still to do: Terms and privacy.').waitFor();
    await doAct(plainPage, 'Open for visitors', () => Promise.resolve());
    await plainPage.getByText('You cannot open yet. Still to do: Terms and privacy.').first().waitFor();
    for (const which of ['terms-conditions', 'privacy-policy']) await publishOwn(page, which);
    await page.goto('/office');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open for visitors' }).click();
    await doAct(page, 'Open for visitors', () => Promise.resolve());
    await page.getByText('You are open. Visitors can book.').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await steps(page)).toEqual({});
    await heading(page, 'Needs attention').waitFor();
    expect((await asVisitor('/register')).at).toBe('/register');

    const reference = await bookAsJune(await openWindow(browser, { url: service.url, width: 360 }));
    expect(reference).toMatch(/^RC-/);
    await page.goto(`/office/visits?text=${reference}`);
    await page.getByRole('link', { name: /Nov|Dec|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct/ }).click();
    await heading(page, /Home cleaning for June Park/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto('/office/audit');
    const done = await page.getByRole('table').innerText();
    for (const what of [
      'Area added',
      'Helper added',
      'Set up proven',
      'Opened for visitors',
      'Needs and address read',
    ])
      expect(done).toContain(what);
    const visitor = await browser.newContext({ baseURL: service.url });
    expect(await leftoversAt(visitor.request, await publicAddresses(visitor.request))).toEqual([]);
    expect(await leftoversAt(page.request, await officeAddresses(page.request))).toEqual([]);
    expect(leftoversInMails(service.arrived)).toEqual([]);
    await visitor.close();
    expect(office.mishaps).toEqual([]);
    await plain.close();
    await office.leave();
  },
);

async function sayWhoWeAre(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Name, address and time zone' }).click();
  await doAct(page, 'Change who we are', async (form) => {
    await form.getByLabel('Name', { exact: true }).fill('Rose City Care');
    await form.getByLabel('Phone').fill('(503) 226-2141');
    await form.getByLabel('Postal address').fill('1 SW Columbia Street, Portland, OR 97201');
    await form.getByLabel('Time zone').selectOption('America/Los_Angeles');
  });
  await page
    .getByText(/^Saved: Name, Phone/)
    .first()
    .waitFor();
  await page.goto('/office/hours/week');
  await doAct(page, 'Change the hours', () => Promise.resolve());
  await page
    .getByText(/^The hours are: Every day, 8 AM to 8 PM, Los Angeles time/)
    .first()
    .waitFor();
  expect(await steps(page)).toMatchObject({
    'Name, address and time zone': true,
    'Hours of the office': true,
    Phone: false,
    'A time to book': false,
    Mail: false,
    Payments: false,
  });
}

async function addWhatIsSold(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'An area with ZIP codes and services' }).click();
  await doAct(page, 'Add an area', async (form) => {
    await form.getByLabel('Name').fill('Portland');
    await form.getByLabel('Time zone').selectOption('America/Los_Angeles');
  });
  await heading(page, 'Portland').waitFor();
  await doAct(page, 'Add ZIP codes', (form) => form.getByLabel('ZIP codes').fill('97201 97202 97205'));
  await page.getByText('3 ZIP codes added.').waitFor();
  await doAct(page, 'Choose the services', (form) => form.getByLabel('Cleaning').check());
  await page.getByText('The services of this area are changed.').waitFor();

  await page.goto('/office/professionals');
  await doAct(page, 'Add helper', async (form) => {
    await form.getByLabel('Name', { exact: true }).fill('Elena Petrova');
    await form.getByLabel('Area').fill('Portland');
    await form.getByLabel('Services').fill('Home cleaning');
    await form.getByLabel('Weekly hours').fill('Mon-Sun 8:00-18:00');
  });
  await heading(page, 'Elena Petrova').waitFor();
}

/** Phone, mail and payments, by what only a proof can tick. */
async function proveAll(page: Page): Promise<void> {
  expect(await steps(page)).toMatchObject({ 'A helper': true, 'A time to book': true });
  await page.getByRole('link', { name: 'Phone', exact: true }).click();
  await doAct(page, 'It rings here', () => Promise.resolve());
  await page.getByText('Your phone rings. Thank you.').first().waitFor();

  await page.goto('/office/set-up/mail');
  await doAct(page, 'Send me a mail', () => Promise.resolve());
  const code = /\b\d{6}\b/.exec(await mailTo('ana@example.org', /set-up list/))?.[0] ?? '';
  await doAct(page, 'Confirm code from mail', (form) =>
    form.getByLabel('6-digit code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0')),
  );
  await page.getByText('This is not the code that we sent.').first().waitFor();
  await page.goto('/office/set-up/mail');
  await doAct(page, 'Confirm code from mail', (form) => form.getByLabel('6-digit code').fill(code));
  await page.getByText('Mail arrives.').first().waitFor();

  await page.goto('/office/set-up/payments');
  await doAct(page, 'Try a payment', () => Promise.resolve());
  await page
    .getByText(/^The payment was made and canceled\./)
    .first()
    .waitFor();
  await expect
    .poll(() => steps(page), { timeout: 30_000 })
    .toMatchObject({ Phone: true, Mail: true, Payments: true });
  const list = await page.locator('.office-steps').innerText();
  expect(list).toMatch(/50 cents was made and canceled with a test key: no money moves\. *Ana Ruiz, /);
  expect(list).toContain('Off. Reminders go by mail or are calls for you.');
}

async function publishOwn(page: Page, which: string): Promise<void> {
  await page.goto(`/office/words/page.${which}`);
  await doAct(page, 'Write draft', async (form) => {
    const words = form.getByLabel('Words');
    await words.fill(`${await words.inputValue()}\n\nThese are our words.`);
  });
  await page.getByText('Draft saved. No one reads it yet.').waitFor();
  await doAct(page, 'Publish draft', () => Promise.resolve());
  await page.getByText('It is published. Everyone reads it now.').waitFor();
}

/** The first administrator: a link of the command line, a password, and the code of an app. */
async function enterAsFirst({ page }: Visitor): Promise<void> {
  const printed = await service.staff('add', 'ana@example.org', '--name', 'Ana Ruiz');
  const link = /http\S+/.exec(printed)?.[0] ?? '';
  await page.goto(link);
  await heading(page, 'Welcome, Ana Ruiz').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Create a password').fill(testPassword);
  await button(page, 'Save this password').click();
  await heading(page, 'Choose a second step').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const key = await page.locator('code').innerText();
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await page.getByLabel('Code', { exact: true }).fill(app.generate());
  await button(page, 'Use this app').click();
  await heading(page, 'Your recovery codes').waitFor();
  expect(await page.locator('.office-codes li').count()).toBe(10);
  await page.getByRole('link', { name: 'I saved them. Go to the office' }).click();
  await heading(page, 'Before your first booking').waitFor();
}

/** A new member books a cleaning. Returns the reference of the visit. */
async function bookAsJune({ page, leave, mishaps }: Visitor): Promise<string> {
  const email = 'june@example.org';
  await page.goto('/register');
  await page.getByLabel('Your name').fill('June Park');
  // This operator has not connected texts.
  await page.getByLabel('Your email address').fill(email);
  await page.getByLabel('Create a password').fill(testPassword);
  await button(page, 'Create my account').click();
  const code = /\b\d{6}\b/.exec(await mailTo(email, /code/i))?.[0] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code);
  await button(page, 'Continue').click();
  await page.waitForURL('**/account/profile**');
  await fillProfile(page, '503 226 2150', '97205');
  await askForTimes(page, 'Home cleaning');
  await chooseClearTime(page);
  await goOnToCheck(page);
  await addCardUnlessSaved(page);
  await button(page, /^Book for \$/).click();
  await page.waitForURL('**/post-booking/**');
  expect(await leftoversAt(page.request, await memberAddresses(page.request))).toEqual([]);
  const reference = /[A-Z]{2}-[\w-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  expect(mishaps).toEqual([]);
  await leave();
  return reference;
}
