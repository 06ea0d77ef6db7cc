import { z } from 'zod';
import type { FieldProblem } from '#platform/result.ts';
import { countField, optionId } from './fields.ts';

const destinationMissing = 'Enter the street and number where you want to go.';

/**
 * `round` is there and back with a time of its own for the way back: two rides, `there` and `back`, each kept
 * for itself.
 */
export const trips = ['one-way', 'wait', 'round', 'there', 'back'] as const;
export const timings = ['leave', 'arrive'] as const;
export const doorHelps = ['curb', 'door', 'inside'] as const;
export const mobilityAids = ['none', 'cane', 'walker', 'folding-wheelchair', 'own-wheelchair'] as const;
export const stairCounts = ['none', 'few', 'many'] as const;

/** What is asked before a ride. The route is measured by us and never taken from whoever books. */
export const rideAnswers = z.object({
  optionId,
  destination: z
    .string({ error: destinationMissing })
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim())
    .pipe(z.string().min(1, destinationMissing).max(120, 'Use 120 characters or fewer.')),
  destinationZip: z
    .string({ error: 'Enter the ZIP code of the place where you want to go.' })
    .trim()
    .regex(/^\d{5}(-?\d{4})?$/, 'Enter a ZIP code of 5 numbers, like 11375.')
    .transform((text) => text.slice(0, 5)),
  /** Whether the time that counts is the one when they are picked up, or the one when they have to be there. */
  timing: z.enum(timings, { error: 'Choose which time matters.' }).default('leave'),
  trip: z.enum(trips, { error: 'Choose one way, or there and back.' }),
  waitingMinutes: countField(15, 240, 'Choose how long the driver should wait.'),
  companion: z.enum(['yes', 'no'], { error: 'Choose if somebody rides along.' }),
  /** How far the driver helps, at both ends. Left out, what is known of the person counts. */
  help: z.enum(doorHelps, { error: 'Choose how far the driver should help.' }).optional(),
  mobilityAid: z.enum(mobilityAids, { error: 'Choose what you walk or ride with.' }).optional(),
  /** At the door where the ride begins or ends. */
  stairs: z.enum(stairCounts, { error: 'Choose if there are steps.' }).optional(),
  route: z.object({ miles: z.number().min(0).max(500), minutes: z.number().min(0).max(1_440) }).optional(),
});
export type RideAnswers = z.output<typeof rideAnswers>;

/** Kept back for traffic where somebody has to be there in time. */
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
 * along, and ten for a wheelchair that is driven in and strapped down.
 */
export function helpMinutes({ help, mobilityAid, stairs }: Help): number {
  const inside = help === 'inside' ? insideMinutes : 0;
  const onStairs = help === 'curb' ? 0 : stairMinutes[stairs ?? 'none'];
  return inside + onStairs + (mobilityAid === 'own-wheelchair' ? wheelchairMinutes : 0);
}

/** The rides with a vehicle that a wheelchair is driven into. */
export const wheelchairVehicles: readonly string[] = ['wheelchair-transportation'];

/** What of the help cannot be given on this ride, at the field; null where all of it can. */
export function impossibleHelp(option: { id: string }, { mobilityAid, stairs }: Help): FieldProblem | null {
  if (mobilityAid !== 'own-wheelchair') return null;
  if (!wheelchairVehicles.includes(option.id)) {
    return {
      field: 'mobilityAid',
      message: 'To stay in your wheelchair you need the wheelchair ride. Please go back and choose it.',
    };
  }
  if (stairs === 'few' || stairs === 'many') {
    return {
      field: 'stairs',
      message:
        'Our drivers cannot carry a wheelchair over steps. Please call us, and we look for a way together.',
    };
  }
  return null;
}

/**
 * From the pick-up until one is there at the latest: help, drive and margin, up to the next quarter-hour,
 * which is how appointments are made.
 */
function minutesUntilThere(way: Way): number {
  return (
    Math.ceil(((way.route?.minutes ?? 0) + helpMinutes(way) + marginMinutes) / quarterMinutes) *
    quarterMinutes
  );
}

/**
 * When somebody who has to be somewhere is there at the latest; null for a ride that is named by its pick-up,
 * and before it is measured.
 */
export function arrivalOf(startsAt: Date, way: Way): Date | null {
  if (way.timing !== 'arrive' || way.route === undefined) return null;
  return new Date(startsAt.getTime() + minutesUntilThere(way) * minuteMilliseconds);
}

/** Whether a ride there and back is two rides, because the way back has a time of its own. */
export function isRoundTrip(answers: Record<string, unknown> | undefined): boolean {
  return answers?.['trip'] === 'round';
}

/** Whether it is the way home: it begins where the other one ended. */
export function isWayBack(answers: Record<string, unknown>): boolean {
  return answers['trip'] === 'back';
}

/** The two rides of a round trip. The way home is named by its pick-up, because nobody has to be home in time. */
export function legsOf<Answers extends Record<string, unknown>>(
  answers: Answers,
): { there: Answers; back: Answers } {
  return { there: { ...answers, trip: 'there' }, back: { ...answers, trip: 'back', timing: 'leave' } };
}

/** The first moment at which one can be picked up for the way home; null for what is no ride. */
export function earliestWayBack(startsAt: Date, answers: Record<string, unknown>): Date | null {
  return arrivalOfAnswers(startsAt, { ...answers, timing: 'arrive' });
}

export const rideHome = ', the ride home';

/** What a ride is called: the ride home says so. */
export function rideTitle(title: string, answers: Record<string, unknown> | null): string {
  return answers !== null && isWayBack(answers) ? `${title}${rideHome}` : title;
}

/** The same from answers as they were kept; null for what is no ride. */
export function arrivalOfAnswers(startsAt: Date, answers: Record<string, unknown>): Date | null {
  const ride = rideAnswers.safeParse(answers);
  return ride.success ? arrivalOf(startsAt, ride.data) : null;
}

interface Need {
  id: string;
  title: string;
  remarks: string | null;
  isAllergen: boolean;
}

/**
 * The answers about help as the driver reads them, and which wish of the person each stands for. Nothing is
 * said of what is not there.
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
      'folding-wheelchair': 'I bring a wheelchair that folds, and move to a seat',
      'own-wheelchair': 'I stay in my own wheelchair',
    },
  },
  stairs: {
    knownAs: { 'few-steps': 'few', 'many-steps': 'many' },
    titles: { few: '1 to 5 steps at my door', many: 'More than 5 steps at my door' },
  },
  companion: { knownAs: { companion: 'yes' }, titles: { yes: 'Somebody rides with me' } },
};
const wishEntries = Object.entries(wishes);

/** Whether a wish of a person is asked about for each ride by itself. */
export function isAskedOfRide(needId: string): boolean {
  return wishEntries.some(([, { knownAs }]) => needId in knownAs);
}

/** What a person's wishes already answer, by the names of the questions. */
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

/** What the driver has to know: what was said for this ride, in place of what the person wishes in general. */
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
