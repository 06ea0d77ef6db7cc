import type { Member } from '#domains/people/people.ts';
import type { Platform } from '#platform/platform.ts';
import type { Result } from '#platform/result.ts';
import type { BookingRequest, PaymentChoice, WantedTimes } from './booking.ts';
import type { Held } from './hold-facts.server.ts';
import { holdVisit, releaseHold } from './hold.server.ts';
import { findOffer } from './offer.server.ts';
import { placeBooking } from './placement.server.ts';
import type { Placed } from './placement.ts';
import { holdRoundTrip, holdSeries } from './series/series-hold.server.ts';
import { placeSeries } from './series/series-placement.server.ts';

/**
 * Holds, pays and confirms in one go. What is refused on the way leaves nothing taken: whoever tries again
 * asks for the time again. While the bank asks the payer, the time stays held. Refuses what `findOffer`,
 * holding and placing refuse.
 */
export async function book(
  platform: Platform,
  member: Member,
  request: BookingRequest,
  payment: PaymentChoice,
  requestKey: string,
): Promise<Result<Placed>> {
  const offer = await findOffer(platform, { ...request, member });
  if (!offer.ok) return offer;
  const { answers } = offer.value;
  const held = await hold(platform, member, { ...request, answers }, requestKey);
  if (!held.ok) return held;
  const placed = await place(platform, member, request.times.kind, held.value.bookingId, payment);
  if (!placed.ok) await releaseHold(platform, member, held.value.bookingId);
  return placed;
}

/**
 * Keeps the time of a request, or all of its times, for 15 minutes. The answers have been measured by
 * `findOffer`. The same `requestKey` holds once. Refuses what `holdVisit`, `holdSeries` and `holdRoundTrip`
 * refuse.
 */
export function hold(
  platform: Platform,
  member: Member,
  { times, ...request }: BookingRequest,
  requestKey: string,
): Promise<Result<Held>> {
  switch (times.kind) {
    case 'once':
      return holdVisit(platform, member, { ...request, startsAt: times.startsAt }, requestKey);
    case 'series':
      return holdSeries(platform, member, { ...request, every: times.every, times: times.times }, requestKey);
    case 'round-trip':
      return holdRoundTrip(
        platform,
        member,
        { ...request, startsAt: times.startsAt, backAt: times.backAt },
        requestKey,
      );
  }
}

/** Pays for what is held, and confirms it. Refuses what `placeBooking` and `placeSeries` refuse. */
export function place(
  platform: Platform,
  member: Member,
  kind: WantedTimes['kind'],
  bookingId: string,
  { cardId, useGift, returnUrl }: PaymentChoice,
): Promise<Result<Placed>> {
  return kind === 'once'
    ? placeBooking(platform, member, bookingId, cardId, { useGift, returnUrl })
    : placeSeries(platform, member, bookingId, cardId);
}
