import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addQuestion } from '#domains/services/offering/own-question.server.ts';
import { questionInput } from '#domains/services/offering/own-question.ts';
import { addOption, addService } from '#domains/services/offering/own-service.server.ts';
import { optionInput, serviceInput } from '#domains/services/offering/own-service.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { transaction } from '#platform/database/database.ts';
import { companionship, friendlyVisit } from './companionship.ts';
import { openPages } from './pages.ts';
import { ana, employ } from './staff.ts';
import { visitorOn } from './visitors.ts';
import { openVisits, valueOf, type Visits } from './visits.ts';

const optionId = 'companionship-friendly-visit';
const parts = ['page', 'prices', 'questions', 'messages', 'visit'];
const at = (part: string) => `/office/services/companionship/preview/${part}`;

let world: Visits;
let read: (path: string) => Promise<{ status: number; html: string }>;
beforeAll(async () => {
  world = await openVisits();
  const { platform } = world;
  await employ(platform.database, ana, platform.clock.now());
  valueOf(await addService(platform, ana, serviceInput.parse(companionship)));
  valueOf(await addOption(platform, ana, 'companionship', optionInput.parse(friendlyVisit)));
  const asked = [
    {
      legend: 'What would you like to do?',
      term: 'Together',
      type: 'choice',
      choices: 'Go out +30 min +$10\nChat',
    },
    { legend: 'How many guests?', term: 'Guests', type: 'number', most: 5, cents: 250 },
    { legend: 'What helps on a hard day?', term: 'Hard day', type: 'text', isPrivate: true },
  ];
  for (const question of asked)
    valueOf(await addQuestion(platform, ana, optionId, questionInput.parse(question)));
  read = await openOffice(ana.staffId);
});
afterAll(() => world.close());

async function openOffice(staffId: string) {
  const { platform } = world;
  const token = await transaction(platform.database, (work) =>
    openStaffSession(platform, work, staffId, 'open', visitorOn()),
  );
  const { ask } = await openPages(world);
  return async (path: string) => {
    const answer = await ask(path, { headers: { cookie: `office=${token}` } });
    return { status: answer.status, html: await answer.text() };
  };
}

/** All that is stored, but for when a colleague was last there. */
async function everything(): Promise<Map<string, string>> {
  const { database } = world.platform;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'staff_sessions'`.execute(
    database,
  );
  const sums = rows.map(async ({ name }) => {
    const { rows: sum } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(each::text, '' order by each::text), '')) as sum from ${sql.table(name)} each`.execute(
      database,
    );
    return [name, sum[0]!.sum] as const;
  });
  return new Map(await Promise.all(sums));
}

it('shows a service that no one else sees on its real pages, and writes nothing', async () => {
  const before = await everything();
  const shown = new Map<string, string>();
  for (const part of parts) {
    const { status, html } = await read(at(part));
    expect([part, status]).toEqual([part, 200]);
    expect(html).toContain('Preview. No one else sees this.');
    shown.set(part, html);
  }
  for (const words of [companionship.whoComes, 'A walk around the block', 'From $36', 'In lists of services'])
    expect(shown.get('page')).toContain(words);
  for (const words of [
    'Friendly visit: $36 an hour',
    'How many guests?',
    '$2.50 for each.',
    `action="${at('prices')}"`,
  ])
    expect(shown.get('prices')).toContain(words);
  for (const words of ['What would you like to do?', '+$10', 'What helps on a hard day?', '2 hours'])
    expect(shown.get('questions')).toContain(words);
  for (const words of ['Your visit is booked', 'Together: Go out', 'Guests: 1', '$66.50', 'Receipt'])
    expect(shown.get('messages')).toContain(words);
  expect(shown.get('messages')).not.toContain('Hard day');
  for (const words of ['To do', 'Go out', 'Hard day: In the member’s own words'])
    expect(shown.get('visit')).toContain(words);
  expect(await everything()).toEqual(before);
});

it('has a working calculator, also for what is asked in it', async () => {
  const typed = new URLSearchParams({
    option: optionId,
    ask: 'price',
    hours: '2',
    abouttogether: 'chat',
    aboutguests: '2',
  });
  const { html } = await read(`${at('prices')}?${typed}`);
  expect(html).toContain('$77.00');
  expect(html).toContain('2 at $2.50 each');
  const { html: open } = await read(`${at('prices')}?option=${optionId}&ask=price&hours=9`);
  expect(open).toContain('One visit can be up to 4 hours');
});

it('is at no address for anyone else, and for what the office did not make', async () => {
  const { platform } = world;
  const { ask } = await openPages(world);
  for (const part of parts) expect((await ask(at(part))).status).toBe(404);
  expect((await read(at('secrets'))).status).toBe(404);
  expect((await read('/office/services/cleaning/preview/page')).status).toBe(404);
  expect((await read('/office/services/nothing/preview/page')).status).toBe(404);
  await sql`update staff set roles = '{dispatcher}' where id = ${ana.staffId}`.execute(platform.database);
  expect((await read(at('page'))).status).toBe(404);
});
