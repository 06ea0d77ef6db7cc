import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { offerEarlierTimes } from '#domains/visit-changes/waiting/waiting-list.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { bookCleaning } from './booking-steps.ts';
import { openInside } from './inside.ts';
import { it, passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, heading, openDetails } from './member-steps.ts';
import { actInOffice, playItsDay } from './other-side.ts';

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('%s', (_, javaScript) => {
  it('Rosa shares a visit with her sister, who sees how it stands but not where, until Rosa stops the link', async ({
    openWindow,
    signedIn,
  }) => {
    const visitor = await signedIn(cast.rosa, { javaScript, width: 360 });
    const { page } = visitor;
    const id = await bookCleaning(page);
    await page.goto(`/account/upcoming-booking/${id}`);
    expect(await page.getByRole('main').innerText()).toMatch(/says these two words first:\s+[a-z]+ [a-z]+\s/);
    // It is days away: nothing changes from one minute to the next.
    expect(await page.getByRole('main').innerText()).not.toMatch(/As of|Open the page again/);
    expect(await page.getByRole('main').innerText()).toMatch(
      /of 5 stars[\s\S]*Speaks [\s\S]*Background check: /,
    );
    await openDetails(page);
    expect(await page.getByRole('main').innerText()).toMatch(/With us since \d{4}/);
    // It says nothing: the name stands beside it.
    const portrait = page.getByRole('main').locator('img[alt=""]');
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('link', { name: /^Message us or/ }).click();
    await heading(page, 'Message us about this visit').waitFor();
    await page.getByRole('radio', { name: 'Our office' }).check();
    await page.getByLabel('Your message').fill('The bell is broken. Please knock.');
    await button(page, 'Send').click();
    await page.getByText('We got your message').waitFor();
    await page.getByText('The bell is broken. Please knock.').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to visit' }).click();
    await openDetails(page);
    await page.getByText('Want an earlier time?').click();
    await page.getByRole('button', { name: 'Notify me of an earlier time' }).click();
    await page.getByText('We’ll look for an earlier time').waitFor();
    await page.getByRole('link', { name: 'Share with family' }).click();
    await heading(page, 'Share this visit').waitFor();

    visitor.expectStatus(422);
    await button(page, 'Create link').click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Who is the link for?').fill('my sister Ann');
    await button(page, 'Create link').click();
    await page.getByText('Your link is ready.').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    const address =
      (await page
        .getByRole('main')
        .getByRole('link', { name: /\?key=/ })
        .getAttribute('href')) ?? '';
    const text = await page.getByRole('link', { name: 'Text it' }).getAttribute('href');
    expect(text).toMatch(/^sms:\?&body=/);
    expect(decodeURIComponent(text ?? '')).toContain(address);
    const copy = button(page, 'Copy link');
    if (javaScript) {
      await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await copy.click();
      await page.getByText('Link copied.').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    } else expect(await copy.isVisible()).toBe(false);

    const ann = await openWindow({ javaScript, width: 360 });
    await ann.page.goto(address);
    await heading(ann.page, /^Home cleaning/).waitFor();
    const seen = await ann.page.getByRole('main').innerText();
    expect(seen).toContain('Rosa');
    expect(seen).toMatch(/On the way\s+\(not yet\)/);
    for (const hidden of ['$', '11375', 'Street', 'these two words', 'Cancel', 'Alvarez'])
      expect(seen).not.toContain(hidden);
    if (javaScript) expect(await findBarriers(ann.page)).toEqual([]);

    await button(page, /^Turn off this link/).click();
    await page.getByText('The link is turned off.').waitFor();
    await ann.page.goto(address);
    await heading(ann.page, 'Sign in to see this visit').waitFor();
  });
});

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('%s', (_, javaScript) => {
  it('Rosa is told of an earlier time and takes it once, sees that her needs were read, and says thank you with a tip', async ({
    service,
    openWindow,
    signedIn,
  }) => {
    const visitor = await signedIn(cast.rosa, { javaScript, width: 360 });
    const { page } = visitor;
    const id = await bookCleaning(page, undefined, 'last');
    await page.goto(`/account/upcoming-booking/${id}`);
    await openDetails(page);
    await page.getByText('Want an earlier time?').click();
    await page.getByRole('button', { name: 'Notify me of an earlier time' }).click();
    await page.getByText('We’ll look for an earlier time').waitFor();

    // As if all that is free had just become free.
    const beside = await openInside(service);
    await sql`update waiting_list set seen_free = '{}' where booking_id = ${id}`.execute(
      beside.platform.database,
    );
    await offerEarlierTimes(beside.platform);
    await beside.close();
    const told = await messageTo(service.url, cast.rosa.email, /^An earlier time is available/, id);
    const link = /\/account\/upcoming-booking\/\S+offer=[\w-]+/.exec(told.body)?.[0] ?? '';
    const phone = await openWindow({ javaScript, width: 360 });
    await phone.page.goto(link);
    await heading(phone.page, 'An earlier time is available').waitFor();
    await button(phone.page, 'Take the earlier time').click();
    await heading(phone.page, 'The earlier time is yours').waitFor();
    await phone.page.goto(link);
    await heading(phone.page, 'This offer has ended').waitFor();

    expect(await actInOffice(service, id, 'needs-read')).toBe('Saved.');
    expect(await actInOffice(service, id, 'on-the-way')).toBeNull();
    expect(await playItsDay(service, id, progressSteps)).toEqual(progressSteps);
    await page.goto(`/account/upcoming-booking/${id}`);
    await openDetails(page);
    await page.getByText(/has read all of this\./).waitFor();
    await page.getByRole('link', { name: 'Rate this visit' }).click();
    await heading(page, 'How was your visit?').waitFor();
    await page.getByRole('radio', { name: 'Very good' }).check();
    await page.getByLabel(/^A note to/).fill('Thank you for the windows.');
    await page.getByRole('group', { name: 'Add a tip?' }).getByRole('radio').nth(1).check();
    await button(page, 'Send').click();
    await page.getByText('Thanks for telling us').waitFor();
    // What was charged besides the price is reported here, and on the visit's page, with the total.
    await page.getByText('The tip of $9.90 is paid.').waitFor();
    expect(await page.getByRole('row', { name: /^Tip/ }).innerText()).toContain('$9.90');
    expect(await page.getByRole('row', { name: 'Total for the visit' }).innerText()).toContain('$108.90');
  });
});

