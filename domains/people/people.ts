import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
  type PhoneNumberType,
} from 'libphonenumber-js/max';
import { z } from 'zod';
import { type FieldProblem, refused, type Result, success } from '#platform/result.ts';
import { homeCountry } from './country.ts';
import { contradictionsIn, needsRemarks } from './need.ts';
import type { Reading } from './reading.ts';

/** Trims what people type and collapses runs of white space; nobody means to type control characters. */
export const plainText = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(most, `Use ${most} characters or fewer.`)
        .refine((text) => !/\p{Cc}/u.test(text), 'Please use only letters, numbers and common symbols.'),
    );

/** The same for a field that may stay empty: empty and missing both become null. */
export const optionalText = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim())
    .pipe(z.string().max(most, `Use ${most} characters or fewer.`))
    .transform((text) => (text === '' ? null : text));

export const email = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .pipe(
    z
      .string()
      .min(1, 'Enter your email address.')
      .max(254, 'Use 254 characters or fewer.')
      .pipe(z.email('Enter an email address, like rosa@example.com.')),
  );

/** Kinds of numbers that cost more than usual to call or text, and that nobody has at home. */
const costlyKinds: (PhoneNumberType | undefined)[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'PERSONAL_NUMBER',
  'VOICEMAIL',
];

/** Satellite and other networks that are in no country (ITU-T E.164, list of assigned codes). */
const costlyCodes = ['870', '878', '881', '882', '883', '888', '979'];

/** Pay-per-call in North America: the area code 900, and the exchange 976 of every area. */
const payPerCall = /^\+1(?:900|\d{3}976)\d+$/;

/** Whether giving this number would make us pay extra to reach it. */
function isCostly(number: PhoneNumber): boolean {
  return (
    costlyKinds.includes(number.getType()) ||
    costlyCodes.includes(number.countryCallingCode) ||
    payPerCall.test(number.number)
  );
}

/**
 * Accepts any usual way of writing a phone number and keeps it as E.164. A number that does not say its
 * country is one of the country that was chosen beside it, and of the United States where none was.
 */
