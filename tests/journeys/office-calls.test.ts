import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newIdentifier } from '#platform/identifier.ts';
import { findViolations } from './accessibility.ts';
import { act, it } from './in-office.ts';
import { openInside } from './inside.ts';
import { passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

async function askForCall(page: Page, name: string, phone: string): Promise<void> {
  await page.goto('/requestcallback');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your phone number').fill(phone);
  await page.getByRole('radio', { name: 'I have a question' }).check();
  await page.getByRole('radio', { name: /As soon as possible/ }).check();
  await button(page, 'Request a call').click();
  await heading(page, 'Thank you. We’ll call you.').waitFor();
}

it.for(passes([true, false]))(
  'somebody asks for a call, is tried, put off and talked with, with JavaScript %s',
  async (javaScript, { openWindow, inOffice }) => {
    const [name, last] = javaScript ? ['June Park', '0161'] : ['Amos Reed', '0162'];
    const { page: visitor } = await openWindow({ javaScript });
    await askForCall(visitor, name, `718 555 ${last}`);
    const { page } = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    await page.goto('/office/calls');
    await heading(page, 'Calls').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name }).first().click();
    await heading(page, `Call ${name}`).waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    expect(await page.getByRole('link', { name: `(718) 555-${last}` }).getAttribute('href')).toBe(
      `tel:+1718555${last}`,
    );

    const missed = act(page, 'No answer');
    await missed.locator('summary').click();
    await missed.getByRole('button').click();
    await page.getByText(/^Counted\. We call again/).waitFor();

    const later = act(page, 'Snooze call');
    await later.locator('summary').click();
    await later.getByRole('button').click();
    await page.getByText(/^Back \w{3},/).waitFor();
    await page.getByRole('button', { name: 'Undo this' }).click();
    await page.getByText('Back in the list.').waitFor();

    const talked = act(page, 'Log call');
    await talked.locator('summary').click();
    await talked.getByLabel('Outcome').fill('She books a cleaning herself.');
    await talked.getByRole('button').click();
    await page.getByText('Call logged.').waitFor();
    await page.goto('/office/calls');
    expect(await page.getByRole('main').textContent()).not.toContain(name);
    await page.goto('/office/calls?which=made');
    expect(await page.getByRole('main').innerText()).toContain('She books a cleaning herself.');
  },
);

it('a letter is printed, a message is sent again, and a text is answered', async ({ service, inOffice }) => {
  const inside = await openInside(service);
  const { database } = inside.platform;
  const [message, now] = [newIdentifier(), new Date()];
  await sql`
    insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, due_at, sent_at, attempts, user_id)
    select ${message}, ${now}, ${message}, 'booked', 'letter', 'Rosa Alvarez' || chr(10) || '12 Lantern Street' || chr(10) || 'Forest Hills, NY 11375', 'Your visit is booked',
      'What: Home cleaning' || chr(10) || 'When: Tuesday', ${now}, ${now}, 1, u.id from users u where u.email = 'rosa@example.com'`.execute(
    database,
  );
  await sql`
    insert into text_replies (id, created_at, phone, body, answer, passed_on) values ('SMjourney', ${now}, '+17185550142', 'Can she bring the mop?', 'We passed it on.', true)`.execute(
    database,
  );
  await inside.close();
  const { page } = await inOffice({ width: 1280 });
  await page.goto('/office/letters');
  await heading(page, 'Letters').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const print = act(page, 'Print all');
  await print.locator('summary').click();
  await print.getByRole('button').click();
  await page.getByText(/to print\. Open the PDF below\./).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')) ?? '',
  );
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).toString('latin1').slice(0, 5)).toBe('%PDF-');
  const mailed = act(page, 'Mark mailed');
  await mailed.locator('summary').click();
  await mailed.getByRole('button').click();
  await page.getByText('Marked mailed.').waitFor();

  await page.goto(`/office/messages/${message}`);
  await heading(page, 'Your visit is booked').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const again = act(page, 'Print it again');
  await again.locator('summary').click();
  await again.getByRole('button').click();
  await page.getByText('Back in letters to print.').waitFor();

  await page.goto('/office/conversations?state=open');
  await page.getByRole('link', { name: 'Can she bring the mop?' }).click();
  expect(await findViolations(page)).toEqual([]);
  const answer = act(page, 'Reply by text');
  await answer.locator('summary').click();
  // What is typed is kept by itself, is there after the page is read again, and goes out by the other button.
  await answer.getByLabel('The text').fill('Hearthside: Yes, she brings');
  await answer.getByRole('status').getByText('Kept', { exact: true }).waitFor();
  await page.reload();
  await answer.locator('summary').click();
  expect(await answer.getByLabel('The text').inputValue()).toBe('Hearthside: Yes, she brings');
  await answer.getByLabel('The text').fill('Hearthside: Yes, she brings hers. Questions? Call us.');
  await answer.getByRole('button', { name: 'Reply by text' }).click();
  await page.getByText('The text goes out.').waitFor();
  for (const list of ['messages', 'leads', 'conversations']) {
    await page.goto(`/office/${list}`);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await findViolations(page)).toEqual([]);
  }
});
