import { z } from 'zod';
import { withoutUnseen } from '#domains/people/words.ts';
import type { FieldProblem } from '#platform/result.ts';
import { countField, optionId } from '../fields.ts';
import { ownNames } from '../question.ts';

const destinationMissing = 'Enter the street address you’re going to.';

/**
 * `round` is there and back with its own time for the way back: two rides, `there` and `back`, each stored by
 * itself.
 */
export const trips = ['one-way', 'wait', 'round', 'there', 'back'] as const;
export const timings = ['leave', 'arrive'] as const;
export const doorHelps = ['curb', 'door', 'inside'] as const;
export const mobilityAids = ['none', 'cane', 'walker', 'folding-wheelchair', 'own-wheelchair'] as const;
export const longestDoor = 60;
export const stairCounts = ['none', 'few', 'many'] as const;

/** A place where a ride begins, as a booking keeps it. */
const pickup = z.object({
  unit_no: z.null(),
  address_1: z.string(),
  address_2: z.null(),
  zipcode: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
type Pickup = z.output<typeof pickup>;

/**
 * The questions asked before a ride. We find the pickup and measure the route ourselves, and never take them
 * from the booker.
 */
export const rideAnswers = z.object({
  optionId,
  destination: z
    .string({ error: destinationMissing })
    .transform((text) => withoutUnseen(text).replaceAll(/\s+/gu, ' ').trim())
    .pipe(z.string().min(1, destinationMissing).max(120, 'Use 120 characters or fewer.')),
  destinationZip: z
    .string({ error: 'Enter the ZIP code you’re going to.' })
    .trim()
    .regex(/^\d{5}(-?\d{4})?$/, 'Enter a 5-digit ZIP code.')
    .transform((text) => text.slice(0, 5)),
  /** Which door of it, as the driver reads it: "Main entrance". */
  door: z.string().trim().max(longestDoor, `Use ${longestDoor} characters or fewer.`).optional(),
  /** Where it begins, if not at home; of the way home, where that ends. */
  origin: z.string().max(120, 'Use 120 characters or fewer.').optional(),
  originZip: z.string().max(10).optional(),
  pickup: pickup.optional(),
  /** Whether the time that matters is the pick-up or the arrival. */
  timing: z.enum(timings, { error: 'Choose how to plan the ride.' }).default('leave'),
  trip: z.enum(trips, { error: 'Choose one way or round trip.' }),
  waitingMinutes: countField(15, 240, 'Choose how long the driver should wait.'),
  companion: z.enum(['yes', 'no'], { error: 'Choose whether anyone is riding with you.' }),
  /** How far the driver helps, at both ends. If missing, what we know about the recipient applies. */
  help: z.enum(doorHelps, { error: 'Choose how much help you’d like.' }).optional(),
  mobilityAid: z.enum(mobilityAids, { error: 'Choose cane, walker, wheelchair or no.' }).optional(),
  /** At the door where the ride begins or ends. */
  stairs: z.enum(stairCounts, { error: 'Choose whether there are steps.' }).optional(),
  route: z.object({ miles: z.number().min(0).max(500), minutes: z.number().min(0).max(1_440) }).optional(),
});
export type RideAnswers = z.output<typeof rideAnswers>;

/** Reserved for traffic when the rider must be there on time. */
export const marginMinutes = 10;
const quarterMinutes = 15;
const minuteMilliseconds = 60_000;

type Help = Pick<RideAnswers, 'help' | 'mobilityAid' | 'stairs'>;
type Way = Help & Pick<RideAnswers, 'timing' | 'route'>;

const insideMinutes = 10;
const wheelchairMinutes = 10;
const stairMinutes = { none: 0, few: 5, many: 10 };

/**
 * What help adds to each way: five minutes inside at each end, five or ten for steps that the driver walks
 * along, and ten for driving in a wheelchair and strapping it down.
 */
export function helpMinutes({ help, mobilityAid, stairs }: Help): number {
  const inside = help === 'inside' ? insideMinutes : 0;
  const onStairs = help === 'curb' ? 0 : stairMinutes[stairs ?? 'none'];
  return inside + onStairs + (mobilityAid === 'own-wheelchair' ? wheelchairMinutes : 0);
}

/** The help that cannot be given on this ride, reported at its field; null where all of it can be given. */
export function impossibleHelp(
  option: { takesWheelchairs: boolean },
  { mobilityAid, stairs }: Help,
): FieldProblem | null {
  if (mobilityAid !== 'own-wheelchair') return null;
  if (!option.takesWheelchairs) {
    return {
      field: 'mobilityAid',
      message: 'To stay in your wheelchair, you need the wheelchair ride. Go back and choose it.',
    };
  }
  if (stairs === 'few' || stairs === 'many') {
    return {
      field: 'stairs',
      message:
        'Our drivers cannot carry a wheelchair over steps. Please call us, and we’ll find a way together.',
    };
  }
  return null;
}

/**
 * Minutes from pick-up to the latest arrival: help, drive and margin, rounded up to the next quarter-hour,
 * because appointments are made that way.
 */
function minutesUntilThere(way: Way): number {
  return (
    Math.ceil(((way.route?.minutes ?? 0) + helpMinutes(way) + marginMinutes) / quarterMinutes) *
    quarterMinutes
  );
}

/**
 * The latest time at which the rider arrives, when they must be somewhere; null for a ride whose time is the
 * pick-up, and before the ride is measured.
 */
export function arrivalOf(startsAt: Date, way: Way): Date | null {
  if (way.timing !== 'arrive' || way.route === undefined) return null;
  return new Date(startsAt.getTime() + minutesUntilThere(way) * minuteMilliseconds);
}

/** What is asked about a ride once it is known where it goes. */
const riderNames = ['trip', 'waitingMinutes', 'companion', 'help', 'mobilityAid', 'stairs'] as const;

/** Of the answers to a ride, those about the way back, about the rider and to questions of the operator's own. */
export function riderAnswersOf(answers: Record<string, unknown>): Record<string, unknown> {
  const isOfRider = (name: string) => riderNames.some((each) => each === name) || name.startsWith(ownNames);
  return Object.fromEntries(
    Object.entries(answers).filter(([name, answer]) => answer !== undefined && isOfRider(name)),
  );
}

/** A ride of which only the way is known, as the least that it can be: one way, with help at the curb. */
export function leastOfRide<Answers extends Record<string, unknown>>(way: Answers): Answers {
  return { ...way, trip: 'one-way', companion: 'no', help: 'curb', mobilityAid: 'none', stairs: 'none' };
}

/** Whether a ride there and back is two rides, because the way back has its own time. */
export function isRoundTrip(answers: Record<string, unknown> | undefined): boolean {
  return answers?.['trip'] === 'round';
}

/** Where a ride begins or ends instead of at home; undefined for home, and for anything but a ride. */
export function pickupOf(answers: Record<string, unknown>): Pickup | undefined {
  return pickup.safeParse(answers['pickup']).data;
}

/** Whether this is the way home, which begins where the way there ended. */
export function isWayBack(answers: Record<string, unknown>): boolean {
  return answers['trip'] === 'back';
}

/**
 * The two rides of a round trip. The way home goes by its pick-up time, because nobody has to be home by a
 * set time.
 */
export function legsOf<Answers extends Record<string, unknown>>(
  answers: Answers,
): { there: Answers; back: Answers } {
  return { there: { ...answers, trip: 'there' }, back: { ...answers, trip: 'back', timing: 'leave' } };
}

/** The earliest pick-up for the way home; null for anything but a ride. */
export function earliestWayBack(startsAt: Date, answers: Record<string, unknown>): Date | null {
  return arrivalOfAnswers(startsAt, { ...answers, timing: 'arrive' });
}

export const rideHome = ', the ride home';

/** What a ride is called; the ride home says so. */
export function rideTitle(title: string, answers: Record<string, unknown> | null): string {
  return answers !== null && isWayBack(answers) ? `${title}${rideHome}` : title;
}

/** The latest arrival by stored answers, as `arrivalOf` has it; null for anything but a ride. */
export function arrivalOfAnswers(startsAt: Date, answers: Record<string, unknown>): Date | null {
  const ride = rideAnswers.safeParse(answers);
  return ride.success ? arrivalOf(startsAt, ride.data) : null;
}

export interface Need {
  id: string;
  title: string;
  remarks: string | null;
  isAllergen: boolean;
}

/**
 * The answers about help as the driver reads them, and the recipient's need that each stands for. Help that
 * is not needed is not mentioned.
 */
const wishes: Record<
  'help' | 'mobilityAid' | 'stairs' | 'companion',
  { knownAs: Record<string, string>; titles: Record<string, string> }
> = {
  help: {
    knownAs: { 'curb-to-curb': 'curb', 'door-to-door': 'door', 'door-through-door': 'inside' },
    titles: {
      curb: 'Meet me at the curb',
      door: 'Meet me at my door',
      inside: 'Help me inside at both ends',
    },
  },
  mobilityAid: {
    knownAs: { walker: 'walker', 'manual-wheelchair': 'folding-wheelchair' },
    titles: {
      cane: 'I walk with a cane',
      walker: 'I bring a walker',
      'folding-wheelchair': 'I bring a folding wheelchair and move to a seat',
      'own-wheelchair': 'I stay in my own wheelchair',
    },
  },
  stairs: {
    knownAs: { 'few-steps': 'few', 'many-steps': 'many' },
    titles: { few: '1 to 5 steps at my door', many: 'More than 5 steps at my door' },
  },
  companion: { knownAs: { companion: 'yes' }, titles: { yes: 'Someone rides with me' } },
};
const wishEntries = Object.entries(wishes);

/** Whether a need is asked about for each ride. */
export function isAskedOfRide(needId: string): boolean {
  return wishEntries.some(([, { knownAs }]) => needId in knownAs);
}

/** The answers that the recipient's needs already give, by question name. */
export function answersKnownFrom(needIds: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    wishEntries.flatMap(([name, { knownAs }]) =>
      needIds.flatMap((id) => (knownAs[id] === undefined ? [] : [[name, knownAs[id]]])),
    ),
  );
}

/** How the driver should help on this ride, in words. */
export function helpOfAnswers(answers: Record<string, unknown>): string[] {
  return wishEntries.flatMap(([name, { titles }]) => titles[String(answers[name])] ?? []);
}

/** What the driver has to know: answers given for this ride replace the recipient's general needs. */
export function needsOfRide(needs: readonly Need[], answers: Record<string, unknown>): Need[] {
  const said = wishEntries.filter(([name]) => typeof answers[name] === 'string');
  const general = needs.filter(({ id }) => !said.some(([, { knownAs }]) => id in knownAs));
  return [
    ...general,
    ...helpOfAnswers(answers).map((title) => ({
      id: 'said-for-this-ride',
      title,
      remarks: null,
      isAllergen: false,
    })),
  ];
}
