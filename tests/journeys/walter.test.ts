import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '#platform/embedded-database/poll.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { ended, launch, makeDataFolder, type Killable } from '../faults/service-process.ts';
import { findViolations } from './accessibility.ts';
import { reachCheck } from './booking-steps.ts';
import { openBrowser, openWindow } from './browser.ts';
import { button, heading } from './member-steps.ts';

const entries = z.array(
  z.object({ id: z.string(), channel: z.string(), to: z.string(), subject: z.string(), body: z.string() }),
);
type Entry = z.output<typeof entries>[number];

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let service: Killable;
let browser: Browser;
const { phone } = cast.walter;

beforeAll(async () => {
  data = await makeDataFolder();
  browser = await openBrowser();
});
afterAll(async () => {
  await stop();
  await browser.close();
  await data.remove();
});

/** The same service with its data on another day. */
async function startOn(instant: string): Promise<void> {
  service = await launch(data.folder, { CLOCK_STARTS_AT: instant });
}

async function stop(): Promise<void> {
  service.child.kill('SIGTERM');
  await ended(service.child);
}

async function arrived(channel: string, subject: RegExp): Promise<Entry> {
  let found: Entry | undefined;
  await until(async () => {
    const all = entries.parse(await (await fetch(`${service.url}/dev/mailbox.json`)).json());
    found = all.find(
      (entry) =>
        entry.channel === channel &&
        subject.test(entry.subject) &&
        (entry.to === phone || entry.to.startsWith('Walter Brooks')),
    );
    return found !== undefined;
  }, 40_000);
  if (found === undefined) throw new Error(`Walter got no ${channel} like ${subject.source}.`);
  return found;
}

async function signInByPhone(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address or mobile phone number').fill('212 555 0117');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await button(page, 'Sign in').click();
  await heading(page, 'Upcoming bookings').waitFor();
}

it('Walter has no e-mail: everything reaches him by phone and letter', { timeout: 240_000 }, async () => {
  await startOn('2027-02-05T15:00:00Z');
  const visitor = await openWindow(browser, { url: service.url, javaScript: false, width: 360 });
  const { page } = visitor;
  await signInByPhone(page);

  await page.goto('/account/notification-setting');
  expect(await page.getByRole('main').innerText()).toContain(
    'Walter Brooks, 240 Harbor Lamp Place, 11, New York, NY 10025',
  );
  const ways = (topic: string) => page.getByRole('group', { name: topic });
  for (const topic of [
    'Visits booked, changed or cancelled',
    'Receipts and refunds',
    'Your membership and cards',
  ]) {
    await ways(topic).getByLabel('Text').uncheck();
    await ways(topic).getByLabel('Letter').check();
  }
  for (const topic of ['Reminders', 'On the day of a visit']) {
    await ways(topic).getByLabel('Text').uncheck();
    await ways(topic).getByLabel('Phone call').check();
    expect(await ways(topic).getByLabel('Letter').count()).toBe(0);
  }
  await button(page, 'Save').click();
  await page.getByText('Saved. We will tell you this way from now on.').waitFor();

  await reachCheck(page);
  await button(page, /^Book for \$/).click();
  await page.waitForURL('**/post-booking/**');
  const bookedAs = page.url().split('/').at(-1) ?? '';

  // The visit comes before the mail does: a letter is sent, and a person calls.
  const letter = await arrived('letter', /^Your visit is booked/);
  expect(letter.body).not.toContain('http');
  expect((await arrived('call', /^Your visit is booked/)).body).toMatch(
    /^Please call Walter Brooks and say: Your visit is booked/,
  );
  await expectOnePage(letter.id);

  await page.goto(`/account/upcoming-booking/${bookedAs}/cancel`);
  await button(page, /^Yes, cancel/).click();
  await arrived('letter', /^Your visit is cancelled/);
  await arrived('call', /^Your visit is cancelled/);

  await reachCheck(page);
  await button(page, /^Book for \$/).click();
  await page.waitForURL('**/post-booking/**');
  const again = page.url().split('/').at(-1) ?? '';
  await page.goto(`/account/upcoming-booking/${again}`);
  const day = /(\w+), (\w+) (\d+)/.exec(await page.getByRole('main').innerText());
  await page.goto('/subscription?plan=vip&billing=monthly');
  await button(page, /^Join VIP for/).click();
  await page.getByText('Thank you. Your membership is ready.').waitFor();
  await visitor.leave();
  await stop();

  // On the morning of the visit a person calls, and nothing was written except on paper; only what protects his money
  // does not wait for the mail.
  await startOn(new Date(`${day?.[2]} ${day?.[3]}, 2027 13:00:30 UTC`).toISOString());
  expect((await arrived('call', /^Your visit is t(oday|omorrow)/)).body).toContain(
    'Please call Walter Brooks',
  );
  const all = entries.parse(await (await fetch(`${service.url}/dev/mailbox.json`)).json());
  // The office hears by email what it has to look at.
  const written = all.filter(
    (entry) =>
      (entry.to === phone && entry.channel === 'text') ||
      (entry.channel === 'email' && entry.to !== 'help@hearthside.example'),
  );
  expect([...new Set(written.map((entry) => `${entry.channel}: ${entry.subject}`))]).toEqual([
    'text: A new card was saved in your account',
  ]);

  // Too late for others to change it themselves; his membership lets him, once.
  const late = await openWindow(browser, { url: service.url, javaScript: false, width: 360 });
  await signInByPhone(late.page);
  const changeTime = () => late.page.goto(`/account/upcoming-booking/${again}/time`);
  await changeTime();
  await late.page.getByText('Your membership lets you change it still').waitFor();
  await late.page.getByRole('main').getByRole('radio').first().check();
  await button(late.page, 'Change to this time').click();
  await late.page.waitForURL('**?done=rescheduled');
  await changeTime();
  expect(await late.page.getByText('Your membership lets you change it still').count()).toBe(0);
  expect(late.mishaps).toEqual([]);
  await late.leave();
});

/** Paper has an end: the letter fits one page of either size, and reads well on a screen too. */
async function expectOnePage(id: string): Promise<void> {
  const paper = await openWindow(browser, { url: service.url, width: 1280 });
  await paper.page.goto(`/dev/mailbox/${id}/html`);
  for (const format of ['Letter', 'A4']) {
    const pdf = (await paper.page.pdf({ format })).toString('latin1');
    expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 1]);
  }
  const html = await (await fetch(`${service.url}/dev/mailbox/${id}/html`)).text();
  await paper.page.goto('about:blank');
  await paper.page.setContent(html);
  expect(await findViolations(paper.page)).toEqual([]);
  await paper.leave();
}
