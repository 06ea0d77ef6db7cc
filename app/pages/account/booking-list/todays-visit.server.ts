import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { isCall } from '#domains/services/kind.ts';
import { plannedInWords, standingOf } from '#domains/visit-day/standing.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { visitTimeInWords } from '#domains/visits/words.ts';

/** The next visit, where it is of today and not over; null on every other day. */
export async function readTodaysVisit(requestContext: RequestContext, id: string | undefined) {
  const { platform } = requestContext;
  const booking =
    id === undefined ? undefined : await findBooking(platform.database, memberOf(requestContext), id);
  if (booking === undefined) return null;
  const standing = standingOf(booking, platform.clock.now());
  if (!standing.isNow) return null;
  const what = `${booking.optionTitle} for ${booking.recipientName}.`;
  return {
    id: booking.id,
    standing,
    hue: booking.hue,
    // The heading says the time until the day has begun.
    what: standing.heading === plannedInWords(booking) ? what : `${what} ${visitTimeInWords(booking)}.`,
    name: booking.professionalName,
    picture: booking.professionalPicture,
    word: wordOfVisit(platform.secret, booking),
    byVideo: isCall(booking.kind),
    vehicle: booking.vehicle,
  };
}

export type TodaysVisit = NonNullable<Awaited<ReturnType<typeof readTodaysVisit>>>;
