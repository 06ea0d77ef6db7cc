import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
  type PhoneNumberType,
} from 'libphonenumber-js/max';
import { z } from 'zod';
import { homeCountry } from './country.ts';
import { canBeSeen, withoutUnseen } from './words.ts';

/** Trims what people type and collapses runs of white space; nobody means to type control characters. */
export const plainText = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => withoutUnseen(text).replace(/\s+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .refine(canBeSeen, { error: missing, abort: true })
        .max(most, `Use ${most} characters or fewer.`)
        .refine((text) => !/\p{Cc}/u.test(text), 'Please use only letters, numbers and common symbols.'),
    );

/** The same for a field that may stay empty: empty and missing both become null. */
export const optionalText = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) =>
      withoutUnseen(text ?? '')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
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

export const personName = plainText(100, 'Enter a name.').refine(
  (name) => /[\p{L}\p{N}]/u.test(name),
  'Enter a name.',
);

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
