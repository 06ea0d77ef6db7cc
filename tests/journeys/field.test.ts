import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { endFieldSessions } from '#domains/field/field-session.server.ts';
import { giveCard } from '#domains/field/home-card.server.ts';
import { takeFieldStep } from '#domains/field/step.server.ts';
import { fieldStep } from '#domains/field/step.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { sizeOf } from '#tests/size.ts';
import { ana, employ } from '#tests/staff.ts';
import { findViolations } from './accessibility.ts';
import type { Visitor } from './browser.ts';
import { button, heading } from './member-steps.ts';
import {
  countKept,
  eventually,
  keep,
  kept,
  signInOnPhone,
  stateOf,
  stepLabels,
  withoutNetwork,
} from './on-phone.ts';
import { it } from './phone-journey.ts';

/** A minute before, by the clock at the home, and still on the same day. */
function shortlyBefore(now: Date): string {
  const at = (moment: Date) =>
    moment.toLocaleTimeString('en-GB', { timeZone: 'America/New_York' }).slice(0, 5);
  return at(now) === '00:00' ? '00:00' : at(new Date(now.getTime() - 60_000));
}

it.for([true, false])(
  'a visit is carried out from the way there to its end, with JavaScript %s',
  async (javaScript, { openWindow, inside, service }) => {
    const { database } = inside.platform;
    const { id, phone } = await professionalNamed(database, javaScript ? 'Bianca Torres' : 'Amara Johnson');
    const [visit = ''] = await insertDay(database, id, 1, systemClock.now());
    await sql`insert into booking_needs (booking_id, position, created_at, title, is_allergen) values (${visit}, 0, now(), 'Bleach', true)`.execute(
      database,
    );
    await sql`insert into home_warnings (id, created_at, recipient_id, staff_id, body) select gen_random_uuid(), now(), recipient_id, (select id from staff limit 1), 'The third step is loose' from bookings where id = ${visit}`.execute(
      database,
    );
    await employ(database, ana, systemClock.now());
    const card = { key: 'JBSWY3DPEHPK3PXP', period: 30 } as const;
    expect((await giveCard(inside.platform, ana, visit, card)).ok).toBe(true);
    const visitor = await openWindow({ javaScript, width: 360 });
    visitor.expectMishap(/4(22|09)/);
    const { page } = visitor;
    await signInOnPhone(page, service.url, phone);
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /Rosa/ }).click();
    await page.getByText('Read the warnings and allergies first.').waitFor();
    await button(page, 'I’ve read this: The third step is loose').click();
    await page.getByText('Read the warnings').waitFor({ state: javaScript ? 'hidden' : 'detached' });
    await button(page, 'I’ve read this: Bleach').click();
    for (const [step, label] of stepLabels) {
      const number = page.getByLabel('Card code').and(page.locator(':visible'));
      if (step === 'in_progress') {
        await number.fill('12 34');
        await button(page, label).click();
        await page.getByText('Enter the 6 digits on the card.').first().waitFor();
        await number.fill(shownBy(card));
      }
      // Nobody means two steps within three seconds, and a page without a script asks for another press.
      await eventually(async () => {
        if ((await stateOf(inside, visit)) !== step)
          await button(page, label).click({ timeout: javaScript ? 10_000 : 1_000 });
        return (await stateOf(inside, visit)) === step;
      }, step);
      if (step === 'arrived') {
        await button(page, 'Undo: arrived').click();
        await eventually(async () => (await stateOf(inside, visit)) === 'on_the_way', 'undone');
        await button(page, label).click();
        await eventually(async () => (await stateOf(inside, visit)) === 'arrived', 'arrived again');
      }
    }
    expect(await numbersTyped(database, visit)).toEqual([{ kind: 'in_progress', card: 'right' }]);
    await sql`delete from home_warnings`.execute(database);
    await sql`delete from home_cards`.execute(database);
    await page.getByText('Correct a time').click();
    const correction = page.locator('details', { hasText: 'Correct a time' });
    await correction.getByLabel('What’s wrong').selectOption({ index: 1 });
    await correction.getByLabel('Correct time').fill(shortlyBefore(systemClock.now()));
    await correction.getByLabel('Reason').fill('I had set out before');
    await button(page, 'Save correction').click();
    await page.getByText('Correction, I had set out before').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'My day' }).click();
    await button(page, 'I’m home safe').click();
    await page.getByText('You checked in home safe').waitFor();
    await page.getByRole('link', { name: 'Help' }).click();
    if (javaScript) await page.route('tel:*', (route) => route.abort());
    await button(page, 'I need help now').click();
    await page.getByText('No one has seen it yet. Call too.').waitFor();
  },
);

