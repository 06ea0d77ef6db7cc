import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import type { OpenedPlatform } from '#server/open-platform.ts';
import { findBarriers, findViolations } from './accessibility.ts';
import { addCardUnlessSaved, goOnToCheck, sayForWhom } from './booking-steps.ts';
import { it } from './in-office.ts';
import { openInside } from './inside.ts';
import { button, heading } from './member-steps.ts';
import { goOnToRider, rideWithCane } from './ride-steps.ts';

let beside: OpenedPlatform;
it.beforeAll(async ({ service }) => {
  beside = await openInside(service);
});
afterAll(() => beside.close());

const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });
const table = [
  'Title,Other names,Doors,Street,ZIP',
  'Harbor Eye Pavilion,Eye doctors; LHE,Front door; Garden door,101-10 71st Road,11375',
].join('\n');

it('the office takes a list of places, after it has seen what it says', async ({ inOffice }) => {
  const { page } = await inOffice({ javaScript: false, width: 1280 });
  await page.goto('/office/places');
  await page.getByRole('link', { name: 'Add or change many from a list in CSV' }).click();
  await page.getByRole('textbox', { name: /^List/ }).fill(`${table}\nHospital,,,Main Street,11375`);
  await button(page, 'Preview').click();
  await page.getByText('Refused: 1').waitFor();
  await page.getByRole('cell', { name: 'Enter the street and number.' }).waitFor();
  expect(await button(page, 'Take the list').count()).toBe(0);
  await page.getByRole('textbox', { name: /^List/ }).fill(table);
  await button(page, 'Preview').click();
  await page.getByText('New: 1').waitFor();
  await button(page, 'Take the list').click();
  await page.getByText('1 place added.').waitFor();
  await page.getByRole('link', { name: 'Harbor Eye Pavilion' }).click();
  await page.getByText('Garden door').waitFor();
});

it.for([false, true])(
  'the first ride goes to a place that is found by its name, and to one of its doors, scripts %s',
  async (javaScript, { signedIn }) => {
    const visitor = await signedIn(javaScript ? cast.rosa : cast.grace, { javaScript, width: 390 });
    const { page } = visitor;
    await page.goto('/ride?new=1');
    await sayForWhom(page);
    await radio(page, /^Ride to a doctor/).check();
    await button(page, 'Continue').click();
    await radio(page, /^I choose the pickup time/).check();
    const where = page.getByLabel('Place or street address');

    await where.fill('nowhere house');
    await button(page, 'Find').click();
    await page.getByText('We found no place named “nowhere house”').waitFor();
    // What else was answered stays.
    expect(await radio(page, /^I choose the pickup time/).isChecked()).toBe(true);
    visitor.expectStatus(422);
    await page.getByLabel('ZIP code you’re going to').fill('11375');
    await button(page, 'Continue').click();
    await page.getByRole('link', { name: 'Type the street and number, or choose a place.' }).waitFor();

    await where.fill('eye pavilion');
    await button(page, 'Find').click();
    await page.getByText('1 place found for “eye pavilion”.').waitFor();
    if (javaScript) expect([await findBarriers(page), await findViolations(page)]).toEqual([[], []]);
    await radio(page, /^Harbor Eye Pavilion/).check();
    expect(await radio(page, 'Front door').isChecked()).toBe(true);
    await radio(page, 'Garden door').check();
    await goOnToRider(page);

    // On the way back it is still there, with its door.
    await page.getByRole('link', { name: /^Back to/ }).click();
    expect(await radio(page, /^101-10 71st Road\W+Garden door/).isChecked()).toBe(true);
    await goOnToRider(page);

    await radio(page, /^I get home another way/).check();
    await rideWithCane(page);
    await button(page, 'Continue').click();
    await heading(page, 'What time works for you?').waitFor();
    await page.getByRole('group', { name: /day, / }).first().getByRole('radio').first().check();
    await goOnToCheck(page);
    await heading(page, 'Check and pay').waitFor();
    expect(await page.getByRole('main').innerText()).toContain(
      '101-10 71st Road, Garden door\nForest Hills, NY 11375',
    );
    await addCardUnlessSaved(page);
    await button(page, /^Book for \$/).click();
    await page.waitForURL('**/post-booking/**');
    const { rows } = await sql<{ door: string }>`
      select answers ->> 'door' as door from bookings where state <> 'held' order by created_at desc limit 1`.execute(
      beside.platform.database,
    );
    expect(rows).toEqual([{ door: 'Garden door' }]);

    // The next time it has its name.
    await page.goto('/ride?new=1');
    await sayForWhom(page);
    await radio(page, /^Ride to a doctor/).check();
    await button(page, 'Continue').click();
    expect(await radio(page, /^Harbor Eye Pavilion\W+Garden door/).isChecked()).toBe(true);
  },
);

it('a name in place of an address is refused, and found', async ({ signedIn }) => {
  const visitor = await signedIn(cast.rosa, { javaScript: false, width: 390 });
  const { page } = visitor;
  visitor.expectStatus(422);
  await page.goto('/ride?new=1');
  await sayForWhom(page);
  await radio(page, /^Ride to a doctor/).check();
  await button(page, 'Continue').click();
  await openPlaceField(page);
  await page.getByLabel('Place or street address').fill('hospital queens');
  await radio(page, /^I choose the pickup time/).check();
  // Enter continues, and does not only search.
  await page.getByLabel('Place or street address').press('Enter');
  await page.getByLabel('ZIP code you’re going to').waitFor();
  await page.getByRole('link', { name: 'Type the street and number, or choose a place.' }).waitFor();
  await button(page, 'Find').click();
  await page.getByText('1 place found for “hospital queens”.').waitFor();
  await radio(page, /^Northside Hospital of Queens/).check();
  await goOnToRider(page);
});

it('the call desk finds the same places', async ({ inOffice }) => {
  const { page } = await inOffice({ javaScript: false, width: 1280 });
  await page.goto('/office/call?find=rosa');
  await page
    .getByRole('link', { name: /Rosa Alvarez/ })
    .first()
    .click();
  const address = page.url().replace(/(\/call\/[^/?]+).*$/, '$1');
  await page.goto(`${address}/book/rides?new=1`);
  await sayForWhom(page);
  await radio(page, /^Ride to a doctor/).check();
  await button(page, 'Continue').click();
  await openPlaceField(page);
  await page.getByLabel('Place or street address').fill('eye pavilion');
  await button(page, 'Find').click();
  await page.getByText('1 place found for “eye pavilion”.').waitFor();
  await radio(page, /^Harbor Eye Pavilion/).check();
});

async function openPlaceField(page: Page): Promise<void> {
  const elsewhere = radio(page, 'Somewhere else');
  if (await elsewhere.isVisible()) await elsewhere.check();
}
