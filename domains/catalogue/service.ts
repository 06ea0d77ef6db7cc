import { z } from 'zod';
import { choiceField, countField, optionId } from './fields.ts';
const cents = z.int().min(0).max(10_000_000);
const minutes = z.int().min(0).max(1_440);
const words = z.string().min(1).max(80);

/** One thing of an item price as one says it: one grab bar, three grab bars. */
const unit = z.object({ one: words, many: words });

/** How a service option is paid for. Kept as it is in `service_options.price`. */
export const price = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hourly'),
    centsPerHour: cents,
    minimumMinutes: minutes.min(15),
    /** Where the first hour has a price of its own. */
    firstHourCents: cents.optional(),
    /** What is paid on top, not known beforehand, such as groceries. */
    plus: words.optional(),
  }),
  z.object({
    kind: z.literal('choice'),
    choices: z.array(z.object({ id: words, title: words, cents, minutes: minutes.min(15) })).min(1),
  }),
  z.object({
    kind: z.literal('item'),
    firstCents: cents,
    furtherCents: cents,
    minimum: z.int().min(1).max(100),
    /** 0 where more items do not take longer. */
    minutesEach: minutes,
    unit,
  }),
  z.object({ kind: z.literal('flat'), cents, plus: words.optional() }),
  z.object({
    kind: z.literal('distance'),
    baseCents: cents,
    centsPerMile: cents,
    centsPerMinute: cents,
    minimumCents: cents,
    waitingCentsPerHour: cents,
  }),
]);
export type Price = z.output<typeof price>;
export type PriceOf<Kind extends Price['kind']> = Extract<Price, { kind: Kind }>;

export interface ServiceOption {
  id: string;
  serviceId: string;
  title: string;
  summary: string;
  price: Price;
  shortestMinutes: number;
  longestMinutes: number;
  /** Occupied after the visit, for the way to the next one. */
  bufferMinutes: number;
  leadHours: number;
  freeCancellationHours: number;
  confirmedAtOnce: boolean;
  /** How many one professional does at a time, such as meals brought on one round; 1 for most. */
  capacity: number;
  /** Where it begins at set times of the wall clock only: minutes since midnight. */
  windowStarts: number[] | null;
}

/** Something that can be added to any option of its service. */
export interface ServiceExtra {
  id: string;
  serviceId: string;
  title: string;
  priceCents: number;
  extraMinutes: number;
}

export interface Service {
  id: string;
  title: string;
  summary: string;
  bookingPath: string;
}

export interface ServiceWithOptions extends Service {
  options: ServiceOption[];
  extras: ServiceExtra[];
}

/**
 * One line of a price; `label` is unique in its estimate, `detail` says how the amount comes about and may be
 * empty.
 */
export interface PriceLine {
  label: string;
  detail: string;
  cents: number;
}

export interface Estimate {
  minutes: number;
  lines: PriceLine[];
  totalCents: number;
}

/** Where a ZIP code lies. */
export interface ZipCode {
  zipcode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  timeZone: string;
}

export interface ServiceArea {
  id: string;
  title: string;
  timeZone: string;
}

export type PreferenceGroup = 'interaction' | 'ride' | 'dietary';

export interface PreferenceOption {
  id: string;
  title: string;
  /** The services for which the professional should know it. */
  mattersFor: string[];
}

/** How much of an option is wanted, in the measure of its price. */
export type Amount =
  | { kind: 'hourly'; minutes: number }
  | { kind: 'choice'; choiceId: string }
  | { kind: 'item'; count: number }
  | { kind: 'flat' }
  | {
      kind: 'distance';
      miles: number;
      minutes: number;
      waitingMinutes: number;
      marginMinutes?: number;
      helpMinutes?: number;
    };

/** What is asked before a visit of the other services, each by the measure of its price. */
export const visitAnswers = z.object({
  optionId,
  hours: countField(1, 12, 'Choose how many hours you would like.'),
  count: countField(1, 100, 'Choose how many you would like.'),
  choice: choiceField,
});
export type VisitAnswers = z.output<typeof visitAnswers>;

/** Whether nobody comes: the helper calls, and both look at it together. */
export function isByVideo(optionId: string): boolean {
  return optionId === 'video-help';
}
