import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import type { Staff } from '#domains/people/actor.ts';
import { referencesEndingIn } from '#domains/people/recipient.server.ts';
import { listBreaks } from '#domains/staff/audit-chain.server.ts';
import { type Break, breakInWords, type BreakKind, breakWords } from '#domains/staff/audit-chain.ts';
import { readReference } from '#domains/visits/visit.ts';
import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { actionsMeant, doneInWords, factsInWords } from './audit-words.ts';
import type { Asked, Cell, Listed, Screen } from './screen.ts';
import { datedCell, datedMoment, sinceCursor, toCursor } from './words.server.ts';

interface Line {
  id: string;
  at: Date;
  who: string | null;
  action: string;
  subject: string;
  memberId: string | null;
  member: string | null;
  before: object | null;
  after: object | null;
}

/** What the office did, newest first: actor, act, member, before and after. */
async function read(platform: Platform, staff: Staff, asked: Asked): Promise<Listed> {
  const { cursor, most } = asked;
  const { rows } = await sql<Line>`
    select e.id, e.created_at as at, s.name as who, e.action, e.subject, e.on_behalf_of as "memberId", m.name as member, e.before, e.after
    from audit_events e left join staff s on s.id = e.staff_id left join users m on m.id = e.on_behalf_of
    where ${sinceCursor(cursor, sql`e.created_at`, sql`e.id`)} and ${conditionOf(platform, asked.filters)}
    order by e.created_at desc, e.id desc limit ${most + 1}`.execute(platform.database);
  const shown = rows.slice(0, most);
  const known = await findNamed(platform.database, shown);
  const breaks = await listBreaks(platform.database);
  const broken = new Map(breaks.map(({ auditId, kind }) => [auditId, kind]));
  const inWords = (text: string) =>
    known.get(text)?.text ?? (isMoment.test(text) ? datedMoment(platform, new Date(text)) : undefined);
  return {
    ...(breaks.length === 0 ? {} : { note: noteOf(breaks) }),
    rows: shown.map((line) => ({
      id: null,
      cells: [
        datedCell(platform, line.at),
        line.who ?? 'Command line',
        doneInWords(line.action) + brokenInWords(broken.get(line.id)),
        subjectOf(line, known, staff),
        line.member === null || line.memberId === null
          ? null
          : { text: line.member, to: pathTo('/office/people/:id', { id: line.memberId }) },
        factsInWords(line.before, inWords),
        factsInWords(line.after, inWords),
      ],
    })),
    nextCursor: rows.length > most ? toCursor(shown.at(-1)!.at, shown.at(-1)!.id) : null,
  };
}

/** What the office has to know before it believes a line. */
const noteOf = (breaks: readonly Break[]): string =>
  `This list was changed in the database itself. ${breaks.map(breakInWords).join(' ')}`;

const brokenInWords = (kind: BreakKind | undefined): string =>
  kind === undefined ? '' : `. This line ${breakWords[kind]}`;

function conditionOf(
  { configuration }: Platform,
  { who = '', what = '', about = '', day = '' }: Asked['filters'],
) {
  const zone = configuration.OFFICE_TIME_ZONE;
  const meant = actionsMeant(what);
  return sql.join(
    [
      sql`true`,
      ...(who === '' ? [] : [sql`s.name ilike ${partOf(who)}`]),
      ...(what === '' ? [] : [sql`(e.action ilike ${partOf(meant.part)} or e.action = any(${meant.codes}))`]),
      ...(about === ''
        ? []
        : [
            sql`(e.subject = ${about} or m.name ilike ${partOf(about)}
              or e.subject = (select b.id::text from bookings b where b.reference = any(${referencesEndingIn(readReference(about))}) limit 1)
              ${isIdentifier(about) ? sql`or e.on_behalf_of = ${about}` : sql``})`,
          ]),
      ...(day === ''
        ? []
        : [
            sql`e.created_at >= ${day}::text::timestamp at time zone ${zone} and e.created_at < (${day}::text::timestamp + interval '1 day') at time zone ${zone}`,
          ]),
    ],
    sql` and `,
  );
}

const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const partOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

type Named = ReadonlyMap<string, { text: string; screen: 'visits' | 'people' | 'professionals' | 'staff' }>;

/** What the ids in these lines stand for, as the office calls it. */
async function findNamed(database: Database, lines: readonly Line[]): Promise<Named> {
  const values = lines.flatMap(({ subject, before, after }) => [
    subject,
    ...Object.values({ ...before }),
    ...Object.values({ ...after }),
  ]);
  const ids = [...new Set(values.filter((value) => typeof value === 'string' && isIdentifier(value)))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    text: string;
    screen: 'visits' | 'people' | 'professionals' | 'staff';
  }>`
    select id, reference as text, 'visits' as screen from bookings where id = any(${ids}::uuid[])
    union all select id, name, 'people' from users where id = any(${ids}::uuid[])
    union all select id, name, 'professionals' from professionals where id = any(${ids}::uuid[])
    union all select id, name, 'staff' from staff where id = any(${ids}::uuid[])`.execute(database);
  return new Map(rows.map(({ id, text, screen }) => [id, { text, screen }]));
}

/** An id that none of our lists has says nothing to anybody; a name of a list or an option does. */
function subjectOf({ subject }: Line, known: Named, staff: Staff): Cell {
  const found = known.get(subject);
  if (found === undefined) return isIdentifier(subject) ? null : subject;
  const { text, screen } = found;
  return screen === 'staff' && !staff.capabilities.has('staff')
    ? text
    : { text, to: pathTo(`/office/${screen}/:id`, { id: subject }) };
}

export const auditScreen: Screen = {
  name: 'audit',
  key: 'u',
  title: 'Audit',
  lead: 'Everything the office did. Nothing here is ever changed or deleted: a hash ties each line to the one before and is checked every hour. Exports are logged too.',
  list: {
    columns: ['When', 'Who', 'What', 'To what', 'Person', 'Before', 'After'],
    filters: [
      { name: 'who', label: 'Who' },
      { name: 'what', label: 'Action' },
      { name: 'about', label: 'Person or thing' },
      { name: 'day', label: 'Day', kind: 'date' },
    ],
    read,
    empty: 'No activity yet.',
  },
  acts: [],
};
