import { unknownZip } from '#domains/people/address.ts';
import { readCsv } from '#platform/csv/csv.ts';
import type { LineProblem } from '#platform/csv/lines.ts';
import type { KnownPlace } from '../service.ts';
import { inOneField, type KnownPlaceInput, knownPlaceInput } from './known-place.ts';

/** The columns of a table of places, as the list is saved. */
export const placeColumns = ['Title', 'Other names', 'Doors', 'Street', 'ZIP'] as const;

interface TablePlace {
  line: number;
  place: KnownPlaceInput;
}

/**
 * What a table says: places that are new, those that it changes, with their id, and how many stay as they
 * are.
 */
export interface ReadPlaces {
  added: TablePlace[];
  changed: (TablePlace & { id: string })[];
  unchanged: number;
  problems: LineProblem[];
}

/**
 * Reads places from a table in CSV. A place is known by its title; a column that is missing is empty, and
 * names or doors in one field have semicolons between. `isZip` says which ZIP codes there are.
 */
export function readPlaceTable(
  text: string,
  known: readonly KnownPlace[],
  isZip: (zipcode: string) => boolean,
): ReadPlaces {
  const { columns, rows, problems } = readCsv(text);
  const read: ReadPlaces = { added: [], changed: [], unchanged: 0, problems: [...problems] };
  const missing = ['title', 'street', 'zip'].filter((name) => !columns.includes(name));
  if (missing.length > 0 && problems.length === 0)
    read.problems.push({ line: 1, message: `The column "${missing.join('" and "')}" is missing.` });
  if (missing.length > 0) return read;
  const seen = new Map<string, number>();
  for (const { line, fields } of rows) {
    const typed = knownPlaceInput.safeParse({
      title: fields['title'],
      otherNames: fields['other_names'],
      doors: fields['doors'],
      street: fields['street'],
      zipcode: fields['zip'],
    });
    const messages = typed.success
      ? problemsOf(typed.data, seen, isZip)
      : typed.error.issues.map(({ message }) => message);
    read.problems.push(...messages.map((message) => ({ line, message })));
    if (!typed.success || messages.length > 0) continue;
    const place = typed.data;
    seen.set(place.title.toLowerCase(), line);
    const before = known.find(({ title }) => title.toLowerCase() === place.title.toLowerCase());
    if (before === undefined) read.added.push({ line, place });
    else if (placeInWords(before) === placeInWords(place)) read.unchanged += 1;
    else read.changed.push({ line, place, id: before.id });
  }
  return read;
}

function problemsOf(
  { title, zipcode }: KnownPlaceInput,
  seen: ReadonlyMap<string, number>,
  isZip: (zipcode: string) => boolean,
): string[] {
  const before = seen.get(title.toLowerCase());
  return [
    ...(before === undefined ? [] : [`The same title is in line ${before}.`]),
    ...(isZip(zipcode) ? [] : [unknownZip.message]),
  ];
}

/** A place as a line of such a table. */
export const placeCells = ({ title, otherNames, doors, street, zipcode }: KnownPlaceInput): string[] => [
  title,
  inOneField(otherNames),
  inOneField(doors),
  street,
  zipcode,
];

const placeInWords = (place: KnownPlaceInput) => JSON.stringify(placeCells(place));
