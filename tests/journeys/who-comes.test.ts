import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findViolations } from './accessibility.ts';
import { act, it } from './in-office.ts';
import { openInside } from './inside.ts';
import { passes } from './journey.ts';
import { heading } from './member-steps.ts';

const wordsOf = (page: Page) => page.getByRole('main').innerText();

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  it('a stranger reads in two presses from the home page who is insured, and by whom', async ({
    openWindow,
  }) => {
    const { page } = await openWindow({ javaScript, width: 390 });
    await page.goto('/');
    await page.locator('footer summary', { hasText: 'More pages' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Who’s coming to your door' }).click();
    await heading(page, 'Who’s coming to your door').waitFor();
    const words = await wordsOf(page);
    expect(words).toContain('2. Are you insured?');
    expect(words).toContain('With Hudson Mutual');
    expect(words).toContain('Background check');
    expect(words).toContain('You see the date before you book.');
    if (javaScript) {
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_500);
    }
    await page.getByRole('link', { name: 'See who could come to me' }).click();
    await page
      .getByRole('textbox', { name: /ZIP|area/ })
      .first()
      .waitFor();
  });

  it.for([
    [390, 3],
    [1280, 4],
  ])(
    'the home page at %i pixels shows %i faces in full rows',
    async ([width = 0, count = 0], { openWindow }) => {
      const { page } = await openWindow({ javaScript, width });
      await page.goto('/');
      const faces = page.getByRole('listitem').filter({ hasText: /\d visits$/ });
      const [first, ...others] = await faces.filter({ visible: true }).all();
      expect(others).toHaveLength(count - 1);
      const box = await first?.boundingBox();
      const words = await page.getByRole('heading', { name: 'Who’s at your door' }).boundingBox();
      if (box === undefined || box === null || words === null) throw new Error('The page shows no face.');
      const tops = await Promise.all(others.map(async (face) => (await face.boundingBox())?.y));
      expect(tops.filter((top) => top === box.y)).toHaveLength(width === 390 ? 2 : 1);
      expect(box.x > words.x + words.width).toBe(width !== 390);
    },
  );

  it('a colleague is refused while a helper has no check, mends it and publishes', async ({
    inOffice,
    openWindow,
    service,
  }) => {
    const inside = await openInside(service);
    await sql`update professionals set background_checked_on = null where name = 'Bianca Torres'`.execute(
      inside.platform.database,
    );
    const { page: stranger } = await openWindow({ javaScript });
    const visitor = await inOffice({ javaScript, width: 1280 });
    const { page } = visitor;
    await page.goto('/office/safety');
    await heading(page, 'Checks and insurance').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await page.goto('/office/safety/facts');
    const draft = act(page, 'Write draft');
    await draft.locator('summary').click();
    await draft.getByLabel('Who does the background check').fill('Lantern Checks');
    await draft.getByRole('button').click();
    await page.getByText('Draft saved. No one reads it yet.').waitFor();

    const publish = act(page, 'Publish draft');
    await publish.locator('summary').click();
    await publish.getByLabel('All of this is so').check();
    visitor.expectStatus(409);
    await publish.getByRole('button').click();
    await page.getByText('No background check of the last 12 months: Bianca Torres.').first().waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await stranger.goto('/who-comes');
    expect(await wordsOf(stranger)).not.toMatch(/Lantern|see the date/);

    await page.getByRole('link', { name: 'Bianca Torres', exact: true }).click();
    await heading(page, 'Bianca Torres').waitFor();
    const details = act(page, 'Edit details');
    await details.locator('summary').click();
    // A day that is over in every zone.
    const before = new Date(inside.platform.clock.now().getTime() - 2 * 86_400_000).toISOString();
    await details.getByLabel('Day of the background check').fill(before.slice(0, 10));
    await details.getByRole('button').click();
    await page.getByText('Saved.').first().waitFor();

    await page.goto('/office/safety/facts');
    await publish.locator('summary').click();
    await publish.getByLabel('All of this is so').check();
    await publish.getByRole('button').click();
    await page.getByText('It is published. Everyone reads it now.').waitFor();
    await stranger.reload();
    expect(await wordsOf(stranger)).toMatch(/By Lantern Checks[^]*see the date/);

    const withdraw = act(page, 'Take it off the page');
    await withdraw.locator('summary').click();
    await withdraw.getByRole('button').click();
    await page.getByText('It is off the page.').waitFor();
    await stranger.reload();
    expect(await wordsOf(stranger)).not.toMatch(/Lantern|insured/i);
    await inside.close();
  });
});
