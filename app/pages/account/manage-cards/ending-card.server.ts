import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { findEndingCard } from '#domains/visit-money/cards/ending-card.server.ts';
import { endingInWords } from '#domains/visit-money/cards/ending-card.ts';
import { type Booking, isFinal } from '#domains/visits/visit.ts';

/** What the payer is told where their card expires before an upcoming visit, and which card it is. */
export async function readEndingCard(
  requestContext: RequestContext,
  booking: Booking,
): Promise<{ cardId: string; words: string } | null> {
  if (isFinal(booking.state)) return null;
  const { database, clock, configuration } = requestContext.platform;
  const member = memberOf(requestContext);
  const ending = await findEndingCard(database, member, booking.id, configuration.OFFICE_TIME_ZONE);
  return ending === undefined
    ? null
    : {
        cardId: ending.card.id,
        words: endingInWords(ending.card, ending.visits, booking.id, clock.now()),
      };
}
