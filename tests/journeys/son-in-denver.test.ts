import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { goOnToCheck, sayForWhom, typeTestCard } from './booking-steps.ts';
import { it, passes } from './journey.ts';
import { activationCode, messageTo } from './mailbox.ts';
import { button, heading, openFold, testPassword } from './member-steps.ts';
import { askForRideTimes } from './ride-steps.ts';
import type { RunningService } from './service.ts';

/** From the link in his mail to an account of his own, and back to the invitation. */
async function joinByInvitation(
  service: RunningService,
  page: Page,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const asked = await messageTo(service.url, email, /invited to help/);
  await page.goto(/\/account\/care-circle\/accept\?key=[\w-]+/.exec(asked.body)?.[0] ?? '');
  await page
    .getByRole('main')
    .getByRole('link', { name: /create an account|Register/i })
    .first()
    .click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel(/email address or mobile phone/).fill(email);
  await page.getByLabel('Create a password').fill(testPassword);
  await button(page, 'Create my account').click();
  await page.waitForURL('**/activate-account**');
  await page.getByLabel('Code', { exact: true }).fill(await activationCode(service.url, email));
  await button(page, 'Continue').click();
  await heading(page, 'An invitation to help').waitFor();
  await button(page, 'Yes, I will help').click();
  // Asked once, because he is elsewhere than she is.
  await heading(page, 'Your time zone').waitFor();
  await page.getByLabel(/^Time zone/).selectOption({ label: 'Denver time' });
  await button(page, 'Save').click();
  await heading(page, 'Upcoming visits').waitFor();
}

/** To where he would pay for a ride of his mother to the doctor. */
async function chooseRide(page: Page): Promise<void> {
  await page.goto('/ride?new=1');
  if (await heading(page, 'How do we reach you?').isVisible()) {
    // Once: the driver calls this number if something comes up.
    await page.getByLabel('Your phone number').fill('303 555 0144');
    await button(page, 'Continue').click();
  }
  await sayForWhom(page, /^Rosa Alvarez/);
  await askForRideTimes(page);
}

describe.each(passes([true, false]))('her son in Denver, with JavaScript %s', (javaScript) => {
  it('is invited, books a ride for her and sees both times; she sees it, and later withdraws his right to pay', async ({
    service,
    openWindow,
    signedIn,
  }) => {
    const son = {
      name: javaScript ? 'Rafael Alvarez' : 'Tomas Alvarez',
      email: `rafael-${String(javaScript)}@example.com`,
    };
    const rosa = await signedIn(cast.rosa, { javaScript, width: 360 });
    const rafael = await openWindow({ javaScript });
    await rosa.page.goto('/account/care-circle');
    if (javaScript) expect(await findBarriers(rosa.page)).toEqual([]);
    await openFold(rosa.page, 'Invite family or a friend');
    await rosa.page.getByLabel('Their email address or mobile phone number').fill(son.email);
    await rosa.page.getByRole('checkbox', { name: 'Pay for visits' }).check();
    await button(rosa.page, 'Send invitation').click();
    await rosa.page.getByText('We sent your invitation.').waitFor();

    const { page } = rafael;
    await joinByInvitation(service, page, son);
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
    await rosa.page.getByRole('link', { name: `Change or remove ${son.name}` }).click();
    // The page before it has boxes of the same names.
    await heading(rosa.page, `What ${son.name} can do`).waitFor();
    await rosa.page.getByRole('checkbox', { name: 'Pay for visits' }).uncheck();
    await button(rosa.page, 'Save').click();
    await rosa.page.getByText('Saved. The change is in effect now.').waitFor();

    await chooseRide(page);
    await page.getByRole('radio', { name: /:/ }).first().check();
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    rafael.expectStatus(403);
    await button(page, /^Book /).click();
    await page.getByText('Rosa Alvarez has not allowed you to pay').first().waitFor();
    expect((await page.goto(`/account/upcoming-booking/${ride}`))?.status()).toBe(200);
  });
});
