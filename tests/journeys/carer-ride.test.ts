import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sayLate } from '#domains/visit-day/lateness.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import type { ProgressStep } from '#domains/visits/day/day-steps.ts';
import { cast } from '#seeds/cast.ts';
import { addCardUnlessSaved, goOnToCheck, identifierIn, openNextDay, sayForWhom } from './booking-steps.ts';
import { arrive } from './browser.ts';
import { openInside } from './inside.ts';
import { it as journey, passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, heading } from './member-steps.ts';
import { askForRideTimes } from './ride-steps.ts';
import type { RunningService } from './service.ts';

const { email, contactPhone: phone } = cast.grace;

const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' });

/** What the driver reports on the road. Professionals have no pages yet, so the commands are called directly. */
async function driverSays(
  service: RunningService,
  now: Date,
  bookingId: string,
  step: ProgressStep | 'late',
): Promise<void> {
  const opened = await openInside(service);
  // By the clock of the service, which is not that of the machine.
  const platform = { ...opened.platform, clock: { now: () => now } };
  const visit = await platform.database
    .selectFrom('bookings')
    .select(['professional_id', 'starts_at'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const driver = { kind: 'professional' as const, professionalId: visit.professional_id };
  const said =
    step === 'late'
      ? sayLate(platform, driver, bookingId, new Date(visit.starts_at.getTime() + 20 * 60_000))
      : recordProgress(platform, driver, bookingId, step);
  expect(await said).toMatchObject({ ok: true });
  await opened.close();
}

async function expectText(service: RunningService, subject: RegExp, reference: string): Promise<void> {
  expect((await messageTo(service.url, phone, subject, reference)).body).toMatch(
    /^Hearthside: .*\(212\) 555-0142$/,
  );
}

async function startOfLast(service: RunningService, bookingIds: string[]): Promise<Date> {
  const { platform, close } = await openInside(service);
  const { starts_at: last } = await platform.database
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', 'in', bookingIds)
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow();
  await close();
  return last;
}

/** The last time of the second day that is offered. */
async function bookRide(page: Page): Promise<{ id: string; day: string; reference: string }> {
  await page.goto('/ride?new=1');
  await sayForWhom(page);
  await askForRideTimes(page);
  await openNextDay(page);
  await page.getByRole('radio', { name: /:/ }).last().check();
  await goOnToCheck(page);
  await heading(page, 'Check and pay').waitFor();
  await addCardUnlessSaved(page);
  await button(page, /^Book /).click();
  await arrive(page, '**/post-booking/**');
  const words = await page.getByRole('main').innerText();
  const [, month, day] = /\w+day, (\w+) (\d+)/.exec(words) ?? [];
  return {
    id: identifierIn(page),
    day: `${month} ${day}, 2027`,
    reference: /HS-\w{4}-\w{3}/.exec(words)?.[0] ?? '',
  };
}

async function chooseTexts(page: Page): Promise<void> {
  await page.goto('/account/notification-setting');
  for (const topic of ['Reminders', 'Day of the visit']) {
    await page.getByRole('group', { name: topic }).getByLabel('Email').uncheck();
    await page.getByRole('group', { name: topic }).getByLabel('Text').check();
  }
  await button(page, 'Save').click();
  await page.getByText('Saved. We’ll contact you this way from now on.').waitFor();
}

it(
  "a carer is told at each step of her mother's ride, booked with JavaScript and without",
  { timeout: 240_000 },
  async ({ service, openWindow, signedIn }) => {
    const rides = [];
    for (const javaScript of passes([true, false])) {
      const visitor = await signedIn(cast.grace, { width: 360, javaScript });
      // The service is started again at another moment, while this window is open.
      visitor.expectMishap(/net::ERR_CONNECTION_REFUSED$/);
      if (rides.length === 0) await chooseTexts(visitor.page);
      const ride = await bookRide(visitor.page);
      rides.push(ride);
      expect((await messageTo(service.url, email, /^Your visit is booked/, ride.reference)).body).toContain(
        'For: Sunja Kim',
      );
    }

    // On the morning of the rides, at eight in New York.
    expect(new Set(rides.map((ride) => ride.day)).size).toBe(1);
    const morning = new Date(`${rides[0]?.day} 13:00:30 UTC`);
    await service.goOnAt(morning);
    const reminder = await messageTo(service.url, phone, /^Your visit is t(oday|omorrow)/);
    expect(reminder.body).toMatch(/is coming today, .*Reply 1/);
    const demo = await openWindow();
    await demo.page.goto(`/dev/mailbox?q=${encodeURIComponent(phone)}`);
    await demo.page
      .getByRole('link', { name: /^Your visit is t/ })
      .first()
      .click();
    await demo.page.getByLabel(/^Text back/).fill('C');
    await demo.page.getByRole('button', { name: 'Send' }).click();
    expect((await messageTo(service.url, phone, /^Answer to/)).body).toMatch(
      /^Hearthside: thank you\. We come for /,
    );

    for (const { id, reference } of rides) {
      await driverSays(service, morning, id, 'late');
      await expectText(service, /is running late/, reference);
    }
    const lastStart = await startOfLast(
      service,
      rides.map(({ id }) => id),
    );

    // Within the hour before, when a driver may already be there.
    const hourBefore = new Date(lastStart.getTime() - 55 * 60_000);
    await service.goOnAt(hourBefore);
    for (const { id, reference } of rides) {
      for (const [step, subject] of [
        ['on_the_way', /is on the way/],
        ['arrived', /has arrived: /],
        ['in_progress', null],
      ] as const) {
        await driverSays(service, hourBefore, id, step);
        if (subject !== null) await expectText(service, subject, reference);
      }
    }

    // A ride cannot be over before it should have begun.
    await service.goOnAt(lastStart);
    for (const { id, reference } of rides) {
      await driverSays(service, lastStart, id, 'completed');
      await expectText(service, /^Sunja Kim has arrived safely/, reference);
      // She pays for it, and so the receipt comes to her, too.
      expect((await messageTo(service.url, email, /^Your receipt: /, reference)).body).toContain(
        'Charged: $',
      );
    }
  },
);
