import { z } from 'zod';
import { choiceField, countField, optionId } from './fields.ts';
import { photoIds, workDescription, type WorkQuestion } from './question.ts';

const cents = z.int().min(0).max(10_000_000);
const minutes = z.int().min(0).max(1_440);
const words = z.string().min(1).max(80);

/** What an answer costs more than without it: of a choice, or of each one that is counted. */
const add = z.object({ id: z.string().min(1).max(130), title: z.string().min(1).max(170), cents });
const adds = z.array(add).optional();

/** The unit of an item price in words: one grab bar, three grab bars. */
const unit = z.object({ one: words, many: words });

/** How a service option is paid for, as stored in `service_options.price`. */
export const price = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hourly'),
    centsPerHour: cents,
    minimumMinutes: minutes.min(15),
    /** Set where the first hour has its own price. */
    firstHourCents: cents.optional(),
    /** An extra cost that is not known beforehand, such as groceries. */
    plus: words.optional(),
    adds,
  }),
  z.object({
    kind: z.literal('choice'),
    choices: z.array(z.object({ id: words, title: words, cents, minutes: minutes.min(15) })).min(1),
    adds,
  }),
  z.object({
    kind: z.literal('item'),
    firstCents: cents,
    furtherCents: cents,
    minimum: z.int().min(1).max(100),
    /** 0 where more items take no longer. */
    minutesEach: minutes,
    unit,
    adds,
  }),
  z.object({ kind: z.literal('flat'), cents, plus: words.optional(), adds }),
  z.object({
    kind: z.literal('distance'),
    baseCents: cents,
    centsPerMile: cents,
    centsPerMinute: cents,
    minimumCents: cents,
    waitingCentsPerHour: cents,
    adds,
  }),
]);
export type Price = z.output<typeof price>;
/** What answers add to a price. */
export const addsOf = (of: Price) => of.adds ?? [];
export type PriceOf<Kind extends Price['kind']> = Extract<Price, { kind: Kind }>;

/** What an option is, where code has to do for it what rows cannot say; stored in `service_options.kind`. */
export type KindId = 'visit' | 'call' | 'delivery' | 'ride';
/** The colors that may stand for a service. */
export const hues = ['leaf', 'clay', 'sun', 'sky', 'plum'] as const;
export type Hue = (typeof hues)[number];

/**
 * What is asked to know the length of a visit: rooms, hours, a load to haul away, or the work and how much of
 * it.
 */
export type LengthBy = 'rooms' | 'hours' | 'load' | 'work';

/** Minutes for one cleaner, as stored in `service_options.room_minutes`. */
export const roomMinutes = z.object({
  /** What every home has: a kitchen and a living room. */
  home: minutes,
  bedroom: minutes,
  bathroom: minutes,
  otherRoom: minutes,
});
export type RoomMinutes = z.output<typeof roomMinutes>;

/** Usual rides, as stored in `service_options.typical_trips`. */
export const typicalTripList = z.array(
  z.object({
    words,
    miles: z.number().min(0).max(500),
    ways: z.union([z.literal(1), z.literal(2)]),
    waitingMinutes: minutes,
  }),
);
export type TypicalTrip = z.output<typeof typicalTripList>[number];

export interface ServiceOption {
  id: string;
  serviceId: string;
  kind: KindId;
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
  /** How many one professional does at a time, such as meals delivered on one round; 1 for most options. */
  capacity: number;
  /** Set times of the wall clock at which it begins, in minutes since midnight; null for any time. */
  windowStarts: number[] | null;
  /** What is asked about the work itself. */
  questions: WorkQuestion[];
  /** By which a visit names what it was asked; null where the option never asked anything. */
  versionId: string | null;
  lengthBy: LengthBy;
  /** Set where its length follows from the rooms. */
  roomMinutes: RoomMinutes | null;
  /** Whether photos can show what is to be done. */
  takesPhotos: boolean;
  /** Whether a quote for more work may follow. */
  leadsToQuote: boolean;
  /** Whether it makes sense to ask for it again and again. */
  mayRepeat: boolean;
  /** Whether its vehicle is one that a wheelchair can be driven into. */
  takesWheelchairs: boolean;
  /** What rides of usual lengths are; none for anything else. */
  typicalTrips: TypicalTrip[];
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
  hue: Hue;
  /** Booked on its pages, or arranged by phone. */
  way: 'online' | 'phone';
  /** Whether needs are asked on a page of their own, so that they are not missed. */
  asksNeedsApart: boolean;
}

export interface ServiceWithOptions extends Service {
  options: ServiceOption[];
  extras: ServiceExtra[];
}

/**
 * One line of a price. `label` is unique in its estimate; `detail` says how the amount comes about and may be
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
  /** Of the address: a visit is in it. The professionals' hours are in that of the area itself. */
  timeZone: string;
}

export const preferenceGroups = ['interaction', 'ride', 'dietary'] as const;
export type PreferenceGroup = (typeof preferenceGroups)[number];

export interface PreferenceOption {
  id: string;
  title: string;
  /** What it is about: others of the same topic stand beside it. */
  topic: string;
  /** The services for which the professional should know about it. */
  mattersFor: string[];
  /** Of these, the ones for which it is among the few that are asked first. */
  firstFor: string[];
  /** The options for which it does not matter, although it does for their service. */
  notFor: string[];
  /** The needs that it cannot be kept together with. */
  excludes: string[];
}

/** Whether a professional for this option should know about a need. */
export function mattersFor(
  need: Pick<PreferenceOption, 'mattersFor' | 'notFor'>,
  serviceId: string,
  optionId: string | undefined,
): boolean {
  return need.mattersFor.includes(serviceId) && (optionId === undefined || !need.notFor.includes(optionId));
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

/** The questions asked before a visit of the other services, each in the measure of its price. */
export const visitAnswers = z.object({
  optionId,
  hours: countField(1, 12, 'Choose how many hours you’d like.'),
  count: countField(1, 100, 'Choose how many you’d like.'),
  choice: choiceField,
  description: workDescription,
  photos: photoIds,
});
export type VisitAnswers = z.output<typeof visitAnswers>;

/** Somewhere that many people ride to, as the operator lists it. */
export interface KnownPlace {
  id: string;
  title: string;
  otherNames: string[];
  /** The first is the one that most people use. */
  doors: string[];
  street: string;
  zipcode: string;
  city: string;
  state: string;
}