/** How many sheets of Letter paper a page takes. */
const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('Rosa’s visits outside of the site', () => {
  it('are on one sheet of paper, in her calendar, and found again in the list', async ({ signedIn }) => {
    const visitor = await signedIn(cast.rosa, { width: 360 });
    const { page } = visitor;
    for (let visit = 0; visit < 4; visit += 1) {
      await bookCleaning(page);
    }
    await page.goto('/account/upcoming-booking');
    await page.getByRole('link', { name: 'Print visits' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await sheetsOf(page)).toBe(1);

    await page.goto('/account/upcoming-booking/calendar');
    await page.getByLabel('Which calendar is the link for?').fill('my phone');
    await button(page, 'Create link').click();
    await page.getByText('Your link is ready.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const address =
      (await page
        .getByRole('main')
        .getByRole('link', { name: /\.ics$/ })
        .getAttribute('href')) ?? '';
    const calendar = await fetch(address);
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect((await calendar.text()).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(4);
    await button(page, /^Turn off this link/).click();
    await page.getByText('The link is turned off.').waitFor();
    expect((await fetch(address)).status).toBe(404);

    await page.goto('/account/all-booking');
    await page.getByText('Find a visit', { exact: true }).click();
    await page.getByLabel('Reference or name').fill('no such name');
    await button(page, 'Find').click();
    await page.getByText('No visits match.').waitFor();
  });
});
