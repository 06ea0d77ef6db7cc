import { z } from 'zod';
import { languagesInWords } from '#domains/people/language.ts';
import { formatPhone } from '#domains/people/words.ts';
import { readCsv } from '#platform/csv/csv.ts';
import type { FieldProblem } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { type NewProfessional, professionalInput } from './professional.ts';
import { weekField, weekInWords } from './week-hours.ts';

/** What can be named in a list of professionals, and who is there already. */
export interface RosterFacts {
  areas: readonly { id: string; title: string }[];
  options: readonly { id: string; title: string }[];
  /** Whether whoever sends it may say what people are paid. */
  mayPay: boolean;
  known: readonly { name: string; areaId: string; phone: string | null; email: string | null }[];
}

/** A line of the list that can be added. */
export interface RosterLine {
  line: number;
  professional: NewProfessional;
}

export interface RosterProblem extends FieldProblem {
  line: number;
}

export interface Roster {
  lines: RosterLine[];
  problems: RosterProblem[];
}

/** The columns of the list; the first two must be there. */
export const rosterColumns = [
  'name',
  'area',
  'phone',
  'email',
  'skills',
  'hours',
  'languages',
  'introduction',
  'home_zipcode',
  'pay',
  'with_us_since',
  'background_checked_on',
] as const;

const mostLines = 500;
const payNotYours =
  'Only somebody who sees the money can say what people are paid. Leave the column "pay" out.';

/** Reads a list of professionals in CSV: who can be added, and by line and field what cannot be read. */
export function readRoster(text: string, facts: RosterFacts): Roster {
  const { columns, rows, problems } = readCsv(text);
  const ofTable: RosterProblem[] = problems.map((problem) => ({ ...problem, field: '' }));
  const inHead = (message: string) => ofTable.push({ line: 1, field: '', message });
  if (problems.length === 0) {
    for (const name of ['name', 'area'])
      if (!columns.includes(name)) inHead(`The column "${name}" is missing.`);
    const unknown = columns.filter((name) => !(rosterColumns as readonly string[]).includes(name));
    if (columns.includes('pay') && !facts.mayPay) inHead(payNotYours);
    if (unknown.length > 0) inHead(`We do not know the column "${unknown[0]}".`);
    if (rows.length > mostLines) inHead(`Send at most ${mostLines} lines at once.`);
  }
  if (ofTable.length > 0) return { lines: [], problems: ofTable };
  const lines: RosterLine[] = [];
  for (const { line, fields } of rows) {
    const read = readProfessional(fields, facts);
    if (Array.isArray(read)) ofTable.push(...read.map((problem) => ({ line, ...problem })));
    else lines.push({ line, professional: read });
  }
  return {
    lines,
    problems: [...ofTable, ...twice(lines, facts)].toSorted((one, other) => one.line - other.line),
  };
}

/** One professional, named as people name things. Problems are a list. */
export function readProfessional(
  fields: Record<string, string>,
  facts: RosterFacts,
): NewProfessional | FieldProblem[] {
  const named = rosterLine(facts).safeParse({
    ...fields,
    languages: fields['languages'] || 'English',
    introduction: fields['introduction'] || 'New on our team.',
    pay_cents: payOf(fields['pay']),
    with_us_since: dayOf(fields['with_us_since']),
    background_checked_on: dayOf(fields['background_checked_on']),
    skills: fields['skills'] ?? '',
    hours: fields['hours'] ?? '',
  });
  if (!named.success) return problemsOf(named.error);
  const { skills, hours, ...details } = named.data;
  return { details, skills, hours };
}

const rosterLine = ({ areas, options }: RosterFacts) =>
  professionalInput.extend({
    area: z.string({ error: 'Enter an area.' }).transform((typed, context) => {
      const area = byName(areas, typed);
      if (area !== undefined) return area.id;
      const message = typed === '' ? 'Enter an area.' : `We have no area "${typed.slice(0, 40)}".`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
    skills: z.string().transform((typed, context) => {
      const names = typed.split(/[;,|\n]/).map((name) => name.trim());
      const found = names
        .filter((name) => name !== '')
        .map((name) => ({ name, option: byName(options, name) }));
      const unknown = found.find(({ option }) => option === undefined);
      if (unknown === undefined) return found.flatMap(({ option }) => option?.id ?? []);
      context.addIssue({
        code: 'custom',
        message: `We have no service "${unknown.name.slice(0, 40)}". We have ${listed(options)}.`,
      });
      return z.NEVER;
    }),
    hours: weekField,
  });

/** As spreadsheets in America write a day, "3/15/2027", or as it is in ISO 8601. */
const dayOf = (typed = '') =>
  typed.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );

/** In dollars, as people write it. */
const payOf = (typed: string | undefined) => {
  const amount = typed?.replace(/^\$\s*/, '').trim() ?? '';
  return amount === ''
    ? null
    : /^\d{1,3}(\.\d\d?)?$/.test(amount)
      ? Math.round(Number(amount) * 100)
      : amount;
};

const lists = new Intl.ListFormat('en-US');

const listed = (all: readonly { title: string }[]) => lists.format(all.map(({ title }) => title));

const byName = <Named extends { id: string; title: string }>(all: readonly Named[], typed: string) =>
  all.find(({ id, title }) => id === typed || title.toLowerCase() === typed.trim().toLowerCase());

/** Whoever is there already, or on an earlier line, is not added again. */
function twice(lines: readonly RosterLine[], { known }: RosterFacts): RosterProblem[] {
  const seen = new Map<string, string>();
  for (const one of known)
    for (const { key } of keysOf({ ...one, area: one.areaId }))
      seen.set(key, 'somebody whom we have already');
  return lines.flatMap(({ line, professional }) => {
    const keys = keysOf(professional.details);
    const again = keys.find(({ key }) => seen.has(key));
    const message = again && `This is the ${again.what} of ${seen.get(again.key)}.`;
    for (const { key } of keys) if (!seen.has(key)) seen.set(key, `line ${line}`);
    return again === undefined || message === undefined ? [] : [{ line, field: again.field, message }];
  });
}

/** By what somebody is known again: two people share a name, but hardly in one area. */
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

const titleOf = (all: RosterFacts['areas'], id: string) => all.find((each) => each.id === id)?.title ?? id;

/** "Line 4, phone: Enter a phone number, like 212 555 0142." */
export function problemInWords({ line, field, message }: RosterProblem): string {
  return field === ''
    ? `Line ${line}: ${message}`
    : `Line ${line}, ${field.replaceAll('_', ' ')}: ${message}`;
}
