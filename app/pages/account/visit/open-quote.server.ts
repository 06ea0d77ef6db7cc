import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { listQuotes } from '#domains/booking/quote.server.ts';
import { standingOf } from '#domains/booking/quote.ts';

/** Whether a quote from this visit is waiting for an answer, or for a day to do the work; null where none is. */
export async function openQuoteOf(
  requestContext: RequestContext,
  bookingId: string,
): Promise<'sent' | 'accepted' | null> {
  const now = requestContext.platform.clock.now();
  const standings = (
    await listQuotes(requestContext.platform.database, memberOf(requestContext), bookingId)
  ).map((quote) => standingOf(quote, now));
  return standings.find((standing) => standing === 'sent' || standing === 'accepted') ?? null;
}
