import { envelopeAddress, type WrittenAddress } from '#domains/people/address.ts';
import { formatPhone } from '#domains/people/words.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import type { OrderedRow } from '#domains/services/ordered.ts';
import type { KindId } from '#domains/services/service.ts';
import type { CalendarEntry } from '#platform/messages/calendar-entry.ts';
import { arrivalInWords } from './words.ts';

export interface CalendarFacts {
  id: string;
  version: number;
  site: string;
  phone: string;
  url: string;
  reference: string;
  kind: KindId;
  optionTitle: string;
  ordered: readonly OrderedRow[];
  recipientName: string;
  /** Where it takes place, or where a ride begins; null for a reader who may not know it. */
  address: WrittenAddress | null;
  professionalName: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  /** The latest arrival of a ride, if arrival is the time that matters. */
  arrivesBy: Date | null;
  cancelled: boolean;
}

/** The visit as a calendar entry; each version of a booking is a version of the entry. */
export function calendarEntryOf(facts: CalendarFacts, now: Date): CalendarEntry {
  const { id, version, cancelled, url, startsAt, endsAt, arrivesBy } = facts;
  const words = wordsOfKind(facts.kind);
  const arrival =
    arrivesBy === null
      ? ''
      : ` Pickup is at the start: ${arrivalInWords(startsAt, arrivesBy, facts.timeZone)}.`;
  const ordered = facts.ordered
    .map(({ term, details }) => ` ${term}: ${details.replace(/\.$/, '')}.`)
    .join('');
  return {
    id,
    version,
    cancelled,
    title: `${facts.optionTitle} for ${facts.recipientName}`,
    description: `${words.inCalendar(facts.professionalName, facts.site)}${arrival}${ordered} Reference ${facts.reference}. Questions? Call ${formatPhone(facts.phone)}.`,
    url,
    location:
      facts.address === null || words.place !== null
        ? null
        : envelopeAddress(facts.address).replaceAll('\n', ', '),
    startsAt,
    endsAt,
    madeAt: now,
  };
}
