import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { reportNumbers } from '#domains/reports/report-numbers.ts';
import { minutesInWords } from '#domains/reports/report.ts';
import type { Platform } from '#platform/platform.ts';
import { readAreaOptions, readServiceOptions } from '../filter-options.server.ts';
import type { Asked, Cell, Listed, Screen } from '../screen.ts';
import { datedCell, sinceCursor, toCursor } from '../words.server.ts';
import { periodAsked } from './asked-period.server.ts';

const causes: Readonly<Record<string, string>> =
  reportNumbers.find(({ id }) => id === 'exceptions')?.parts ?? {};

interface Exception {
  id: string;
  kind: string;
  raisedAt: Date;
  overAt: Date | null;
  visitId: string;
  reference: string;
  recipientName: string;
  professionalName: string;
}

async function read(platform: Platform, _staff: unknown, { filters, cursor, most }: Asked): Promise<Listed> {
  const { from, until, area, service } = await periodAsked(platform, filters);
  const zone = platform.configuration.OFFICE_TIME_ZONE;
  const { which = '', cause = '' } = filters;
  const { rows } = await sql<Exception>`
    select a.id, a.kind, a.created_at as "raisedAt", a.resolved_at as "overAt", b.id as "visitId", b.reference, r.name as "recipientName", p.name as "professionalName"
    from booking_alerts a join bookings b on b.id = a.booking_id join service_options o on o.id = b.service_option_id
      join recipients r on r.id = b.recipient_id join professionals p on p.id = b.professional_id
    where a.created_at >= ${from}::date::timestamp at time zone ${zone} and a.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
      and (${area}::text is null or b.service_area_id = ${area}) and (${service}::text is null or o.service_id = ${service})
      and (${cause} = '' or a.kind = ${cause}) and (${which} not in ('open', 'over') or (a.resolved_at is null) = (${which} = 'open'))
      and ${sinceCursor(cursor, sql`a.created_at`, sql`a.id`)}
    order by a.created_at desc, a.id desc limit ${most + 1}`.execute(platform.database);
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    note: `${from} to ${until}.`,
    rows: shown.map((exception) => ({ id: null, cells: cellsOf(platform, exception) })),
    nextCursor: rows.length > most && last ? toCursor(last.raisedAt, last.id) : null,
  };
}

function cellsOf(platform: Platform, exception: Exception): Cell[] {
  const { kind, raisedAt, overAt, visitId, reference, recipientName, professionalName } = exception;
  return [
    datedCell(platform, raisedAt),
    causes[kind] ?? kind,
    { text: reference, to: pathTo('/office/visits/:id', { id: visitId }) },
    recipientName,
    professionalName,
    overAt === null ? 'Still open' : datedCell(platform, overAt),
    overAt === null ? null : minutesInWords((overAt.getTime() - raisedAt.getTime()) / 60_000),
  ];
}

/** What the office had to look at, and how long it took: the rows behind two numbers of the reports. */
export const exceptionsScreen: Screen = {
  name: 'exceptions',
  isInMenu: false,
  title: 'Exceptions',
  lead: 'What the office had to look at, by when it came up.',
  list: {
    columns: ['Came up', 'What', 'Visit', 'For', 'Helper', 'Over', 'It took'],
    filters: [
      {
        name: 'which',
        label: 'Which ones',
        options: [
          { value: 'open', label: 'Still open' },
          { value: 'over', label: 'Over' },
        ],
      },
      {
        name: 'cause',
        label: 'What',
        options: Object.entries(causes).map(([value, label]) => ({ value, label })),
      },
      { name: 'from', label: 'From, like 2027-01-01' },
      { name: 'until', label: 'Until, like 2027-01-31' },
      { name: 'area', label: 'Area', readOptions: readAreaOptions },
      { name: 'service', label: 'Service', readOptions: readServiceOptions },
    ],
    empty: 'None.',
    read,
  },
  acts: [],
};
