import { fullAddress } from '#domains/people/people.ts';
import type { Booking, BookingEvent, BookingSummary } from './visit.ts';

/** A visit as its page is sent it, for those who may see it: what stands on the page, and nothing more. */
export interface ShownVisit extends Pick<
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
export type ListedVisit = Pick<
  BookingSummary,
  | 'id'
  | 'reference'
  | 'state'
  | 'recipientName'
  | 'optionId'
  | 'optionTitle'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'isWindow'
  | 'arrivesBy'
  | 'professionalName'
>;

/** A visit on the page of a link: neither where, nor what it costs, nor who did what and why. */
export interface SharedVisit extends Pick<
  Booking,
  | 'reference'
  | 'state'
  | 'recipientName'
  | 'optionId'
  | 'optionTitle'
  | 'serviceId'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'professionalId'
  | 'professionalName'
  | 'professionalIntroduction'
> {
  events: Pick<BookingEvent, 'at' | 'from' | 'to'>[];
}

/**
 * What a page about one visit is sent of it. Each field is named, so that a new one of the booking goes
 * nowhere by itself.
 */
export function shownVisit(booking: Booking): ShownVisit {
  return {
    id: booking.id,
    reference: booking.reference,
    state: booking.state,
    recipientName: booking.recipientName,
    optionId: booking.optionId,
    optionTitle: booking.optionTitle,
    serviceId: booking.serviceId,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    timeZone: booking.timeZone,
    isWindow: booking.isWindow,
    arrivesBy: booking.arrivesBy,
    help: booking.help,
    totalCents: booking.totalCents,
    professionalId: booking.professionalId,
    professionalName: booking.professionalName,
    professionalIntroduction: booking.professionalIntroduction,
    destination: booking.destination,
    isWayBack: booking.isWayBack,
    notes: booking.notes,
    priceLines: booking.priceLines,
    giftCents: booking.giftCents,
    cardFeeCents: booking.cardFeeCents,
    freeCancellationUntil: booking.freeCancellationUntil,
    needs: booking.needs,
    events: booking.events,
    home: fullAddress(booking.address),
    cancellation: booking.cancellation && { feeCents: booking.cancellation.feeCents },
    payment: booking.payment && { state: booking.payment.state, cardLabel: booking.payment.cardLabel },
  };
}

/** What a list is sent of a visit. */
export function listedVisit({
  id,
  reference,
  state,
  recipientName,
  optionId,
  optionTitle,
  startsAt,
  endsAt,
  timeZone,
  isWindow,
  arrivesBy,
  professionalName,
}: BookingSummary): ListedVisit {
  return {
    id,
    reference,
    state,
    recipientName,
    optionId,
    optionTitle,
    startsAt,
    endsAt,
    timeZone,
    isWindow,
    arrivesBy,
    professionalName,
  };
}

/** What the page of a link is sent of a visit. */
export function sharedVisit(booking: Booking): SharedVisit {
  const {
    reference,
    state,
    recipientName,
    optionId,
    optionTitle,
    serviceId,
    startsAt,
    endsAt,
    timeZone,
    professionalId,
    professionalName,
    professionalIntroduction,
  } = booking;
  const events = booking.events
    .filter((event) => event.to !== null)
    .map(({ at, from, to }) => ({ at, from, to }));
  return {
    reference,
    state,
    recipientName,
    optionId,
    optionTitle,
    serviceId,
    startsAt,
    endsAt,
    timeZone,
    professionalId,
    professionalName,
    professionalIntroduction,
    events,
  };
}
