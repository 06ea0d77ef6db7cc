import { afterAll, describe, expect } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { cast } from '#seeds/cast.ts';
import type { OpenedPlatform } from '#server/open-platform.ts';
import { saveTestCard, signIn } from '#tests/people.ts';
import { cleaning, valueOf } from '#tests/visits.ts';
import { findViolations } from './accessibility.ts';
import { act, it } from './in-office.ts';
import { openInside } from './inside.ts';
import { passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

let beside: OpenedPlatform;
it.beforeAll(async ({ service }) => {
  beside = await openInside(service);
});
afterAll(() => beside.close());

/** Rosa books the first time on which several could come, and the professional is asked for. */
async function bookVisit(turn: number): Promise<{ professionalId: string; day: string; reference: string }> {
  const { platform, gatewayPages } = beside;
  const rosa = await signIn(platform, cast.rosa.email);
  const cardId = await saveTestCard(platform, gatewayPages!, rosa.member);
  const starts = await findFreeStarts(platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: cleaning.optionId,
    lengthMinutes: 135,
    leadHours: 72 + turn * 72,
    now: platform.clock.now(),
  });
  const { startsAt } = starts.find(({ professionals }) => professionals >= 3)!;
  const request = { recipientId: rosa.recipientId, answers: cleaning, startsAt, notes: null };
  const { bookingId } = valueOf(
    await holdVisit(platform, rosa.member, request, `plan-${turn}-${Date.now()}`),
  );
  valueOf(await placeBooking(platform, rosa.member, bookingId, cardId));
  const visit = await platform.database
    .selectFrom('bookings')
    .select(['professional_id', 'reference'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(startsAt);
  return { professionalId: visit.professional_id, day, reference: visit.reference };
}

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  const habits = { javaScript, width: javaScript ? 1280 : 360 };
  const name = javaScript ? 'Ida Lund' : 'Otto Berg';

  it('somebody in the office adds a professional, with hours, a portrait and a paper', async ({
    inOffice,
  }) => {
    const visitor = await inOffice(habits);
    const { page } = visitor;
    await page.goto('/office/professionals');
    await heading(page, 'Helpers').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    const add = act(page, 'Add helper');
    await add.locator('summary').click();
    await add.getByLabel('Name').fill(name);
    await add.getByLabel('Area').fill('Atlantis');
    await add.getByLabel('Weekly hours').fill('Mon-Fri 9-5');
    visitor.expectStatus(422);
    await add.getByRole('button').click();
    await page.getByText('We have no area "Atlantis".').first().waitFor();
    await add.getByLabel('Area').fill('Queens');
    await add.getByRole('button').click();
    await heading(page, name).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Mon-Fri 9:00 AM - 5:00 PM');

    const portrait = act(page, 'Change photo');
    await portrait.locator('summary').click();
    await portrait.getByLabel('Photo').setInputFiles('public/social.png');
    await button(page, 'Change photo').click();
    await page.getByText('Photo saved.').waitFor();
    const image = page.getByRole('img', { name });
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(160);

    const last = javaScript ? '1' : '2';
    for (const [number, said] of [
      [`718 555 014${last}`, 'Saved.'],
      [`718 555 015${last}`, 'Saved. It opens nothing yet: see “New phone or email”.'],
    ] as const) {
      const phone = act(page, 'Change their phone');
      await phone.locator('summary').click();
      await phone.getByLabel('Phone').fill(number);
      await phone.getByRole('button').click();
      await page.getByText(said, { exact: true }).waitFor();
    }
    await page.getByRole('heading', { name: 'New phone or email' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(`(718) 555-014${last}`);

    const paper = act(page, 'Add document');
    await paper.locator('summary').click();
    await paper.getByLabel('Kind').selectOption('Insurance');
    await paper.getByLabel('Expiration date').fill('2020-01-31');
    await paper.getByRole('button').click();
    await page.getByRole('heading', { name: 'Document expired' }).waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Hours, time off and visits, day by day' }).click();
    await heading(page, new RegExp(`^${name}: week of `)).waitFor();
    await page.getByRole('link', { name: 'Next week' }).click();
    await page.waitForURL(/from=/);
    expect(await page.getByText('9:00 AM - 5:00 PM').count()).toBe(5);
    if (javaScript) expect(await findViolations(page)).toEqual([]);
  });

  it('somebody in the office plans time off and sends others to the visits that it hits', async ({
    inOffice,
  }) => {
    const { professionalId, day, reference } = await bookVisit(javaScript ? 0 : 1);
    const { page } = await inOffice(habits);
    await page.goto(`/office/professionals/${professionalId}`);
    await page.getByRole('link', { name: 'Plan time off' }).click();
    await heading(page, /^Plan time off for/).waitFor();
    await page.getByLabel('First day').fill(day);
    await page.getByLabel('Reason').fill('Vacation');
    await button(page, 'Show the plan').click();
    await page.getByText(/^1 visit affected\. Someone else is available for it\.$/).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(reference);
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await button(page, 'Save time off and assign cover').click();
    await page.getByText(/has time off\. 1 visit reassigned\./).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(': Vacation');
    const visit = await beside.platform.database
      .selectFrom('bookings')
      .select('professional_id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(visit.professional_id).not.toBe(professionalId);
  });

  it('somebody in the office looks at a list of professionals and adds all of it', async ({ inOffice }) => {
    const { page } = await inOffice(habits);
    await page.goto('/office/professionals');
    await page.getByRole('link', { name: 'Add or change many from a list in CSV' }).click();
    await heading(page, 'Add or update helpers from a list').waitFor();
    const head = 'name,area,skills,hours\n';
    await page.getByLabel('List').fill(`${head}Eva,Queens,juggling,Mon 9\n`);
    await button(page, 'Preview').click();
    await page.getByText('Line 2, skills: We have no service "juggling".').first().waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    const people = Array.from(
      { length: 300 },
      (_, turn) =>
        `Newcomer ${javaScript} ${turn},Queens,home cleaning,"Mon-Fri 8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM"`,
    );
    await page.getByLabel('Or a file').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(head + people.join('\n')),
    });
    await button(page, 'Preview').click();
    await page.getByText('New: 300 helpers').waitFor();
    await button(page, 'Take the list').click();
    await page.getByText('300 helpers added.').waitFor();
    const saved = await (await page.request.get('/office/export/professionals')).body();
    const lines = saved.toString().trim().split('\r\n').length - 1;
    await page.goto('/office/roster');
    await page
      .getByLabel('Or a file')
      .setInputFiles({ name: 'saved.csv', mimeType: 'text/csv', buffer: saved });
    await button(page, 'Preview').click();
    await page.getByText(`${lines} stay as they are.`).waitFor();
  });
});

it('is not there for somebody outside', async ({ openWindow }) => {
  const visitor = await openWindow();
  for (const path of ['/office/professionals', '/office/roster', '/office/week/x', '/office/time-off/x']) {
    visitor.expectStatus(404);
    expect((await visitor.page.goto(path))?.status()).toBe(404);
  }
});
