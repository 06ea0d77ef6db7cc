import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';

/** The clocks of the places that mail goes to. */
export const placeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/St_Thomas',
  'Pacific/Guam',
  'Pacific/Saipan',
  'Pacific/Pago_Pago',
  'Pacific/Palau',
  'Pacific/Chuuk',
  'Pacific/Kosrae',
  'Pacific/Pohnpei',
  'Pacific/Majuro',
  'Pacific/Kwajalein',
  'America/Adak',
  'America/Boise',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Indiana/Knox',
  'America/Indiana/Marengo',
  'America/Indiana/Petersburg',
  'America/Indiana/Tell_City',
  'America/Indiana/Vevay',
  'America/Indiana/Vincennes',
  'America/Indiana/Winamac',
  'America/Juneau',
  'America/Kentucky/Louisville',
  'America/Kentucky/Monticello',
  'America/Menominee',
  'America/Metlakatla',
  'America/Nome',
  'America/North_Dakota/Beulah',
  'America/North_Dakota/Center',
  'America/North_Dakota/New_Salem',
  'America/Sitka',
  'America/Yakutat',
] as const;

const noPoint = 'Enter the point as a map shows it, like 40.7230, -73.8432.';
const decimal = String.raw`-?\d{1,3}(?:\.\d{1,10})?`;
const pair = new RegExp(`^(${decimal}),?\\s+(${decimal})$|^(${decimal}),(${decimal})$`);

/** A place as the office writes it down. The point is in degrees, latitude first. */
export const placeInput = z.object({
  city: plainText(60, 'Enter the city.'),
  state: z
    .string({ error: 'Enter the two letters of the state, like NY.' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Enter the two letters of the state, like NY.'),
  point: z
    .string({ error: noPoint })
    .trim()
    .regex(pair, noPoint)
    .refine(
      (text) => Math.abs(pointIn(text).latitude) <= 90 && Math.abs(pointIn(text).longitude) <= 180,
      noPoint,
    ),
  timeZone: z.enum(placeZones, 'Choose a time zone.'),
});
export type PlaceInput = z.output<typeof placeInput>;

export const zipCodeInput = placeInput.extend({
  zipcode: z
    .string({ error: 'Enter a 5-digit ZIP code.' })
    .trim()
    // What has been erased says 00000.
    .regex(/^(?!00000)\d{5}$/, 'Enter a 5-digit ZIP code.'),
});
export type ZipCodeInput = z.output<typeof zipCodeInput>;

/** Latitude and longitude of a point that `placeInput` has taken. */
export function pointIn(text: string): { latitude: number; longitude: number } {
  const [latitude = 0, longitude = 0] = (text.match(new RegExp(decimal, 'g')) ?? []).map(Number);
  return { latitude, longitude };
}

export const pointInWords = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;

/** Whether the clocks of two zones show the same, in winter and in summer. */
export function haveSameClock(one: string, other: string, now: Date): boolean {
  const offset = (zone: string, days: number) =>
    Temporal.Instant.fromEpochMilliseconds(now.getTime() + days * 86_400_000).toZonedDateTimeISO(zone)
      .offsetNanoseconds;
  return one === other || [0, 91, 182, 273].every((days) => offset(one, days) === offset(other, days));
}
