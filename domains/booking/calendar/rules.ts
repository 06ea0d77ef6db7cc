import type { CalendarEntry } from '#platform/messages/calendar-entry.ts';
import { formatPhone } from '../../people/rules.ts';

export interface CalendarFacts {
  id: string;
  version: number;
  site: string;
  phone: string;
  url: string;
  reference: string;
  optionTitle: string;
  recipientName: string;
  professionalName: string;
  startsAt: Date;
  endsAt: Date;
  cancelled: boolean;
}

/** The visit as it stands in a calendar; each version of a booking is a version of the entry. */
export function calendarEntryOf(facts: CalendarFacts, now: Date): CalendarEntry {
  const { id, version, cancelled, url, startsAt, endsAt } = facts;
  return {
    id,
    version,
    cancelled,
    title: `${facts.optionTitle} for ${facts.recipientName}`,
    description: `${facts.professionalName} from ${facts.site} comes. Reference ${facts.reference}. Questions? Call ${formatPhone(facts.phone)}.`,
    url,
    startsAt,
    endsAt,
    madeAt: now,
  };
}
