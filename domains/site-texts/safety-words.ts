import { calendarDay } from '#domains/professionals/days.ts';
import { formatCents } from '#platform/money.ts';
import { hasGround, type MissingProof, type SafetyFact, type SafetyFacts } from './safety.ts';

/** Each of these is asked only where there is an answer, so that no page says a word of what is not published. */
export const questions = {
  checks: 'Do you check people?',
  insurance: 'Are you insured?',
} as const;

/** A line with a tick: what we say, and what belongs to it. */
export interface SafetyLine {
  title: string;
  words: string | null;
}

/** "each year", "every 6 months": how often something is done again. */
export function everyMonths(months: number): string {
  if (months === 1) return 'each month';
  if (months === 12) return 'each year';
  return months % 12 === 0 ? `every ${months / 12} years` : `every ${months} months`;
}

/** "$1,000,000", with cents only where there are some. */
const amount = (cents: number) => formatCents(cents).replace(/\.00$/, '');

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** "1 hour", "90 minutes" */
const minutesInWords = (minutes: number) =>
  minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');

/** "Do you check people?" No line for what is not said. */
export function checkLines(facts: SafetyFacts): SafetyLine[] {
  return [datedCheckLine(facts), referenceLine(facts), driverLine(facts)].filter((line) => line !== null);
}

/** A check is only published while each helper who can be booked has a day of it, which “Check and pay” shows. */
function datedCheckLine(facts: SafetyFacts): SafetyLine | null {
  const line = checkLine(facts);
  return line === null ? null : { ...line, words: `${line.words} You see the date before you book.` };
}

function checkLine({ check_by: by, check_again_months: months }: SafetyFacts): SafetyLine | null {
  if (by === null) return null;
  const again = months === null ? '' : ` and again ${everyMonths(months)}`;
  return { title: 'Background check', words: `By ${by}, before the first visit${again}.` };
}

function referenceLine({ references_called: called, talk_in_person: talk }: SafetyFacts): SafetyLine | null {
  if (called !== null)
    return {
      title: 'Two references, called by us',
      words: talk === null ? null : 'And a talk in person, before anyone is sent.',
    };
  return talk === null ? null : { title: 'A talk in person', words: 'Before anyone is sent.' };
}

function driverLine({
  driver_checked_months: driver,
  car_checked_months: car,
}: SafetyFacts): SafetyLine | null {
  const ofCar = car === null ? null : `The car is inspected ${everyMonths(car)}.`;
  if (driver === null) return ofCar === null ? null : { title: 'Drivers: the car', words: ofCar };
  const ofDriver = `Checked ${everyMonths(driver)}.`;
  return {
    title: 'Drivers: license and record',
    words: ofCar === null ? ofDriver : `${ofDriver} ${ofCar}`,
  };
}

/** Where the published certificate of the insurance is read. */
export const certificateAddress = (file: string): string => `/certificates/${file}`;

/** "Are you insured?" Null where nothing is said. */
export function insuranceLine({
  insured_cents: cents,
  insurer,
  policy,
  insured_until: until,
  bonded_cents: bonded,
}: SafetyFacts): SafetyLine | null {
  const ofBond = bonded === null ? null : `Everyone is bonded for ${amount(bonded)}.`;
  if (cents === null || insurer === null || until === null)
    return bonded === null ? null : { title: `Bonded for ${amount(bonded)}`, words: null };
  const who = policy === null ? `With ${insurer}` : `With ${insurer}, policy ${policy}`;
  const ofPolicy = `${who}, valid until ${calendarDay(until)}.`;
  return {
    title: `Yes. Up to ${amount(cents)} for each visit`,
    words: ofBond === null ? ofPolicy : `${ofPolicy} ${ofBond}`,
  };
}

/** What is promised where something went wrong; each is null where it is not said. */
export interface WrongLines {
  /** "Within 1 hour" of the hours of the office. */
  answer: string | null;
  redo: string | null;
  claim: string | null;
}

export function wrongLines({
  answer_minutes: minutes,
  claim_days: claim,
  reply_days: reply,
  redo_or_refund: redo,
}: SafetyFacts): WrongLines {
  return {
    answer: minutes === null ? null : `Within ${minutesInWords(minutes)}`,
    redo: redo === null ? null : 'Done again at no charge, or your money back.',
    claim: claimInWords(claim, reply),
  };
}

