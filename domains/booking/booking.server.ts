import type { Member } from '#domains/people/people.ts';
import { claimTime } from '#domains/visits/clash.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refused, type Result } from '#platform/result.ts';
import type { BookingRequest, PaymentChoice, WantedTimes } from './booking.ts';
import { dishesOfSeries, promiseDishes } from './dishes.server.ts';
import type { Held } from './hold-facts.server.ts';
import { releaseHold } from './hold-release.server.ts';
import { holdVisit } from './hold.server.ts';
import { findOffer } from './offer.server.ts';
import { placeBooking } from './placement/placement.server.ts';
import type { Placed } from './placement/placement.ts';
import { holdRoundTrip, holdSeries } from './series/series-hold.server.ts';
import { placeSeries } from './series/series-placement.server.ts';

/**
 * Holds, pays and confirms in one go. A refusal on the way leaves nothing taken; a booker who tries again
 * asks for the time again. While the bank asks the payer, the hold stays. Refuses what `findOffer`, holding
 * and placing refuse.
 */
export async function book(
  platform: ConnectedPlatform,
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
 * Holds the time of a request, or all of its times, for 15 minutes. `findOffer` has measured the answers. The
 * same `requestKey` holds once. Refuses what `promiseDishes`, `holdVisit`, `holdSeries` and `holdRoundTrip`
 * refuse.
 */
export async function hold(
  platform: ConnectedPlatform,
  member: Member,
  { times, dishes, ...request }: BookingRequest,
  requestKey: string,
): Promise<Result<Held>> {
  const promised = await promiseDishes(platform, member, { ...request, dishes }, firstOf(times));
  if (!promised.ok) return promised;
  const wanted = { ...request, answers: promised.value };
  switch (times.kind) {
    case 'once':
      return holdVisit(platform, member, { ...wanted, startsAt: times.startsAt }, requestKey);
    case 'series': {
      const answersAt = await dishesOfSeries(platform, member, wanted, times.times);
      if (!answersAt.ok) return answersAt;
      const series = {
        ...wanted,
        every: times.every,
        times: times.times,
        goingOn: times.goingOn,
        answersAt: answersAt.value,
      };
      return holdSeries(platform, member, series, requestKey);
    }
    case 'round-trip':
      return holdRoundTrip(
        platform,
        member,
        { ...wanted, startsAt: times.startsAt, backAt: times.backAt },
        requestKey,
      );
  }
}

/** The first of its times. */
export function firstOf(times: WantedTimes): Date {
  return times.kind === 'series'
    ? new Date(Math.min(...times.times.map((time) => time.getTime())))
    : times.startsAt;
}

/**
 * Claims the hour of a hold, pays for it, and confirms it: the command by which all doors book. Refuses what
 * `claimTime`, `placeBooking` and `placeSeries` refuse.
 */
export function place(
  platform: ConnectedPlatform,
  member: Member,
  kind: WantedTimes['kind'],
  bookingId: string,
  { cardId, useGift, returnUrl, by, both }: PaymentChoice,
): Promise<Result<Placed>> {
  return platform.asCommand('place', async () => {
    const clash = await claimTime(platform, member, bookingId, both);
    if (clash !== undefined) return refused(clash);
    return kind === 'once'
      ? placeBooking(platform, member, bookingId, cardId, { useGift, returnUrl, by })
      : placeSeries(platform, member, bookingId, cardId, by);
  });
}
