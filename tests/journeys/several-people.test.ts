import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { askForTimes, openFoldsOfCheck } from './booking-steps.ts';
import { it, passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  it('Rosa adds her brother, says what he needs, and books for him', async ({ signedIn }) => {
    const visitor = await signedIn(cast.rosa, { javaScript, width: 360 });
    const { page } = visitor;
    const name = javaScript ? 'Luis Alvarez' : 'Mateo Alvarez';
    await page.goto('/account/people');
    if (javaScript) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Add a person' }).click();
    await heading(page, 'Add a person').waitFor();
    await page.getByLabel('Their name').fill(name);
    await page.getByLabel('Street address').fill('9 Burns Street');
    await page.getByLabel('ZIP code').fill('99999');
    visitor.expectStatus(422);
    await button(page, 'Save').click();
    await page.getByRole('link', { name: /We do not recognize this ZIP code/ }).waitFor();
    expect(await page.getByLabel('Their name').inputValue()).toBe(name);
    await page.getByLabel('ZIP code').fill('11375');
    await button(page, 'Save').click();
    await heading(page, 'Your needs and preferences').waitFor();
    await page.getByText(`What should helpers know about ${name}?`).waitFor();
    await page.getByRole('checkbox', { name: 'Hard of hearing' }).check();
    await button(page, 'Save and continue').click();
    await page.getByRole('group', { name: 'What should your driver know?' }).waitFor();
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await page.getByRole('group', { name: 'Food and diet' }).waitFor();
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await heading(page, 'Thank you. Everything is saved.').waitFor();

    await askForTimes(page, 'Home cleaning', new RegExp(`^${name}`));
    await page.getByRole('group', { name: /day, / }).getByRole('radio').first().check();
    await button(page, 'Continue').click();
    await openFoldsOfCheck(page);
    expect(await page.getByRole('main').innerText()).toContain('9 Burns Street');
    expect(await page.getByRole('main').innerText()).toContain('Hard of hearing');

    // By video nobody comes to an address.
    await page.goto('/senior-tech?option=video-help');
    await heading(page, 'Who is it for?').waitFor();
    expect(await page.getByRole('main').innerText()).toContain(name);
    expect(await page.getByRole('main').innerText()).not.toContain('Burns Street');

    await page.goto('/account/people');
    await page.getByRole('link', { name: `Edit ${name}’s details` }).click();
    await page.waitForURL(/\/account\/people\/[0-9a-f-]{36}$/);
    await page.getByLabel('Their phone number').fill('718 555 0123');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Phone: (718) 555-0123').first().waitFor();
  });
});