function claimInWords(claim: number | null, reply: number | null): string | null {
  if (claim === null) return reply === null ? null : `You hear from us within ${counted(reply, 'day')}.`;
  const first = `If something is damaged, tell us within ${counted(claim, 'day')}`;
  return reply === null ? `${first}.` : `${first}, and you hear from us within ${counted(reply, 'day')}.`;
}

const doorLine: SafetyLine = {
  title: 'Two words for your door',
  words: 'They must know your words. If not, keep the door closed.',
};

/** The ticks of the home page: only what is said, and the words at the door, which the product keeps itself. */
export function homeTicks(facts: SafetyFacts): SafetyLine[] {
  const check = checkLine(facts);
  const { insured_cents: cents, insurer } = facts;
  return [
    ...(check === null ? [] : [check]),
    ...(cents === null
      ? []
      : [{ title: `Insured up to ${amount(cents)}`, words: `For each visit, with ${insurer}.` }]),
    doorLine,
  ];
}

/** The same as a colleague reads it to a caller. */
export const safetyAloud = (facts: SafetyFacts): string[] =>
  homeTicks(facts).map(({ title, words }) => (words === null ? title : `${title}. ${words}`));

/** The headline of the home page: trust is only named where a ground for it is published. */
export const homeHeadline = (facts: SafetyFacts): string =>
  hasGround(facts) ? 'Help at home, from people you can trust' : 'Help at home, from people you know by name';

/** Each fact as the office reads and fills it in. */
export const factLabels: Readonly<Record<SafetyFact, string>> = {
  check_by: 'Who does the background check',
  check_again_months: 'Months until the next check',
  references_called: 'We call two references',
  talk_in_person: 'We talk in person first',
  driver_checked_months: 'Months between driver checks',
  car_checked_months: 'Months between car inspections',
  insured_cents: 'Insured up to, in dollars',
  insurer: 'Insurance company',
  policy: 'Policy number',
  insured_until: 'Insurance ends on',
  bonded_cents: 'Bonded for, in dollars',
  certificate: 'Certificate (PDF)',
  answer_minutes: 'Minutes until we call back',
  claim_days: 'Days to claim damage',
  reply_days: 'Days until you answer claims',
  redo_or_refund: 'We redo it or refund it',
};

/** A fact as a list of the office shows it; empty where it is not said. */
export function factInWords(facts: SafetyFacts | null, fact: SafetyFact): string {
  const value = facts?.[fact] ?? null;
  if (value === null) return '';
  if (value === true) return 'Yes';
  if (fact === 'insured_until') return calendarDay(String(value));
  return typeof value === 'number' && fact.endsWith('_cents') ? amount(value) : String(value);
}

/** What a helper lacks for a fact, as it is said of them. */
export const lacksInWords = (fact: SafetyFact, { check_again_months: months }: SafetyFacts): string => {
  if (fact === 'driver_checked_months') return 'No valid license';
  return months === null
    ? 'No background check'
    : `No background check of the last ${counted(months, 'month')}`;
};

const mostNamed = 3;
const names = new Intl.ListFormat('en-US');

/** Why it cannot be published, with the names of those it is about, and what to do next. */
export function missingInWords(missing: readonly MissingProof[], facts: SafetyFacts): string {
  const [first] = missing;
  if (first === undefined) return '';
  if (first.helper === null)
    return 'The insurance has ended. Enter the day on which the new one ends, or take it out.';
  const ofThis = missing.flatMap(({ fact, helper }) =>
    fact === first.fact && helper !== null ? [helper.name] : [],
  );
  const more = ofThis.length - mostNamed;
  const named = ofThis.slice(0, mostNamed);
  const who = names.format(more > 0 ? [...named, counted(more, 'other helper')] : named);
  return `${lacksInWords(first.fact, facts)}: ${who}. Add it to each of them, or take the line out.`;
}

/** All lines of the page as the office looks at them before it publishes. */
export function previewLines(facts: SafetyFacts): SafetyLine[] {
  const insurance = insuranceLine(facts);
  const { answer, redo, claim } = wrongLines(facts);
  return [
    ...checkLines(facts),
    ...(insurance === null ? [] : [insurance]),
    ...[answer, redo, claim].flatMap((words) =>
      words === null ? [] : [{ title: 'If something goes wrong', words }],
    ),
  ];
}
