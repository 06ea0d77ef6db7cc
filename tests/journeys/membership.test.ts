import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { typeTestCard } from './booking-steps.ts';
import { sessionIn } from './inspection.ts';
import { it, passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { button, heading } from './member-steps.ts';

/** The month of ten days from now, as it is typed and as it is shown: there is never less time left than that. */
function monthThatEndsSoon(): { typed: string; shown: string } {
  const day = new Date(Date.now() + 10 * 86_400_000);
  const typed = `${String(day.getUTCMonth() + 1).padStart(2, '0')}/${String(day.getUTCFullYear()).slice(2)}`;
  return {
    typed,
    shown: day.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  };
}

/**
 * What lays out the tables of a page as a grid when it is printed: a grid that runs over the end of a sheet
 * prints its parts on top of one another.
 */
async function gridsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate(() => {
    const around: string[] = [];
    for (let part = document.querySelector('main table')?.parentElement; part; part = part.parentElement) {
      const { display } = getComputedStyle(part);
      if (/grid|flex/.test(display)) around.push(`${display}: ${part.className}`);
    }
    return document.querySelector('main table') === null ? ['no table'] : around;
  });
  await page.emulateMedia({ media: 'screen' });
  return found;
}

describe('Rosa joins Plus, changes her mind and cancels', () => {
  it.for(
    passes([
      [true, 1280, 'grace@example.com'],
      [false, 360, 'rosa@example.com'],
    ] as const),
  )(
    'with JavaScript %s, in a window %i px wide',
    async ([javaScript, width, email], { service, findBarriersAt, openWindow }) => {
      const visitor = await openWindow({ javaScript, width });
      const { page, context } = visitor;
      const look = async (path: string) => {
        if (!javaScript) return;
        const cookies = await sessionIn(context, service.url);
        expect.soft([path, await findBarriersAt(path, cookies)]).toEqual([path, []]);
      };

      // Signed out: she compares, chooses, signs in, and is where she was.
      await page.goto('/subscription');
      await look('/subscription');
      await page.getByRole('link', { name: 'Choose Plus' }).click();
      await page.waitForURL('**/signin?next=**');
      await page.getByRole('link', { name: 'With my password' }).click();
      await page.getByLabel('Email address or mobile phone number').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await button(page, 'Sign in').click();
      await heading(page, 'Join Plus').waitFor();

      // The price first, then a card, then the button with the price on it.
      await page
        .getByRole('row', { name: /You pay today/ })
        .getByText('$19.00')
        .waitFor();
      await button(page, 'Add a card').click();
      await typeTestCard(page);
      await heading(page, 'Join Plus').waitFor();
      await look('/subscription?plan=plus&billing=monthly');
      await button(page, 'Join Plus for $19.00').click();
      await page.getByText('Thank you. Your membership is ready.').waitFor();
      const welcome = (await messageTo(service.url, email, /Welcome to Plus/)).body;
      expect(welcome).toMatch(
        /for \$19\.00 a month, until you cancel\.[\s\S]*You can cancel there anytime, on one page/,
      );
      await look('/account/subscription');

      // A change shows what is left of Plus, and nothing happens before the button.
      await page.goto('/subscription?plan=vip&billing=monthly');
      await page.getByRole('row', { name: /Left of Plus/ }).waitFor();

      // What was paid, and its receipt.
      await page.goto('/account/payment');
      await look('/account/payment');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Plus membership/ })
        .click();
      await heading(page, 'Receipt').waitFor();
      expect(await gridsOnPaper(page)).toEqual([]);
      await look(new URL(page.url()).pathname);

      // A card that ends within two months says so, in the list and on its own page.
      await page.goto('/account/manage-cards');
      expect(await page.getByText(/That’s soon/).count()).toBe(0);
      await button(page, 'Add a card').click();
      const month = monthThatEndsSoon();
      await typeTestCard(page, undefined, month.typed);
      await page.getByText('Card saved.').waitFor();
      expect(
        await page
          .getByText(
            `Expires at the end of ${month.shown}. That’s soon. Add the new card when it comes from your bank.`,
          )
          .count(),
      ).toBe(1);
      // One press never removes a card from the list: that is done on its own page.
      expect(await button(page, /Remove/).count()).toBe(0);
      await page
        .getByRole('main')
        .getByRole('link', { name: /Name or remove/ })
        .last()
        .click();
      await page.getByText('This card expires soon').waitFor();
      await look(new URL(page.url()).pathname);
      await button(page, 'Remove this card').click();
      await page.getByText('Card removed.').waitFor();

      // Her only card has to stay while the membership runs; it can be named.
      await page.goto('/account/manage-cards');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Name or remove/ })
        .click();
      await page.getByLabel('Card nickname').fill('Groceries');
      await button(page, 'Save nickname').click();
      await heading(page, 'Groceries: Visa ending in 4242').waitFor();
      await look(new URL(page.url()).pathname);
      visitor.expectStatus(409);
      await button(page, 'Remove this card').click();
      await page.getByText('Add another card first').waitFor();

      // How she is told.
      await page.goto('/account/notification-setting');
      await look('/account/notification-setting');
      await page
        .getByRole('group', { name: 'Visits booked, changed or canceled' })
        .getByLabel('Text')
        .check();
      await page.getByLabel('Start').selectOption('21');
      visitor.expectStatus(422);
      await button(page, 'Save').click();
      await page.getByRole('link', { name: 'Choose both hours, or none.' }).waitFor();
      expect(await page.title()).toMatch(/^Error: /);
      expect(
        await page
          .getByRole('group', { name: 'Visits booked, changed or canceled' })
          .getByLabel('Text')
          .isChecked(),
      ).toBe(true);
      await page.getByLabel('End').selectOption('8');
      await button(page, 'Save').click();
      await page.getByText('Saved. We’ll contact you this way from now on.').waitFor();
      expect(
        await page
          .getByRole('group', { name: 'Visits booked, changed or canceled' })
          .getByLabel('Text')
          .isChecked(),
      ).toBe(true);

      // She cancels: the button comes before the question, and works without a reason.
      await page.goto('/account/subscription');
      await page.getByRole('link', { name: 'Cancel membership' }).click();
      await heading(page, 'Cancel Plus?').waitFor();
      await look('/account/subscription/cancel-reason');
      await look('/account/subscription/cancel-reason?because=bereavement');
      const [first] = await page
        .getByRole('main')
        .getByRole('button')
        .or(page.getByRole('main').getByRole('radio'))
        .all();
      expect(await first?.textContent()).toBe('Cancel my membership');
      await button(page, 'Cancel my membership').click();
      await heading(page, 'Plus is canceled').waitFor();
      await page.getByText(/You keep it until/).waitFor();
      expect((await messageTo(service.url, email, /Plus is canceled/)).body).toMatch(
        /Nothing more is charged/,
      );
      await look('/account/subscription/cancel-reason');

      // She keeps it after all, pauses, and continues; then the recipient has died, and nothing is offered or
      // asked.
      await button(page, 'Keep my membership').click();
      await page.getByText('You keep your membership.').waitFor();
      await button(page, 'Pause membership').click();
      await page.getByRole('link', { name: 'Choose how long to pause.' }).waitFor();
      await page.getByRole('radio', { name: 'One month' }).check();
      await button(page, 'Pause membership').click();
      await page.getByText('Your membership is paused.').waitFor();
      await button(page, 'Resume membership now').click();
      await page.getByText('Your membership continues.').waitFor();
      await page.goto('/account/subscription/cancel-reason?because=bereavement');
      expect(await page.getByRole('radio').count()).toBe(0);
      await button(page, 'End the membership').click();
      await page.getByText('We’re sorry for your loss.').waitFor();
      expect(
        await page
          .getByRole('main')
          .getByText(/pause|smaller|keep my membership/i)
          .count(),
      ).toBe(0);
    },
  );
});

