import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '#domains/office/screens.server.ts';
import { capabilitiesOf, type Role } from '#domains/people/capability.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { readCsv } from '#platform/csv/csv.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { openPages } from './pages.ts';
import { openShownData } from './shown-data.ts';
import { ana, employ } from './staff.ts';
import { visitorOn } from './visitors.ts';

let world: Awaited<ReturnType<typeof openShownData>>;
let pages: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
  world = await openShownData();
  await employ(world.platform.database, ana, world.clock.now());
  pages = await openPages(world);
});
afterAll(() => world.close());

async function insideAs(role: Role): Promise<string> {
  const { platform } = world;
  const [now, id] = [platform.clock.now(), newIdentifier(platform.clock.now())];
  const token = await transaction(platform.database, async (work) => {
    await sql`insert into staff (id, created_at, email, name, roles) values (${id}, ${now}, ${id}, ${role}, ${[role]})`.execute(
      work,
    );
    return openStaffSession(platform, work, id, 'open', visitorOn());
  });
  return `office=${token}`;
}

/** The bytes of a list as somebody in the office saves it: text would have lost the mark at its beginning. */
async function saved(name: string, cookie: string): Promise<Uint8Array> {
  const answer = await pages.ask(`/office/export/${name}`, { headers: { cookie } });
  expect([name, answer.status]).toEqual([name, 200]);
  return new Uint8Array(await answer.arrayBuffer());
}

const weekday = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?';
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
/** A day in words that no year follows. */
const dayAlone = new RegExp(`(?:${weekday}, )?${month} \\d{1,2}\\b(?!,? \\d{4})[^"]*`, 'g');

/** What members read, in its own words; and a day whose date stands beside it. */
const asItIs = ['messages what', 'letters what', 'holidays day'];

describe('a list that is saved as CSV', () => {
  it('begins with the mark by which spreadsheets know its letters, and has a name for each column once', async () => {
    const cookie = await insideAs('administrator');
    for (const { name, list } of screens) {
      const bytes = await saved(name, cookie);
      expect([name, [...bytes.slice(0, 3)]]).toEqual([name, [0xef, 0xbb, 0xbf]]);
      const { columns, problems } = readCsv(new TextDecoder().decode(bytes));
      expect([name, problems, columns.length]).toEqual([name, [], list.columns.length]);
    }
  });

  it('has the year of each day', async () => {
    const cookie = await insideAs('administrator');
    const without: Record<string, string[]> = {};
    for (const { name } of screens) {
      const { rows } = readCsv(new TextDecoder().decode(await saved(name, cookie)));
      const found = rows.flatMap(({ fields }) =>
        Object.entries(fields).flatMap(([column, text]) =>
          asItIs.includes(`${name} ${column}`) ? [] : (text.match(dayAlone) ?? []),
        ),
      );
      if (found.length > 0) without[name] = found;
    }
    expect(without).toEqual({});
  });

  it('of visits has what a call about each of them takes, for whoever may know it', async () => {
    const rowOf = async (role: Role) =>
      readCsv(new TextDecoder().decode(await saved('visits', await insideAs(role)))).rows[0]?.fields ?? {};
    expect(capabilitiesOf(['bookkeeper']).has('needs')).toBe(false);
    const known = await rowOf('concierge');
    expect(known).toMatchObject({
      when: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
      ends: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
      minutes: expect.stringMatching(/^\d+$/) as string,
      time_zone: 'America/New_York',
      payment: 'Set aside',
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(known['address']).not.toBe('');
    expect(known['phone']).not.toBe('');
    expect(await rowOf('bookkeeper')).toEqual({ ...known, address: '', phone: '' });
  });
});
