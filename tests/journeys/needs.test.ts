import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { countRooms, knownHeading, openNeeds, sayForWhom } from './booking-steps.ts';
import { it, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const fold = (page: Page, title: string) => page.locator('summary', { hasText: title });

/** From the first question of a booking to what there is to do, and anything we should know. */
async function askDetails(page: Page, path: string, kind: RegExp): Promise<void> {
  await page.goto(`${path}?new=1`);
  await sayForWhom(page);
  await page.getByRole('radio', { name: kind }).check();
  await button(page, 'Continue').click();
  await page.waitForURL(/step=details/);
}

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  it('Rosa opens what matters to her, and is told what does not go together', async ({ signedIn }) => {
    const visitor = await signedIn(cast.rosa, {
      javaScript,
      width: 360,
    });
    const { page } = visitor;
    await page.goto('/post-register');
    await heading(page, 'Your needs and preferences').waitFor();
    // What Rosa has chosen is seen at once, and so are the few that matter most.
    for (const name of ['Give me extra time', 'Memory support: please repeat things kindly'])
      expect(await box(page, name).isVisible()).toBe(true);
    expect(await box(page, 'Text me, do not call').isVisible()).toBe(false);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);

    // By keys alone.
    await fold(page, 'Calls, texts and the door').focus();
    await page.keyboard.press('Enter');
    await box(page, 'Text me, do not call').check();
    await box(page, 'Call me, do not text').check();
    visitor.expectStatus(422);
    await button(page, 'Save and continue').click();
    await page.getByRole('link', { name: /do not go together. Keep only one./ }).waitFor();
    expect(await box(page, 'Text me, do not call').isChecked()).toBe(true);
    expect(await box(page, 'Call me, do not text').isVisible()).toBe(true);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await box(page, 'Call me, do not text').uncheck();
    await button(page, 'Save and continue').click();
    await page.getByRole('group', { name: 'What should your driver know?' }).waitFor();
    await page.goto('/post-register');
    expect(await box(page, 'Text me, do not call').isChecked()).toBe(true);
    await box(page, 'Text me, do not call').uncheck();
    await button(page, 'Save and continue').click();
    await page.getByRole('group', { name: 'What should your driver know?' }).waitFor();
  });

  it('Grace says how to tell her of visits, and asks her niece to help', async ({ signedIn }) => {
    const visitor = await signedIn(cast.grace, { javaScript, width: 360 });
    const { page } = visitor;
    visitor.expectStatus(422);
    await page.goto('/post-register?group=dietary');
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await heading(page, 'How should we tell you about visits?').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    for (const way of await page.getByRole('checkbox').all()) await way.uncheck();
    await button(page, 'Save and continue').click();
    await page.getByRole('link', { name: 'Check at least one way, or skip this.' }).waitFor();
    await page.getByRole('checkbox', { name: /^Phone call/ }).check();
    await button(page, 'Save and continue').click();

    await heading(page, 'Who else helps?').waitFor();
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    const contact = page.getByLabel('Their email address or mobile phone number');
    await contact.fill('my niece');
    await button(page, 'Send invitation').click();
    await page.getByRole('alert').waitFor();
    const niece = `niece-${javaScript}@example.com`;
    await contact.fill(niece);
    await button(page, 'Send invitation').click();
    await heading(page, 'Thank you. Everything is saved.').waitFor();

    await page.goto('/account/care-circle');
    await page.getByText(niece).waitFor();
    await page.goto('/account/notification-setting');
    const reminders = page.getByRole('group', { name: 'Reminders' });
    expect(await reminders.getByLabel('Phone call').isChecked()).toBe(true);
    expect(await reminders.getByLabel('Email').isChecked()).toBe(false);
  });

  it('Rosa is not asked about shoes for a call by video', async ({ signedIn }) => {
    const { page } = await signedIn(cast.rosa, { javaScript, width: 360 });
    await askDetails(page, '/senior-tech', /video/i);
    await openNeeds(page);
    expect(await box(page, 'Please take off your shoes').count()).toBe(0);
    expect(await fold(page, 'Pets, scents and shoes').count()).toBe(0);
    await askDetails(page, '/cleaning', /^Home cleaning/);
    await openNeeds(page);
    await fold(page, 'Pets, scents and shoes').click();
    expect(await box(page, 'Please take off your shoes').isVisible()).toBe(true);
  });

  it('what is known stands on a card, stays as it is while that is closed, and opens where it is refused', async ({
    signedIn,
  }) => {
    const visitor = await signedIn(cast.rosa, { javaScript, width: 390 });
    const { page } = visitor;
    await askDetails(page, '/cleaning', /^Home cleaning/);
    await knownHeading(page).waitFor();
    const card = page.locator('section', { has: knownHeading(page) });
    const known = () => card.getByRole('listitem').allInnerTexts();
    const before = await known();
    expect(before).toContain('Hard of hearing');
    expect(await box(page, 'Hard of hearing').isVisible()).toBe(false);
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await countRooms(page);

    const forthAndBack = async () => {
      await button(page, 'Continue').click();
      await heading(page, 'When should we come?').waitFor();
      await page.getByRole('link', { name: 'Back to: How big is the job?' }).click();
      await knownHeading(page).waitFor();
    };
    await forthAndBack();
    expect(await known()).toEqual(before);

    await openNeeds(page);
    await box(page, 'Hard of hearing').uncheck();
    await box(page, 'Other communication needs').check();
    const remarks = page.getByLabel('What is it?');
    const said = await remarks.inputValue();
    await remarks.fill('');
    await page.getByLabel('A note for this visit').fill('The key is with Sam.');
    visitor.expectStatus(422);
    await button(page, 'Continue').click();
    await page.getByRole('link', { name: 'Tell us in a few words what you need.' }).waitFor();
    expect(await remarks.isVisible()).toBe(true);
    expect(await known()).toContain('Note: The key is with Sam.');
    expect(await known()).not.toContain('Hard of hearing');
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await box(page, 'Hard of hearing').check();
    if (said === '') await box(page, 'Other communication needs').uncheck();
    else await remarks.fill(said);
    await forthAndBack();
    expect(await known()).toEqual([...before, 'Note: The key is with Sam.']);
  });
});
