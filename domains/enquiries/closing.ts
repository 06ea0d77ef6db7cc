import { z } from 'zod';
import { closedDayInput } from '#domains/availability/closed-day.ts';
import { optionalText } from '#domains/people/fields.ts';
import { calendarDay } from '#domains/professionals/days.ts';
import { type Refusal, refusal } from '#platform/result.ts';

/** A day to be closed. The name of a holiday is known; `anyway` closes it with what is there. */
export const closingInput = closedDayInput.extend({
  title: optionalText(80),
  anyway: z.boolean().default(false),
});
export type ClosingInput = z.output<typeof closingInput>;

/** What is there on a day: visits by their own clocks, promised calls by that of the office. */
export interface OnDay {
  visits: number;
  calls: number;
}

const visitsInWords = (visits: number) =>
  visits === 1 ? '1 visit is booked.' : `${visits} visits are booked.`;
export const callsInWords = (calls: number) =>
  calls === 1 ? '1 call is promised.' : `${calls} calls are promised.`;

/** "3 visits are booked. 1 call is promised." */
export function onDayInWords({ visits, calls }: OnDay): string {
  if (visits + calls === 0) return 'Nothing is booked or promised.';
  return [
    ...(visits === 0 ? [] : [visitsInWords(visits)]),
    ...(calls === 0 ? [] : [callsInWords(calls)]),
  ].join(' ');
}

/** What becomes of it once the day is closed; nothing is canceled without a person. */
export function keptInWords({ visits, calls }: OnDay): string {
  return [
    ...(visits === 0 ? [] : ['Visits stay booked: move or cancel them one by one.']),
    ...(calls === 0 ? [] : ['Calls stay promised, and are to be made.']),
  ].join(' ');
}

const ifMeant = 'Check the box if you mean it.';

export const dayIsInUse = (day: string, there: OnDay): Refusal => {
  const message = `${calendarDay(day)}: ${onDayInWords(there)} ${keptInWords(there)} ${ifMeant}`;
  return refusal('conflict', 'day_in_use', message, { anyway: message });
};

/** For days on which nobody is to answer, each with how many calls are promised for it. */
export const callsArePromised = (days: readonly { day: string; calls: number }[]): Refusal => {
  const listed = days.map(({ day, calls }) => `${calendarDay(day)}: ${callsInWords(calls)}`).join(' ');
  const message = `${listed} Calls stay promised, and are to be made. ${ifMeant}`;
  return refusal('conflict', 'calls_promised', message, { anyway: message });
};
