import { createEvent } from 'ics';

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

/**
 * The visit as a calendar entry (RFC 5545). The same id with a higher version changes or takes back the entry that is there.
 * Instants are written in UTC: the calendar shows them in its owner's zone.
 */
export function calendarFile(facts: CalendarFacts): string {
  const { error, value } = createEvent({
    uid: `${facts.id}@hearthside`,
    sequence: facts.version,
    method: facts.cancelled ? 'CANCEL' : 'PUBLISH',
    status: facts.cancelled ? 'CANCELLED' : 'CONFIRMED',
    productId: facts.site,
    title: `${facts.optionTitle} for ${facts.recipientName}`,
    description: `${facts.professionalName} from ${facts.site} comes. Reference ${facts.reference}. Questions? Call ${facts.phone}.`,
    url: facts.url,
    start: facts.startsAt.getTime(),
    end: facts.endsAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
  });
  if (error || !value) throw new Error('The calendar entry could not be made.', { cause: error });
  return value;
}