const shownBy = ({ key, period }: { key: string; period: number }) =>
  new TOTP({ period, secret: Secret.fromBase32(key) }).generate();

const numbersTyped = (database: Database, visit: string) =>
  database
    .selectFrom('field_steps')
    .select(['kind', 'card'])
    .where('booking_id', '=', visit)
    .where('card', 'is not', null)
    .execute();

/** How many visits the day has that is pressed through without a network, and how often the page ends. */
const day = { visits: sizeOf(3, 8), kills: sizeOf(6, 20) };
const tenMinutes = 600_000;

/** The clock of this phone is ten minutes fast. */
const fast = (context: BrowserContext) =>
  context.addInitScript((ahead: number) => {
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...given: []) {
        super(...(given.length === 0 ? ([RealDate.now() + ahead] as unknown as []) : given));
      }
      static override now() {
        return RealDate.now() + ahead;
      }
    } as DateConstructor;
  }, tenMinutes);

it(`a day of ${day.visits} visits in flight mode loses and doubles nothing, and leaves nothing to who is next`, async ({
  openWindow,
  inside,
  service,
}) => {
  const { database } = inside.platform;
  const { id, phone } = await professionalNamed(database, 'Chen Wei');
  const visits = await insertDay(database, id, day.visits, systemClock.now());
  const visitor: Visitor = await openWindow({ width: 360 });
  const { context } = visitor;
  visitor.expectMishap(/net::ERR_INTERNET_DISCONNECTED/);
  await fast(context);
  let { page } = visitor;
  await signInOnPhone(page, service.url, phone);
  await page.locator('.field[data-ready]').waitFor();
  await eventually(async () => (await countKept(page, 'pages')) === day.visits + 2, 'all pages are kept');
  await withoutNetwork(context);

  const pressed: { visit: string; kind: string; before: number; after: number }[] = [];
  let killed = 0;
  // All set out, then all arrive: the place of a button stays a receipt for some seconds after a press.
  for (const [kind, label] of stepLabels)
    for (const visit of visits) {
      if (page.isClosed() || !page.url().endsWith(visit)) {
        if (page.isClosed()) page = await context.newPage();
        await page.goto(`/field/visits/${visit}`);
        await button(page, label).waitFor();
      }
      const before = Date.now();
      await button(page, label).click();
      // So soon after the start it is asked.
      if (kind === 'completed') await button(page, 'Yes, finish visit').click();
      pressed.push({ visit, kind, before, after: Date.now() });
      await page
        .getByText(
          `${pressed.length === 1 ? '1 step is' : `${pressed.length} steps are`} saved on this phone, not sent yet.`,
        )
        .waitFor();
      if (killed < day.kills && pressed.length % 3 !== 0) {
        await page.close();
        killed += 1;
      }
    }
  expect([killed, pressed.length]).toEqual([day.kills, day.visits * stepLabels.length]);

  // Meanwhile the last visit was canceled.
  const last = visits.at(-1) ?? '';
  await sql`update bookings set state = 'cancelled' where id = ${last}`.execute(database);
  await context.setOffline(false);
  if (page.isClosed()) page = await context.newPage();
  await page.goto('/field');
  await page.getByText('This visit was canceled. Nothing changed.').first().waitFor();
  await eventually(async () => (await countKept(page, 'outbox')) === 4, 'all but the refused are sent');
  const rows = await database
    .selectFrom('field_steps')
    .select(['booking_id', 'kind', 'happened_at', 'outcome', 'refusal_code'])
    .where('booking_id', 'in', visits)
    .execute();
  expect(rows).toHaveLength(pressed.length);
  for (const { visit, kind, before, after } of pressed) {
    const its = rows.filter((row) => row.booking_id === visit && row.kind === kind);
    expect(its).toHaveLength(1);
    expect(its[0]?.outcome).toBe(visit === last ? 'refused' : 'taken');
    if (visit === last) continue;
    const happened = its[0]?.happened_at.getTime() ?? 0;
    // How fast the clock of the phone is was found out by an answer that may have been on its way for seconds.
    expect(happened).toBeGreaterThan(before - tenMinutes / 10);
    expect(happened).toBeLessThan(after + tenMinutes / 10);
  }
  for (const visit of visits.slice(0, -1)) expect(await stateOf(inside, visit)).toBe('completed');

  await page.getByRole('button', { name: 'Sign out of this phone' }).click();
  await page.getByText('Something was not taken. Read it first, then sign out.').waitFor();
  expect(await countKept(page, 'outbox')).toBe(4);
  for (let read = 0; read < 4; read += 1) {
    await page.getByRole('button', { name: 'I’ve read this' }).first().click();
    await eventually(async () => (await countKept(page, 'outbox')) === 3 - read, 'a refusal was read');
  }
  // The phone may be asking for the day at the moment at which it signs out.
  visitor.expectStatus(404);
  await page.getByRole('button', { name: 'Sign out of this phone' }).click();
  await heading(page, 'Sign in to your visits').waitFor();
  const other = await professionalNamed(database, 'Dolores Whitfield');
  expect([await kept(page, 'pages'), await kept(page, 'outbox')]).toEqual(['[]', '[]']);
  expect(await kept(page, 'pages')).toBe('[]');
  await signInOnPhone(page, service.url, other.phone);
  await page.locator('.field[data-ready]').waitFor();
  expect(await kept(page, 'pages')).not.toContain('Rosa');
  await withoutNetwork(context);
  await page.goto(`/field/visits/${visits[0]}`);
  expect(await page.locator('body').innerText()).not.toContain('Rosa');
});

