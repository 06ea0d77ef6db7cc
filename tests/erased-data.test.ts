import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '#domains/account/erasing.server.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { transaction } from '#platform/database/database.ts';
import { forgetOldRows } from '#platform/database/retention.ts';
import { openCanaries } from './canary-rows.ts';
import { pageAddresses } from './everything-read.ts';
import { openPages } from './pages.ts';
import { signIn } from './people.ts';
import { phoneOf } from './professionals.ts';
import { ana, employ } from './staff.ts';
import { canaries, fillForms, searched } from './typed-canaries.ts';
import { visitorOn } from './visitors.ts';
import { openVisits, professionalOf, type Visits } from './visits.ts';

let world: Visits;
let pages: Awaited<ReturnType<typeof openPages>>;
let bookingId: string;
let professionalId: string;
beforeAll(async () => {
  world = await openVisits();
  pages = await openPages(world);
  const { database } = world.platform;
  const [startsAt = new Date(0)] = await world.freeTimes();
  ({ bookingId } = await world.book(startsAt));
  world.clock.moveTo(new Date(startsAt.getTime() + 5 * 60_000));
  // What is typed as a contact is theirs.
  await sql`update users set email = ${canaries.email}, phone = ${canaries.phone} where id = ${world.rosa.member.userId}`.execute(
    database,
  );
  professionalId = await professionalOf(database, bookingId);
  await employ(database, ana, world.clock.now());
}, 60_000);
afterAll(() => world.close());

/** Signed in again for each page, since some forms end a session. */
const doors = {
  stranger: () => Promise.resolve(''),
  member: async () => `session=${(await signIn(world.platform, canaries.email)).token}`,
  field: async () => `field=${await phoneOf(world.platform, professionalId)}`,
  office: async () => {
    const { platform } = world;
    return `office=${await transaction(platform.database, (work) => openStaffSession(platform, work, ana.staffId, 'open', visitorOn()))}`;
  },
};

it('what anybody types about a member into a form is gone once their account is closed', async () => {
  const { platform, rosa, clock } = world;
  const { database } = platform;
  const { userId } = rosa.member;
  const ofMembers = pageAddresses({
    booking: bookingId,
    payment: bookingId,
    card: world.cardId,
    recipient: rosa.recipientId,
  }).filter((path) => !/^\/(our-|who-|services|privacy|terms)/.test(path));
  const ofVisit = `/field/visits/${bookingId}`;
  const accepted = new Map<string, number>();
  for (const [door, paths] of [
    // The visit moves with each press, and its pages with it.
    ['field', Array.from({ length: 4 }, () => ofVisit)],
    ['office', [`/office/people/${userId}`, `/office/visits/${bookingId}`, `/office/call/${userId}`]],
    ['member', ofMembers],
    ['stranger', ofMembers],
  ] as const)
    for (const path of paths) {
      await database.deleteFrom('rate_limits').execute();
      await sql`update users set status = 'A' where id = ${userId}`.execute(database);
      await sql`delete from account_stops`.execute(database);
      const sent = await fillForms(pages.ask, path, await doors[door]());
      accepted.set(door, (accepted.get(door) ?? 0) + (sent?.accepted ?? 0));
    }
  const { places } = await openCanaries(database, new Set());
  const typed = await places(searched.source);
  await transaction(database, (work) => erasePerson(work, userId, clock.now()));
  // What was begun and not continued is deleted by itself.
  clock.moveTo(new Date(clock.now().getTime() + 10 * 86_400_000));
  await forgetOldRows(database, clock.now());

  // Otherwise nothing that is kept would ever have been looked for.
  for (const door of Object.keys(doors)) expect(accepted.get(door)).toBeGreaterThan(10);
  const columns = new Set(typed.map(({ at }) => at));
  expect(columns.size).toBeGreaterThan(25);
  for (const column of [
    'booking_events.reason',
    'enquiries.message',
    'staff_notes.body',
    'users.safe_word',
    'visit_messages.body',
  ])
    expect(columns).toContain(column);
  expect(await places(searched.source)).toEqual([]);
}, 180_000);
