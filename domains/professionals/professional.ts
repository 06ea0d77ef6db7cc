import { z } from 'zod';
import type { WorkingRange } from '#domains/availability/hours.ts';
import { email, personName, phone, plainText, zipcode } from '#domains/people/fields.ts';
import { languageNamed } from '#domains/people/language.ts';
import { type Refusal, refusal } from '#platform/result.ts';
import { day, mayBeEmpty } from './fields.ts';

/** Languages as they are typed, the one that is spoken best first: "English, Spanish". */
export const languages = z
  .string({ error: 'Enter at least one language, like "English, Spanish".' })
  .transform((typed, context) => {
    const names = typed
      .split(/[,;/]|\band\b/)
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const codes = names.map((name) => languageNamed(name));
    const unknown = names.find((_, index) => codes[index] === undefined);
    if (names.length > 0 && names.length <= 12 && unknown === undefined)
      return [...new Set(codes.filter((code) => code !== undefined))];
    const message =
      unknown === undefined
        ? 'Enter between 1 and 12 languages, like "English, Spanish".'
        : `We do not know the language "${unknown.slice(0, 40)}". Separate languages with commas.`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const payMessage = 'Enter an amount for an hour, like 24.50.';
const payCents = z.int(payMessage).min(0, payMessage).max(100_000, payMessage);

/** What a professional is paid for an hour. */
export const payInput = z.object({ pay_cents: mayBeEmpty(payCents) });

/** What the office writes down of a professional, besides how they sign in and what they are paid. */
export const professionalDetails = z.object({
  name: personName,
  introduction: plainText(300, 'Enter a sentence in their own words. Members read it.'),
  area: z.string({ error: 'Choose an area.' }).min(1, 'Choose an area.').max(80),
  languages,
  home_zipcode: mayBeEmpty(zipcode),
  with_us_since: mayBeEmpty(day),
  background_checked_on: mayBeEmpty(day),
});
export type ProfessionalDetails = z.output<typeof professionalDetails>;

/** The same of a newcomer, with all that is asked only at the beginning. */
export const professionalInput = professionalDetails.extend({
  phone: mayBeEmpty(phone),
  email: mayBeEmpty(email),
  ...payInput.shape,
});
export type ProfessionalInput = z.output<typeof professionalInput>;

export interface NewProfessional {
  details: ProfessionalInput;
  /** The options of services that they can do. */
  skills: readonly string[];
  hours: readonly WorkingRange[];
}

/** A professional, as the office knows them. Days are as in ISO 8601. */
export interface ProfessionalRecord {
  id: string;
  name: string;
  introduction: string;
  picture: string | null;
  areaId: string;
  areaTitle: string;
  timeZone: string;
  active: boolean;
  phone: string | null;
  email: string | null;
  languages: string[];
  homeZipcode: string | null;
  payCentsAnHour: number | null;
  lanes: number;
  withUsSince: string | null;
  leftOn: string | null;
  backgroundCheckedOn: string | null;
  /** Since when our public pages show them, as they agreed. */
  shownSince: string | null;
  visitsDone: number;
  ratings: number;
  stars: number;
  skills: { id: string; title: string }[];
  hours: WorkingRange[];
}

/** Whether a professional works with us on a day. */
export function isWithUs(
  { active, leftOn }: Pick<ProfessionalRecord, 'active' | 'leftOn'>,
  today: string,
): boolean {
  return active && (leftOn === null || leftOn >= today);
}

/** Only what is different, for the audit: what it was, and what it is. */
export function changesBetween<Facts extends Record<string, unknown>>(
  before: Facts,
  after: Facts,
): { before: Partial<Facts>; after: Partial<Facts> } {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (facts: Facts) =>
    Object.fromEntries(changed.map((key) => [key, facts[key]])) as Partial<Facts>;
  return { before: only(before), after: only(after) };
}

export const professionalNotFound = refusal(
  'not_found',
  'professional_not_found',
  'We could not find this helper.',
);
const contactNames = { phone: 'phone number', email: 'email address' };

/** Two people with one number could not be told apart when they sign in. */
export const contactTaken = (kind: 'phone' | 'email'): Refusal =>
  refusal('invalid', 'contact_taken', 'Check this and try again.', {
    [kind]: `Someone else who works with us has this ${contactNames[kind]}. Each helper needs a separate one to sign in.`,
  });
export const areaNotFound = refusal('invalid', 'area_not_found', 'Check the area.', {
  area: 'Choose an area from the list.',
});
export const homeNotFound = refusal('invalid', 'home_zipcode_not_found', 'Check the ZIP code.', {
  home_zipcode: 'We do not recognize this ZIP code.',
});
export const skillNotFound = refusal('invalid', 'skill_not_found', 'Check the services.', {
  skills: 'Choose from the list.',
});
