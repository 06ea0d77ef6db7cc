import type { Staff } from '#domains/people/actor.ts';
import { formatPhone } from '#domains/people/words.ts';
import { calendarDay } from '#domains/professionals/days.ts';
import type { ListedFor } from '#domains/professionals/list.server.ts';
import type { ListedProfessional } from '#domains/professionals/list.server.ts';
import { endInWords } from '#domains/professionals/paper.ts';
import { listRecords } from '#domains/professionals/professional.server.ts';
import { fieldsOf } from '#domains/professionals/tables/roster-line.ts';
import { findChoices } from '#domains/professionals/tables/roster.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cell } from '../screen.ts';

export const columnsShown = ['Name', 'Area', 'Services', 'Status', 'Documents', 'Phone', 'Visits'];
/** With those that are shown, what a list has to say that is read in again. */
export const columnsSaved = [
  'Email',
  'Skills',
  'Hours',
  'Languages',
  'Introduction',
  'Home zipcode',
  'Pay',
  'With us since',
  'Background checked on',
  'Id',
];

/** As the roster reads them: what it is not to change is said in its own words. */
export async function savedRows(
  database: Database,
  { capabilities }: Staff,
  shown: readonly ListedProfessional[],
) {
  const [choices, records] = await Promise.all([
    findChoices(database),
    listRecords(
      database,
      shown.map(({ id }) => id),
    ),
  ]);
  const facts = { ...choices, mayPay: capabilities.has('money') };
  const byId = new Map(records.map((record) => [record.id, fieldsOf(record, facts)]));
  return shown.flatMap((one) => {
    const said = byId.get(one.id);
    if (said === undefined) return [];
    const [name, , ...others] = cellsOf(one);
    const cells: Cell[] = [
      name ?? '',
      said.area,
      ...others,
      said.email,
      said.skills,
      said.hours,
      said.languages,
      said.introduction,
      said.home_zipcode,
      said.pay,
      said.with_us_since,
      said.background_checked_on,
      one.id,
    ];
    return [{ id: one.id, cells }];
  });
}

export const cellsOf = ({
  name,
  areaTitle,
  services,
  isHere,
  leftOn,
  papersEnd,
  today,
  phone,
  visitsDone,
}: ListedProfessional): Cell[] => [
  name,
  areaTitle,
  services.join(', '),
  isHere ? (leftOn === null ? 'Active' : `Until ${calendarDay(leftOn)}`) : 'Left',
  papersEnd === null ? '' : endInWords(papersEnd, today),
  phone === null ? '' : formatPhone(phone),
  visitsDone,
];

/** By what the list of helpers is filtered. */
export const standings = [
  { value: 'here', label: 'Active' },
  { value: 'ended', label: 'With an expired document' },
  { value: 'left', label: 'Left' },
] as const;

export const standingOf = (asked: string | undefined): ListedFor['standing'] =>
  standings.find(({ value }) => value === asked)?.value ?? '';
