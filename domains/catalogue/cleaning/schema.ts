import { z } from 'zod';
import { choiceField, countField, optionId } from '../fields/schema.ts';

export const mostBedrooms = 8;
export const mostBathrooms = 6;
export const mostOtherRooms = 6;

/**
 * What is asked before a cleaning visit. Which of it has to be there depends on the option, so `estimateCleaning`
 * refuses what is missing.
 */
export const cleaningAnswers = z.object({
  optionId,
  bedrooms: countField(0, mostBedrooms, `Choose from 0 to ${mostBedrooms} bedrooms.`),
  bathrooms: countField(1, mostBathrooms, `Choose from 1 to ${mostBathrooms} bathrooms.`),
  otherRooms: countField(0, mostOtherRooms, `Choose from 0 to ${mostOtherRooms} other rooms.`),
  hours: countField(1, 12, 'Choose how many hours you would like.'),
  load: choiceField,
  extras: z.preprocess(
    (input) => (input === undefined || input === null || input === '' ? [] : Array.isArray(input) ? input : [input]),
    z.array(z.string().min(1).max(80)).max(20, 'Choose each extra only once.'),
  ),
});
export type CleaningAnswers = z.output<typeof cleaningAnswers>;
