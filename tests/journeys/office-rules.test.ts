import { describe, expect } from 'vitest';
import { findViolations } from './accessibility.ts';
import { act, it } from './in-office.ts';
import { heading } from './member-steps.ts';

describe.each([true, false])('with JavaScript %s', (javaScript) => {
  it('somebody in the office drafts rules, is refused at the field, and publishes them from a day', async ({
    inOffice,
  }) => {
    const visitor = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const { page } = visitor;
    await page.goto('/office/rules');
    await heading(page, 'Rules').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Canceling and no one home' }).click();
    await heading(page, 'Canceling and no one home').waitFor();
    const draft = act(page, 'Draft new rules');
    await draft.locator('summary').click();
    await draft.getByLabel('Fee after that').fill('60%');
    await draft.getByLabel('Step 2: less than how many hours before').fill('4');
    await draft.getByLabel('Step 2: fee').fill('40%');
    visitor.expectStatus(422);
    await draft.getByRole('button').click();
    await page.getByText('A step nearer to the visit must not cost less.').first().waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await draft.getByLabel('Step 2: fee').fill('80%');
    await draft.getByRole('button').click();
    await page.getByText('Draft saved. No one is held to it yet.').waitFor();
    await page.getByRole('heading', { name: 'The draft', level: 2 }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(
      'After that, you pay 60% of the price. Less than 4 hours before, you pay 80% of the price.',
    );
    if (javaScript) expect(await findViolations(page)).toEqual([]);

    const publish = act(page, 'Publish rules');
    await publish.locator('summary').click();
    visitor.expectStatus(422);
    await publish.getByRole('button').click();
    await page.getByText('Stricter rules start tomorrow at the earliest.').first().waitFor();
    const day = javaScript ? '2031-03-03' : '2031-03-04';
    await publish.getByLabel('From which day on').fill(day);
    await publish.getByRole('button').click();
    await page.getByText(/^They apply from .* on\.$/).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Coming');

    const withdraw = act(page, 'Withdraw rules');
    await withdraw.locator('summary').click();
    await withdraw.getByRole('button').click();
    await page.getByText('Withdrawn.').waitFor();
  });
});
