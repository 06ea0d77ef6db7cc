import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { optionalText } from '#domains/people/fields.ts';
import { mayBeEmpty } from '#domains/professionals/fields.ts';

const number = (least: number, most: number, message: string) =>
  mayBeEmpty(z.int(message).min(least, message).max(most, message));
const months = number(1, 120, 'Enter a number of months, like 12.');
const cents = number(100, 100_000_000_000, 'Enter an amount, like 1,000,000.');
/** Said or not said: nobody says of themselves that they do not do it. */
const said = z.preprocess((typed) => (typed === true ? true : null), z.literal(true).nullable());

/** What the office can say about safety. Each may be null, and then nothing is said of it. */
const shape = z.object({
  check_by: optionalText(80),
  check_again_months: months,
  references_called: said,
  talk_in_person: said,
  driver_checked_months: months,
  car_checked_months: months,
  insured_cents: cents,
  insurer: optionalText(80),
  policy: optionalText(60),
  insured_until: mayBeEmpty(z.iso.date('Enter a day, like 2027-06-30.')),
  bonded_cents: cents,
  /** The file of a PDF that is kept. */
  certificate: mayBeEmpty(z.string().regex(/^[0-9a-f-]{36}\.pdf$/)),
  answer_minutes: number(1, 1_440, 'Enter a number of minutes, like 60.'),
  claim_days: number(1, 3_650, 'Enter a number of days, like 30.'),
  reply_days: number(1, 365, 'Enter a number of days, like 5.'),
  redo_or_refund: said,
});
export type SafetyFacts = z.output<typeof shape>;
export type SafetyFact = keyof SafetyFacts;

/** Facts that mean nothing without another one. */
const needs: readonly (readonly [SafetyFact, SafetyFact, string])[] = [
  ['check_again_months', 'check_by', 'Enter who does the check.'],
  ['insured_cents', 'insurer', 'Enter who insures you.'],
  ['insured_cents', 'insured_until', 'Enter the last day of the insurance.'],
  ['insurer', 'insured_cents', 'Enter the amount of the insurance.'],
  ['policy', 'insured_cents', 'Enter the amount of the insurance.'],
  ['insured_until', 'insured_cents', 'Enter the amount of the insurance.'],
  ['certificate', 'insured_cents', 'Enter the amount of the insurance.'],
];

export const safetyFacts = shape.superRefine((facts, context) => {
  for (const [one, needed, message] of needs)
    if (facts[one] !== null && facts[needed] === null)
      context.addIssue({ code: 'custom', path: [needed], message });
});

export const nothingSaid: SafetyFacts = shape.parse({});

/** What is known of a helper who can be booked. Days are as in ISO 8601. */
export interface CheckedHelper {
  id: string;
  name: string;
  drives: boolean;
  /** The day of their last background check, as it is shown with them. */
  checkedOn: string | null;
  hasCheckPaper: boolean;
  hasLicense: boolean;
}

/** Why a fact cannot be said now. */
export interface MissingProof {
  fact: SafetyFact;
  /** The helper who lacks it; null where it is about none. */
  helper: Pick<CheckedHelper, 'id' | 'name'> | null;
}

/**
 * Every check lies in the months that we name, so that "again each year" is so for everybody who can be
 * booked.
 */
function isChecked(
  { checkedOn, hasCheckPaper }: CheckedHelper,
  months: number | null,
  today: string,
): boolean {
  if (!hasCheckPaper || checkedOn === null || checkedOn > today) return false;
  return months === null || Temporal.PlainDate.from(checkedOn).add({ months }).toString() >= today;
}

/** Every proof that is missing today; facts are published only where there is none. */
export function missingProofs(
  facts: SafetyFacts,
  helpers: readonly CheckedHelper[],
  today: string,
): MissingProof[] {
  const lacking = (fact: SafetyFact, lacks: (helper: CheckedHelper) => boolean): MissingProof[] =>
    facts[fact] === null ? [] : helpers.filter(lacks).map(({ id, name }) => ({ fact, helper: { id, name } }));
  return [
    ...lacking('check_by', (helper) => !isChecked(helper, facts.check_again_months, today)),
    ...lacking('driver_checked_months', ({ drives, hasLicense }) => drives && !hasLicense),
    ...(facts.insured_until !== null && facts.insured_until <= today
      ? [{ fact: 'insured_until' as const, helper: null }]
      : []),
  ];
}

/** What goes with a fact that cannot be said: a line is said as a whole or not at all. */
const together: Partial<Record<SafetyFact, readonly SafetyFact[]>> = {
  check_by: ['check_by', 'check_again_months'],
  driver_checked_months: ['driver_checked_months'],
  insured_until: ['insured_cents', 'insurer', 'policy', 'insured_until', 'certificate'],
};

/** The facts that still hold today: a line goes by itself on the day on which its proof is gone. */
export function inForce(facts: SafetyFacts, missing: readonly MissingProof[]): SafetyFacts {
  const gone = missing.flatMap(({ fact }) => together[fact] ?? []);
  return { ...facts, ...Object.fromEntries(gone.map((fact) => [fact, null])) };
}

/** Of these no row of ours is a proof, or not all of it: an administrator says that they are so. */
export const vouchedFacts = [
  'references_called',
  'talk_in_person',
  'driver_checked_months',
  'car_checked_months',
  'bonded_cents',
] as const satisfies readonly SafetyFact[];

/** Which of them are said. */
export const toVouchFor = (facts: SafetyFacts) => vouchedFacts.filter((fact) => facts[fact] !== null);

/** Whether anything is said that gives a ground for "people you can trust": a check or an insurance. */
export const hasGround = ({ check_by, references_called, insured_cents }: SafetyFacts): boolean =>
  check_by !== null || references_called !== null || insured_cents !== null;
