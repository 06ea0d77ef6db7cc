import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { bookCleaning, typeTestCard } from './booking-steps.ts';
import { openInside } from './inside.ts';
import { it } from './journey.ts';
import { button, heading } from './member-steps.ts';
import type { RunningService } from './service.ts';

/** As if the bank had refused when the money was to be authorized again. */
async function letMoneyBeRefused(service: RunningService): Promise<void> {
  const { platform, close } = await openInside(service);
  await platform.database
    .updateTable('payments')
    .set({ state: 'declined', refusal_code: 'card_declined', next_try_at: null })
    .where('state', '=', 'authorized')
    .execute();
  await close();
}

describe.each([true, false])('a card that no longer works, with JavaScript %s', (javaScript) => {
  it('is said on the page of the visit, and another card makes it good', async ({ service, signedIn }) => {
    const rosa = await signedIn(cast.rosa, { javaScript, width: 360 });
    const { page } = rosa;
    await bookCleaning(page);
    await letMoneyBeRefused(service);
    const visitPage = page.url().replace('/post-booking/', '/account/upcoming-booking/');
    // A payment that the bank refused never looks like money that is gone.
    await page.goto('/account/payment');
    const refused = page.getByRole('row', { name: /Your bank declined it/ }).first();
    expect(await refused.innerText()).toMatch(
      /Home cleaning, [A-Z][a-z]+day, [\s\S]*Nothing was charged\.[\s\S]*\$0\.00/,
    );
    await page.goto(visitPage);
    await page.getByText('Your card did not work', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Use another card' }).click();
    await heading(page, 'Use another card').waitFor();
    rosa.expectStatus(422);
    await button(page, 'Use this card').click();
    await page.getByRole('alert').getByText('Choose a card, or add a new one.').waitFor();
    await button(page, 'Add a card').click();
    await typeTestCard(page);
    await heading(page, 'Use another card').waitFor();
    await page.getByRole('radio').last().check();
    await button(page, 'Use this card').click();
    await page.getByText('Your card works').waitFor();
    expect(await page.getByText('Your card did not work').count()).toBe(0);
  });
});
