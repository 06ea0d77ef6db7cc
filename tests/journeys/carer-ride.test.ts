import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sayLate } from '#domains/visit-day/lateness.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import type { ProgressStep } from '#domains/visits/day-steps.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { ended, type Killable, launch, makeDataFolder } from '../faults/service-process.ts';
import { goOnToCheck, typeTestCard } from './booking-steps.ts';
import { arrive, openBrowser, openWindow } from './browser.ts';
import { openInside } from './inside.ts';
import { messageTo } from './mailbox.ts';
import { button, heading, signIn } from './member-steps.ts';

const { email, contactPhone: phone } = cast.grace;

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let service: Killable;
let browser: Browser;
let serviceTime = new Date(0);
beforeAll(async () => {
  data = await makeDataFolder();
  browser = await openBrowser();
});
afterAll(async () => {
  await stop();
  await browser.close();
  await data.remove();
});

async function stop(): Promise<void> {
  service.child.kill('SIGTERM');
  await ended(service.child);
}

/** What the driver reports on the road. Professionals have no pages yet, so the commands are called directly. */
async function driverSays(bookingId: string, step: ProgressStep | 'late'): Promise<void> {
  const opened = await openInside({ dataFolder: data.folder, url: service.url });
  // By the clock of the service, which is not that of the machine.
  const platform = { ...opened.platform, clock: { now: () => serviceTime } };
  const visit = await platform.database
    .selectFrom('bookings')
    .select(['professional_id', 'starts_at'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const driver = { professionalId: visit.professional_id };
  const said =
    step === 'late'
      ? sayLate(platform, driver, bookingId, new Date(visit.starts_at.getTime() + 20 * 60_000))
      : recordProgress(platform, driver, bookingId, step);
  expect(await said).toMatchObject({ ok: true });
  await opened.close();
}

/** The service continues at another moment. */
async function goOnAt(moment: Date): Promise<void> {
  await stop();
  serviceTime = moment;
  service = await launch(data.folder, { CLOCK_STARTS_AT: moment.toISOString() });
}

async function expectText(subject: RegExp, reference: string): Promise<void> {
  expect((await messageTo(service.url, phone, subject, reference)).body).toMatch(
    /^Hearthside: .*\(212\) 555-0142$/,
  );
}

async function startOfLast(bookingIds: string[]): Promise<Date> {
  const { platform, close } = await openInside({ dataFolder: data.folder, url: service.url });
  const { starts_at: last } = await platform.database
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', 'in', bookingIds)
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow();
  await close();
  return last;
}

/** The last time that is offered, some days ahead. */
async function bookRide(page: Page): Promise<{ id: string; day: string; reference: string }> {
  await page.goto('/ride?new=1');
  await page.getByRole('radio').first().check();
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
  await page.getByRole('radio', { name: /:/ }).last().check();
  await goOnToCheck(page);
  await heading(page, 'Check and pay').waitFor();
  if (!(await button(page, /^Book /).isVisible())) {
    await button(page, 'Add a card').click();
    await typeTestCard(page);
  }
  await button(page, /^Book /).click();
  await arrive(page, '**/post-booking/**');
  const words = await page.getByRole('main').innerText();
  const [, month, day] = /\w+day, (\w+) (\d+)/.exec(words) ?? [];
  return {
    id: page.url().split('/').at(-1) ?? '',
    day: `${month} ${day}, 2027`,
    reference: /HS-\w{4}-\w{3}/.exec(words)?.[0] ?? '',
  };
}

async function chooseTexts(page: Page): Promise<void> {
  await page.goto('/account/notification-setting');
  for (const topic of ['Reminders', 'On the day of a visit']) {
    await page.getByRole('group', { name: topic }).getByLabel('Email').uncheck();
    await page.getByRole('group', { name: topic }).getByLabel('Text').check();
  }
  await button(page, 'Save').click();
  await page.getByText('Saved. We will tell you this way from now on.').waitFor();
}

it(
  "a carer is told at each step of her mother's ride, booked with JavaScript and without",
  { timeout: 240_000 },
  async () => {
    service = await launch(data.folder, { CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' });
    const rides = [];
    for (const javaScript of [false, true]) {
      const visitor = await openWindow(browser, { url: service.url, width: 360, javaScript });
      await signIn(visitor.page, email, demoPassword);
      if (rides.length === 0) await chooseTexts(visitor.page);
      const ride = await bookRide(visitor.page);
      rides.push(ride);
      expect((await messageTo(service.url, email, /^Your visit is booked/, ride.reference)).body).toContain(
        'For: Sunja Kim',
      );
      expect(visitor.mishaps).toEqual([]);
      await visitor.leave();
    }

    // On the morning of the rides, at eight in New York.
    expect(new Set(rides.map((ride) => ride.day)).size).toBe(1);
    await goOnAt(new Date(`${rides[0]?.day} 13:00:30 UTC`));
    const reminder = await messageTo(service.url, phone, /^Your visit is t(oday|omorrow)/);
    expect(reminder.body).toMatch(/comes today, .*Reply C/);
    const demo = await openWindow(browser, { url: service.url });
    await demo.page.goto(`/dev/mailbox?q=${encodeURIComponent(phone)}`);
    await demo.page
      .getByRole('link', { name: /^Your visit is t/ })
      .first()
      .click();
    await demo.page.getByLabel(/^Text back/).fill('C');
    await demo.page.getByRole('button', { name: 'Send' }).click();
    await demo.leave();
    expect((await messageTo(service.url, phone, /^Answer to/)).body).toMatch(
      /^Hearthside: thank you\. We come for /,
    );

    for (const { id, reference } of rides) {
      await driverSays(id, 'late');
      await expectText(/is running late/, reference);
    }
    const lastStart = await startOfLast(rides.map(({ id }) => id));

    // Within the hour before, when a driver may already be there.
    await goOnAt(new Date(lastStart.getTime() - 55 * 60_000));
    for (const { id, reference } of rides) {
      for (const [step, subject] of [
        ['on_the_way', /is on the way/],
        ['arrived', /has arrived: /],
        ['in_progress', null],
      ] as const) {
        await driverSays(id, step);
        if (subject !== null) await expectText(subject, reference);
      }
    }

    // A ride cannot be over before it should have begun.
    await goOnAt(lastStart);
    for (const { id, reference } of rides) {
      await driverSays(id, 'completed');
      await expectText(/^Sunja Kim has arrived safely/, reference);
      // She pays for it, and so the receipt comes to her, too.
      expect((await messageTo(service.url, email, /^Your receipt: /, reference)).body).toContain(
        'Charged: $',
      );
    }
  },
);
