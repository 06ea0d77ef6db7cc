import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './accessibility.ts';
import { addCardUnlessSaved, chooseClearTime, askForTimes, goOnToCheck } from './booking-steps.ts';
import { openBrowser, openWindow, type Visitor } from './browser.ts';
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

it('from an empty database to a booked visit, without SQL', { timeout: 180_000 }, async () => {
  const office = await openWindow(browser, { url: service.url, width: 1280 });
  await enterAsFirst(office);
  const { page } = office;
  expect(await steps(page)).toMatchObject({
    'An area with ZIP codes and services': false,
    'A helper': false,
    Mail: false,
  });
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'An area with ZIP codes and services' }).click();
  await doAct(page, 'Add an area', async (form) => {
    await form.getByLabel('Name').fill('Queens');
    await form.getByLabel('Time zone').selectOption('America/New_York');
  });
  await heading(page, 'Queens').waitFor();
  await doAct(page, 'Add ZIP codes', (form) => form.getByLabel('ZIP codes').fill('11375 11374 11415'));
  await page.getByText('3 ZIP codes added.').waitFor();
  await doAct(page, 'Choose the services', (form) => form.getByLabel('Cleaning').check());
  await page.getByText('The services of this area are changed.').waitFor();

  await page.goto('/office/professionals');
  await doAct(page, 'Add helper', async (form) => {
    await form.getByLabel('Name', { exact: true }).fill('Elena Petrova');
    await form.getByLabel('Area').fill('Queens');
    await form.getByLabel('Services').fill('Home cleaning');
    await form.getByLabel('Weekly hours').fill('Mon-Sun 8:00-18:00');
  });
  await heading(page, 'Elena Petrova').waitFor();

  await page.goto('/office/staff');
  await doAct(page, 'Invite staff', async (form) => {
    await form.getByLabel('Name').fill('Carla Jones');
    await form.getByLabel('Email').fill('carla@example.org');
    await form.getByLabel(/^Concierge/).check();
  });
  await heading(page, 'Carla Jones').waitFor();
  expect(await mailTo('carla@example.org', /Your way into the office/)).toContain('/office/invitation?link=');

  // The list is gone: the database says that nothing is missing.
  await expect.poll(() => steps(page)).toEqual({});
  await heading(page, 'Needs attention').waitFor();

  const reference = await bookAsJune(await openWindow(browser, { url: service.url, width: 360 }));
  await page.goto(`/office/visits?text=${reference}`);
  await page.getByRole('link', { name: /Nov|Dec|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct/ }).click();
  await heading(page, /Home cleaning for June Park/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto('/office/audit');
  const done = await page.getByRole('table').innerText();
  for (const what of ['Area added', 'Helper added', 'Staff added', 'Needs and address read'])
    expect(done).toContain(what);
  expect(office.mishaps).toEqual([]);
  await office.leave();
});

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
  await fillProfile(page, '718 555 0242');
  await askForTimes(page, 'Home cleaning');
  await chooseClearTime(page);
  await goOnToCheck(page);
  await addCardUnlessSaved(page);
  await button(page, /^Book for \$/).click();
  await page.waitForURL('**/post-booking/**');
  const reference = /HS-[\w-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  expect(mishaps).toEqual([]);
  await leave();
  return reference;
}
