import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldCookie } from '#app/field/field-cookie.ts';
import { openFieldSession } from '#domains/field/field-session.server.ts';
import { saveEmergencyContact } from '#domains/people/emergency-contact.server.ts';
import { writeWarning } from '#domains/visit-day/warning.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { openPages } from './pages.ts';
import { ana } from './staff.ts';
import { visitorOn } from './visitors.ts';
import { openVisits, valueOf, type Visits } from './visits.ts';

let world: Visits;
let pages: Awaited<ReturnType<typeof openPages>>;
let bookingId: string;
let phone: string;
let cookie: string;
const startsAt = new Date('2027-02-08T15:00:00Z');
beforeAll(async () => {
  world = await openVisits();
  const { platform } = world;
  const { database } = platform;
  const contact = { name: 'Ana Alvarez', phone: '+12125550199;ext=214', relation: 'daughter' };
  valueOf(await saveEmergencyContact(platform, world.rosa.member, world.rosa.recipientId, contact));
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(startsAt);
  const found = await database
    .selectFrom('bookings')
    .innerJoin('professionals', 'professionals.id', 'bookings.professional_id')
    .select(['professionals.id', 'professionals.phone'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  phone = found.phone ?? '';
  const token = await transaction(database, (work) =>
    openFieldSession(platform, work, found.id, visitorOn()),
  );
  cookie = `${fieldCookie(platform.publicUrl).name}=${token}`;
  pages = await openPages(world);
});
afterAll(() => world.close());
const read = async (path: string) => (await pages.ask(path, { headers: { cookie } })).text();
const titleOf = (html: string) => /<title>([^<]*)</.exec(html)?.[1];

it('no title of a field page names a person or a place: titles stay in the history of a phone', async () => {
  const visit = await read(`/field/visits/${bookingId}`);
  expect(visit).toContain('12 Lantern Street');
  expect(titleOf(visit)).toMatch(/^Visit at 10:00/);
  for (const path of ['/field', '/field/mine', '/field/help', `/field/visits/${bookingId}`]) {
    const html = await read(path);
    const metas = (html.match(/<meta [^>]*>/g) ?? []).join('');
    expect([path, /Rosa|Alvarez|Lantern|Bianca/.test(`${titleOf(html)}${metas}`)]).toEqual([path, false]);
  }
});

it('what has to be read is followed by the step that comes then, also where the visit has begun', async () => {
  const { database } = world.platform;
  const goOn = (state: BookingState) =>
    database.updateTable('bookings').set({ state }).where('id', '=', bookingId).execute();
  const textOf = (html: string) => html.replaceAll(/<!-- -->|<\/?strong>/g, '');
  valueOf(await writeWarning(world.platform, ana, bookingId, 'The dog bites'));
  const said: string[] = [];
  for (const state of ['confirmed', 'on_the_way', 'arrived', 'in_progress'] as const) {
    await goOn(state);
    const html = textOf(await read(`/field/visits/${bookingId}`));
    const then = /Read the warning first\. (Then [^<]*)</.exec(html)?.[1] ?? '';
    const heading = /<h2 id="needs">([^<]*)</.exec(html)?.[1];
    said.push(`${heading}: ${then}`);
    // A step that is named is one that can be pressed.
    const named = /“([^”]*)”/.exec(then)?.[1];
    if (named !== undefined) expect(html).toMatch(new RegExp(`<button[^>]*>(<[^>]*>)*${named}<`));
  }
  expect(said).toEqual([
    'Read before you go: Then you can head out.',
    'What to know at this home: Then you can press “I’m here”.',
    'What to know at this home: Then you can press “Start visit”.',
    'What to know at this home: Then you can press “Finish visit”.',
  ]);
  await database.deleteFrom('home_warnings').execute();
  await goOn('confirmed');
});

it('the emergency contact is pressed to call, with the extension of the number', async () => {
  const html = await read(`/field/visits/${bookingId}`);
  expect(html).toMatch(
    /<a href="tel:\+12125550199;ext=214">Ana Alvarez \(daughter\), \(212\) 555-0199 ext\. 214<\/a>/,
  );
});

it('whoever has used up their codes at a door is told how long to wait, and whom to call', async () => {
  const ask = () =>
    pages.ask('/field/sign-in', {
      method: 'POST',
      headers: {
        Origin: 'http://localhost',
        'Content-Type': 'application/x-www-form-urlencoded',
        cookie: 'device=d',
      },
      body: new URLSearchParams({ contact: phone }).toString(),
    });
  for (let time = 0; time < 5; time += 1) expect(await (await ask()).text()).toContain('Enter your code');
  const html = await (await ask()).text();
  expect(html).toMatch(/Please wait \d+ minutes and try again, or call us\./);
  expect(html).toMatch(/Not working\? Call <a href="tel:\+/);
});
