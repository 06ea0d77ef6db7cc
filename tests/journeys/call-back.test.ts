import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { askForTimes } from './booking-steps.ts';
import { arrive } from './browser.ts';
import { it as journey } from './journey.ts';
import { activationCode, messageTo } from './mailbox.ts';
import { button, heading, testPassword } from './member-steps.ts';

const office = 'help@hearthside.example';

// Eleven at night on a Saturday in New York, an hour before the night in which the clocks go forward.
const it = journey.extend(
  'settings',
  { scope: 'file' },
  {
    CLOCK_STARTS_AT: '2027-03-14T04:00:00Z',
    OFFICE_HOURS: 'mon-sat 8-20, sun 10-16',
  },
);

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScript) => {
  it('a call-back asked for at 11 pm on a Saturday is promised for Sunday, when we open, and confirmed', async ({
    service,
    openWindow,
  }) => {
    const visitor = await openWindow({ javaScript, width: 360 });
    const { page } = visitor;
    const email = `june-${javaScript ? 'with' : 'without'}@example.com`;
    await page.goto('/requestcallback');
    expect(await page.getByRole('main').innerText()).toContain(
      'Monday to Saturday, 8 AM to 8 PM; Sunday, 10 AM to 4 PM, New York time',
    );
    await page.getByLabel('Your name').fill('June Park');
    await page.getByLabel('Your phone number').fill(javaScript ? '718 555 0161' : '718 555 0162');
    await page.getByLabel('Your email address').fill(email);
    await page.getByRole('radio', { name: 'I have a question' }).check();
    await page.getByRole('radio', { name: /As soon as possible/ }).check();
    await button(page, 'Request a call').click();
    await heading(page, 'Thank you. We’ll call you.').waitFor();
    const promise = 'Sunday, March 14, between 10:00 AM and 12:00 noon, New York time';
    expect(await page.getByRole('main').innerText()).toContain(`We’ll call tomorrow, ${promise}.`);
    const mail = await messageTo(service.url, email, /^We’ll call you/);
    expect(mail.body).toContain(`We’ll call you ${promise}.`);
    expect((await messageTo(service.url, office, /^Please call/, 'June Park')).subject).toBe(
      `Please call: ${promise}`,
    );

    // While they wait they make an account, and nothing of what they said is asked again.
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create an account before we call').waitFor();
    expect(await page.getByRole('main').innerText()).toContain(`We’ll call tomorrow, ${promise}.`);
    expect([
      await page.getByLabel('Your name').inputValue(),
      await page.getByLabel(/email address or mobile/).inputValue(),
    ]).toEqual(['June Park', email]);
    await button(page, 'Continue').click();
    await page.getByLabel('Create a password').fill(testPassword);
    await button(page, 'Continue').click();
    await heading(page, 'Pay as you go, or a membership?').waitFor();
    await button(page, 'Create my account').click();
    await page.waitForURL('**/activate-account**');
    await page.getByLabel('Code', { exact: true }).fill(await activationCode(service.url, email));
    await button(page, 'Continue').click();
    await heading(page, 'Thank you').waitFor();
    expect(page.url()).toContain('/requestcallback/register/thank-you');
  });

  it('the short way has the same effect: a name, a number, and a text that says when', async ({
    service,
    openWindow,
  }) => {
    const visitor = await openWindow({ javaScript, width: 360 });
    const number = javaScript ? '+17185550163' : '+17185550164';
    await visitor.page.goto('/requestcallback_new');
    await visitor.page.getByLabel('Your name').fill('Amos Reed');
    await visitor.page.getByLabel('Your phone number').fill(number);
    for (const usual of [/^I have a question/, /^As soon as possible/])
      expect(await visitor.page.getByRole('radio', { name: usual }).isChecked()).toBe(true);
    await button(visitor.page, 'Request a call').click();
    await arrive(visitor.page, '**/requestcallback_new/register?asked=*');
    const { page } = visitor;
    expect(await page.getByRole('main').innerText()).toContain(
      'We’ll call tomorrow, Sunday, March 14, between 10:00 AM and 12:00 noon, New York time.',
    );
    expect([
      await page.getByLabel('Your name').inputValue(),
      await page.getByLabel(/email address or mobile/).inputValue(),
    ]).toEqual(['Amos Reed', javaScript ? '(718) 555-0163' : '(718) 555-0164']);
    await page.getByLabel('Create a password').fill(testPassword);
    await button(page, 'Create my account').click();
    await page.waitForURL('**/activate-account**');
    expect(await activationCode(service.url, number)).toMatch(/^\d{6}$/);
    expect((await messageTo(service.url, number, /We’ll call you/)).body).toContain(
      'we will call you Sunday, March 14, between 10:00 AM and 12:00 noon, New York time. Questions? Call (212) 555-0142',
    );
  });
});

