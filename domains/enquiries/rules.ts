import { Temporal } from 'temporal-polyfill';
import type { RateLimit } from '../../platform/rate-limits/rate-limits.ts';
import type { CallTime, CallWindow } from './schema.ts';

/** Who writes often is asked to call instead; nobody has to solve a puzzle. */
export const enquiriesPerAddress: RateLimit = { name: 'enquiries', most: 20, windowSeconds: 3_600 };
/** Nobody can be flooded with our messages by somebody else. */
export const enquiriesPerContact: RateLimit = { name: 'enquiries-contact', most: 5, windowSeconds: 86_400 };

/** Where people answer the phone, every day from 8 to 20. */
export const officeTimeZone = 'America/New_York';

const hoursOfTime: Record<CallTime, { opens: number; closes: number }> = {
  soon: { opens: 8, closes: 20 },
  morning: { opens: 8, closes: 12 },
  afternoon: { opens: 12, closes: 17 },
  evening: { opens: 17, closes: 20 },
};

/** With less than this left of the time that was chosen, the promise is for the next day: it has to be kept. */
const shortestMinutes = 30;
const promisedHours = 2;

/**
 * When we call somebody who asks at `now`: within two hours while we are open, else in the first two hours of the next
 * opening, or within the part of the day that was chosen, the next one of it that is not over.
 */
export function callWindow(time: CallTime, now: Date): CallWindow {
  const { opens, closes } = hoursOfTime[time];
  const asked = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const today = asked.toZonedDateTimeISO(officeTimeZone).toPlainDate();
  const lastMoment = atHour(today, closes).subtract({ minutes: shortestMinutes });
  const day = Temporal.Instant.compare(asked, lastMoment) <= 0 ? today : today.add({ days: 1 });
  const from = laterOf(asked, atHour(day, opens));
  const ends = atHour(day, closes);
  if (time !== 'soon') return windowOf(from, ends);
  const promised = from.add({ hours: promisedHours }).round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' });
  return windowOf(from, earlierOf(promised, ends));
}

function atHour(day: Temporal.PlainDate, hour: number): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: officeTimeZone, plainTime: { hour } }).toInstant();
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function earlierOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

function windowOf(from: Temporal.Instant, until: Temporal.Instant): CallWindow {
  return { from: new Date(from.epochMilliseconds), until: new Date(until.epochMilliseconds) };
}
