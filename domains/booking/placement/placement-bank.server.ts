import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { declineMessage } from '#platform/payment-gateway/decline-messages.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { type Asked, goOnWithPlacement } from './placement.server.ts';
import type { Placed } from './placement.ts';

/**
 * Continues after the bank has asked the payer, or says where it still wants to. Null where no bank was
 * asked. Refuses `card_declined`, with what to do next, when the bank or the payer declined.
 */
export async function continueAfterBank(
  platform: ConnectedPlatform,
  member: Member,
  bookingId: string,
): Promise<Result<Placed | null>> {
  if (!isIdentifier(bookingId)) return success(null);
  const { rows } = await sql<Asked>`
    select p.state, p.refusal_code as "refusalCode", p.payment_intent_id is not null as "isAsked"
    from bookings b join payments p on p.id = b.payment_id
    where b.id = ${bookingId} and p.payer_id = ${member.userId} and p.return_url is not null`.execute(
    platform.database,
  );
  const [asked] = rows;
  if (asked === undefined || !asked.isAsked) return success(null);
  if (asked.state === 'declined')
    return refused(refusal('payment', 'card_declined', declineMessage(asked.refusalCode ?? '')));
  return goOnWithPlacement(platform, bookingId);
}
