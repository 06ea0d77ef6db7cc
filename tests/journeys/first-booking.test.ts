import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openNeeds, openNextDay, typeTestCard } from './booking-steps.ts';
import type { Visitor } from './browser.ts';
import { shown } from './every-page.ts';
import { type FindBarriersAt, sessionIn } from './inspection.ts';
import { it, passes } from './journey.ts';
import { messageTo as newestMessageTo } from './mailbox.ts';
import { button, heading, openDetails, openFold, signOut } from './member-steps.ts';
import type { RunningService } from './service.ts';

const messageTo = (service: RunningService, address: string, subject: RegExp) =>
  newestMessageTo(service.url, address, subject);

/** Pages that are the same for everybody: the test of all pages looks at them. */
const sameForAll = new Set(
  shown.filter(({ guard }) => guard === 'none' || guard === 'guest-only').map(({ path }) => path),
);

/** The page as it is now, checked for barriers; without JavaScript in a second window with the same cookies. */
async function look(
  service: RunningService,
  findBarriersAt: FindBarriersAt,
  visitor: Visitor,
  seen: Set<string>,
): Promise<void> {
  const address = new URL(visitor.page.url());
  const kind = `${address.pathname.replace(/[0-9a-f-]{36}/, ':id')}${address.searchParams.get('step') ?? ''}`;
  if (seen.has(kind) || (sameForAll.has(address.pathname) && address.search === '')) return;
  seen.add(kind);
  const cookies = await sessionIn(visitor.context, service.url);
  // Soft: one run names what is wrong on all the pages.
  expect
    .soft(await findBarriersAt(address.pathname + address.search, cookies, { byAllEngines: true }))
    .toEqual([]);
}

/** How many free times stand beside one another in the fullest row. */
async function timesInRow(page: Page): Promise<number> {
  const boxes = await page.getByRole('group', { name: /day, / }).getByRole('radio').all();
  const heights = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.y));
  return Math.max(...heights.map((height) => heights.filter((other) => other === height).length));
}

