import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
  type PhoneNumberType,
} from 'libphonenumber-js/max';
import { z } from 'zod';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { type Refusal, refusal } from '#platform/result.ts';
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
        .refine((text) => !/\p{Cc}/u.test(text), 'Use only letters, numbers and common symbols.'),
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

/** What browsers take before the @ (HTML, "valid email address"), with single dots inside, as RFC 5322 has it. */
const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/**
 * The name of a host with other letters than English ones, as it is sent: `müller.example` is
 * `xn--mller-kva.example`.
 */
function withPlainHost(address: string): string {
  const [, person = '', host = ''] = /^(.+)@([^@\s/:?#[\]\\]+)$/.exec(address) ?? [];
  return /[^\0-\x7F]/.test(host) && URL.canParse(`http://${host}`)
    ? `${person}@${new URL(`http://${host}`).hostname}`
    : address;
}

export const email = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .transform(withPlainHost)
  .pipe(
    z
      .string()
      .min(1, 'Enter your email address.')
      .max(254, 'Use 254 characters or fewer.')
      .pipe(z.email({ pattern: emailPattern, error: 'Enter an email address, like rosa@example.com.' })),
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

/** Where most callers live, and what a phone number is read by unless something else was chosen. */
export const homeCountry = 'US';

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
 * North America: neither area code nor exchange begins with 0 or 1 or is a service such as 911, and no area
 * code is of those that are kept free. A code that our list does not know is taken: new ones come faster.
 */
const northAmerican = /^\+1(?!37|96)[2-9](?!11)[0-8]\d[2-9](?!11)\d{6}$/;

/** What the keys of a phone say (ITU-T E.161). */
const keys = 'abcdefghijklmnopqrstuvwxyz';
const digitsOfKeys = '22233344455566677778889999';

/** Numbers that are written as a word, such as 1-800-FLOWERS. */
const withoutLetters = (text: string) =>
  /^[+\d\s().-]*\d[\s().-]*[a-z][a-z\d\s().-]{2,}$/i.test(text) && !/\d\s*(?:ext|x)/i.test(text)
    ? text.toLowerCase().replaceAll(/[a-z]/g, (letter) => digitsOfKeys[keys.indexOf(letter)] ?? letter)
    : text;

/** A number as E.164 and its extension, or what is wrong with it in words. */
function readPhone(
  text: string,
  country: CountryCode,
): { number: string; extension: string | null } | { wrong: string } {
  const parsed = parsePhoneNumberFromString(withoutLetters(text), country);
  if (!parsed?.isPossible())
    return {
      wrong:
        country === homeCountry
          ? 'Enter a phone number, like 212 555 0142.'
          : 'That number does not match the country. Check both.',
    };
  if (parsed.countryCallingCode === '1' && !northAmerican.test(parsed.number))
    return {
      wrong: /^\+1[01]/.test(parsed.number)
        ? 'An area code starts with 2 to 9. Check the number.'
        : 'No such number. Check it.',
    };
  if (isCostly(parsed))
    return { wrong: 'We cannot call or text this kind of number. Enter a home or mobile number.' };
  return { number: parsed.number, extension: parsed.ext ?? null };
}

const phoneText = z
  .string({ error: 'Enter a phone number.' })
  .trim()
  .min(1, 'Enter a phone number.')
  .max(40, 'Enter a phone number, like 212 555 0142.');

const countryOf = (chosen: string | undefined): CountryCode =>
  chosen !== undefined && isSupportedCountry(chosen) ? chosen : homeCountry;

/**
 * Accepts any usual way of writing a phone number and keeps it as E.164. A number that does not say its
 * country is one of the country that was chosen beside it, and of the United States where none was. One
 * behind a switchboard is refused by `noExtension`: it would be dialed without its end.
 */
export const phoneIn = (
  chosen: string | undefined,
  noExtension = 'We cannot dial an extension here. Enter a number that needs none.',
) =>
  phoneText.transform((text, context) => {
    const read = readPhone(text, countryOf(chosen));
    if ('number' in read && read.extension === null) return read.number;
    context.addIssue({ code: 'custom', message: 'wrong' in read ? read.wrong : noExtension });
    return z.NEVER;
  });

export const phone = phoneIn(undefined);

/** For an account: a code proves whose number it is. */
export const phoneForCodes = phoneIn(
  undefined,
  'A code cannot be sent to an extension. Enter your email address, or a number without one.',
);

/**
 * For finding what is known by a number. No account has an extension, so one that a member types along from a
 * card or a letter changes nothing.
 */
export const phoneToFind = phoneText.transform((text, context) => {
  const read = readPhone(text, homeCountry);
  if ('number' in read) return read.number;
  context.addIssue({ code: 'custom', message: read.wrong });
  return z.NEVER;
});

/**
 * The same for a person we only call: an extension of 1 to 7 digits follows the number, as links have it (RFC
 * 3966): `+12125550142;ext=214`.
 */
export const phoneLine = phoneText.transform((text, context) => {
  const read = readPhone(text, homeCountry);
  if ('number' in read && (read.extension?.length ?? 0) <= 7)
    return read.extension === null ? read.number : `${read.number};ext=${read.extension}`;
  context.addIssue({
    code: 'custom',
    message: 'wrong' in read ? read.wrong : 'An extension has 7 digits or fewer. Check it.',
  });
  return z.NEVER;
});

/** From 555-0100 to 555-0199 of each area code: kept for made-up people, so that nobody has them. */
const madeUp = /^\+1\d{3}55501\d\d$/;

/**
 * Why a number, in E.164, is not taken as one at which a person can be called; undefined where it is, or for
 * an email address. The people of the demo have made-up numbers, and everywhere else one is a slip or a joke:
 * a call would be promised that nobody can make. Refuses `made_up_number`.
 */
export function refusalOfNumber(
  { configuration: { MODE } }: { configuration: Pick<Configuration, 'MODE'> },
  number: string,
  field: 'contact' | 'phone' = 'contact',
): Refusal | undefined {
  if (MODE === 'demo' || !madeUp.test(number)) return undefined;
  const message = 'Numbers from 555-0100 to 555-0199 are not real numbers. Enter one that can be called.';
  return refusal('invalid', 'made_up_number', message, { [field]: message });
}

/** A ZIP code; the four digits that may follow are dropped. */
export const zipcode = z
  .string({ error: 'Enter a 5-digit ZIP code.' })
  .trim()
  .regex(/^\d{5}(-?\d{4})?$/, 'Enter a 5-digit ZIP code.')
  .transform((text) => text.slice(0, 5));

export const personName = plainText(100, 'Enter a name.').refine(
  (name) => /[\p{L}\p{N}]/u.test(name),
  'Enter a name.',
);

const isPostBox = (street: string) => /^(?:p\.?\s*o\.?|post\s+office)\s*box\b/i.test(street);

/** The address fields that people type; the rest is found from the ZIP code. */
export const addressInput = z
  .object({
    unit_no: optionalText(30),
    address_1: plainText(120, 'Enter the street address.').refine(
      (street) => !isPostBox(street),
      'No one can come to a PO box. Enter the street and number of the home.',
    ),
    address_2: optionalText(120),
    zipcode,
  })
  .meta({ id: 'AddressInput' });

/** What members say about themselves when they have no recipients of their own and are only carers. */
export const ownDetailsInput = z.object({ name: personName, phone });

const optionalLine = z.preprocess((typed) => (typed === '' ? null : typed), phoneLine.nullable());

export const profileInput = z.object({
  name: personName,
  phone,
  recipient_id: z.uuid().optional(),
  recipient_is_me: z.enum(['yes', 'no'], { error: 'Choose who the help is for.' }),
  recipient_name: optionalText(100),
  /** Of a recipient who is another person; missing, the number that is kept stays. */
  recipient_phone: optionalLine.optional(),
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
  phone: optionalLine.optional().transform((value) => value ?? null),
  address: addressInput,
});

export type PersonInput = z.output<typeof personInput>;
