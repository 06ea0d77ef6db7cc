import { z } from 'zod';
import { email, optionalText, phone, plainText, zipcode } from '#domains/people/fields.ts';
import { formatPhone, zoneInWords } from '#domains/people/words.ts';
import { placeZones } from '#domains/services/areas/zip-code.ts';
import { type FactName, factNames } from '#platform/configuration/office-settings.ts';
import { momentFormat } from '#platform/days.ts';
import { refusal } from '#platform/result.ts';

/** Who the operator is. The mail of the office is null where answers go to the sender of our mail. */
export const identityInput = z.object({
  name: plainText(40, 'Enter the name that people see.'),
  phone,
  address: plainText(200, 'Enter the postal address of the office.'),
  mail: z
    .string()
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(email.nullable()),
  /** Where we help, in words; null for the names of the areas. */
  region: optionalText(80),
  /** What examples have; null for the first of the areas. */
  zip: z
    .string()
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(zipcode.nullable()),
  zone: z
    .string({ error: 'Choose a time zone.' })
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'Choose a time zone.'),
});
export type Identity = z.output<typeof identityInput>;

/** What the office can change; the letters of references stay as they were first. */
export const identityNames = factNames.filter((name) => name !== 'letters');

/** The two letters of references: the initials of a name, or its first two letters where it is one word. */
export function lettersOf(name: string): string {
  const words =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}|['’]/gu, '')
      .toUpperCase()
      .match(/[A-Z]+/g) ?? [];
  const letters = words.length > 1 ? words.map(([first]) => first).join('') : words.join('');
  return letters.length > 1 ? letters.slice(0, 2) : lettersWithoutName;
}

/** As in "home visit". */
const lettersWithoutName = 'HV';

export const factTitles: Record<FactName, string> = {
  name: 'Name',
  phone: 'Phone',
  address: 'Postal address',
  mail: 'Email of the office',
  zone: 'Time zone',
  region: 'Where we help',
  zip: 'ZIP code in examples',
  letters: 'Letters of references',
};

/** A fact as the office reads it. */
export function factInWords(name: FactName, value: string | null): string {
  if (value === null) return 'None';
  if (name === 'phone') return formatPhone(value);
  return name === 'zone' ? zoneTitle(value) : value;
}

/** A zone by the name of its time, and by the city that names it: "Eastern Time, …". */
export function zoneTitle(timeZone: string): string {
  return `${named(new Date(0), timeZone).replace(/^[^,]*, /, '')} (${zoneInWords(timeZone)})`;
}

const named = momentFormat({ timeZoneName: 'longGeneric' });

/** The zones to choose from: those of the places that mail goes to, and the one that applies. */
export const zonesToChoose = (current: string): string[] => [
  ...new Set([...(current === '' ? [] : [current]), ...placeZones]),
];

/** Another colleague has saved since the form was opened. */
export const identityChanged = refusal(
  'conflict',
  'changed_meanwhile',
  'Someone else just changed this. Check it and try again.',
);
