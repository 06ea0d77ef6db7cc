import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { standInForStripe } from '#stand-ins/stripe-form.ts';
import { typeTestCard } from './booking-steps.ts';
import { wake } from './browser.ts';
import { fillGift } from './gift-steps.ts';
import { it as journey } from './journey.ts';
import { button, heading, signIn } from './member-steps.ts';

const it = journey.extend('settings', { scope: 'file' }, { STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in' });

const mastercard = '5555555555554444';

async function typeInForm(page: Page, number: string): Promise<void> {
  const form = page.getByRole('group', { name: 'Your card' }).frameLocator('iframe');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('12/31');
  await form.getByLabel('Security code').fill('123');
  await button(page, 'Save card').click();
}

async function typeOnPage(page: Page, number: string): Promise<void> {
  await heading(page, 'Save a card').waitFor();
  await typeTestCard(page, number);
}

it(
  'a card is typed in the form of the gateway inside our page: refused in plain words, then saved',
  { timeout: 90_000 },
  async ({ service, openWindow }) => {
    const visitor = await openWindow();
    const { page, context } = visitor;
    await standInForStripe(context, service.url);
    const toUs: string[] = [];
    const toStripe: string[] = [];
    context.on('request', (request) =>
      (request.url().startsWith(service.url) ? toUs : toStripe).push(
        `${request.url()} ${request.postData() ?? ''}`,
      ),
    );
    await signIn(page, cast.rosa.email, demoPassword);
    await page.goto('/account/manage-cards');
    await wake(page);
    expect(toStripe).toEqual([]);

    await button(page, 'Add a card').click();
    await typeInForm(page, '4000000000000002');
    await page.getByRole('alert').getByText('The bank declined this card and did not say why.').waitFor();
    await typeInForm(page, mastercard);
    await page.getByText('Card saved.').waitFor();
    await heading(page, 'Cards').waitFor();
    await page.getByRole('heading', { name: 'Mastercard ending in 4444' }).waitFor();
    expect(toStripe.some((request) => request.includes(mastercard))).toBe(true);
    expect(toUs.filter((request) => request.includes(mastercard))).toEqual([]);
    expect(service.output()).not.toContain(mastercard);

    // A bank that asks on a page of its own sends the payer back here with other words for the same thing; the card is kept once.
    const id = /seti_[A-Za-z0-9]+/.exec(toStripe.at(-1) ?? '')?.[0] ?? '';
    await page.goto(
      `/account/manage-cards?setup_intent=${id}&setup_intent_client_secret=not-looked-at&redirect_status=succeeded`,
    );
    await page.getByText('Card saved.').waitFor();
    expect(await page.getByRole('heading', { name: 'Mastercard ending in 4444' }).count()).toBe(1);
  },
);

it(
  'the form has the colors and the size of the page around it, and a membership takes a card from it',
  { timeout: 90_000 },
  async ({ service, openWindow }) => {
    const visitor = await openWindow({ width: 360, textSize: 'large' });
    const { page, context } = visitor;
    await standInForStripe(context, service.url);
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, cast.grace.email, demoPassword);
    await page.goto('/subscription?plan=plus&billing=monthly');
    await wake(page);
    await button(page, /Add a card|Use another card/).click();
    await button(page, 'Save card').waitFor();
    const looks = () =>
      page.evaluate(
        () =>
          (
            Reflect.get(window, 'stripeOptions') as {
              appearance: { theme: string; variables: Record<string, string> };
            }
          ).appearance,
      );
    expect(await looks()).toMatchObject({
      theme: 'night',
      variables: { fontSizeBase: '24px', colorBackground: '#182a22', colorText: '#f4f1e8' },
    });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect
      .poll(looks)
      .toMatchObject({ theme: 'stripe', variables: { colorBackground: '#fff', colorText: '#16241c' } });
    await typeInForm(page, mastercard);
    await heading(page, 'Join Plus').waitFor();
    expect(await page.getByRole('radio', { name: 'Mastercard ending in 4444' }).isChecked()).toBe(true);
  },
);

it(
  'a gift is paid with a card from the form by somebody who is signed out',
  { timeout: 90_000 },
  async ({ service, openWindow }) => {
    const visitor = await openWindow({ width: 360 });
    const { page, context } = visitor;
    await standInForStripe(context, service.url);
    const toUs: string[] = [];
    context.on(
      'request',
      (request) =>
        request.url().startsWith(service.url) && toUs.push(`${request.url()} ${request.postData() ?? ''}`),
    );
    await fillGift(page);
    await heading(page, 'Check your gift').waitFor();
    await wake(page);
    await button(page, 'Enter card number').click();
    await typeInForm(page, '4000000000000002');
    await page.getByRole('alert').getByText('The bank declined this card and did not say why.').waitFor();
    await typeInForm(page, mastercard);
    await page.getByText('Mastercard ending in 4444').waitFor();
    await button(page, 'Pay $50').click();
    await heading(page, 'Your gift for Irene').waitFor();
    expect(toUs.filter((request) => request.includes(mastercard))).toEqual([]);
  },
);

it(
  'a gift is paid from the page of the gateway in a window that runs no scripts',
  { timeout: 90_000 },
  async ({ openWindow }) => {
    const visitor = await openWindow({ width: 360, javaScript: false });
    const { page } = visitor;
    await fillGift(page);
    await heading(page, 'Check your gift').waitFor();
    await button(page, 'Enter card number').click();
    await typeOnPage(page, mastercard);
    await button(page, 'Pay $50').click();
    await heading(page, 'Your gift for Irene').waitFor();
  },
);

it.for([
  ['a window that runs no scripts', false],
  ['a network that does not let the script of the gateway in', true],
] as const)(
  'the page of the gateway is there for %s',
  { timeout: 90_000 },
  async ([_window, javaScript], { openWindow }) => {
    const visitor = await openWindow({ width: 360, javaScript });
    const { page, context } = visitor;
    await context.route('https://js.stripe.com/**', (route) => route.abort());
    await signIn(page, cast.daniel.email, demoPassword);
    await page.goto('/account/manage-cards');
    if (javaScript) await wake(page);
    await button(page, 'Add a card').click();
    await typeOnPage(page, javaScript ? mastercard : '6011111111111117');
    await page.getByText('Card saved.').waitFor();
  },
);

it(
  'once the form is open, the page of the gateway is one button away',
  { timeout: 90_000 },
  async ({ service, openWindow }) => {
    const visitor = await openWindow();
    const { page, context } = visitor;
    await standInForStripe(context, service.url);
    await signIn(page, cast.rosa.email, demoPassword);
    await page.goto('/account/manage-cards');
    await wake(page);
    await button(page, 'Add a card').click();
    await button(page, 'Enter it on our payment company’s page').click();
    await typeOnPage(page, mastercard);
    await page.getByText('Card saved.').waitFor();
  },
);
