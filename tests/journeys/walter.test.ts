import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { until } from '#platform/embedded-database/poll.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { bookCleaning } from './booking-steps.ts';
import { it as journey, type OpenWindow } from './journey.ts';
import { button, heading } from './member-steps.ts';
import type { RunningService } from './service.ts';

const entries = z.array(
  z.object({ id: z.string(), channel: z.string(), to: z.string(), subject: z.string(), body: z.string() }),
);
type Entry = z.output<typeof entries>[number];

const { phone } = cast.walter;

const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' });

async function arrived({ url }: RunningService, channel: string, subject: RegExp): Promise<Entry> {
  let found: Entry | undefined;
  await until(async () => {
    const all = entries.parse(await (await fetch(`${url}/dev/mailbox.json`)).json());
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
  await heading(page, 'Upcoming visits').waitFor();
}

it(
  'Walter has no e-mail: everything reaches him by phone and letter',
  { timeout: 240_000 },
  async ({ service, openWindow }) => {
    const visitor = await openWindow({ javaScript: false, width: 360 });
    const { page } = visitor;
    await signInByPhone(page);

    await page.goto('/account/notification-setting');
    await page.getByText('Where our messages go').click();
    await page.getByText('Payments, membership, news and more').click();
    expect(await page.getByRole('main').innerText()).toContain(
      'Walter Brooks, 240 Harbor Lamp Place, Apt 11, New York, NY 10025',
    );
    const ways = (topic: string) => page.getByRole('group', { name: topic });
    for (const topic of [
      'Visits booked, changed or canceled',
      'Receipts and refunds',
      'Your membership and cards',
    ]) {
      await ways(topic).getByLabel('Text').uncheck();
      await ways(topic).getByLabel('Letter').check();
    }
    for (const topic of ['Reminders', 'Day of the visit']) {
      await ways(topic).getByLabel('Text').uncheck();
      await ways(topic).getByLabel('Phone call').check();
      expect(await ways(topic).getByLabel('Letter').count()).toBe(0);
    }
    await button(page, 'Save').click();
    await page.getByText('Saved. We’ll contact you this way from now on.').waitFor();

    const bookedAs = await bookCleaning(page);

    // The visit comes before the mail does: a letter is sent, and a person calls.
    const letter = await arrived(service, 'letter', /^Your visit is booked/);
    expect(letter.body).not.toContain('http');
    expect((await arrived(service, 'call', /^Your visit is booked/)).body).toMatch(
      /^Please call Walter Brooks and say: Your visit is booked/,
    );
    await expectOnePage(openWindow, letter.id);

    await page.goto(`/account/upcoming-booking/${bookedAs}/cancel`);
    await button(page, /^Yes, cancel/).click();
    await arrived(service, 'letter', /^Your visit is canceled/);
    await arrived(service, 'call', /^Your visit is canceled/);

    const again = await bookCleaning(page);
    await page.goto(`/account/upcoming-booking/${again}`);
    const day = /(\w+), (\w+) (\d+)/.exec(await page.getByRole('main').innerText());
    await page.goto('/subscription?plan=vip&billing=monthly');
    await button(page, /^Join VIP for/).click();
    await page.getByText('Thank you. Your membership is ready.').waitFor();

    // On the morning of the visit a person calls, and nothing was written except on paper; only what protects his money
    // does not wait for the mail.
    await service.goOnAt(new Date(`${day?.[2]} ${day?.[3]}, 2027 13:00:30 UTC`));
    expect((await arrived(service, 'call', /^Your visit is t(oday|omorrow)/)).body).toContain(
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
      'text: A new card was saved to your account',
    ]);

    // Too late for others to change it themselves; his membership lets him, once.
    const late = await openWindow({ javaScript: false, width: 360 });
    await signInByPhone(late.page);
    const changeTime = () => late.page.goto(`/account/upcoming-booking/${again}/time`);
    await changeTime();
    await late.page.getByText('Your membership lets you change it').waitFor();
    await late.page.getByRole('main').getByRole('radio').first().check();
    await button(late.page, 'Save new time').click();
    await late.page.waitForURL('**?done=rescheduled');
    await changeTime();
    expect(await late.page.getByText('Your membership lets you change it').count()).toBe(0);
  },
);

/** Paper has an end: the letter fits one page of either size, and reads well on a screen too. */
async function expectOnePage(openWindow: OpenWindow, id: string): Promise<void> {
  const paper = await openWindow();
  await paper.page.goto(`/dev/mailbox/${id}/html`);
  for (const format of ['Letter', 'A4']) {
    const pdf = (await paper.page.pdf({ format })).toString('latin1');
    expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 1]);
  }
  const html = await (await paper.page.request.get(`/dev/mailbox/${id}/html`)).text();
  await paper.page.goto('about:blank');
  await paper.page.setContent(html);
  expect(await findViolations(paper.page)).toEqual([]);
}
