import { z } from 'zod';
import { chosenDishes } from '#domains/services/delivery/menu.ts';
import { mostPhotos } from '#domains/services/photos.ts';
import { ownNames } from '#domains/services/question.ts';
import { doorHelps, mobilityAids, stairCounts, timings, trips } from '#domains/services/ride/ride.ts';
import { everyValues, mostVisits } from '#domains/visits/series.ts';
import { fromWire } from './spelling.ts';

const count = z.union([z.int(), z.string().max(20)], { error: 'Use a whole number.' }).nullish();
const choice = z.string().max(80).nullish();

const documented = {
  option_id: z
    .string({ error: 'Choose a service.' })
    .min(1, 'Choose a service.')
    .max(80, 'Choose a service.'),
  bedrooms: count,
  bathrooms: count,
  other_rooms: count,
  hours: count,
  count,
  load: choice,
  choice,
  job: choice.meta({ description: 'Of the choices that the option asks for.' }),
  device: choice,
  problem: choice,
  description: z
    .string()
    .max(1000, 'Use 1,000 characters or fewer.')
    .nullish()
    .meta({ description: "What there is to do, in the booker's own words." }),
  photos: z
    .array(z.uuid('Use the ids of photos.'))
    .max(mostPhotos, `Add up to ${mostPhotos} photos.`)
    .nullish()
    .meta({ description: 'Ids that `sendPhoto` gave; what is not a photo of yours is left out.' }),
  extras: z
    .union([z.array(z.string().max(80)).max(20), z.string().max(80)], {
      error: 'Choose each extra only once.',
    })
    .nullish(),
  destination: z.string().max(500, 'Use 120 characters or fewer.').optional(),
  destination_zip: z.string().max(20, 'Enter a 5-digit ZIP code.').optional(),
  door: z.string().max(200, 'Use 60 characters or fewer.').optional(),
  origin: z
    .string()
    .max(500, 'Use 120 characters or fewer.')
    .optional()
    .meta({ description: 'Where a ride begins, if not at home; of the way home, where that ends.' }),
  origin_zip: z.string().max(20, 'Enter a 5-digit ZIP code.').optional(),
  trip: z.enum(trips, { error: 'Choose one way or round trip.' }).optional(),
  timing: z.enum(timings, { error: 'Choose how to plan the ride.' }).optional(),
  waiting_minutes: count,
  companion: z.enum(['yes', 'no'], { error: 'Choose whether anyone is riding with you.' }).optional(),
  help: z.enum(doorHelps, { error: 'Choose how much help you’d like.' }).optional(),
  mobility_aid: z.enum(mobilityAids, { error: 'Choose cane, walker, wheelchair or no.' }).optional(),
  stairs: z.enum(stairCounts, { error: 'Choose whether there are steps.' }).optional(),
  quote_id: z
    .uuid('Use the id of the quote.')
    .optional()
    .meta({ description: 'Of a quote that was agreed to: what is booked is its work.' }),
};

/**
 * The answers for any service. Which of them are needed, and within what limits, follows from the option: see
 * the catalogue's rules. What else is sent than these and the operator's own questions says nothing.
 */
export const answers = z
  .looseObject(documented)
  .transform(({ option_id: optionId, ...given }) => ({
    ...fromWire(Object.fromEntries(Object.entries(given).filter(isAnswer))),
    optionId,
  }))
  .meta({ id: 'VisitAnswers' });

const isAnswer = ([name, value]: [string, unknown]) =>
  value !== undefined && (name in documented || name.startsWith(ownNames));

/** Of meals to the door: what is chosen from the menu of the day. */
export const dishes = chosenDishes.nullish().meta({
  description:
    'Of meals to the door: dishes from `readMenu`. The kitchen chooses the rest; with none it chooses all. Of a series, those that are on the menu of the day come again.',
});

/** How often visits come again, and where that ends, if it does. */
export const repeat = z
  .object({
    every: z.enum(everyValues, 'Choose how often we should come.'),
    count: z.int().min(2, 'Use 2 or more.').max(mostVisits, `Use ${mostVisits} or fewer.`).nullish(),
    until: z.iso.date('Choose a day.').nullish(),
  })
  .refine((given) => typeof given.count !== 'number' || typeof given.until !== 'string', {
    error: 'Enter the number of visits or the last day, not both.',
    path: ['count'],
  })
  .meta({
    id: 'Repeat',
    description: 'With neither `count` nor `until`, visits come until somebody stops them (`stopSeries`).',
  });
