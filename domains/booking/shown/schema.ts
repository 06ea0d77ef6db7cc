import type { Booking, BookingEvent, BookingSummary } from '../schema.ts';

/** A visit as its page is sent it, for those who may see it: what stands on the page, and nothing more. */
export interface ShownVisit
  extends Pick<
    Booking,
    | 'id'
    | 'reference'
    | 'state'
    | 'recipientName'
    | 'optionId'
    | 'optionTitle'
    | 'serviceId'
    | 'startsAt'
    | 'endsAt'
    | 'timeZone'
    | 'isWindow'
    | 'arrivesBy'
    | 'help'
    | 'totalCents'
    | 'professionalId'
    | 'professionalName'
    | 'professionalIntroduction'
    | 'destination'
    | 'isWayBack'
    | 'notes'
    | 'priceLines'
    | 'giftCents'
    | 'cardFeeCents'
    | 'freeCancellationUntil'
    | 'needs'
    | 'events'
  > {
  /** The home, in one line. */
  home: string;
  cancellation: { feeCents: number } | null;
  payment: { state: string; cardLabel: string | null } | null;
}

/** A visit in a list. */
export type ListedVisit = Pick<BookingSummary, 'id' | 'reference' | 'state' | 'recipientName' | 'optionId' | 'optionTitle' | 'startsAt' | 'endsAt' | 'timeZone' | 'isWindow' | 'arrivesBy' | 'professionalName'>;

/** A visit on the page of a link: neither where, nor what it costs, nor who did what and why. */
export interface SharedVisit
  extends Pick<Booking, 'reference' | 'state' | 'recipientName' | 'optionId' | 'optionTitle' | 'serviceId' | 'startsAt' | 'endsAt' | 'timeZone' | 'professionalId' | 'professionalName' | 'professionalIntroduction'> {
  events: Pick<BookingEvent, 'at' | 'from' | 'to'>[];
}
