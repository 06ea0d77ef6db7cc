import type { WorkingRange } from '#domains/availability/hours.ts';
import type { FieldProblem } from '#platform/result.ts';
import type { NewProfessional, ProfessionalDetails } from '../professional.ts';
import { weekInWords } from '../week-hours.ts';
import {
  fieldsOf,
  readProfessional,
  type RosterColumn,
  type RosterFacts,
  type RosterFields,
  type RosterKnown,
} from './roster-line.ts';

/** What a line changes of a professional who is here; only what differs is there. */
export interface RosterChange {
  line: number;
  known: RosterKnown;
  details?: ProfessionalDetails;
  /** With those that are no longer offered, which no list names. */
  skills?: readonly string[];
  hours?: readonly WorkingRange[];
  payCents?: number;
}

const contactStays = (what: string) =>
  `Another ${what} is written down on their page, where it is confirmed. Leave this one as it was.`;

/**
 * What a line changes of a professional; null where nothing. A missing column changes nothing, and neither
 * does an empty pay: a colleague who may not see it saves it so. No professional is without words and
 * languages. A phone or an email opens the way in, and no list changes it.
 */
export function changeOf(
  line: number,
  fields: RosterFields,
  known: RosterKnown,
  facts: RosterFacts,
): RosterChange | FieldProblem[] | null {
  const before = fieldsOf(known, facts);
  const kept = (['pay', 'introduction', 'languages'] as const).filter((name) => !fields[name]);
  const after = { ...before, ...fields, ...Object.fromEntries(kept.map((name) => [name, before[name]])) };
  if (Object.keys(before).every((name) => after[name as RosterColumn] === before[name as RosterColumn]))
    return null;
  const own = facts.areas.filter(({ id }) => id === known.areaId);
  const read = readProfessional(after, { ...facts, areas: [...own, ...facts.areas] });
  if (Array.isArray(read)) return read;
  const { phone, email } = read.details;
  const problems = [
    ...(phone === known.phone ? [] : [{ field: 'phone', message: contactStays('phone number') }]),
    ...(email === known.email ? [] : [{ field: 'email', message: contactStays('email address') }]),
  ];
  if (problems.length > 0) return problems;
  const changed = {
    ...detailsIn(read, known),
    ...skillsIn(read, known, facts),
    ...hoursIn(read, known),
    ...payIn(read, known),
  };
  return Object.keys(changed).length === 0 ? null : { line, known, ...changed };
}

const detailsOf = (known: RosterKnown): ProfessionalDetails => ({
  name: known.name,
  introduction: known.introduction,
  area: known.areaId,
  languages: known.languages,
  home_zipcode: known.homeZipcode,
  with_us_since: known.withUsSince,
  background_checked_on: known.backgroundCheckedOn,
});

const detailWords: Record<keyof ProfessionalDetails, string> = {
  name: 'Name',
  introduction: 'Introduction',
  area: 'Area',
  languages: 'Languages',
  home_zipcode: 'Home ZIP code',
  with_us_since: 'With us since',
  background_checked_on: 'Background check',
};
const detailNames = Object.keys(detailWords) as (keyof ProfessionalDetails)[];

const differing = (said: ProfessionalDetails, known: RosterKnown): (keyof ProfessionalDetails)[] => {
  const before = detailsOf(known);
  return detailNames.filter((name) => String(said[name]) !== String(before[name]));
};

function detailsIn({ details }: NewProfessional, known: RosterKnown): Pick<RosterChange, 'details'> {
  const { phone: _, email: __, pay_cents: ___, ...said } = details;
  return differing(said, known).length === 0 ? {} : { details: said };
}

function skillsIn(
  { skills }: NewProfessional,
  known: RosterKnown,
  { options }: RosterFacts,
): Pick<RosterChange, 'skills'> {
  const before = known.skills.map(({ id }) => id);
  const kept = before.filter((id) => !options.some((option) => option.id === id));
  const after = [...new Set([...skills, ...kept])];
  return after.length === before.length && after.every((id) => before.includes(id)) ? {} : { skills: after };
}

const hoursIn = ({ hours }: NewProfessional, known: RosterKnown): Pick<RosterChange, 'hours'> =>
  weekInWords(hours).join() === weekInWords(known.hours).join() ? {} : { hours };

const payIn = (
  { details: { pay_cents: pay } }: NewProfessional,
  known: RosterKnown,
): Pick<RosterChange, 'payCents'> => (pay === null || pay === known.payCentsAnHour ? {} : { payCents: pay });

/** A line that changes a professional, cell by cell: which, who, and what of them. */
export const rosterChangeInWords = ({ line, known, details, skills, hours, payCents }: RosterChange) => [
  String(line),
  known.name,
  [
    ...(details === undefined ? [] : differing(details, known).map((name) => detailWords[name])),
    ...(skills === undefined ? [] : ['Services']),
    ...(hours === undefined ? [] : ['Hours']),
    ...(payCents === undefined ? [] : ['Pay']),
  ].join(', '),
];
