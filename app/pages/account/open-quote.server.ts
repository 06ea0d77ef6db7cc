import { listQuotes } from '#domains/booking/quote.server.ts';
import { standingOf } from '#domains/booking/quote.ts';
import { memberOf, type Visit } from '../../shell/visit.ts';

/**
 * Whether a quote of this visit waits for an answer, or for a day on which the work is done; null where none
 * does.
 */
export async function openQuoteOf(visit: Visit, bookingId: string): Promise<'sent' | 'accepted' | null> {
  const now = visit.platform.clock.now();
  const standings = (await listQuotes(visit.platform.database, memberOf(visit), bookingId)).map((quote) =>
    standingOf(quote, now),
  );
  return standings.find((standing) => standing === 'sent' || standing === 'accepted') ?? null;
}
