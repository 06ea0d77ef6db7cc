import { describe, expect } from 'vitest';
import { until } from '#platform/embedded-database/poll.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { reachCheck } from './booking-steps.ts';
import { it, passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, heading, openFold } from './member-steps.ts';
import type { RunningService } from './service.ts';

let earlierLink = '';

/** The link of the newest invitation, which is another one each time. */
async function linkOfInvitation(service: RunningService): Promise<string> {
  let link = '';
  await until(async () => {
    const mail = await messageTo(service.url, 'grace@example.com', /invited to help/);
    link = /\/account\/care-circle\/accept\?key=[\w-]+/.exec(mail.body)?.[0] ?? '';
    return link !== earlierLink;
  }, 15_000);
  earlierLink = link;
  return link;
}

describe.each(passes([true, false]))('Rosa and her friend Grace, with JavaScript %s', (javaScript) => {
  it('Grace is asked, helps as far as she may, is allowed to pay, and is stopped at once', async ({
    service,
    openWindow,
    signedIn,
  }) => {
    const rosa = await signedIn(cast.rosa, { javaScript, width: 360 });
    const grace = await openWindow({ javaScript });
    await rosa.page.goto('/account/care-circle');
    await openFold(rosa.page, 'Invite family or a friend');
    await rosa.page.getByLabel('Their email address or mobile phone number').fill('grace@example.com');
    await button(rosa.page, 'Send invitation').click();
    await rosa.page.getByText('We sent your invitation.').waitFor();

    await grace.page.goto(await linkOfInvitation(service));
    await grace.page
      .getByRole('link', { name: 'Sign in with your password' })
      .or(grace.page.getByRole('link', { name: /password/i }))
      .first()
      .click();
    await grace.page.getByLabel('Email address or mobile phone number').fill('grace@example.com');
    await grace.page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await button(grace.page, 'Sign in').click();
    await heading(grace.page, 'An invitation to help').waitFor();
    await button(grace.page, 'Yes, I will help').click();
    await heading(grace.page, 'Upcoming visits').waitFor();

    grace.expectStatus(403);
    await reachCheck(grace.page, /Rosa/);
    await button(grace.page, /^Book for \$/).click();
    await grace.page.getByText('Rosa Alvarez has not allowed you to pay').first().waitFor();

    await rosa.page.goto('/account/care-circle');
    await rosa.page.getByRole('link', { name: 'Change or remove Grace Kim' }).click();
    // The page before has boxes of the same names.
    await heading(rosa.page, 'What Grace Kim can do').waitFor();
    await rosa.page.getByRole('checkbox', { name: 'Pay for visits' }).check();
    await rosa.page.getByLabel('Monthly spending limit, in dollars').fill('$250');
    await button(rosa.page, 'Save').click();
    await rosa.page.getByText('Saved. The change is in effect now.').waitFor();
    await rosa.page.getByText('pay for visits, up to $250 a month').waitFor();

    await button(grace.page, /^Book for \$/).click();
    await grace.page.waitForURL(/\/post-booking\//);
    const visit = grace.page.url().replace('/post-booking/', '/account/upcoming-booking/');

    await rosa.page.goto('/account/care-circle');
    await rosa.page
      .getByRole('link', { name: /^Grace Kim booked Home cleaning, .* for Rosa Alvarez\.$/ })
      .first()
      .click();
    await rosa.page.getByText('Grace Kim booked this for you.').waitFor();
    await rosa.page.goto('/account/care-circle');
    const carer = rosa.page.getByRole('link', { name: 'Change or remove Grace Kim' });
    expect(await carer.getAttribute('href')).toMatch(/^\/account\/care-circle\//);
    await carer.click();
    await openFold(rosa.page, 'Remove access');
    await button(rosa.page, 'Remove now').click();
    await rosa.page.getByText('They can no longer see or do anything for you.').waitFor();
    grace.expectStatus(404);
    expect((await grace.page.goto(visit))?.status()).toBe(404);
    expect((await rosa.page.goto(visit))?.status()).toBe(200);
  });
});