describe('which membership is worth its price', () => {
  it('is said of what a visitor spends, without scripts, on a phone and beside one another', async ({
    openWindow,
  }) => {
    const visitor = await openWindow({ javaScript: false, width: 390 });
    const { page } = visitor;
    const table = page.getByRole('table', { name: 'The memberships side by side' });
    await page.goto('/subscription');
    expect(await page.getByText(/^Best for/).count()).toBe(0);
    await page.getByLabel('I spend each month').fill('$450');
    await button(page, 'Which is best for me?').click();
    await page.getByText('Plus saves you $3.50 a month.').waitFor();
    const best = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Best for $450 a month' });
    await best.getByRole('link', { name: 'Choose Plus' }).waitFor();
    await best.getByText('Pays for itself at $380 a month').waitFor();
    expect(await table.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'See them side by side' }).click();
    await table.waitFor();

    visitor.expectStatus(422);
    await page.goto('/subscription?spend=a+lot');
    await page.getByRole('link', { name: 'Enter an amount in dollars, like 450.' }).waitFor();
    expect(await page.getByText(/^Best for/).count()).toBe(0);

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/subscription?spend=450');
    await table.getByRole('columnheader', { name: /Best for \$450 a month Plus/ }).waitFor();
    expect(
      await table
        .getByRole('row', { name: /^Pays for itself at/ })
        .getByRole('cell')
        .allInnerTexts(),
    ).toEqual(['No fee', '$380 a month', '$590 a month', '$1,327 a month']);
    expect(
      await table
        .getByRole('row', { name: /^Off every visit/ })
        .getByRole('cell')
        .allInnerTexts(),
    ).toEqual([expect.stringContaining('No'), '5%', '10%', '15%']);
  });
});

describe('who may see the memberships', () => {
  it('is everybody, also who has not activated their account; joining comes after that', async ({
    openWindow,
  }) => {
    const visitor = await openWindow();
    await signInNora(visitor.page);
    await visitor.page.goto('/subscription');
    await heading(visitor.page, 'Memberships').waitFor();
    await visitor.page.goto('/account/subscription');
    await visitor.page.getByText('Pay as you go').first().waitFor();
    await visitor.page.goto('/subscription?plan=plus&billing=monthly');
    await visitor.page.waitForURL('**/activate-account**');
  });

  it('is nobody who is signed out, for what is theirs', async ({ service }) => {
    for (const path of [
      '/account/subscription',
      '/account/payment',
      '/account/notification-setting',
      '/account/manage-cards/018f0000-0000-7000-8000-000000000000',
      '/account/subscription/cancel-reason',
    ]) {
      const answer = await fetch(`${service.url}${path}`, { redirect: 'manual' });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        302,
        `/signin?next=${encodeURIComponent(path)}`,
      ]);
    }
  });

  it('is not the wrong member', async ({ signedIn }) => {
    const visitor = await signedIn(cast.daniel);
    visitor.expectStatus(404);
    for (const path of [
      '/account/payment/018f0000-0000-7000-8000-000000000000',
      '/account/manage-cards/not-an-id',
    ]) {
      expect((await visitor.page.goto(path))?.status()).toBe(404);
    }
  });
});

async function signInNora(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address or mobile phone number').fill('nora@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/activate-account**');
}