export const phoneIn = (chosen: string | undefined) =>
  z
    .string({ error: 'Enter a phone number.' })
    .trim()
    .min(1, 'Enter a phone number.')
    .max(40, 'Enter a phone number, like 212 555 0142.')
    .transform((text, context) => {
      const country = chosen !== undefined && isSupportedCountry(chosen) ? chosen : homeCountry;
      const parsed = parsePhoneNumberFromString(text, country);
      if (parsed?.isPossible() && !isCostly(parsed)) return parsed.number;
      const message = parsed?.isPossible()
        ? 'We cannot call or text this kind of number. Enter a home or mobile phone number.'
        : country === homeCountry
          ? 'Enter a phone number, like 212 555 0142.'
          : 'This is not a number of the country that you chose. Check the number and the country.';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

export const phone = phoneIn(undefined);

/** A ZIP code; the four digits that may follow are dropped. */
export const zipcode = z
  .string({ error: 'Enter a ZIP code, like 11375.' })
  .trim()
  .regex(/^\d{5}(-?\d{4})?$/, 'Enter a ZIP code of 5 numbers, like 11375.')
  .transform((text) => text.slice(0, 5));

export const personName = plainText(100, 'Enter a name.');

/** The address fields that people type; the rest is found from the ZIP code. */
export const addressInput = z.object({
  unit_no: optionalText(30),
  address_1: plainText(120, 'Enter the street and number.'),
  address_2: optionalText(120),
  zipcode,
});

/** What members say about themselves when they look after nobody but people whom they only help. */
export const ownDetailsInput = z.object({ name: personName, phone });

export const profileInput = z.object({
  name: personName,
  phone,
  recipient_id: z.uuid().optional(),
  recipient_is_me: z.enum(['yes', 'no'], { error: 'Choose who the help is for.' }),
  recipient_name: optionalText(100),
  address: addressInput,
});

export type ProfileInput = z.output<typeof profileInput>;

/** The zones that most members choose from; all other zones are listed after them. */
export const usualZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const;

/** The zone of a member's own clock; empty for no wish, and times are then given only by the visit's clock. */
export const ownZoneInput = z.object({
  time_zone: z
    .string()
    .nullish()
    .transform((text) => (text === '' || text === undefined ? null : text))
    .refine(
      (zone) => zone === null || Intl.supportedValuesOf('timeZone').includes(zone),
      'Choose a place from the list.',
    ),
});

/** One of several recipients; the phone number is theirs, and may be missing. */
export const personInput = z.object({
  name: personName,
  phone: z
    .preprocess((typed) => (typed === '' ? null : typed), phone.nullish())
    .transform((value) => value ?? null),
  address: addressInput,
});

export type PersonInput = z.output<typeof personInput>;

export interface Address {
  unit_no: string | null;
  address_1: string;
  address_2: string | null;
  zipcode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

export type AccountStatus = 'X' | 'A' | 'S' | 'C';

export interface Recipient {
  id: string;
  name: string;
  isTheMember: boolean;
  phone: string | null;
  address: Address;
  timeZone: string;
}

/** What an actor may do for a recipient. The member who holds the recipient may do all of it. */
export interface Permissions {
  book: boolean;
  pay: boolean;
  needs: boolean;
  monthlyLimitCents: number | null;
}

/** The profile as `GET /api/user_ms/users/profile` gives it. */
export interface Profile extends Reading {
  id: string;
  status: AccountStatus;
  is_profile_completed: boolean;
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  full_address: string | null;
  older_timezone: string | null;
  preferences: PreferenceGroups;
}

export type PreferenceGroup = 'interaction' | 'ride' | 'dietary';

export type PreferenceGroups = Record<
  PreferenceGroup,
  { selected: { id: string; title: string }[]; remarks: string | null }
>;

/** A list of ids, with remarks for those whose title contains "Other" and null for the rest. */
export const preferenceSubmission = z
  .array(
    z.object({
      id: z.string().min(1).max(80),
      remarks: z.string().trim().max(500, 'Use 500 characters or fewer.').nullable().default(null),
    }),
  )
  .max(100);

export type PreferenceSubmission = z.output<typeof preferenceSubmission>;

/** Who is asking, according to the session. Every command and read takes it and loads records through it. */
export interface Member {
  kind: 'member';
  userId: string;
  status: AccountStatus;
  name: string;
  profileCompleted: boolean;
  /** The zone by which they want to see times; null where they have not told us. */
  ownZone: string | null;
}

/** A recipient as sent to the form about them. */
export function shownPerson({ id, name, isTheMember, phone, timeZone, address }: Recipient) {
  const { unit_no, address_1, address_2, zipcode, city, state } = address;
  return {
    id,
    name,
    isTheMember,
    phone,
    timeZone,
    address: { unit_no, address_1, address_2, zipcode, city, state },
  };
}

/** More would be a nursing home, not a family; the concierge helps those. */
export const mostPeople = 12;

export interface PreferenceOption {
  id: string;
  group: PreferenceGroup;
  title: string;
}

/**
 * Checks a submitted list against the available options: unknown or repeated ids, two that cannot both be
 * kept and an "Other" without remarks are field problems; remarks on any other option are dropped.
 */
export function checkPreferences(
  submission: PreferenceSubmission,
  options: (PreferenceOption & { excludes: readonly string[] })[],
): Result<PreferenceSubmission> {
  const byId = new Map(options.map((option) => [option.id, option]));
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  const accepted: PreferenceSubmission = [];
  for (const { id, remarks } of submission) {
    const option = byId.get(id);
    if (option === undefined || seen.has(id)) {
      problems.push({ field: id.slice(0, 80), message: 'Choose from the list, each only once.' });
      continue;
    }
    seen.add(id);
    if (!needsRemarks(option.title)) accepted.push({ id, remarks: null });
    else if (remarks) accepted.push({ id, remarks });
    else problems.push({ field: `${id}-remarks`, message: 'Tell us in a few words what you need.' });
  }
  for (const message of contradictionsIn(options.filter(({ id }) => seen.has(id))))
    problems.push({ field: 'needs', message });
  if (problems.length === 0) return success(accepted);
  return refused({
    kind: 'invalid',
    code: 'invalid_preferences',
    message: 'Please look at your choices again.',
    fields: problems,
  });
}

/**
 * What changed from the previous list, by the titles of the options: "New: Low vision. No longer: Pets at
 * home." Null if nothing did.
 */
export function needsChangeInWords(
  before: readonly { id: string; title: string; remarks: string | null }[],
  after: PreferenceSubmission,
  options: readonly PreferenceOption[],
): string | null {
  const titleOf = (id: string) => options.find((option) => option.id === id)?.title ?? id;
  const added = after
    .filter(({ id }) => before.every((each) => each.id !== id))
    .map(({ id, remarks }) => (remarks === null ? titleOf(id) : `${titleOf(id)} (${remarks})`));
  const gone = before.filter(({ id }) => after.every((each) => each.id !== id)).map(({ title }) => title);
  const reworded = after
    .filter(({ id, remarks }) => before.some((each) => each.id === id && each.remarks !== remarks))
    .map(({ id, remarks }) => `${titleOf(id)} (${remarks ?? ''})`);
  const parts = [
    ['New', added],
    ['No longer', gone],
    ['In other words', reworded],
  ] as const;
  const told = parts
    .filter(([, titles]) => titles.length > 0)
    .map(([label, titles]) => `${label}: ${titles.join(', ')}.`);
  return told.length === 0 ? null : told.join(' ');
}

export interface ChosenPreference extends PreferenceOption {
  remarks: string | null;
}

/**
 * The shape that the API has: per group, the selected items and one free text, which belongs to the "Other"
 * option.
 */
export function groupPreferences(chosen: ChosenPreference[]): PreferenceGroups {
  const groups: PreferenceGroups = {
    interaction: { selected: [], remarks: null },
    ride: { selected: [], remarks: null },
    dietary: { selected: [], remarks: null },
  };
  for (const { id, group, title, remarks } of chosen) {
    groups[group].selected.push({ id, title });
    if (needsRemarks(title)) groups[group].remarks = remarks;
  }
  return groups;
}

/**
 * A profile is complete when the member has a name and a phone number, and there is somebody with an address
 * to come to.
 */
export function isProfileCompleted(
  person: { name: string; phone: string | null },
  hasRecipient: boolean,
): boolean {
  return person.name !== '' && person.phone !== null && hasRecipient;
}

/** A phone number as people read it: a number of the United States without its country code. */
export function formatPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return area === undefined ? e164 : `(${area}) ${exchange}-${line}`;
}

/**
 * A name if a message may repeat it, else `otherwise`. Anybody can write anything where we ask for a name and
 * have us send it to an address that is not theirs, so only what can be a name passes: letters, no address,
 * no number, and not long.
 */
export function nameOr(name: string, otherwise: string): string {
  return name.length <= 50 && /^\p{L}[\p{L}\p{M}'’ -]*(?:\.? [\p{L}\p{M}'’ -]+)*\.?$/u.test(name)
    ? name
    : otherwise;
}

/** The first line of a message, with the name if it passes as one. */
export function greeting(name: string): string {
  const known = nameOr(name, '');
  return known === '' ? 'Hello,' : `Hello ${known},`;
}

/**
 * Whether words that somebody sends to another person through us lead nowhere: no web address, email address
 * or phone number, which mail programs turn into links.
 */
export function leadsNowhere(words: string): boolean {
  return !/:\/\/|\S@\S|[\p{L}\d]\.\p{L}{2,}|(?:\d[\s().+-]*){9,}/u.test(words.normalize('NFKC'));
}

/** The zone by the city that names it, as in "New York time". */
export function zoneInWords(timeZone: string): string {
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}

export const recipientNotFound = {
  kind: 'not_found',
  code: 'recipient_not_found',
  message: 'We could not find this person in your account.',
} as const;

export const memberNotFound = {
  kind: 'not_found',
  code: 'member_not_found',
  message: 'We could not find this member.',
} as const;
