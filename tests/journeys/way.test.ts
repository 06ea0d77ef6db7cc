import { describe, expect } from 'vitest';
import { CountedWay } from './counted-way.ts';
import { it as journey } from './journey.ts';
import { activationCode } from './mailbox.ts';
import { becomeMember, button, heading, openMenu, testPassword } from './member-steps.ts';

// The Wednesdays and Thursdays that follow are no holidays, of which the member would be asked.
const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-09T13:00:00Z' });

describe('the way to a first cleaning, from the start page', () => {
  it.for([true, false])('with JavaScript %s', async (javaScript, { service, openWindow }) => {
    const { page } = await openWindow({ javaScript, width: 390, textSize: 'large' });
    await page.setViewportSize({ width: 390, height: 844 });
    const way = new CountedWay(page);
    const email = `new-${javaScript}@example.com`;

    await page.goto('/');
    await way.type('ZIP code of the home', '11375');
    await way.press('See prices and times', 'We serve Forest Hills, 11375');
    expect(await page.getByRole('main').innerText()).toContain('From $88');
    const time = page.getByRole('link', { name: /, Cleaning$/ }).first();
    const pressed = /at%3D([^&]+)/.exec((await time.getAttribute('href')) ?? '')?.[1] ?? '';
    const startsAt = decodeURIComponent(decodeURIComponent(pressed));
    expect(startsAt).toMatch(/^\d{4}-.*Z$/);
    await way.press(time, 'Create an account');

    await way.type('Your name', 'June Park');
    await way.type(/email address or mobile phone/, email);
    await way.type('Create a password', testPassword);
    await way.press('Create my account', /code/i);
    await way.type('Code', await activationCode(service.url, email));
    await way.press('Continue', 'Where should we come?');

    await way.type('Your phone number', '718 555 0199');
    await way.choose('For me');
    await way.type('Street address', '70 Austin Street');
    await way.type('ZIP code', '11375');
    await way.press('Continue', 'How big is the job?');

    await way.select('Bedrooms', '2');
    await way.select('Bathrooms', '1');
    await way.select(/^Other rooms/, '0');
    await way.press('Continue', 'When should we come?');
    await way.choose(/^Every week/);
    // What was pressed before there was an account is chosen.
    expect(await page.locator('input[name=starts_at]:checked').inputValue()).toBe(startsAt);
    await way.press('Continue', 'Check and pay');

    await way.press('Add a card', /card/i);
    await way.type('Card number', '4242 4242 4242 4242');
    await way.type('Month and year when the card ends', '12/31');
    await way.type('Security code', '123');
    await way.press(page.getByRole('button', { name: 'Save card' }), 'Check and pay');
    await page.getByText('Your card is saved').waitFor();
    // The browser moves there once the page is laid out, which may be after its words can be read.
    await page.locator('#book:focus').waitFor();
    // What has happened is said in sight of the button.
    const said = await page.getByText('Your card is saved').boundingBox();
    expect(said?.y).toBeGreaterThan(0);
    expect(await button(page, /^Book /).innerText()).toMatch(/^Book these visits for \$88\.00 each$/);
    await way.press(/^Book /, 'Your visits are booked. Thank you.');

    way.expectToTake(
      [
        /^Help at home/,
        'We serve Forest Hills, 11375',
        'Create an account',
        /code/i,
        'Where should we come?',
        'How big is the job?',
        'When should we come?',
        'Check and pay',
        /card/i,
        'Check and pay',
      ],
      12,
    );
    // With the dock, what leads on is in sight: a visitor scrolls to what is asked alone.
    expect(way.scrolled()).toBeLessThanOrEqual(4);

    // What was canceled or is done is booked again as it was.
    await page.goto('/account/upcoming-booking');
    await page.getByRole('article').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Cancel visit' }).click();
    await button(page, 'Yes, cancel this visit').click();
    await page.getByText('Visit canceled', { exact: true }).waitFor();
    const again = new CountedWay(page);
    await again.press(page.getByRole('link', { name: 'Book again' }), 'When should we come?');
    await page.getByText(/^With .*\. Choose a helper$/).waitFor();
    await again.tick(page.getByRole('group', { name: /day, / }).first().getByRole('radio').first());
    await again.press('Continue', 'Check and pay');
    expect(await button(page, /^Book /).innerText()).toBe('Book for $88.00');
    await again.press(/^Book for \$/, 'You’re booked. Thank you.');
    again.expectToTake(['This visit is canceled', 'When should we come?', 'Check and pay'], 1);
  });
});

describe('a booking that was begun', () => {
  it.for([true, false])(
    'is kept, and thrown away, with JavaScript %s',
    async (javaScript, { service, openWindow }) => {
      const { page } = await openWindow({ javaScript, width: 360 });
      await becomeMember(page, {
        url: service.url,
        name: 'Vera Lind',
        email: `vera-${javaScript}@example.com`,
      });
      await page.goto('/services/cleaning/deep-cleaning');
      await page.getByRole('main').getByRole('link', { name: 'Book a visit' }).click();
      await heading(page, 'How big is the job?').waitFor();
      await page.getByText('Deep cleaning:').waitFor();
      const begun = page.getByRole('article').filter({ hasText: 'Cleaning, Deep cleaning for Vera Lind' });
      // What is half answered is kept as it was typed.
      await page.getByLabel('Bathrooms').selectOption('3');
      await page.getByLabel('Inside the oven').check();
      await button(page, 'Save for later').click();
      await page.getByText('Your draft is saved').waitFor();
      await begun.getByRole('link', { name: 'Continue' }).click();
      await page.getByText('We saved what you typed').waitFor();
      expect(await page.getByLabel('Bedrooms').inputValue()).toBe('');
      expect(await page.getByLabel('Bathrooms').inputValue()).toBe('3');
      expect(await page.getByLabel('Inside the oven').isChecked()).toBe(true);
      await page.getByLabel('Bedrooms').selectOption('2');
      await button(page, 'Continue').click();
      await heading(page, 'When should we come?').waitFor();
      expect(await page.getByText('We saved what you typed').count()).toBe(0);

      await button(page, 'Save for later').click();
      await page.getByText('Your draft is saved').waitFor();
      await openMenu(page);
      await page.getByRole('banner').getByRole('link', { name: 'Upcoming visits' }).click();
      await expect.poll(() => page.getByText('Your draft is saved').count()).toBe(0);
      await begun.getByRole('link', { name: 'Continue' }).click();
      await heading(page, 'When should we come?').waitFor();
      await page.goBack();
      await begun.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Your draft is deleted').waitFor();
      expect(await begun.count()).toBe(0);
    },
  );
});
