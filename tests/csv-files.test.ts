import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilitiesOf, type Role } from '#domains/people/capability.ts';
import { listRecords } from '#domains/professionals/professional.server.ts';
import { takePapers } from '#domains/professionals/tables/paper-table.server.ts';
import { takeRoster } from '#domains/professionals/tables/roster.server.ts';
import { addZipCodes } from '#domains/services/areas/area.server.ts';
import { findScreen, screens } from '#office/screens.server.ts';
import { textOfCsv } from '#platform/csv/csv-bytes.ts';
import { readCsv } from '#platform/csv/csv.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { openPages } from './pages.ts';
import { openShownData } from './shown-data.ts';
import { ana, employ, employedAs } from './staff.ts';
import { codeOf, valueOf } from './visits.ts';

let world: Awaited<ReturnType<typeof openShownData>>;
let pages: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
  world = await openShownData();
  await employ(world.platform.database, ana, world.clock.now());
  pages = await openPages(world);
});
afterAll(() => world.close());

const insideAs = async (role: Role) => (await employedAs(world.platform, role)).cookie;

/** The bytes of a list as a member of the office saves it: text would have lost the mark at its beginning. */
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
      expect([name, bytes.slice(0, 3)]).toEqual([name, new Uint8Array([0xef, 0xbb, 0xbf])]);
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
      payment: 'On hold',
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(known['address']).not.toBe('');
    expect(known['phone']).not.toBe('');
    expect(await rowOf('bookkeeper')).toEqual({ ...known, address: '', phone: '' });
  });
});

describe('what an export gives, an import takes', () => {
  const text = async (name: string, role: Role = 'administrator') =>
    textOfCsv(await saved(name, await insideAs(role)));
  const everything = async () => {
    const { database } = world.platform;
    const { rows: papers } = await sql`select * from professional_papers order by id`.execute(database);
    const { rows: prices } = await sql`select * from service_prices order by id`.execute(database);
    const { rows: zips } = await sql`select * from service_area_zip_codes order by 1, 2`.execute(database);
    const { rows: audit } =
      await sql`select count(*) from audit_events where action not in ('exported', 'export_ended')`.execute(
        database,
      );
    return { people: await listRecords(database), papers, prices, zips, audit };
  };

  it('professionals: nobody is added, changed or refused, whoever saved them', async () => {
    await sql`update professionals set pay_cents_an_hour = 98765 where id = (select min(id::text)::uuid from professionals)`.execute(
      world.platform.database,
    );
    const before = await everything();
    for (const role of ['administrator', 'dispatcher'] as const) {
      const { added, changed, unchanged } = valueOf(
        await takeRoster(world.platform, ana, await text('professionals', role)),
      );
      expect([added, changed, unchanged]).toEqual([0, 0, before.people.length]);
    }
    // Only a colleague who sees the money saves what professionals are paid.
    expect(await text('professionals')).toContain('987.65');
    expect(await text('professionals', 'dispatcher')).not.toContain('987.65');
    expect(await everything()).toEqual(before);
  });

  it('papers: none is added, renewed or refused, and a later end in the file renews the one', async () => {
    const { database } = world.platform;
    await sql`delete from professional_papers`.execute(database);
    const [one, other] = await listRecords(database);
    if (one === undefined || other === undefined) throw new Error('Two people have to work here.');
    const now = world.clock.now();
    const paper = (id: string, kind: string, title: string, endsOn: string | null) =>
      sql`insert into professional_papers (id, created_at, professional_id, kind, title, number, ends_on) values (${newIdentifier(now)}, ${now}, ${id}, ${kind}, ${title}, '=12-007', ${endsOn})`.execute(
        database,
      );
    await paper(one.id, 'license', 'Driver’s license, class D', '2028-02-29');
    await paper(one.id, 'license', 'Driver’s license, class D', '2029-02-28');
    await paper(other.id, 'insurance', 'Insurance', null);
    const before = await everything();
    const saved = await text('papers');
    const count = before.papers.length;
    expect(await takePapers(world.platform, ana, saved)).toEqual({
      ok: true,
      value: { added: 0, renewed: 0, unchanged: count },
    });
    expect(await everything()).toEqual(before);
    const renewed = await takePapers(world.platform, ana, saved.replace('"2028-02-29"', '"3/1/2030"'));
    expect(renewed).toMatchObject({ value: { added: 0, renewed: 1, unchanged: count - 1 } });
    const bare = `Professional,Kind,Title,Ends on\n${one.name},License,Chauffeur,12/31/2029`;
    expect(await takePapers(world.platform, ana, bare)).toMatchObject({ value: { added: 1, renewed: 0 } });
    expect(await takePapers(world.platform, ana, bare)).toMatchObject({ value: { added: 0, unchanged: 1 } });
  });

  it('prices: the table says that nothing would change', async () => {
    const before = await everything();
    const prices = findScreen('prices')!;
    const act = prices.acts.find(({ name }) => name === 'import')!;
    const read = await act.run(world.platform, ana, null, { table: await text('prices') }, 'key');
    expect(read).toMatchObject({
      refusal: { message: expect.stringContaining('Nothing would change') as string },
    });
    expect(await everything()).toEqual(before);
  });

  it('ZIP codes: those of an area are taken by it again, and none is new', async () => {
    const before = await everything();
    const { columns, rows } = readCsv(await text('zip-codes'));
    expect(columns[0]).toBe('zip_code');
    const areas = await world.platform.database.selectFrom('service_areas').select(['id', 'title']).execute();
    for (const { id, title } of areas) {
      const own = rows.filter(({ fields }) => fields['area'] === title);
      const table = ['ZIP code', ...own.map(({ fields }) => fields['zip_code'])].join('\r\n');
      expect(valueOf(await addZipCodes(world.platform, ana, id, table, { otherZones: true }))).toEqual({
        added: 0,
      });
    }
    expect(await everything()).toEqual(before);
  });

  it('and a file that was cut off or made elsewhere is refused with its lines, and changes nothing', async () => {
    const before = await everything();
    const papers = await text('papers');
    expect(codeOf(await takePapers(world.platform, ana, papers.slice(0, -20)))).toBe('papers_not_read');
    expect(
      await takePapers(world.platform, ana, 'Professional,Kind\nNobody Here,License\nRosa,Passport'),
    ).toMatchObject({
      refusal: {
        code: 'papers_not_read',
        fields: [
          { message: 'Line 2: professional: We have no one "Nobody Here".' },
          { message: 'Line 3: professional: We have no one "Rosa".' },
        ],
      },
    });
    expect(codeOf(await takeRoster(world.platform, ana, (await text('professionals')).slice(0, -20)))).toBe(
      'roster_not_read',
    );
    expect(await everything()).toEqual(before);
  });
});
