import { sql } from 'kysely';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import type { Asked, Listed, Screen } from './screen.ts';
import { momentOfOffice, sinceCursor, toCursor } from './words.server.ts';

interface Line {
  id: string;
  at: Date;
  who: string | null;
  action: string;
  subject: string;
  member: string | null;
  before: object | null;
  after: object | null;
}

/** What the office did, newest first: who, what, for whom, before and after. */
async function read(platform: Platform, _staff: unknown, { filters, cursor, most }: Asked): Promise<Listed> {
  const { who = '', what = '' } = filters;
  const { rows } = await sql<Line>`
    select e.id, e.created_at as at, s.name as who, e.action, e.subject, m.name as member, e.before, e.after
    from audit_events e left join staff s on s.id = e.staff_id left join users m on m.id = e.on_behalf_of
    where ${sinceCursor(cursor, sql`e.created_at`, sql`e.id`)}
      and (${who} = '' or s.name ilike ${`%${who.replaceAll(/[\\%_]/g, '\\$&')}%`})
      and (${what} = '' or e.action = ${what} or e.subject = ${what} ${isIdentifier(what) ? sql`or e.on_behalf_of = ${what}` : sql``})
    order by e.created_at desc, e.id desc limit ${most + 1}`.execute(platform.database);
  const shown = rows.slice(0, most);
  return {
    rows: shown.map((line) => ({
      id: null,
      cells: [
        momentOfOffice(platform, line.at),
        line.who ?? 'The command line',
        line.action.replaceAll('_', ' '),
        line.subject,
        line.member,
        inShort(line.before),
        inShort(line.after),
      ],
    })),
    nextCursor: rows.length > most ? toCursor(shown.at(-1)!.at, shown.at(-1)!.id) : null,
  };
}

const inShort = (value: object | null) =>
  value === null
    ? null
    : Object.entries(value)
        .map(([name, each]) => `${name}: ${typeof each === 'string' ? each : JSON.stringify(each)}`)
        .join(', ');

export const auditScreen: Screen = {
  name: 'audit',
  key: 'u',
  may: 'audit',
  title: 'Audit',
  lead: 'Everything that the office did. Nothing here is ever changed or removed, and an export is itself in it.',
  list: {
    columns: ['When', 'Who', 'What', 'To what', 'For whom', 'Before', 'After'],
    filters: [
      { name: 'who', label: 'Who' },
      { name: 'what', label: 'What was done, or to what' },
    ],
    read,
    empty: 'Nothing was done yet.',
  },
  acts: [],
};
