import type { RideAnswers } from './schema.ts';
import { rideAnswers } from './schema.ts';

/** Kept back for traffic where somebody has to be there in time. */
export const marginMinutes = 10;
const quarterMinutes = 15;
const minuteMilliseconds = 60_000;

type Way = Pick<RideAnswers, 'timing' | 'route'>;

/** From the pick-up until one is there at the latest: the way and the margin, up to the next quarter-hour, which is how appointments are made. */
export function minutesUntilThere({ route }: Way): number {
  return Math.ceil(((route?.minutes ?? 0) + marginMinutes) / quarterMinutes) * quarterMinutes;
}

/** When somebody who has to be somewhere is there at the latest; null for a ride that is named by its pick-up, and before it is measured. */
export function arrivalOf(startsAt: Date, way: Way): Date | null {
  if (way.timing !== 'arrive' || way.route === undefined) return null;
  return new Date(startsAt.getTime() + minutesUntilThere(way) * minuteMilliseconds);
}

/** The same from answers as they were kept; null for what is no ride. */
export function arrivalOfAnswers(startsAt: Date, answers: Record<string, unknown>): Date | null {
  const ride = rideAnswers.safeParse(answers);
  return ride.success ? arrivalOf(startsAt, ride.data) : null;
}