it('who lives by another clock is told by theirs', async ({ openWindow }) => {
  const visitor = await openWindow({ width: 1280 });
  const { page } = visitor;
  await page.goto('/requestcallback');
  await page.getByLabel('Your name').fill('Ann Alvarez');
  await page.getByLabel('Your phone number').fill('303 555 0170');
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByRole('radio', { name: /In the morning/ }).check();
  await page.getByLabel('Your time zone').selectOption('Denver time');
  await button(page, 'Request a call').click();
  await heading(page, 'Thank you. We’ll call you.').waitFor();
  expect(await page.getByRole('main').innerText()).toContain(
    'Sunday, March 14, between 8:00 AM and 12:00 noon, Denver time',
  );
});

it('a booking that Rosa has begun goes along, and she need not say it again', async ({
  service,
  signedIn,
}) => {
  const visitor = await signedIn(cast.rosa, { width: 360 });
  const { page } = visitor;
  await askForTimes(page, 'Home cleaning');
  await page.goto('/call-me');
  expect(await page.getByRole('main').innerText()).toContain('Cleaning, Home cleaning for Rosa Alvarez');
  expect(await page.getByLabel('Your phone number').inputValue()).toBe('(718) 555-0142');
  await page.getByRole('radio', { name: 'I want to book help' }).check();
  await page.getByRole('radio', { name: /As soon as possible/ }).check();
  await button(page, 'Request a call').click();
  await heading(page, 'Thank you. We’ll call you.').waitFor();
  expect((await messageTo(service.url, office, /^Please call/, 'Rosa Alvarez')).body).toContain(
    'Cleaning, Home cleaning for Rosa Alvarez',
  );
});

it('who has looked for help at a place need not say it again on the phone', async ({
  service,
  openWindow,
}) => {
  const visitor = await openWindow({ javaScript: false, width: 360 });
  const { page } = visitor;
  await page.goto('/pre-service?service=rides&zip=11375');
  await page.getByRole('main').getByRole('link', { name: 'Request a call' }).click();
  expect(await page.getByRole('main').innerText()).toContain(
    'Rides, ZIP code 11375. The person who calls sees it',
  );
  await page.getByLabel('Your name').fill('Ida Wells');
  await page.getByLabel('Your phone number').fill('718 555 0177');
  await page.getByRole('radio', { name: 'I want to book help' }).check();
  await page.getByRole('radio', { name: /As soon as possible/ }).check();
  await button(page, 'Request a call').click();
  await heading(page, 'Thank you. We’ll call you.').waitFor();
  const { body } = await messageTo(service.url, office, /^Please call/, 'Ida Wells');
  expect(body).toContain('ZIP code: 11375\nService: rides');
});

it('a program that fills in what nobody sees is thanked, and nothing is kept', async ({ service }) => {
  const fields = {
    name: 'Robot',
    phone: '718 555 0199',
    topic: 'book',
    when: 'soon',
    website: 'https://evil.example',
  };
  const answer = await fetch(`${service.url}/requestcallback`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service.url },
    body: new URLSearchParams(fields),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/requestcallback']);
  const sent = await (await fetch(`${service.url}/dev/mailbox.json?q=Robot`)).json();
  expect(sent).toEqual([]);
});

it.for(['/requestcallback', '/requestcallback/giftcard', '/requestcallback_new'])(
  '%s has no barrier',
  async (path, { findBarriersAt }) => {
    expect(await findBarriersAt(path, [])).toEqual([]);
  },
);
