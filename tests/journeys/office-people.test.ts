import { expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { act, it } from './in-office.ts';
import { passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

it.for(passes([true, false]))(
  'a caller is found, noted, stopped and let in again in the office, with JavaScript %s',
  async (javaScript, { signedIn, inOffice }) => {
    const { page: grace } = await signedIn(cast.grace);
    const visitor = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const { page } = visitor;
    await page.goto('/office/people');
    await heading(page, 'People').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    for (const typed of ['917 555 0163', '0163', 'kim grace', 'graec kim']) {
      await page.getByLabel('Search people').fill(typed);
      await button(page, 'Show').click();
      await page.getByRole('link', { name: 'Grace Kim', exact: true }).waitFor();
      expect(await page.getByLabel('Search people').inputValue()).toBe(typed);
    }
    await page.getByLabel('Search people').fill('31 quiet shore 11209');
    await button(page, 'Show').click();
    await page.getByRole('link', { name: 'Sunja Kim' }).waitFor();
    const found = await page.getByRole('main').innerText();
    expect(found).toContain('Looked after by Grace Kim');
    expect(found).toContain('Address: 31 Quiet Shore Road');
    if (javaScript) expect(await findViolations(page)).toEqual([]);

    // A recipient leads to the member who looks after them.
    await page.getByRole('link', { name: 'Sunja Kim' }).click();
    await heading(page, 'Grace Kim').waitFor();
    if (javaScript) {
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await findViolations(page)).toEqual([]);
    }
    expect(await page.getByRole('main').innerText()).toContain('(917) 555-0163');

    const note = act(page, 'Add office note');
    await note.locator('summary').click();
    await note.getByLabel('Note').fill('Her mother answers, too. Say times twice.');
    await note.getByRole('button').click();
    await page.getByText('Note saved.').waitFor();

    // Without a visit and a card there is nothing to ask a caller about.
    const lost = act(page, 'Recover account');
    await lost.locator('summary').click();
    await lost.getByLabel('Number you called back').selectOption('(917) 555-0163');
    await lost.getByLabel('Date of last visit, as they said it').fill('2026-02-03');
    await lost.getByLabel('Last four digits of a card, as they said them').fill('4242');
    await lost.getByLabel('Email or mobile number for the link').fill('grace.new@example.com');
    visitor.expectStatus(409);
    await lost.getByRole('button').click();
    await page.getByText('No visit or card to ask about.').first().waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);

    const stop = act(page, 'Lock account');
    await stop.locator('summary').click();
    await stop.getByLabel('Reason').selectOption('unsafe');
    await stop.getByRole('button').click();
    await page.getByText('Locked. They’ve been told.').waitFor();
    await page.getByRole('heading', { name: 'Account locked' }).waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await grace.goto('/account/profile');
    expect(new URL(grace.url()).pathname).toMatch(/^.signin/);

    await act(page, 'Unlock account').locator('summary').click();
    await act(page, 'Unlock account').getByRole('button').click();
    await page.getByText('Account unlocked.').waitFor();
    const told = await page.getByRole('main').innerText();
    expect(told).toContain('Account opened again');
    expect(told).toContain('Say times twice.');
  },
);
