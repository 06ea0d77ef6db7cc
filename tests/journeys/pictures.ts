import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { askForTimes, goOnToCheck, typeTestCard } from './booking-steps.ts';
import { openBrowser, openWindow } from './browser.ts';
import { button, enterCode, fillProfile, heading, makeAccount } from './member-steps.ts';
import { startService } from './service.ts';

/*
 * Pictures of the pages, for people to look at: `node tests/journeys/pictures.ts <folder> [address of a running demo]`.
 * Each page at three widths, in normal and in largest text.
 */
const [folder, runningUrl] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write(
    'Say where the pictures go: node tests/journeys/pictures.ts <folder> [address of a running demo]\n',
  );
  process.exit(2);
}

const widths = [360, 820, 1280];
const textSizes = ['normal', 'largest'];
const colorScheme = process.env['COLOR_SCHEME'] === 'dark' ? 'dark' : 'light';

const publicPages: [name: string, path: string][] = [
  ['home', '/'],
  ['home-near', '/?zip=11375'],
  ['home-wrong-zip', '/?zip=abc'],
  ['cleaning-detail', '/cleaning-detail'],
  ['cleaning-detail-deep', '/cleaning-detail?option=deep-cleaning'],
  ['request-callback', '/requestcallback'],
  ['pre-service-ask', '/pre-service'],
  ['pre-service-choose', '/pre-service?service=cleaning&zip=11375'],
  ['coming-soon', '/scheduling-coming-soon?service=cleaning&zip=80202'],
  ['coming-soon-thanks', '/scheduling-coming-soon?thanks=1'],
  ['sign-in', '/signin?next=%2Fcleaning'],
  ['login', '/login'],
  ['register', '/register'],
  ['verify-account', '/verify-account?code=a-code-of-thirty-or-so-characters'],
  ['verify-account-typed', '/verify-account'],
  ['shared-booking-signed-out', '/account/all-booking/01938f0e-0000-7000-8000-000000000000'],
  ['not-found', '/no-such-page'],
  ['mailbox', '/dev/mailbox'],
  ['api-documentation', '/api/docs'],
];

let taken = 0;

/**
 * The page as it is now, in each width and size. The size is set as the cookie would set it, so that nothing
 * typed is lost.
 */
async function take(page: Page, name: string): Promise<void> {
  taken += 1;
  const number = String(taken).padStart(2, '0');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const size of textSizes) {
      await page.evaluate((wanted) => document.documentElement.setAttribute('data-text', wanted), size);
      await page.waitForFunction(() => document.getAnimations().length === 0);
      await page.screenshot({
        path: join(folder ?? '.', `${number}-${name}-${width}-${size}.png`),
        fullPage: true,
      });
    }
    await page.evaluate(() => document.documentElement.setAttribute('data-text', 'normal'));
  }
  process.stdout.write(`${number} ${name}\n`);
}

async function takePublicPages(page: Page): Promise<void> {
  for (const [name, path] of publicPages) {
    await page.goto(path);
    await take(page, name);
  }
  await page.goto('/login');
  await button(page, 'Sign in').click();
  await page.getByRole('alert').waitFor();
  await take(page, 'login-problems');
}

/** June's way from the account to the end of the booking. */
async function takeJourney(page: Page, url: string): Promise<void> {
  const june = {
    url,
    name: 'June Park',
    email: `june-${process.pid}-${Math.trunc(performance.timeOrigin)}@example.com`,
  };
  await makeAccount(page, june);
  await take(page, 'activate-account');
  await enterCode(page, june);
  await take(page, 'profile-new');
  await fillProfile(page);
  await page.goto('/account/profile');
  await take(page, 'profile');
  await page.goto('/account/upcoming-booking');
  await take(page, 'upcoming-none');
  await takeQuestions(page);
  await button(page, 'Add a card').click();
  await page.getByLabel('Card number').waitFor();
  await take(page, 'card-page');
  await typeTestCard(page);
  await button(page, /^Book for \$/).waitFor();
  await take(page, 'check-with-card');
  await button(page, /^Book for \$/).click();
  await page.waitForURL('**/post-booking/**');
  await take(page, 'post-booking');
  await page.emulateMedia({ media: 'print' });
  await take(page, 'post-booking-printed');
  await page.emulateMedia({ media: 'screen' });
  await takeBooking(page);
}

async function takeQuestions(page: Page): Promise<void> {
  await page.goto('/cleaning?step=who');
  await take(page, 'cleaning-who');
  await page.goto('/cleaning?new=1');
  await heading(page, 'What kind of cleaning?').waitFor();
  await take(page, 'cleaning-what');
  await button(page, 'Continue').click();
  await page.getByRole('alert').waitFor();
  await take(page, 'cleaning-what-problems');
  await page.getByRole('radio', { name: /^Home cleaning/ }).check();
  await button(page, 'Continue').click();
  await heading(page, 'How big is the job?').waitFor();
  await take(page, 'cleaning-rooms');
  await askForTimes(page, 'Home cleaning');
  await take(page, 'cleaning-time');
  await page.getByRole('group', { name: /day, / }).getByRole('radio').nth(1).check();
  await goOnToCheck(page);
  await heading(page, 'Check and pay').waitFor();
  await take(page, 'check-without-card');
}

async function takeBooking(page: Page): Promise<void> {
  await page.goto('/account/upcoming-booking');
  await take(page, 'upcoming-booking');
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Change time' }).waitFor();
  await take(page, 'booking');
  await page.getByRole('link', { name: 'Change time' }).click();
  await heading(page, 'Change time').waitFor();
  await take(page, 'change-time');
  await page.goBack();
  await page.getByRole('link', { name: 'Cancel visit' }).click();
  await page.getByText('Canceling is free').waitFor();
  await take(page, 'cancel');
  await button(page, 'Yes, cancel this visit').click();
  await page.getByText('Visit canceled', { exact: true }).waitFor();
  await take(page, 'booking-cancelled');
  await page.goto('/account/all-booking');
  await take(page, 'all-booking');
  await page.goto('/account/manage-cards');
  await take(page, 'manage-cards');
}

await mkdir(folder, { recursive: true });
const service = runningUrl === undefined ? await startService() : undefined;
const browser = await openBrowser();
try {
  const url = (service?.url ?? runningUrl ?? '').replace(/\/$/, '');
  const visitor = await openWindow(browser, { url });
  // Of the pages that show a mistake.
  for (const status of [404, 422]) visitor.expectStatus(status);
  await visitor.page.emulateMedia({ colorScheme });
  await takePublicPages(visitor.page);
  await takeJourney(visitor.page, url);
  for (const mishap of visitor.mishaps) process.stdout.write(`Mishap: ${mishap}\n`);
} finally {
  await browser.close();
  await service?.stop();
}
