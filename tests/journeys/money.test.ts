import { expect } from 'vitest';
import { reachCheck, typeTestCard } from './booking-steps.ts';
import { cardNumbersLeft, filesWith } from './canary.ts';
import { fillGift } from './gift-steps.ts';
import { it as journey } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { becomeMember, button, heading } from './member-steps.ts';

const it = journey.extend('settings', { scope: 'file' }, { LOG_LEVEL: 'debug' });

/** What is typed as a card: in the groups in which people type it, and as one number. */
const canaries = ['4242424242424242', '4242 4242 4242 4242'];

it(
  'a gift is bought signed out, redeemed, and pays a visit with a card; the card number is nowhere but on the gateway’s page',
  { timeout: 180_000 },
  async ({ service, openWindow }) => {
    const visitor = await openWindow({ width: 360, javaScript: false });
    const { page } = visitor;
    const sentToUs: string[] = [];
    visitor.context.on('request', (request) => {
      if (!request.url().includes('/dev/gateway/'))
        sentToUs.push(`${request.url()} ${request.postData() ?? ''}`);
    });

    await page.goto('/requestcallback/giftcard');
    await page.getByText(/No honest person or business asks to be paid in gift cards/).waitFor();
    await fillGift(page);
    await typeTestCard(page, canaries[1]);
    await heading(page, 'Check your gift').waitFor();
    await button(page, 'Pay $50').click();
    await heading(page, 'Your gift for Irene').waitFor();
    const giftPage = page.url();
    const code =
      /[2-9A-Z]{6}-[2-9A-Z]{6}-[2-9A-Z]{6}/.exec(
        await page.getByRole('region', { name: 'The card' }).innerText(),
      )?.[0] ?? '';
    expect((await messageTo(service.url, 'sam@example.com', /gift card/)).body).not.toContain(code);

    await becomeMember(page, { url: service.url, name: 'Irene Novak', email: 'irene@example.com' });
    await page.goto('/account/payment');
    await page.getByText('Add a gift card').click();
    await page.getByLabel(/^(Gift card|Have a gift card)/).fill(code.toLowerCase().replaceAll('-', ' '));
    await button(page, 'Add to my balance').click();
    await page.getByText('$50.00').waitFor();
    // Who gave it sees that it is used, and is not told to print it.
    const giver = await openWindow({ width: 360, javaScript: false });
    await giver.page.goto(giftPage);
    await giver.page.getByText(/^Irene used the card on/).waitFor();
    expect(await giver.page.getByText(/Print the card|Refund this gift card/).count()).toBe(0);
    await reachCheck(page);
    expect(await page.getByRole('checkbox', { name: /Pay \$50\.00 from my gift balance/ }).isChecked()).toBe(
      true,
    );
    await button(page, /^Book for \$/).click();
    await page.waitForURL('**/post-booking/**');
    await page.goto('/account/payment');
    await page.getByText('$0.00').first().waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /, Visit HS-/ })
      .first()
      .click();
    await page.getByText('From the gift balance').waitFor();
    const paper = await page.request.get(
      (await page.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '',
    );
    expect([
      paper.status(),
      paper.headers()['content-type'],
      (await paper.body()).subarray(0, 5).toString(),
    ]).toEqual([200, 'application/pdf', '%PDF-']);

    for (const canary of canaries) {
      expect(
        sentToUs.filter((request) => decodeURIComponent(request.replaceAll('+', ' ')).includes(canary)),
      ).toEqual([]);
    }
    expect(await cardNumbersLeft(service.dataFolder, service.output())).toEqual([]);
    // The search finds what is there.
    expect((await filesWith(service.dataFolder, ['irene@example.com'])).length).toBeGreaterThan(0);
    expect(await cardNumbersLeft(service.dataFolder, `${service.output()} ${canaries[1]}`)).toHaveLength(1);
  },
);
