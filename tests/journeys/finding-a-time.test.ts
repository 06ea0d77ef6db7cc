import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { askForTimes, bookCleaning, clearTimes } from './booking-steps.ts';
import { it as journey, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

const it = journey.extend('settings', { scope: 'file' }, { CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' });

const main = (page: Page) => page.getByRole('main');
/** The first of the times that suit most. */
const goodTime = (page: Page) =>
  main(page)
    .getByRole('group', { name: /good times?$/ })
    .getByRole('radio')
    .first();
const yourTime = (page: Page) => main(page).getByText('Your time:');
const days = (page: Page) => main(page).getByRole('list', { name: 'Days' });
const chosenDay = (page: Page) => days(page).getByRole('link', { name: /chosen$/ });

/** The time that a card offers, as it is told in full: its label has the day and the hour first. */
async function wordsOf(radio: Locator): Promise<string> {
  const words = (await radio.locator('xpath=..').innerText()).replaceAll(/\s+/g, ' ');
  const [, day, hour] = /(\w+day, \w+ \d+) (\d+:\d\d (?:AM|PM|noon))/.exec(words) ?? [];
  return `${day}, ${hour}`;
}

/** The page with a time chosen, as one comes back to it. */
async function openChosen(page: Page): Promise<void> {
  await goodTime(page).check();
  await button(page, 'Continue').click();
  await seeNextQuestion(page);
  await page.goBack();
  await yourTime(page).waitFor();
}

/** A booker who has been asked all else is at the check. */
const seeNextQuestion = (page: Page) =>
  heading(page, 'Anything we should know?').or(heading(page, 'Check and pay')).first().waitFor();

/** The window of a phone. */
const small = { width: 390, height: 844 };

describe.each(
  passes([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const),
)('a time is found in two presses, %s', (_, javaScript) => {
  it('the first free one, told in full, on the first screen of a phone', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript });
    await page.setViewportSize(small);
    await askForTimes(page, 'Home cleaning');
    const first = goodTime(page);
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(small.height);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    const words = await wordsOf(first);
    await first.check();
    await button(page, 'Continue').click();
    await seeNextQuestion(page);
    // The way back shows what was chosen.
    await page.goBack();
    await yourTime(page).waitFor();
    expect(await yourTime(page).innerText()).toContain(words);
  });

  it('one on another day, and on any day that can be booked', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript });
    await page.setViewportSize(small);
    await askForTimes(page, 'Home cleaning');
    const other = days(page).getByRole('link', { name: /\d$/ }).last();
    const [, day] = /(Feb \d+)/.exec(await other.innerText()) ?? [];
    await other.click();
    await chosenDay(page)
      .filter({ hasText: day ?? '' })
      .waitFor();
    const afternoon = page.getByRole('group', { name: 'Afternoon' }).getByRole('radio').first();
    await afternoon.check();
    expect(await page.getByRole('radio', { name: 'One time' }).isChecked()).toBe(true);
    await button(page, 'Continue').click();
    await seeNextQuestion(page);

    await page.goBack();
    await chosenDay(page).waitFor();
    await page.getByText('Pick a date').click();
    await page.getByLabel('Which day?', { exact: true }).fill('2027-04-01');
    await button(page, 'Show this day').click();
    await page.getByRole('group', { name: 'What time on Thursday, April 1?' }).waitFor();
    await chosenDay(page).filter({ hasText: 'Thu, Apr 1' }).waitFor();
    await page.goto(page.url().replace('2027-04-01', '2027-09-01'));
    await page.getByText(/^Nothing is available on Wednesday, September 1\. This is the last day/).waitFor();
  });

  it('another one for a visit that is booked', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript });
    await page.setViewportSize(small);
    const id = await bookCleaning(page, undefined, 'last');
    await page.goto(`/account/upcoming-booking/${id}/time`);
    const first = goodTime(page);
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(small.height);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    const words = await wordsOf(first);
    await first.check();
    await button(page, 'Save new time').click();
    await page.waitForURL(/done=rescheduled/);
    expect(await main(page).innerText()).toContain(words);
  });
});

describe.each(passes([true, false]))(
  'whoever should come can be chosen, with JavaScript %s',
  (javaScript) => {
    it('and then the times are theirs', async ({ signedIn }) => {
      const { page } = await signedIn(cast.rosa, { javaScript });
      await page.setViewportSize(small);
      await askForTimes(page, 'Home cleaning');
      await page.getByText('Choose a helper', { exact: true }).click();
      const person = page.locator('details[open]').getByRole('listitem').last().getByRole('link');
      const name = await person.innerText();
      await person.click();
      await page.getByText(`With ${name}. Choose a helper`).waitFor();
      if (javaScript) expect(await findBarriers(page)).toEqual([]);
      await goodTime(page).check();
      await button(page, 'Continue').click();
      await heading(page, 'Check and pay').waitFor();
      await main(page).getByText(name, { exact: true }).waitFor();
      // The way back knows who was chosen, and clears it.
      await main(page)
        .getByRole('link', { name: /^Change when we come/ })
        .click();
      await page.getByText(`With ${name}. Choose a helper`).click();
      await main(page).getByRole('link', { name: 'Any available helper' }).click();
      await page.getByText('Choose a helper', { exact: true }).waitFor();
    });
  },
);

describe('what is told of a chosen time', () => {
  it('goes with what is pressed, and is never that of another press', async ({ signedIn }) => {
    for (const javaScript of passes([true, false])) {
      const { page } = await signedIn(cast.grace, { javaScript });
      await askForTimes(page, 'Home cleaning');
      await openChosen(page);
      const told = await yourTime(page).innerText();
      await clearTimes(page).nth(1).check();
      if (javaScript) await yourTime(page).filter({ visible: true, hasNotText: told }).waitFor();
      else expect(await yourTime(page).isVisible()).toBe(false);
    }
  });

  it('also where it was pressed before the page woke', async ({ signedIn }) => {
    const { page } = await signedIn(cast.grace);
    await askForTimes(page, 'Home cleaning');
    await openChosen(page);
    const told = await yourTime(page).innerText();
    const scripts = Promise.withResolvers<undefined>();
    await page.route(/\.js$/, (route) => scripts.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await clearTimes(page).nth(1).check();
    await yourTime(page).waitFor({ state: 'hidden' });
    scripts.resolve(undefined);
    await yourTime(page).filter({ visible: true, hasNotText: told }).waitFor();
  });
});

it('offers the same time as last time to somebody who was helped before', async ({ service, signedIn }) => {
  const before = await signedIn(cast.grace);
  await bookCleaning(before.page, undefined, 'last');
  const words = await main(before.page).innerText();
  const [, weekday, hour] = /(\w+day), \w+ \d+, (\d+:\d\d) (?:AM|PM|noon)/.exec(words) ?? [];
  await before.leave();
  await service.goOnAt(new Date('2027-02-12T15:00:00Z'));
  const { page } = await signedIn(cast.grace, { javaScript: false });
  await askForTimes(page, 'Home cleaning');
  const again = goodTime(page);
  const offered = (await again.locator('xpath=..').innerText()).replaceAll(/\s+/g, ' ');
  expect(offered).toMatch(
    new RegExp(
      `^${weekday}, .* ${hour} .* [Ss]ame as last time$|^${weekday}, .* ${hour} .*Same as last time$`,
    ),
  );
  await again.check();
  await button(page, 'Continue').click();
  await seeNextQuestion(page);
});
