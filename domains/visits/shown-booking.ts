import { envelopeAddress } from '#domains/people/address.ts';
import { disclosures } from '#domains/people/disclosure/disclosure.ts';
import { givenName } from '#domains/people/words.ts';
import { type ShownProfessional, shownProfessional } from './professional.ts';
import type { Booking, BookingEvent, BookingSummary, OwedShare } from './visit.ts';
import { undecidedFeeInWords } from './words.ts';

/** A visit as sent to its page, for members who may see it: what the page shows, and nothing more. */
export interface ShownBooking extends Pick<
  Booking,
  | 'id'
  | 'reference'
  | 'state'
  | 'recipientName'
  | 'optionId'
  | 'optionTitle'
  | 'kind'
  | 'hue'
  | 'serviceId'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'isWindow'
  | 'arrivesBy'
  | 'ordered'
  | 'photos'
  | 'takenPhotos'
  | 'vehicle'
  | 'help'
  | 'totalCents'
  | 'professionalName'
  | 'destination'
  | 'isWayBack'
  | 'notes'
  | 'priceLines'
  | 'giftCents'
  | 'creditCents'
  | 'cardFeeCents'
  | 'paysLater'
  | 'needs'
  | 'events'
> {
  professional: ShownProfessional;
  /** The home, as on an envelope. */
  home: string;
  cancellation: { feeCents: number; owed: OwedShare | null; undecided: string | null } | null;
  payment: { state: string; cardLabel: string | null } | null;
}

export type BookingInList = Pick<
  BookingSummary,
  | 'id'
  | 'reference'
  | 'state'
  | 'recipientName'
  | 'optionId'
  | 'optionTitle'
  | 'kind'
  | 'serviceId'
  | 'hue'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'isWindow'
  | 'arrivesBy'
  | 'professionalName'
  | 'professionalPicture'
>;

/** A visit as sent to the page of a link: neither where it is, nor what it costs, nor who did what and why. */
export interface SharedBooking extends Pick<
  Booking,
  | 'reference'
  | 'state'
  | 'recipientName'
  | 'optionId'
  | 'optionTitle'
  | 'kind'
  | 'hue'
  | 'serviceId'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'isWindow'
  | 'arrivesBy'
  | 'expectedAt'
  | 'professionalName'
> {
  professional: ShownProfessional;
  events: Pick<BookingEvent, 'at' | 'from' | 'to'>[];
}

/**
 * The fields sent to a page about one visit. Each is named, so that a new field of the booking goes nowhere
 * by itself.
 */
export function shownBooking(booking: Booking): ShownBooking {
  return {
    id: booking.id,
    reference: booking.reference,
    state: booking.state,
    recipientName: booking.recipientName,
    optionId: booking.optionId,
    optionTitle: booking.optionTitle,
    kind: booking.kind,
    hue: booking.hue,
    serviceId: booking.serviceId,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    timeZone: booking.timeZone,
    isWindow: booking.isWindow,
    arrivesBy: booking.arrivesBy,
    ordered: booking.ordered,
    photos: booking.photos,
    takenPhotos: booking.takenPhotos,
    vehicle: booking.vehicle,
    help: booking.help,
    totalCents: booking.totalCents,
    professionalName: booking.professionalName,
    professional: shownProfessional(booking.professional),
    destination: booking.destination,
    isWayBack: booking.isWayBack,
    notes: booking.notes,
    priceLines: booking.priceLines,
    giftCents: booking.giftCents,
    creditCents: booking.creditCents,
    cardFeeCents: booking.cardFeeCents,
    paysLater: booking.paysLater,
    needs: booking.needs,
    events: booking.events,
    home: envelopeAddress(booking.address),
    cancellation: booking.cancellation && {
      feeCents: booking.cancellation.feeCents,
      owed: booking.cancellation.owed,
      undecided:
        booking.cancellation.feeLapsesAt &&
        undecidedFeeInWords(
          booking.cancellation.feeCents,
          booking.cancellation.feeLapsesAt,
          booking.timeZone,
        ),
    },
    payment: booking.payment && { state: booking.payment.state, cardLabel: booking.payment.cardLabel },
  };
}

/** The fields of a visit sent to a list. */
export function bookingInList({
  id,
  reference,
  state,
  recipientName,
  optionId,
  optionTitle,
  kind,
  serviceId,
  hue,
  startsAt,
  endsAt,
  timeZone,
  isWindow,
  arrivesBy,
  professionalName,
  professionalPicture,
}: BookingSummary): BookingInList {
  return {
    id,
    reference,
    state,
    recipientName,
    optionId,
    optionTitle,
    kind,
    serviceId,
    hue,
    startsAt,
    endsAt,
    timeZone,
    isWindow,
    arrivesBy,
    professionalName,
    professionalPicture,
  };
}

/** The fields of a visit sent to the page of a link. */
export function sharedBooking(booking: Booking): SharedBooking {
  const {
    reference,
    state,
    recipientName,
    optionId,
    optionTitle,
    kind,
    hue,
    serviceId,
    startsAt,
    endsAt,
    timeZone,
    isWindow,
    arrivesBy,
    expectedAt,
    professionalName,
  } = booking;
  const events = booking.events
    .filter((event) => event.to !== null)
    .map(({ at, from, to }) => ({ at, from, to }));
  return {
    reference,
    state,
    recipientName: disclosures.fullName.link ? recipientName : givenName(recipientName),
    optionId,
    optionTitle,
    kind,
    hue,
    serviceId,
    startsAt,
    endsAt,
    timeZone,
    isWindow,
    arrivesBy,
    expectedAt,
    professionalName,
    professional: shownProfessional(booking.professional),
    events,
  };
}
