import { pathTo } from '#app/paths.ts';
import type { Staff } from '#domains/people/actor.ts';
import { chartOf } from '#domains/reports/chart.ts';
import { stepsOf } from '#domains/reports/report-days.ts';
import { findReportNumber, reportNumbers } from '#domains/reports/report-numbers.ts';
import {
  type Counted,
  type DaySums,
  readCounted,
  readDays,
  readPeople,
  readShares,
  readSums,
  readUnmet,
  type Share,
  type Tally,
} from '#domains/reports/report.server.ts';
import {
  type Period,
  readReportId,
  type ReportNumber,
  sumOf,
  type Sums,
  toReportId,
  valueInWords,
  valueOf,
} from '#domains/reports/report.ts';
import type { Platform } from '#platform/platform.ts';
import { readAreaOptions, readServiceOptions } from '../filter-options.server.ts';
import { screenCapabilities } from '../screen-names.ts';
import { type Asked, type Cell, type Listed, recordOf, type Screen, type Section } from '../screen.ts';
import { momentOfOffice } from '../words.server.ts';
import { periodAsked, todayOf } from './asked-period.server.ts';

/** How old the sums are; today's visits are in them up to that moment. */
function countedInWords(platform: Platform, { at, missing }: Counted): string {
  if (at === null) return 'Nothing counted yet. It starts within a minute.';
  const moment = `Counted ${momentOfOffice(platform, at)}.`;
  return missing === 0
    ? moment
    : `${moment} ${missing === 1 ? 'One day is' : `${missing} days are`} still being counted.`;
}

/** Where the rows of a number are; null for readers who may not see them. */
function rowsAt(
  { visits, list }: ReportNumber,
  { from, until, area, service }: Period,
  { capabilities }: Pick<Staff, 'capabilities'>,
  person: string | null = null,
): string | null {
  const of = {
    from,
    until,
    ...(area === null ? {} : { area }),
    ...(service === null ? {} : { service }),
    ...(person === null ? {} : { person }),
  };
  if (visits !== undefined) return pathTo('/office/visits-counted', { measure: visits, ...of });
  if (list === undefined || !capabilities.has(screenCapabilities[list.screen])) return null;
  return pathTo(`/office/${list.screen}`, { ...list.asked, ...(list.isOfPeriod ? of : {}) });
}

async function read(platform: Platform, staff: Staff, { filters }: Asked): Promise<Listed> {
  const period = await periodAsked(platform, filters);
  const [sums, counted] = await Promise.all([
    readSums(platform.database, period, platform.clock.now()),
    readCounted(platform.database, period, todayOf(platform)),
  ]);
  return {
    note: `${period.from} to ${period.until}. ${countedInWords(platform, counted)}`,
    rows: reportNumbers.map((number) => {
      const rows = rowsAt(number, period, staff);
      return {
        id: toReportId(number.id, period),
        cells: [
          number.title,
          valueInWords(number.unit, valueOf(number, sums)),
          basisInWords(number, sums),
          number.definition,
          rows === null ? null : { text: 'Rows', to: rows },
        ] satisfies Cell[],
      };
    }),
    nextCursor: null,
  };
}

/** "570 of 600": what a share is made of. */
function basisInWords(number: ReportNumber, sums: Sums): string {
  if (number.of === undefined || number.unit !== 'share') return '';
  const minutes = number.sum.endsWith('_minutes');
  const words = (measure: string) =>
    Math.round(sumOf(number, measure, sums) / (minutes ? 60 : 1)).toLocaleString('en-US');
  return `${words(number.sum)} of ${words(number.of)}${minutes ? ' hours' : ''}`;
}

interface Subject {
  number: ReportNumber;
  period: Period;
  sums: Sums;
  days: DaySums[];
  areas: Share[];
  services: Share[];
  people: Share[];
  unmet: Section[];
  counted: string;
  rows: string | null;
  capabilities: Staff['capabilities'];
}

async function find(platform: Platform, staff: Staff, id: string): Promise<Subject | undefined> {
  const asked = readReportId(id);
  const number = asked === null ? undefined : findReportNumber(asked.id);
  if (asked === null || number === undefined) return undefined;
  const { database } = platform;
  const { period } = asked;
  const [sums, days, areas, services, people, unmet, counted] = await Promise.all([
    readSums(database, period, platform.clock.now()),
    readDays(database, number, period),
    readShares(database, number, period, 'area'),
    readShares(database, number, period, 'service'),
    number.isByPerson ? readPeople(database, number, period) : [],
    number.id === 'not-there-yet' ? unmetOf(platform, period) : [],
    readCounted(database, period, todayOf(platform)),
  ]);
  return {
    number,
    period,
    sums,
    days,
    areas,
    services,
    people,
    unmet,
    counted: countedInWords(platform, counted),
    rows: rowsAt(number, period, staff),
    capabilities: staff.capabilities,
  };
}

