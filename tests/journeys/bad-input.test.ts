import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { askForTimes, goOnToCheck, reachCheck } from './booking-steps.ts';
import type { Visitor } from './browser.ts';
import { it, type OpenWindow, passes } from './journey.ts';
import { becomeMember, button, heading, openFold, signIn } from './member-steps.ts';
import type { RunningService } from './service.ts';

/** A new member, so that what they book is all that they have. */
async function newMember(
  service: RunningService,
  openWindow: OpenWindow,
  name: string,
  javaScript: boolean,
): Promise<Visitor> {
  const visitor = await openWindow({ javaScript });
  await becomeMember(visitor.page, {
    url: service.url,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}-${javaScript}@example.com`,
  });
  return visitor;
}

/** Next to the search, and nobody's booking. */
const exampleOfSearch = 'HS-7K4M-29Q';

async function referencesOfAllBookings(page: Page): Promise<string[]> {
  await page.goto('/account/all-booking');
  await heading(page, 'All visits').waitFor();
  const shown = (await page.getByRole('main').innerText()).match(/HS-[2-9A-Z]{4}-[2-9A-Z]{3}/g) ?? [];
  return shown.filter((reference) => reference !== exampleOfSearch);
}

interface Summary {
  title: string;
  messages: number;
  /** Links of the summary that lead to no field, or to one that is not marked or does not say the same. */
  leadingNowhere: string[];
}

/** What the error summary says, and whether it keeps its promises. Runs in the browser. */
function readSummary(): Summary {
  const links = [...document.querySelectorAll('[role=alert] a')];
  const leadingNowhere = links.filter((link) => {
    const field = document.getElementById((link.getAttribute('href') ?? '').slice(1));
    if (field === null || !field.matches('input, select, textarea')) return true;
    const groups = [...document.querySelectorAll('fieldset')].filter((group) => group.contains(field));
    const described = [field, ...groups].flatMap(
      (each) => each.getAttribute('aria-describedby')?.split(' ') ?? [],
    );
    const said = described.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    // What is wrong with a choice of one is wrong with its group, which says so.
    const isMarked = field.matches('[type=radio], [aria-invalid=true]');
    return !isMarked || !said.includes(link.textContent ?? '');
  });
  return {
    title: document.title,
    messages: links.length,
    leadingNowhere: leadingNowhere.map((link) => `${link.getAttribute('href')}: ${link.textContent}`),
  };
}

const publicForms: [path: string, send: string, fields: number][] = [
  ['/register', 'Create my account', 3],
  ['/login', 'Sign in', 2],
  ['/requestcallback', 'Request a call', 4],
  ['/scheduling-coming-soon', 'Notify me', 3],
  ['/pre-service', 'Continue', 2],
  ['/', 'See prices and times', 1],
];

describe('an empty form sent without JavaScript', () => {
  it.for(publicForms)(
    '%s comes back with a summary whose links lead to the fields',
    async ([path, send, fields], { openWindow }) => {
      const visitor = await openWindow({ javaScript: false, width: 360 });
      visitor.expectStatus(422);
      await visitor.page.goto(path);
      await button(visitor.page, send).click();
      await visitor.page.getByRole('alert').waitFor();
      expect(await visitor.page.evaluate(readSummary)).toEqual({
        title: expect.stringMatching(/^Error: /),
        messages: fields,
        leadingNowhere: [],
      });
    },
  );

  it('comes back the same way at each question of the booking', async ({ service, openWindow }) => {
    const visitor = await newMember(service, openWindow, 'Vera Lind', false);
    const { page } = visitor;
    visitor.expectStatus(422);
    const problems = async (send: string) => {
      await button(page, send).click();
      await page.getByRole('alert').waitFor();
      return page.evaluate(readSummary);
    };
    const error = expect.stringMatching(/^Error: /);

    await page.goto('/cleaning');
    await heading(page, 'What kind of cleaning?').waitFor();
    expect(await problems('Continue')).toEqual({ title: error, messages: 1, leadingNowhere: [] });
    await page.getByRole('radio', { name: /^Home cleaning/ }).check();
    await button(page, 'Continue').click();
    await heading(page, 'How big is the job?').waitFor();
    await page.getByLabel('Bathrooms').selectOption('3');
    await page.getByRole('checkbox').first().check();
    expect(await problems('Continue')).toEqual({ title: error, messages: 1, leadingNowhere: [] });
    expect(await page.getByLabel('Bathrooms').inputValue()).toBe('3');
    expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
    await page.getByLabel('Bedrooms').selectOption('1');
    await page.getByLabel('Bathrooms').selectOption('1');
    await button(page, 'Continue').click();
    await heading(page, 'When should we come?').waitFor();
    expect(await problems('Continue')).toEqual({ title: error, messages: 1, leadingNowhere: [] });

    await page.goto('/account/profile');
    await openFold(page, 'Change the address');
    await page.getByLabel('Street address').fill('');
    await page.getByLabel('ZIP code').fill('1137');
    expect(await problems('Save')).toEqual({ title: error, messages: 2, leadingNowhere: [] });
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('1137');
  });

  it('would be noticed with a summary that leads nowhere', async ({ openWindow }) => {
    const visitor = await openWindow();
    await visitor.page.setContent(
      '<title>Form</title><div role="alert"><a href="#name">Enter a name.</a></div><input id="nme" aria-invalid="true">',
    );
    expect(await visitor.page.evaluate(readSummary)).toEqual({
      title: 'Form',
      messages: 1,
      leadingNowhere: ['#name: Enter a name.'],
    });
  });
});

describe.each(passes([true, false]))('the last step, with JavaScript %s', (javaScript) => {
  it('books once when the button is pressed twice, when one goes back, and from a second window', async ({
    service,
    openWindow,
  }) => {
    const visitor = await newMember(service, openWindow, 'Otto Berg', javaScript);
    const { page, context } = visitor;
    await reachCheck(page);
    const secondWindow = await context.newPage();
    await secondWindow.goto(page.url());
    await button(secondWindow, /^Book for \$/).waitFor();

    await button(page, /^Book for \$/).dblclick();
    await heading(page, /Thank you/).waitFor();
    const thanks = page.url();

    await page.goBack();
    await heading(page, /Thank you/).waitFor();
    // The page that one goes back to was opened at its button.
    expect(page.url()).toBe(`${thanks}#book`);

    await button(secondWindow, /^Book for \$/).click();
    await heading(secondWindow, /Thank you/).waitFor();
    expect(secondWindow.url()).toBe(thanks);

    expect(await referencesOfAllBookings(page)).toHaveLength(1);
  });

  it('says in plain words that somebody else was faster, and offers other times', async ({
    service,
    openWindow,
  }) => {
    const june = await newMember(service, openWindow, 'June Park', javaScript);
    const rosa = await openWindow({ javaScript });
    await askForTimes(june.page, 'Junk removal');
    const day = june.page.getByRole('group', { name: /day, / });
    const date = (await day.innerText()).split('\n')[0] ?? '';
    const time = await day
      .getByRole('radio')
      .first()
      .evaluate((radio: HTMLInputElement) => radio.labels?.[0]?.innerText ?? '');
    const wanted = (page: Page) =>
      page.getByRole('group', { name: date, exact: true }).getByRole('radio', { name: time, exact: true });

    // Rosa holds this time with everybody who could come, until it is offered to nobody.
    await signIn(rosa.page, cast.rosa.email, demoPassword);
    await askForTimes(rosa.page, 'Junk removal');
    let taken = 0;
    while ((await wanted(rosa.page).count()) > 0) {
      await wanted(rosa.page).check();
      await goOnToCheck(rosa.page);
      await heading(rosa.page, 'Check and pay').waitFor();
      taken += 1;
      await askForTimes(rosa.page, 'Junk removal');
    }
    expect(taken).toBeGreaterThan(0);

    await wanted(june.page).check();
    await goOnToCheck(june.page);
    await june.page.getByText('That time is no longer available').waitFor();
    await heading(june.page, 'When should we come?').waitFor();
    expect(await wanted(june.page).count()).toBe(0);
    expect(await june.page.getByRole('radio').count()).toBeGreaterThan(0);
    expect(await referencesOfAllBookings(june.page)).toEqual([]);
  });
});
