import type { Page } from 'playwright-core';
import { button } from './member-steps.ts';

/** Sam gives Irene $50 on a card that he prints: all but how he pays for it. */
export async function fillGift(page: Page): Promise<void> {
  await page.goto('/requestcallback/giftcard');
  await page.getByLabel('Amount').fill('50');
  await page.getByLabel('Recipient’s name').fill('Irene');
  await page.getByRole('radio', { name: /Print it and hand it over/ }).check();
  await page.getByLabel('Your name').fill('Sam Lee');
  await page.getByLabel('Your email address').fill('sam@example.com');
  await button(page, 'Continue').click();
}
