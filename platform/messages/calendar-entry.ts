import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { z } from 'zod';

/**
 * An entry for a member's calendar. The same id with a higher version changes or withdraws the existing
 * entry.
 */
export const calendarEntry = z.object({
  id: z.string(),
  version: z.int(),
  cancelled: z.boolean(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  /** Where it is, for readers who may know that; an earlier version did not say it. */
  location: z.string().nullish(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
  /** When this version of it was made. */
  madeAt: z.coerce.date(),
});
export type CalendarEntry = z.output<typeof calendarEntry>;

const product = { company: 'visits', product: 'visits' };

/**
 * As a file in the format of RFC 5545. Instants are written in UTC: the calendar shows them in its owner's
 * zone. What is mailed names its sender (RFC 5546).
 */
export function calendarFile(entry: CalendarEntry, organizer?: { name: string; email: string }): string {
  const calendar = ical({
    prodId: product,
    method: entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({ ...eventOf(entry), ...(organizer === undefined ? {} : { organizer }) });
  return ended(calendar.toString());
}

/**
 * Many entries as one calendar that programs fetch again and again. What is canceled stays in it, marked as
 * such, so that it disappears everywhere.
 */
export function calendarFeed(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    prodId: product,
    name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: feedSeconds,
    events: entries.map(eventOf),
  });
  return ended(calendar.toString());
}

const feedSeconds = 3_600;

/** Every line of a file ends, the last one too (RFC 5545, 3.1). */
const ended = (text: string) => (text.endsWith('\r\n') ? text : `${text}\r\n`);

function eventOf(entry: CalendarEntry): ICalEventData {
  return {
    // As it was from the first entry on: a calendar that has one finds it by this.
    id: `${entry.id}@hearthside`,
    sequence: entry.version,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: entry.title,
    description: entry.description,
    url: entry.url,
    location: entry.location ?? null,
    start: entry.startsAt,
    end: entry.endsAt,
    stamp: entry.madeAt,
  };
}
