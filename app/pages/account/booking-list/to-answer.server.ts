import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { chargeWords } from '#domains/visit-money/charge.ts';
import { listProposed } from '#domains/visit-money/owed/proposed-charge.server.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';

/** What waits for the member's yes or no, a sentence for each, with where it is answered. */
export async function readToAnswer(requestContext: RequestContext): Promise<{ words: string; to: string }[]> {
  const proposed = await listProposed(requestContext.platform.database, memberOf(requestContext));
  return proposed.map(({ bookingId, kind, amountCents, startsAt, timeZone }) => ({
    words: `${chargeWords[kind]}, ${formatCents(amountCents)}, for your visit on ${shortMomentInWords(startsAt, timeZone)}.`,
    to: pathTo('/account/upcoming-booking/:id/extra', { id: bookingId }),
  }));
}