it('all that waited is sent as soon as there is a network, however much it is', async ({
  openWindow,
  inside,
  service,
}) => {
  const { database } = inside.platform;
  const { id, phone } = await professionalNamed(database, 'Carol Ann Novak');
  const [visit = ''] = await insertDay(database, id, 1, systemClock.now());
  // A call of before is open while the phone keeps its pages, and over when one of them is shown.
  await sql`insert into help_calls (id, created_at, professional_id) values (gen_random_uuid(), now(), ${id})`.execute(
    database,
  );
  const visitor = await openWindow({ width: 360 });
  const { page, context } = visitor;
  visitor.expectMishap(/net::ERR_INTERNET_DISCONNECTED/);
  await signInOnPhone(page, service.url, phone);
  await page.locator('.field[data-ready]').waitFor();
  await eventually(
    async () => (await kept(page, 'pages')).includes('data-help-known'),
    'the help page is kept',
  );
  await employ(database, ana, systemClock.now());
  await sql`update help_calls set ended_at = now(), ended_by = ${ana.staffId}, answer = 'Safe' where professional_id = ${id}`.execute(
    database,
  );
  await withoutNetwork(context);
  await page.goto(`/field/visits/${visit}`);
  await page.getByRole('link', { name: 'Help' }).click();
  await page.route('tel:*', (route) => route.abort());
  await button(page, 'I need help now').waitFor();
  expect(await page.getByText('The office was alerted').count()).toBe(0);
  await button(page, 'I need help now').click();
  const saved = page.getByRole('alert').filter({ hasText: 'Saved on this phone, not sent yet.' });
  await saved.waitFor();
  expect(
    await saved.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['tel:911', expect.stringMatching(/^tel:\+1\d{10}$/)]);
  const note = (number: number) => ({
    id: randomUUID(),
    visit,
    kind: 'note',
    happened_at: systemClock.now().toISOString(),
    clock_offset_ms: 0,
    body: `Note ${number}`,
  });
  // The same step is pressed on another phone of theirs, and comes first.
  const { body: _body, ...onTheWay } = { ...note(0), kind: 'on_the_way' };
  const others = fieldStep.parse({ ...onTheWay, id: randomUUID() });
  const taken = await takeFieldStep(inside.platform, { kind: 'professional', professionalId: id }, others);
  expect(taken.answer).toBe('taken');
  await keep(page, 'outbox', [{ row: onTheWay, state: 'waiting', words: '', about: 'Rosa, 9:00 AM' }]);
  const notes = Array.from({ length: 180 }, (_, index) => note(index + 1));
  await keep(
    page,
    'outbox',
    notes.map((row) => ({ row, state: 'waiting', words: '' })),
  );
  await context.setOffline(false);
  await page.reload();
  await eventually(async () => (await countKept(page, 'outbox')) === 0, 'nothing waits');
  await page.getByText('Rosa, 9:00 AM: Taken already: On the way,').waitFor();
  const { rows } = await sql<{ body: string }>`
    select payload ->> 'body' as body from field_steps where booking_id = ${visit} and kind = 'note' order by created_at, id`.execute(
    database,
  );
  expect(new Set(rows.map(({ body }) => body)).size).toBe(180);
  // The call for help came with its visit, which only the address of the page had named.
  const calls = await database
    .selectFrom('help_calls')
    .select('booking_id')
    .where('professional_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  expect(calls).toEqual([{ booking_id: visit }]);
});

it('what was pressed outlives a session, a strange 404 and another person on the phone, and the office hears of it', async ({
  openWindow,
  inside,
  service,
}) => {
  const { database } = inside.platform;
  const { id, phone } = await professionalNamed(database, 'Gita Raman');
  const [visit = ''] = await insertDay(database, id, 1, systemClock.now());
  const visitor = await openWindow({ width: 360 });
  const { page } = visitor;
  visitor.expectStatus(404);
  await signInOnPhone(page, service.url, phone);
  await page.locator('.field[data-ready]').waitFor();
  await page.route('**/api/field_ms/steps', (route) =>
    route.fulfill({ status: 404, body: 'default backend' }),
  );
  await page.goto(`/field/visits/${visit}`);
  const answered = page.waitForResponse('**/api/field_ms/steps');
  await button(page, stepLabels[0][1]).click();
  expect((await answered).status()).toBe(404);
  await page.getByText('No signal. 1 step is saved on this phone, not sent yet.').waitFor();
  // The session ends before anything is sent again.
  const endSession = () =>
    sql`update professional_sessions set ended_at = now() where professional_id = ${id} and ended_at is null`.execute(
      database,
    );
  await endSession();
  await page.unroute('**/api/field_ms/steps');
  const told = () =>
    database
      .selectFrom('unsent_presses')
      .select(['steps', 'is_erased', 'ended_at'])
      .where('professional_id', '=', id)
      .execute();
  // The page may find out by itself, and go there in the same moment.
  await page.goto('/field').catch(() => undefined);
  await heading(page, 'Sign in to your visits').waitFor();
  await page
    .getByText('1 step is saved on this phone, not sent yet. Sign in again, and we send it.')
    .waitFor();
  expect([await countKept(page, 'outbox'), await kept(page, 'pages')]).toEqual([1, '[]']);
  await eventually(async () => (await told())[0]?.steps === 1, 'the office has heard of it');

  const other = await professionalNamed(database, 'Frank DeLuca');
  await signInOnPhone(page, service.url, other.phone);
  await page.locator('.field[data-ready]').waitFor();
  expect(await page.locator('body').innerText()).not.toContain('saved on this phone');
  await page.getByRole('button', { name: 'Sign out of this phone' }).click();
  await heading(page, 'Sign in to your visits').waitFor();
  expect([await countKept(page, 'outbox'), await stateOf(inside, visit)]).toEqual([1, 'confirmed']);
  expect(await told()).toEqual([{ steps: 1, is_erased: false, ended_at: null }]);

  await sql`delete from mailbox`.execute(database);
  await signInOnPhone(page, service.url, phone);
  await eventually(async () => (await countKept(page, 'outbox')) === 0, 'it is sent');
  expect(await stateOf(inside, visit)).toBe('on_the_way');
  await eventually(async () => (await told())[0]?.ended_at !== null, 'the office hears that all has come');

  await keep(page, 'outbox', [{ row: { kind: 'note' }, state: 'refused', words: '' }]);
  await employ(database, ana, systemClock.now());
  expect((await endFieldSessions(inside.platform, ana, id, { isLost: true })).ok).toBe(true);
  await page.goto('/field').catch(() => undefined);
  await heading(page, 'Sign in to your visits').waitFor();
  await eventually(async () => (await countKept(page, 'outbox')) === 0, 'a lost phone keeps nothing');
  await eventually(async () => (await told())[0]?.is_erased === true, 'the office hears that it was erased');
});
