import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { officePages } from '#app/office-table.ts';
import { readFieldDay } from '#domains/field/day.server.ts';
import { callForHelp } from '#domains/field/help.server.ts';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { printLetters } from '#domains/notifications/letter-run.server.ts';
import { sendAnotherWay } from '#domains/notifications/sent-message.server.ts';
import { capabilitiesOf, roleName } from '#domains/people/capability.ts';
import {
  disclosures,
  type Fact,
  facts,
  isShownToProfessional,
} from '#domains/people/disclosure/disclosure.ts';
import { changeNotes } from '#domains/visit-changes/notes.server.ts';
import { writeAboutVisit } from '#domains/visit-day/message.server.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { screens } from '#office/screens.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { deliverDueMessages } from '#platform/messages/delivery.ts';
import { openPages } from './pages.ts';
import { canaries, openShownData } from './shown-data.ts';
import { ana, employ, employedAs } from './staff.ts';
import { valueOf } from './visits.ts';

const photoBytes = Buffer.from('canary-of-a-photo');
const photoId = '018f0000-0000-7000-8000-0000000000f0';

let world: Awaited<ReturnType<typeof openShownData>>;
let pages: Awaited<ReturnType<typeof openPages>>;
let visit: { id: string; professionalId: string; startsAt: Date; timeZone: string };
let runId: string;
/** Where each fact can be recognized. */
let signs: Partial<Record<Fact, readonly string[]>>;

beforeAll(async () => {
  world = await openShownData();
  const { platform, rosa } = world;
  const { database, clock } = platform;
  await employ(database, ana, clock.now());
  await sql`update users set safe_word = 'canary-safe-word' where id = ${rosa.member.userId}`.execute(
    database,
  );
  const { rows } = await sql<typeof visit & { version: number }>`
    select id, professional_id as "professionalId", starts_at as "startsAt", time_zone as "timeZone", version from bookings where state = 'confirmed'`.execute(
    database,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('There is no visit.');
  visit = found;
  const message = { id: newIdentifier(clock.now()), forWhom: 'professional' as const, body: canaries.note };
  valueOf(await writeAboutVisit(platform, rosa.member, visit.id, message));
  valueOf(
    await changeNotes(platform, rosa.member, visit.id, {
      notes: `${canaries.note} anew`,
      version: found.version,
    }),
  );
  await callForHelp(platform, { kind: 'professional', professionalId: visit.professionalId }, visit.id);
  const transport = { deliver: () => Promise.resolve() };
  const deliver = () => deliverDueMessages(platform, transport, createDispatch(platform));
  await deliver();
  const sent = await database
    .selectFrom('messages')
    .select('id')
    .where('about', '=', visit.id)
    .where('user_id', '=', rosa.member.userId)
    .where('channel', '=', 'email')
    .execute();
  for (const { id } of sent)
    for (const channel of ['letter', 'call'] as const)
      valueOf(await sendAnotherWay(platform, ana, id, { channel, words: null }, `key-${channel}`));
  await deliver();
  ({ runId } = valueOf(await printLetters(platform, ana)));
  for (const { id } of sent.slice(0, 1))
    valueOf(await sendAnotherWay(platform, ana, id, { channel: 'letter', words: null }, 'key-more'));
  await deliver();
  await sql`insert into taken_photos (id, created_at, taken_at, due_at, booking_id, professional_id, content)
    values (${photoId}, ${clock.now()}, ${clock.now()}, ${clock.now()}, ${visit.id}, ${visit.professionalId}, ${photoBytes})`.execute(
    database,
  );
  pages = await openPages(world);
  signs = {
    remarks: [canaries.need, canaries.preference],
    note: [canaries.note],
    photos: [photoBytes.toString(), photoId],
    address: [canaries.address],
    phone: [canaries.phone, '(212) 555-0177'],
    doorWords: [wordOfVisit(platform.secret, visit)],
    safeWord: [canaries.safeWord],
    emergencyContact: [canaries.emergencyContact],
    fullName: ['Alvarez'],
  };
});
afterAll(() => world.close());

const factsIn = (text: string): Fact[] =>
  facts.filter((fact) => (signs[fact] ?? []).some((sign) => text.includes(sign)));

/** Every address of the office that can say something of a member, with what its look is called in the audit. */
async function addresses(): Promise<{ path: string; subject: string }[]> {
  const { database } = world.platform;
  const ids = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(database)).rows.map(({ id }) => id);
  const things: Record<string, string[]> = {
    visits: await ids(sql`select id from bookings`),
    people: [world.rosa.member.userId],
    messages: await ids(sql`select id from messages`),
    calls: await ids(sql`select id from messages where channel = 'call'`),
    letters: [runId],
    help: await ids(sql`select id from help_calls`),
    payments: await ids(sql`select id from payments`),
    professionals: [visit.professionalId],
  };
  const day = visit.startsAt.toISOString().slice(0, 10);
  const month = day.slice(0, 7);
  return [
    ...screens.flatMap(({ name }) => [
      ...[`/office/${name}`, `/office/export/${name}`, `/api/office_ms/${name}`]
        .flatMap((path) => [path, `${path}?month=${month}`, `${path}?state=printed`])
        .map((path) => ({ path, subject: name })),
      ...(things[name] ?? []).flatMap((id) => [
        { path: `/office/${name}/${id}`, subject: id },
        { path: `/api/office_ms/${name}/${id}`, subject: id },
      ]),
    ]),
    { path: `/office/letters-pdf/${runId}`, subject: 'letters' },
    { path: `/office/photos/${visit.id}/${photoId}`, subject: visit.id },
    { path: '/office', subject: 'none' },
    { path: `/office/board?day=${day}`, subject: 'none' },
    { path: `/office/call?q=Rosa`, subject: 'none' },
    { path: `/office/call/${world.rosa.member.userId}`, subject: world.rosa.member.userId },
    { path: `/office/call/${world.rosa.member.userId}/book/cleaning`, subject: world.rosa.member.userId },
    ...['who', 'details', 'needs'].map((step) => ({
      path: `/office/call/${world.rosa.member.userId}/book/cleaning?step=${step}`,
      subject: world.rosa.member.userId,
    })),
  ];
}

