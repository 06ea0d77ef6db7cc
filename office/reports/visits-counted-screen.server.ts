import { pathTo } from '#app/paths.ts';
import { listVisitsBehind } from '#domains/reports/report.server.ts';
import { clockInWords, stateInWords } from '#domains/visits/words.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { readAreaOptions, readServiceOptions } from '../filter-options.server.ts';
import type { Cell, Screen } from '../screen.ts';
import { readCursor, toCursor, momentCell } from '../words.server.ts';
import { periodAsked } from './asked-period.server.ts';

const measures = [
  { value: 'not_filled', label: 'Should have taken place and did not' },
  { value: 'not_on_time', label: 'Not on time' },
  { value: 'late', label: 'Late' },
  { value: 'needs_not_read', label: 'Needs not read in time' },
  { value: 'other_face', label: 'Different helper than last time' },
  { value: 'no_show', label: 'No one home' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'rated', label: 'Rated' },
  { value: 'low_ratings', label: 'Rated under 3' },
  { value: 'unpaid', label: 'Owed and not paid' },
  { value: 'done', label: 'Done' },
  { value: 'margin', label: 'Done or ended early, with a pay that is known' },
  { value: 'by_hand', label: 'Times entered by hand' },
  { value: 'overtime', label: 'Overtime' },
];

/** The visits behind a number of the reports. */
export const visitsCountedScreen: Screen = {
  name: 'visits-counted',
  isInMenu: false,
  title: 'Visits behind a number',
  links: [{ text: 'All numbers', to: pathTo('/office/reports') }],
  list: {
    columns: ['Reference', 'When', 'What', 'For', 'Who came', 'Arrived', 'Stars', 'Status', 'Price'],
    filters: [
      { name: 'measure', label: 'Which ones', options: measures },
      { name: 'from', label: 'First day', kind: 'date' },
      { name: 'until', label: 'Last day', kind: 'date' },
      { name: 'area', label: 'Area', readOptions: readAreaOptions },
      { name: 'service', label: 'Service', readOptions: readServiceOptions },
      { name: 'person', label: 'Who came', kind: 'hidden' },
    ],
    empty: 'No matching visits. Choose which ones.',
    async read(platform, _staff, { filters, cursor, most }) {
      const period = await periodAsked(platform, filters);
      const person = isIdentifier(filters['person']) ? filters['person'] : null;
      const rows = await listVisitsBehind(platform.database, filters['measure'] ?? '', period, {
        after: readCursor(cursor),
        person,
        most: most + 1,
        now: platform.clock.now(),
      });
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      return {
        note: `${period.from} to ${period.until}${person !== null && last ? `, of ${last.professionalName}` : ''}.`,
        rows: shown.map((visit) => ({
          id: null,
          cells: [
            { text: visit.reference, to: pathTo('/office/visits/:id', { id: visit.id }) },
            momentCell(visit.startsAt, visit.timeZone),
            visit.title,
            visit.recipientName,
            visit.professionalName,
            visit.arrivedAt === null ? null : clockInWords(visit.arrivedAt, visit.timeZone),
            visit.stars,
            stateInWords[visit.state],
            { cents: visit.totalCents },
          ] satisfies Cell[],
        })),
        nextCursor: rows.length > most && last ? toCursor(last.startsAt, last.id) : null,
      };
    },
  },
  acts: [],
};
