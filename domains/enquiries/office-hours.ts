import { z } from 'zod';
import type { Office, Opening } from './enquiry.ts';

/** The days of a week as fields of a form, Monday first, each with the mark that the configuration has for it. */
export const daysOfOffice = [
  { name: 'monday', title: 'Monday', mark: 'mon' },
  { name: 'tuesday', title: 'Tuesday', mark: 'tue' },
  { name: 'wednesday', title: 'Wednesday', mark: 'wed' },
  { name: 'thursday', title: 'Thursday', mark: 'thu' },
  { name: 'friday', title: 'Friday', mark: 'fri' },
  { name: 'saturday', title: 'Saturday', mark: 'sat' },
  { name: 'sunday', title: 'Sunday', mark: 'sun' },
] as const;

const hoursMessage = 'Write whole hours such as 8-20, or nothing when no one answers.';

/** Hours of a day as people type them: "8-20", "8 – 20", or nothing. */
const openingField = z
  .string()
  .trim()
  .nullish()
  .transform((text, context): Opening | null => {
    if (!text) return null;
    const [, opens, closes] = /^(\d{1,2})\s*[-–]\s*(\d{1,2})$/.exec(text) ?? [];
    const opening = { opens: Number(opens), closes: Number(closes) };
    if (opening.opens < opening.closes && opening.closes <= 24) return opening;
    context.addIssue({ code: 'custom', message: hoursMessage });
    return z.NEVER;
  });

/** So that a call can always be promised within two months. */
const mostDaysOff = 30;
const dayOff = z.iso.date();
const daysOffMessage = 'Write days such as 12/24/2027, with commas between them.';

/** Days as people type them, "12/24/2027, 2027-12-25", in order and once each. */
const daysOffField = z
  .string()
  .nullish()
  .transform((text, context): string[] => {
    const typed = (text ?? '').split(',').flatMap((part) => part.trim() || []);
    const days = typed.map((part) => {
      const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(part) ?? [];
      return year === '' ? part : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    });
    if (days.length <= mostDaysOff && days.every((day) => dayOff.safeParse(day).success))
      return [...new Set(days)].toSorted();
    const message = days.length > mostDaysOff ? `Write at most ${mostDaysOff} days.` : daysOffMessage;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** A week needs a day on which the office answers: calls are promised within these hours. */
export const officeHoursInput = z
  .object({
    monday: openingField,
    tuesday: openingField,
    wednesday: openingField,
    thursday: openingField,
    friday: openingField,
    saturday: openingField,
    sunday: openingField,
    days_off: daysOffField,
    /** Days off are meant although calls are promised for them. */
    anyway: z.boolean().default(false),
  })
  .refine((week) => daysOfOffice.some(({ name }) => week[name] !== null), {
    path: ['monday'],
    error: 'Someone must answer on at least one day: calls are promised within these hours.',
  });
export type OfficeHoursInput = z.output<typeof officeHoursInput>;

/** As the configuration writes it: `mon 8-20, tue 8-20`. */
export function officeHoursText(week: OfficeHoursInput): string {
  return daysOfOffice
    .flatMap(({ name, mark }) => {
      const opening = week[name];
      return opening === null ? [] : [`${mark} ${opening.opens}-${opening.closes}`];
    })
    .join(', ');
}

export const openingInField = (opening: Office['days'][number] | undefined) =>
  opening ? `${opening.opens}-${opening.closes}` : '';