describe.each(roleName.options)('a %s', (role) => {
  it('reads what the one list says and nothing else, wherever they look, and each look is in the audit', async () => {
    const { staffId, cookie } = await employedAs(world.platform, role);
    const may = capabilitiesOf([role]);
    const read = new Set<Fact>();
    const told: string[] = [];
    const unwritten: string[] = [];
    for (const { path, subject } of await addresses()) {
      const answer = await pages.ask(path, { headers: { cookie } });
      const found = factsIn(await answer.text());
      found.forEach((fact) => read.add(fact));
      told.push(
        ...found.filter((fact) => !may.has(disclosures[fact].office)).map((fact) => `${fact}: ${path}`),
      );
      const ofHome = found.filter((fact) => disclosures[fact].office === 'needs');
      if (ofHome.length > 0 && !(await isWritten(staffId, subject)))
        unwritten.push(`${ofHome.join(', ')}: ${path}`);
    }
    expect(told).toEqual([]);
    expect(unwritten).toEqual([]);
    // Otherwise nothing would have been looked for.
    const known = (Object.keys(signs) as Fact[]).filter((fact) => may.has(disclosures[fact].office));
    expect([...read].toSorted()).toEqual(known.toSorted());
  }, 120_000);
});

async function isWritten(staffId: string, subject: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_events where staff_id = ${staffId} and subject = ${subject} and action in ('needs_and_address_read', 'exported')`.execute(
    world.platform.database,
  );
  return rows.length > 0;
}

it('no message that is kept has the safe word of whom it is for', async () => {
  const rows = await world.platform.database.selectFrom('messages').select(['subject', 'body']).execute();
  expect(JSON.stringify(rows)).not.toContain(canaries.safeWord);
});

describe('whoever comes', () => {
  const session = () => ({
    id: 'phone',
    professional: { kind: 'professional' as const, professionalId: visit.professionalId },
    name: 'Somebody',
    timeZone: visit.timeZone,
    expiresAt: new Date('2100-01-01T00:00:00Z'),
  });
  async function seenAt(hoursBefore: number): Promise<Fact[]> {
    const { platform } = world;
    world.clock.moveTo(new Date(visit.startsAt.getTime() - hoursBefore * 3_600_000));
    return factsIn(JSON.stringify(await readFieldDay(platform, session())));
  }
  const listed = (today: string) =>
    (Object.keys(signs) as Fact[]).filter((fact) =>
      isShownToProfessional(fact, { today, dayOfVisit: '2027-02-08' }),
    );

  it('sees nothing two days before, most of it the day before, and whom to call only on the day', async () => {
    expect(await seenAt(72)).toEqual([]);
    expect(await seenAt(24)).toEqual(listed('2027-02-07'));
    expect(await seenAt(24)).not.toContain('emergencyContact');
    expect(await seenAt(1)).toEqual(listed('2027-02-08'));
    expect(await seenAt(1)).toContain('emergencyContact');
    expect(await seenAt(1)).not.toContain('fullName');
  });
});

it('every page of the office is looked at, or belongs to no member', () => {
  const looked = /^\/office(\/(board|call|letters-pdf|photos|export|:screen).*)?$/;
  const ofNobody =
    /^\/office\/(sign-in|replies|invitation|second-step|second-factor|sign-out|roster|place-list|week|time-off|account|services)/;
  const paths = z.array(z.string()).parse(officePages.map(({ path }) => path));
  expect(paths.filter((path) => !looked.test(path) && !ofNobody.test(path))).toEqual([]);
});