/** Where we are asked for and do not come, and when. */
async function unmetOf({ database, configuration }: Platform, period: Period): Promise<Section[]> {
  const { zipcodes, hours } = await readUnmet(database, period, configuration.OFFICE_TIME_ZONE);
  const section = (title: string, column: string, tallies: readonly Tally[]): Section => ({
    title,
    table: {
      columns: [column, 'Asked'],
      rows: tallies.map((tally) => [tally.title || 'Not said', tally.count]),
      empty: 'No one asked.',
    },
  });
  return [section('By ZIP code', 'ZIP code', zipcodes), section('By hour of the day', 'From', hours)];
}

/** The sums of several days as one. */
function added(days: readonly DaySums[]): Sums {
  const sums = new Map<string, number>();
  for (const { sums: ofDay } of days)
    for (const [measure, amount] of ofDay) sums.set(measure, (sums.get(measure) ?? 0) + amount);
  return sums;
}

const amountCell = (number: ReportNumber, value: number | null): Cell =>
  number.unit === 'money' && value !== null ? { cents: Math.round(value) } : valueInWords(number.unit, value);

function courseOf({ number, period, days }: Subject): Section[] {
  if (number.standing !== undefined) return [];
  const bars = stepsOf(period).map(({ from, until, label }) => {
    const value = valueOf(number, added(days.filter(({ day }) => day >= from && day <= until)));
    return { label, value, words: valueInWords(number.unit, value) };
  });
  return [
    {
      title: 'Over time',
      drawing: {
        svg: chartOf(bars, number.unit === 'share' ? 1 : undefined),
        words: `${number.title} from ${period.from} to ${period.until}, as in the table below.`,
      },
      table: {
        columns: ['When', number.title],
        rows: bars.map(({ label, value }) => [label, amountCell(number, value)]),
        empty: '',
      },
    },
  ];
}

function partsOf({ number, sums }: Subject): Section[] {
  const { parts, sum, of } = number;
  if (parts === undefined) return [];
  return [
    {
      title: 'By cause',
      table: {
        columns: ['Cause', number.title],
        rows: Object.entries(parts)
          .map(([part, title]) => {
            const alone = { ...number, parts: undefined, sum: `${sum}.${part}`, of: of && `${of}.${part}` };
            return { title, value: valueOf(alone, sums) };
          })
          .filter(({ value }) => value !== null && value !== 0)
          .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
          .map(({ title, value }) => [title, amountCell(number, value)]),
        empty: 'None.',
      },
    },
  ];
}

function sharesOf(
  { number, period, capabilities }: Subject,
  by: 'area' | 'service' | 'person',
  shares: readonly Share[],
): Section[] {
  const isNarrowed = number.visits !== undefined || (by !== 'person' && number.list?.isOfPeriod === true);
  const rowsOf = (id: string) => {
    if (!isNarrowed || id === '') return null;
    return by === 'person'
      ? rowsAt(number, period, { capabilities }, id)
      : rowsAt(number, { ...period, [by]: id }, { capabilities });
  };
  if (shares.every((share) => share.title === '')) return [];
  return [
    {
      title: `By ${by}`,
      table: {
        columns: [{ area: 'Where', service: 'What', person: 'Who' }[by], number.title, 'Behind it'],
        rows: shares.map((share) => {
          const rows = rowsOf(share.id);
          return [
            share.title === '' ? 'None of them' : share.title,
            amountCell(number, valueOf(number, share.sums)),
            rows === null ? null : { text: `Rows of ${share.title}`, to: rows },
          ];
        }),
        empty: '',
      },
    },
  ];
}

function sectionsOf(subject: Subject): Section[] {
  const { number, period, areas, services, people, unmet, counted, rows } = subject;
  const { from, until, area, service } = period;
  return [
    {
      title: 'What it is',
      words: [number.definition],
      facts: [
        { term: 'From', details: from },
        { term: 'Until', details: until },
        ...(area === null ? [] : [{ term: 'Area', details: area }]),
        ...(service === null ? [] : [{ term: 'Service', details: service }]),
        { term: 'As of', details: counted },
        ...(rows === null ? [] : [{ term: 'Rows', details: 'What is behind it', to: rows }]),
      ],
    },
    ...partsOf(subject),
    ...(number.standing === 'now' ? [] : sharesOf(subject, 'area', areas)),
    ...(number.standing === 'now' ? [] : sharesOf(subject, 'service', services)),
    ...sharesOf(subject, 'person', people),
    ...unmet,
    ...courseOf(subject),
  ];
}

/** The numbers of a time, each with its definition and the way to its rows. */
export const reportsScreen: Screen = {
  name: 'reports',
  key: 'r',
  title: 'Reports',
  list: {
    columns: ['Number', 'Value', 'Based on', 'What it means', 'Behind it'],
    filters: [
      { name: 'from', label: 'First day', kind: 'date' },
      { name: 'until', label: 'Last day', kind: 'date' },
      { name: 'area', label: 'Area', readOptions: readAreaOptions },
      { name: 'service', label: 'Service', readOptions: readServiceOptions },
    ],
    empty: '',
    read,
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show: (subject) => ({
      title: subject.number.title,
      lead: `${valueInWords(subject.number.unit, valueOf(subject.number, subject.sums))}. ${basisInWords(subject.number, subject.sums)}`.trim(),
      sections: sectionsOf(subject),
    }),
    acts: [],
  }),
};
