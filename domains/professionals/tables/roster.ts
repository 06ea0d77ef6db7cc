import { languagesInWords } from '#domains/people/language.ts';
import { formatPhone } from '#domains/people/words.ts';
import { readCsv } from '#platform/csv/csv.ts';
import type { FieldProblem } from '#platform/result.ts';
import type { NewProfessional } from '../professional.ts';
import { weekInWords } from '../week-hours.ts';
import { changeOf, type RosterChange } from './roster-change.ts';
import { readProfessional, rosterColumns, type RosterFacts, titleOf } from './roster-line.ts';

/** A line of the list that can be added. */
export interface RosterLine {
  line: number;
  professional: NewProfessional;
}

export interface RosterProblem extends FieldProblem {
  line: number;
}

export interface Roster {
  /** Newcomers. */
  lines: RosterLine[];
  changes: RosterChange[];
  /** How many professionals stay as they are. */
  unchanged: number;
  problems: RosterProblem[];
}

/** What the saved list shows besides, and what is not read: it follows from the rest. Older lists say papers. */
const shownColumns: readonly string[] = ['services', 'status', 'documents', 'papers', 'visits'];

const mostLines = 2_000;
const payNotYours = 'Only staff who see money can set pay. Leave the column "pay" out.';

/**
 * Reads a list of professionals in CSV: who can be added, who is here and what is changed of them, and by
 * line and field what cannot be read. A line with an id is a professional who is here: so the saved list has
 * it.
 */
export function readRoster(text: string, facts: RosterFacts): Roster {
  const { columns, rows, problems } = readCsv(text);
  const ofTable: RosterProblem[] = problems.map((problem) => ({ ...problem, field: '' }));
  const inHead = (message: string) => ofTable.push({ line: 1, field: '', message });
  if (problems.length === 0) {
    for (const name of ['name', 'area'])
      if (!columns.includes(name)) inHead(`The column "${name}" is missing.`);
    const isSaved = columns.includes('id');
    const readable: readonly string[] = [...rosterColumns, 'id', ...(isSaved ? shownColumns : [])];
    const unknown = columns.filter((name) => !readable.includes(name));
    if (!facts.mayPay && rows.some(({ fields }) => fields['pay'])) inHead(payNotYours);
    if (unknown.length > 0) inHead(`We do not know the column "${unknown[0]}".`);
    if (rows.length > mostLines) inHead(`Send at most ${mostLines} lines at once.`);
  }
  const read: Roster = { lines: [], changes: [], unchanged: 0, problems: ofTable };
  if (ofTable.length > 0) return read;
  const byId = new Map(facts.known.map((one) => [one.id, one]));
  const seen = new Map<string, number>();
  for (const { line, fields } of rows) {
    const { id = '' } = fields;
    const problems =
      id === ''
        ? readNewcomer(read, line, fields, facts)
        : readKnown(read, line, fields, facts, byId.get(id));
    const before = seen.get(id);
    if (id !== '' && before !== undefined)
      problems.push({ field: 'id', message: `The same person is on line ${before}.` });
    seen.set(id, line);
    ofTable.push(...problems.map((problem) => ({ line, ...problem })));
  }
  return {
    ...read,
    problems: [...ofTable, ...twice(read.lines, facts)].toSorted((one, other) => one.line - other.line),
  };
}

type Fields = Record<string, string>;

function readNewcomer(read: Roster, line: number, fields: Fields, facts: RosterFacts): FieldProblem[] {
  const professional = readProfessional(fields, facts);
  if (Array.isArray(professional)) return professional;
  read.lines.push({ line, professional });
  return [];
}

function readKnown(
  read: Roster,
  line: number,
  fields: Fields,
  facts: RosterFacts,
  known: RosterFacts['known'][number] | undefined,
): FieldProblem[] {
  if (known === undefined) return [{ field: 'id', message: nobodyWithThisId }];
  const change = changeOf(line, fields, known, facts);
  if (Array.isArray(change)) return change;
  if (change === null) read.unchanged += 1;
  else read.changes.push(change);
  return [];
}

const nobodyWithThisId = 'We have no one with this id. Leave it empty for a newcomer.';

/** A professional who is there already, or on an earlier line, is not added again. */
function twice(lines: readonly RosterLine[], { known }: RosterFacts): RosterProblem[] {
  const seen = new Map<string, string>();
  for (const one of known)
    for (const { key } of keysOf({ ...one, area: one.areaId })) seen.set(key, 'someone we already have');
  return lines.flatMap(({ line, professional }) => {
    const keys = keysOf(professional.details);
    const again = keys.find(({ key }) => seen.has(key));
    const message = again && `This is the ${again.what} of ${seen.get(again.key)}.`;
    for (const { key } of keys) if (!seen.has(key)) seen.set(key, `line ${line}`);
    return again === undefined || message === undefined ? [] : [{ line, field: again.field, message }];
  });
}

/** By what a professional is recognized: two people share a name, but hardly in one area. */
function keysOf({
  name,
  area,
  phone,
  email,
}: {
  name: string;
  area: string;
  phone: string | null;
  email: string | null;
}) {
  return [
    ...(phone === null ? [] : [{ key: phone, field: 'phone', what: 'phone number' }]),
    ...(email === null ? [] : [{ key: email, field: 'email', what: 'email address' }]),
    { key: `${name.toLowerCase()} ${area}`, field: 'name', what: 'name, in the same area,' },
  ];
}

/** A line that can be added, cell by cell. */
export function rosterLineInWords(
  { line, professional: { details, skills, hours } }: RosterLine,
  { areas, options }: RosterFacts,
) {
  const { name, area, phone, email, languages } = details;
  return [
    String(line),
    name,
    titleOf(areas, area),
    phone === null ? null : formatPhone(phone),
    email,
    skills.map((skill) => titleOf(options, skill)).join(', '),
    weekInWords(hours).join('; '),
    languagesInWords(languages),
  ];
}

/** "Line 4, phone: Enter a phone number, like 212 555 0142." */
export function problemInWords({ line, field, message }: RosterProblem): string {
  return field === ''
    ? `Line ${line}: ${message}`
    : `Line ${line}, ${field.replaceAll('_', ' ')}: ${message}`;
}
