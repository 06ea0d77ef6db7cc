import { z } from 'zod';
import { shortWords } from '../offering/terms.ts';

/** A dish, with the allergens in it and the diets that it is made for. */
export const dishInput = z.object({
  title: shortWords(80, 'Give the dish a name.'),
  description: shortWords(200, 'Describe the dish in one sentence.'),
  traits: z.array(z.string().max(80)).max(100),
});
export type DishInput = z.output<typeof dishInput>;

const dayMessage = 'Choose a day.';

/** A picture of a dish, and what is to be seen on it. */
export const dishPicture = z.object({
  photo: z
    .file('Choose a photo.')
    .min(1, 'Choose a photo.')
    .max(12_000_000, 'Choose a photo of 12 MB at most.'),
  pictureWords: shortWords(120, 'Describe the photo.'),
});

/** On which days a dish can be had: from a day on, on some days of the week, until further notice or a day. */
export const dishDays = z
  .object({
    firstDay: z.iso.date({ error: dayMessage }),
    lastDay: z.iso.date({ error: dayMessage }).nullish(),
    weekdays: z
      .array(z.coerce.number().pipe(z.int().min(1).max(7)))
      .min(1, 'Choose one day of the week at least.')
      .max(7),
  })
  .refine(({ firstDay, lastDay }) => !lastDay || lastDay >= firstDay, {
    path: ['lastDay'],
    error: 'The last day cannot be before the first one.',
  });
export type DishDays = z.output<typeof dishDays>;

/** One stretch of days on the menu. */
export interface MenuDays {
  firstDay: string;
  lastDay: string | null;
  weekdays: number[];
}

export interface DishInOffice {
  id: string;
  kitchen: string;
  title: string;
  description: string;
  picture: string;
  pictureWords: string;
  /** The needs that it says something about, by their ids. */
  traits: string[];
  /** When it can be had, today and later, the first day first. */
  days: MenuDays[];
}

/** What stands for a dish of which there is no picture. */
export const anyDish = { picture: 'dishes/any-dish.png', pictureWords: 'A plate with a fork and a knife' };

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** "Every day from 2027-03-01", "Mon, Wed from 2027-03-01 to 2027-03-31". */
export function daysInWords({ firstDay, lastDay, weekdays }: MenuDays): string {
  const which =
    new Set(weekdays).size === 7
      ? 'Every day'
      : weekdays
          .toSorted((one, other) => one - other)
          .map((weekday) => names[weekday - 1])
          .join(', ');
  return `${which} from ${firstDay}${lastDay === null ? '' : ` to ${lastDay}`}`;
}
