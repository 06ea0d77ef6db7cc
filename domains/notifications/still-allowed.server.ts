import { type RawBuilder, sql } from 'kysely';
import { recipientsOf } from '#domains/people/recipient.server.ts';

/** What the payer of a visit hears of its money, even where they no longer may see the visit. */
const kindsForWhoPaid = ['written_off'];

/**
 * Whether the person that a message `m` was written for may hear it now: news of a visit may have waited for
 * the morning, and the right to see it may have ended in the night. A week's news tell of several people:
 * they go to no one who has lost one of them meanwhile. What else is about no visit is always allowed.
 */
export const mayStillHear: RawBuilder<boolean> = sql<boolean>`(m.user_id is null or not exists (
  select from bookings b where b.id = m.about
    and b.recipient_id not in ${recipientsOf(sql`coalesce((select u.merged_into from users u where u.id = m.user_id), m.user_id)`)}
    and not (m.kind = any(${kindsForWhoPaid}::text[]) and b.booked_by = m.user_id))
  and not (m.kind = 'digest' and exists (select from carers c where c.user_id = m.user_id and c.withdrawn_at >= m.created_at)))`;
