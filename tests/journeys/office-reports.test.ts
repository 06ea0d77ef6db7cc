import { expect } from 'vitest';
import { findViolations } from './accessibility.ts';
import { it as journey } from './in-office.ts';
import { heading } from './member-steps.ts';

const it = journey.extend(
  'settings',
  { scope: 'file' },
  { DEMO_HISTORY: 'year', CLOCK_STARTS_AT: '2027-02-05T15:00:00Z' },
);

it.for([1280, 360])(
  'the numbers of a time lead to their definition, their chart and their rows, at %i px',
  async (width, { inOffice }) => {
    const { page } = await inOffice({ width });
    await page.goto('/office/reports');
    await heading(page, 'Reports').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/Counted .+/);
    expect(await findViolations(page)).toEqual([]);
    const row = page.getByRole('row').filter({ hasText: 'On time' }).first();
    expect(await row.innerText()).toMatch(/\d%/);

    await row.getByRole('link', { name: 'On time' }).click();
    await heading(page, 'On time').waitFor();
    const said = await page.getByRole('main').innerText();
    expect(said).toContain('Arrivals at most 10 minutes before or after the agreed time');
    expect(
      await page
        .getByRole('img', { name: /^On time from/ })
        .locator('rect')
        .count(),
    ).toBeGreaterThan(5);
    expect(await page.getByRole('table', { name: 'Over time' }).getByRole('row').count()).toBeGreaterThan(20);
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'What is behind it' }).click();
    await heading(page, 'Visits behind a number').waitFor();
    expect(await page.getByRole('table').innerText()).toMatch(/HS-/);
    expect(await findViolations(page)).toEqual([]);
  },
);

it('a number is the same on the page, for an area and as CSV, without scripts', async ({ inOffice }) => {
  const { page } = await inOffice({ javaScript: false, width: 1280 });
  await page.goto('/office/reports');
  await page.getByLabel('Service').selectOption('rides');
  await page.getByRole('button', { name: 'Show' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Fill rate' }).first();
  const value = (await row.getByRole('cell').first().innerText()).trim();
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'Save as CSV' }).getAttribute('href')) ?? '',
  );
  expect(await csv.text()).toContain(`"Fill rate","${value}"`);
});
