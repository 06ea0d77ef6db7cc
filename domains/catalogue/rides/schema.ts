import { z } from 'zod';
import { countField, optionId } from '../fields/schema.ts';

const destinationMissing = 'Enter the street and number where you want to go.';

/** `round` is there and back with a time of its own for the way back: two rides, `there` and `back`, each kept for itself. */
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
