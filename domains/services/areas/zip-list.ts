import { zoneInWords } from '#domains/people/words.ts';
import { readCsv } from '#platform/csv/csv.ts';
import { type LineProblem, problemsOfLines } from '#platform/csv/lines.ts';
import { refused, type Refusal } from '#platform/result.ts';
import { haveSameClock } from './zip-code.ts';

/** A ZIP code with the line that it was given in, counted from 1. */
export interface GivenZip {
  zipcode: string;
  line: number;
}

/** What is known of a ZIP code that was given: by which clock it goes, and in which area it is. */
export interface KnownZip {
  zipcode: string;
  timeZone: string;
  areaId: string | null;
  areaTitle: string | null;
}

/**
 * Reads ZIP codes from a list as people paste it: several in a line or one, with commas, semicolons, tabs or
 * blanks between them; or from a table that has a column for them. Each comes once, by its first line.
 */
export function readZipList(text: string): { given: GivenZip[]; problems: LineProblem[] } {
  const table = readCsv(text);
  const column = table.columns.find((name) => columnsOfZips.has(name));
  const fields =
    column === undefined
      ? text
          .split(/\r\n|\n|\r/)
          .flatMap((line, index) => line.split(/[\s,;"\uFEFF]+/).map((field) => ({ field, line: index + 1 })))
      : table.rows.map((row) => ({ field: row.fields[column] ?? '', line: row.line }));
  const given = new Map<string, GivenZip>();
  const problems: LineProblem[] = column === undefined ? [] : [...table.problems];
  for (const { field, line } of fields) {
    if (field === '') continue;
    const zipcode = /^(\d{5})(-\d{4})?$/.exec(field)?.[1];
    if (zipcode === undefined) problems.push({ line, message: noZip(field) });
    else if (!given.has(zipcode)) given.set(zipcode, { zipcode, line });
  }
  return { given: [...given.values()], problems };
}

const columnsOfZips = new Set(['zip', 'zipcode', 'zip_code', 'zip_codes', 'postal_code', 'postcode']);

const noZip = (field: string) =>
  /^\d{3,4}$/.test(field)
    ? `"${field}" is too short for a ZIP code. If a zero is missing, write ${field.padStart(5, '0')}.`
    : `"${field.slice(0, 40)}" is not a ZIP code.`;

/**
 * An area to which ZIP codes are added, and whether the office has said that ZIP codes in another zone are
 * meant.
 */
interface AddedTo {
  id: string;
  title: string;
  timeZone: string;
  takesOtherZones: boolean;
}

/**
 * What stands in the way of adding these to an area: those that we do not know, those of another area, and
 * those that go by another clock where nobody has said that they are meant.
 */
export function problemsOfAdding(
  given: readonly GivenZip[],
  known: readonly KnownZip[],
  area: AddedTo,
  now: Date,
): LineProblem[] {
  const byZip = new Map(known.map((each) => [each.zipcode, each]));
  return given.flatMap(({ zipcode, line }) => {
    const found = byZip.get(zipcode);
    if (found === undefined) return [{ line, message: `We do not recognize ZIP code ${zipcode}.` }];
    if (found.areaId === area.id) return [];
    if (found.areaId !== null)
      return [{ line, message: `${zipcode} belongs to ${found.areaTitle}. Remove it there first.` }];
    return area.takesOtherZones || haveSameClock(found.timeZone, area.timeZone, now)
      ? []
      : [{ line, message: otherClock(found, area) }];
  });
}

const otherClock = ({ zipcode, timeZone }: KnownZip, area: AddedTo) =>
  `${zipcode} is on ${zoneInWords(timeZone)}, and ${area.title} is on ${zoneInWords(area.timeZone)}. If you mean it, mark the box below.`;

/** The refusal of a list, with each of its lines that cannot be taken. */
export function refusedZips(problems: readonly LineProblem[]): { ok: false; refusal: Refusal } {
  const none = [{ field: 'zipcodes', message: 'Give at least one ZIP code.' }];
  return refused({
    kind: 'invalid',
    code: 'invalid_zip_codes',
    message: 'Nothing changed. Check these lines.',
    fields: problems.length === 0 ? none : problemsOfLines('zipcodes', problems),
  });
}
