import { z } from 'zod';
import { languageInWords } from '#domains/people/language.ts';
import { formatPhone } from '#domains/people/words.ts';
import type { FieldProblem } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { type NewProfessional, professionalInput, type ProfessionalRecord } from '../professional.ts';
import { weekField, weekInWords } from '../week-hours.ts';

/** What can be named in a list of professionals. */
export interface RosterChoices {
  areas: readonly { id: string; title: string }[];
  options: readonly { id: string; title: string }[];
}

/** A professional who is here already, with all that a line of the list says. */
export type RosterKnown = Pick<
  ProfessionalRecord,
  | 'id'
  | 'name'
  | 'areaId'
  | 'phone'
  | 'email'
  | 'introduction'
  | 'languages'
  | 'homeZipcode'
  | 'payCentsAnHour'
  | 'withUsSince'
  | 'backgroundCheckedOn'
  | 'skills'
  | 'hours'
>;

/** What can be named, and who is there already. */
export interface RosterFacts extends RosterChoices {
  /** Whether the sender may say what professionals are paid. */
  mayPay: boolean;
  known: readonly RosterKnown[];
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
export type RosterColumn = (typeof rosterColumns)[number];
export type RosterFields = Partial<Record<string, string>>;

/** One professional, named as people name things. Problems are a list. */
export function readProfessional(
  fields: RosterFields,
  facts: RosterChoices,
): NewProfessional | FieldProblem[] {
  const named = rosterLine(facts).safeParse({
    ...fields,
    languages: fields['languages'] || 'English',
    introduction: fields['introduction'] || 'New on our team.',
    pay_cents: payOf(fields['pay']),
    home_zipcode: zipcodeOf(fields['home_zipcode']),
    with_us_since: dayOf(fields['with_us_since']),
    background_checked_on: dayOf(fields['background_checked_on']),
    skills: fields['skills'] ?? '',
    hours: fields['hours'] ?? '',
  });
  if (!named.success) return problemsOf(named.error);
  const { skills, hours, ...details } = named.data;
  return { details, skills, hours };
}

const rosterLine = ({ areas, options }: RosterChoices) =>
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

/** Spreadsheets take away the zeros that a ZIP code begins with. */
const zipcodeOf = (typed = '') => (/^\d{3,4}$/.test(typed) ? typed.padStart(5, '0') : typed);

/** As spreadsheets in America write a day, "3/15/2027", or as it is in ISO 8601. */
export const dayOf = (typed = '') =>
  typed.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );

/** In dollars, as people write it. */
const payOf = (typed: string | undefined) => {
  const amount = typed?.replace(/^\$\s*/, '').trim() ?? '';
  return amount === ''
    ? null
    : /^\d{1,4}(\.\d\d?)?$/.test(amount)
      ? Math.round(Number(amount) * 100)
      : amount;
};

const lists = new Intl.ListFormat('en-US');

const listed = (all: readonly { title: string }[]) => lists.format(all.map(({ title }) => title));

const byName = <Named extends { id: string; title: string }>(all: readonly Named[], typed: string) =>
  all.find(({ id, title }) => id === typed || title.toLowerCase() === typed.trim().toLowerCase());

/** A line that says what is so: read again, it changes nothing. What one may not see of pay is empty. */
export function fieldsOf(
  known: RosterKnown,
  { areas, options, mayPay }: RosterChoices & Pick<RosterFacts, 'mayPay'>,
): Record<RosterColumn, string> {
  const { payCentsAnHour: pay } = known;
  return {
    name: known.name,
    area: namedAmong(areas, known.areaId),
    phone: known.phone === null ? '' : formatPhone(known.phone),
    email: known.email ?? '',
    skills: known.skills
      .filter(({ id }) => options.some((option) => option.id === id))
      .map(({ id }) => namedAmong(options, id))
      .join('; '),
    hours: weekInWords(known.hours).join('; '),
    languages: known.languages.map(languageInWords).join(', '),
    introduction: known.introduction,
    home_zipcode: known.homeZipcode ?? '',
    pay: pay === null || !mayPay ? '' : (pay / 100).toFixed(2),
    with_us_since: known.withUsSince ?? '',
    background_checked_on: known.backgroundCheckedOn ?? '',
  };
}

/** By its title, or by its id where the title is of several or would be read as several. */
function namedAmong(all: RosterChoices['areas'], id: string): string {
  const title = titleOf(all, id);
  const isPlain = !/[;,|\n]/.test(title) && byName(all, title)?.id === id;
  return isPlain ? title : id;
}

export const titleOf = (all: RosterChoices['areas'], id: string) =>
  all.find((each) => each.id === id)?.title ?? id;
