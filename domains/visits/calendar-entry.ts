import { isByVideo } from '#domains/catalogue/service.ts';
import { formatPhone } from '#domains/people/people.ts';
import type { CalendarEntry } from '#platform/messages/calendar-entry.ts';
import { arrivalInWords } from './words.ts';

export interface CalendarFacts {
  id: string;
  version: number;
  site: string;
  phone: string;
  url: string;
  reference: string;
  optionId: string;
  optionTitle: string;
  recipientName: string;
  professionalName: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  /** When a ride is there at the latest, if that is the time that counts. */
  arrivesBy: Date | null;
  cancelled: boolean;
}

/** The visit as it stands in a calendar; each version of a booking is a version of the entry. */
export function calendarEntryOf(facts: CalendarFacts, now: Date): CalendarEntry {
  const { id, version, cancelled, url, startsAt, endsAt, arrivesBy } = facts;
  const arrival =
    arrivesBy === null
      ? ''
      : ` Pick-up is at the start: ${arrivalInWords(startsAt, arrivesBy, facts.timeZone)}.`;
  return {
    id,
    version,
    cancelled,
    title: `${facts.optionTitle} for ${facts.recipientName}`,
    description: `${facts.professionalName} from ${facts.site} ${isByVideo(facts.optionId) ? 'calls you, for a video call' : 'comes'}.${arrival} Reference ${facts.reference}. Questions? Call ${formatPhone(facts.phone)}.`,
    url,
    startsAt,
    endsAt,
    madeAt: now,
  };
}
