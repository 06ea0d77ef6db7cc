import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { goOnToCheck, typeTestCard } from './booking-steps.ts';
import { openBrowser, openWindow } from './browser.ts';
import { activationCode, messageTo } from './mailbox.ts';
import { button, heading, signIn, testPassword } from './member-steps.ts';
import { startSeededService } from './seeded-service.ts';
import type { RunningService } from './service.ts';

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startSeededService(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** From the link in his mail to an account of his own, and back to the invitation. */
async function joinByInvitation(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  const asked = await messageTo(service.url, email, /asked to help/);
  await page.goto(/\/account\/care-circle\/accept\?key=[\w-]+/.exec(asked.body)?.[0] ?? '');
  await page
    .getByRole('main')
    .getByRole('link', { name: /make an account|Register/i })
    .first()
    .click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel(/email address or mobile phone/).fill(email);
  await page.getByLabel('Choose a password').fill(testPassword);
  await button(page, 'Make my account').click();
  await page.waitForURL('**/activate-account**');
  await page.getByLabel('Code', { exact: true }).fill(await activationCode(service.url, email));
  await button(page, 'Go on').click();
  await heading(page, 'An invitation to help').waitFor();
  await button(page, 'Yes, I will help').click();
  // Asked once, because he is elsewhere than she is.
  await heading(page, 'Your own clock').waitFor();
  await page.getByLabel(/Which clock do you live by/).selectOption({ label: 'Denver time' });
  await button(page, 'Save').click();
  await heading(page, 'Upcoming bookings').waitFor();
}

/** To where he would pay for a ride of his mother to the doctor. */
async function chooseRide(page: Page): Promise<void> {
  await page.goto('/ride?new=1');
  if (await heading(page, 'Profile').isVisible()) {
    // Once: the driver calls this number if something comes up.
    await page.getByLabel('Your phone number').fill('303 555 0144');
    await button(page, 'Save').click();
  }
  await heading(page, 'Who is it for?').or(heading(page, /Who/)).first().waitFor();
  await page.getByRole('radio', { name: /^Rosa Alvarez/ }).check();
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: /^Ride to a doctor/ }).check();
  await button(page, 'Continue').click();
  await page.getByLabel('Street and number where you want to go').fill('80 Lafayette Street');
  await page.getByLabel('ZIP code there').fill('10013');
  await page.getByRole('radio', { name: 'When I am picked up' }).check();
  await page.getByRole('radio', { name: /^One way/ }).check();
  await page.getByRole('radio', { name: 'No, I ride alone' }).check();
  await page.getByRole('radio', { name: /^To the door/ }).check();
  await page.getByRole('radio', { name: 'Nothing', exact: true }).check();
  await page.getByRole('radio', { name: 'No steps, or a ramp' }).check();
  await button(page, 'See the free times').click();
  await heading(page, 'Which time suits you?').waitFor();
}

describe.each([true, false])('her son in Denver, with JavaScript %s', (javaScript) => {
  it('is invited, books a ride for her and sees both times; she sees it, and later withdraws his right to pay', async () => {
    const son = {
      name: javaScript ? 'Rafael Alvarez' : 'Tomas Alvarez',
      email: `rafael-${String(javaScript)}@example.com`,
    };
    const rosa = await openWindow(browser, { url: service.url, javaScript, width: 360 });
    const rafael = await openWindow(browser, { url: service.url, javaScript });
    await signIn(rosa.page, cast.rosa.email, demoPassword);
    await rosa.page.goto('/account/care-circle');
    if (javaScript) expect(await findBarriers(rosa.page)).toEqual([]);
    await rosa.page.getByLabel('Their email address or cell phone number').fill(son.email);
    await rosa.page.getByRole('checkbox', { name: 'Pay for visits' }).check();
    await button(rosa.page, 'Ask them').click();
    await rosa.page.getByText('We have sent your question.').waitFor();

    const { page } = rafael;
    await joinByInvitation(page, son);
    await chooseRide(page);
    expect(await page.getByRole('main').innerText()).toMatch(/Denver time/);
    await page.getByRole('radio', { name: /:/ }).last().check();
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(
      /New York time[\s\S]*Denver time|Denver time[\s\S]*New York time/,
    );
    await button(page, 'Add a card').click();
    await typeTestCard(page);
    await button(page, /^Book /).click();
    await page.waitForURL('**/post-booking/**');
    const ride = page.url().split('/').at(-1) ?? '';

    expect((await messageTo(service.url, cast.rosa.email, /^Your visit is booked/, son.name)).body).toContain(
      'Ride to a doctor',
    );
    await rosa.page.goto('/account/care-circle');
    await rosa.page
      .getByRole('link', { name: new RegExp(`^${son.name} pays \\$`) })
      .first()
      .waitFor();
    await rosa.page
      .getByRole('link', { name: new RegExp(`^${son.name} booked `) })
      .first()
      .click();
    await rosa.page.getByText(`${son.name} booked this for you.`).waitFor();
    expect(rosa.page.url()).toContain(ride);

    await rosa.page.goto('/account/care-circle');
    await rosa.page.getByRole('link', { name: `Change or stop this for ${son.name}` }).click();
    // The page before it has boxes of the same names.
    await heading(rosa.page, `What ${son.name} may do`).waitFor();
    await rosa.page.getByRole('checkbox', { name: 'Pay for visits' }).uncheck();
    await button(rosa.page, 'Save').click();
    await rosa.page.getByText('It is changed, from this moment on.').waitFor();

    await chooseRide(page);
    await page.getByRole('radio', { name: /:/ }).first().check();
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    rafael.expectStatus(403);
    await button(page, /^Book /).click();
    await page.getByText('Rosa Alvarez has not allowed you to pay').first().waitFor();
    expect((await page.goto(`/account/upcoming-booking/${ride}`))?.status()).toBe(200);
    expect([...rosa.mishaps, ...rafael.mishaps]).toEqual([]);
    await Promise.all([rosa.leave(), rafael.leave()]);
  });
});