describe('June, who has never been here, books a cleaning', () => {
  it.for(
    passes(
      [
        [true, 360],
        [false, 1280],
        [true, 1280],
        [false, 360],
      ] as const,
      2,
    ),
  )(
    'with JavaScript %s, in a window %i px wide',
    async ([javaScript, width], { service, findBarriersAt, openWindow }) => {
      const visitor = await openWindow({ javaScript, width });
      const { page } = visitor;
      const email = `june-${javaScript}-${width}@example.com`;
      const seen = new Set<string>();
      const lookHere = () =>
        javaScript && width === 360 ? look(service, findBarriersAt, visitor, seen) : Promise.resolve();

      // Pages that redirect.
      for (const path of [
        '/cleaning-detail',
        '/requestcallback',
        '/verify-account?code=not-a-code-that-was-sent',
      ]) {
        await page.goto(path);
        await lookHere();
      }

      // 1. A ZIP code that is covered leads on, one that is not keeps the contact.
      await page.goto('/');
      await lookHere();
      await page.getByLabel('ZIP code of the home').fill('80202');
      await button(page, 'See prices and times').click();
      await page.waitForURL('**/scheduling-coming-soon**');
      await heading(page, /not\s+in your area yet/i).waitFor();
      await lookHere();
      await page.getByLabel('Your name').fill('June Park');
      await page.getByLabel(/email address or phone/).fill(email);
      await button(page, 'Notify me').click();
      await page.waitForURL(/thanks/);
      expect((await messageTo(service, email, /You’re on our list/)).body).toContain('80202');
      await page.goto('/');
      await page.getByLabel('ZIP code of the home').fill('11375');
      await button(page, 'See prices and times').click();
      await heading(page, 'We serve Forest Hills, 11375').waitFor();
      await lookHere();
      await page
        .getByRole('link', { name: /, Cleaning$/ })
        .first()
        .click();
      await heading(page, 'Create an account').waitFor();
      await page.goto('/pre-service?service=cleaning&zip=11375');
      await lookHere();

      // 2. Register; until the code is given, everything leads to the activation.
      await page.goto('/register');
      await lookHere();
      await page.getByLabel('Your name').fill('June Park');
      await page.getByLabel(/email address or mobile phone/).fill(email);
      await page.getByLabel('Create a password').fill('three pears on a plate');
      await button(page, 'Create my account').click();
      await page.waitForURL('**/activate-account**');
      await lookHere();
      await page.goto('/account/profile');
      expect(new URL(page.url()).pathname).toBe('/activate-account');
      await page.goto('/verify-account?code=not-a-code-that-was-sent');
      expect(new URL(page.url()).pathname).toBe('/activate-account');
      await page.goto('/activate-account');
      const code =
        /code is (\d{6})/.exec((await messageTo(service, email, /is your .* code/)).body)?.[1] ?? '';
      await page.getByLabel('Code', { exact: true }).fill(code);
      await button(page, 'Continue').click();

      // 3. The profile: who, where; the time zone is found from the ZIP code.
      await page.waitForURL('**/account/profile**');
      await lookHere();
      await page.getByLabel('Your phone number').fill('718 555 0199');
      await page.getByRole('radio', { name: 'For someone I care for' }).check();
      await page.getByLabel('Their name').fill('Min Park');
      await page.getByLabel('Their phone number').fill('718 555 0171');
      await page.getByLabel('Street address').fill('70 Austin Street');
      await page.getByLabel('ZIP code').fill('11375-1234');
      await page.getByText('Someone to call in an emergency (optional)').click();
      await page.getByLabel('Emergency contact’s name').fill('Sue Park');
      await page.getByLabel('Emergency contact’s phone number').fill('718 555 0172');
      await page.getByLabel('Relationship').fill('sister');
      await button(page, /^(Save|Continue)$/).click();
      await page.waitForURL(/saved|cleaning/);
      await page.goto('/account/profile');
      await openFold(page, 'Change the address');
      await page.getByText('Forest Hills, NY. New York time.').waitFor();

      // 4. Book.
      await page.goto('/cleaning');
      await heading(page, 'What kind of cleaning?').waitFor();
      await lookHere();
      await page.getByRole('radio', { name: /^Home cleaning/ }).check();
      await button(page, 'Continue').click();
      await heading(page, 'How big is the job?').waitFor();
      await lookHere();
      await page.getByLabel('Bedrooms').selectOption('2');
      await page.getByLabel('Bathrooms').selectOption('1');
      await page.getByLabel(/^Other rooms/).selectOption('1');
      await page.getByRole('checkbox', { name: /Inside the oven/ }).check();
      await page.getByRole('checkbox', { name: 'Hard of hearing' }).check();
      await openNeeds(page);
      await page.getByLabel('A note for this visit').fill('The key is with the doorman.');
      await button(page, 'Continue').click();
      await heading(page, 'When should we come?').waitFor();
      await openNextDay(page);
      expect(await timesInRow(page)).toBe(width === 360 ? 3 : 5);
      await lookHere();
      await page.getByRole('group', { name: /day, / }).getByRole('radio').nth(2).check();
      await button(page, 'Continue').click();
      await heading(page, 'Check and pay').waitFor();
      await lookHere();
      await button(page, 'Add a card').click();
      await typeTestCard(page);
      await heading(page, 'Check and pay').waitFor();
      await lookHere();
      await button(page, /^Book for \$/).click();
      await page.waitForURL('**/post-booking/**');
      await heading(page, 'You’re booked. Thank you.').waitFor();
      expect(await page.getByText('Save for later').count(), 'all is done here').toBe(0);
      await page.getByRole('link', { name: 'Share with family' }).waitFor();
      await lookHere();
      await page
        .getByText(/HS-[2-9A-Z]{4}-[2-9A-Z]{3}/)
        .first()
        .waitFor();
      const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
      const file = await (await visitor.context.request.get(`${service.url}${calendar ?? ''}`)).text();
      expect(file).toContain('BEGIN:VEVENT');
      expect(file).toContain('Home cleaning for Min Park');
      expect((await messageTo(service, email, /Your visit is booked/)).body).toMatch(
        /You can cancel for free until/,
      );

      // 5. Find it again, move it, cancel it with the fee stated first.
      await page.getByRole('link', { name: 'See my visits' }).click();
      await page.waitForURL('**/account/upcoming-booking');
      await heading(page, 'Upcoming visits').waitFor();
      await lookHere();
      await page.getByRole('article').getByRole('link').first().click();
      await openDetails(page);
      await page.getByText('The key is with the doorman.').waitFor();
      await lookHere();
      await page.getByRole('link', { name: 'Change time' }).click();
      await heading(page, 'Change time').waitFor();
      await lookHere();
      await page.getByRole('radio').last().check();
      await button(page, 'Save new time').click();
      await page.getByText('Time changed', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Cancel visit' }).click();
      await page.getByText('Canceling is free').waitFor();
      await lookHere();
      await button(page, 'Yes, cancel this visit').click();
      await page.getByText('Visit canceled', { exact: true }).waitFor();
      await page.goto('/account/all-booking');
      await page.getByText(/Canceled, HS-/).waitFor();
      await lookHere();
      await page.goto('/account/manage-cards');
      await page.getByRole('heading', { name: 'Visa ending in 4242' }).waitFor();
      await lookHere();

      // 6. Sign out, and back in to where one was going.
      // What the page before asks for by itself may come after the session has ended.
      visitor.expectStatus(401);
      await signOut(page);
      await page.goto('/account/all-booking');
      await page.waitForURL('**/signin?next=**');
      await lookHere();
      await page.getByRole('link', { name: 'With my password' }).click();
      await page.waitForURL('**/login**');
      await lookHere();
      await page.getByLabel('Email address or mobile phone number').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('three pears on a plate');
      await button(page, 'Sign in').click();
      await heading(page, 'All visits').waitFor();
    },
  );
});
