import { releaseTime } from '#domains/availability/taken-time.server.ts';
import { actorColumns, type Staff, takeBackMilliseconds } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { advance } from '#domains/visits/history.server.ts';
import type { ChangeableBooking } from '#domains/visits/visit-access.server.ts';
import type { OwedShare } from '#domains/visits/visit.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { withdrawMessages } from '#platform/messages/messages.ts';

/**
 * Writes the rows of one cancellation, inside the transaction that has locked the booking and decided the
 * fee, and says from when its money is to be settled.
 */
export async function cancelWithin(
  work: DatabaseTransaction,
  actor: Member | Staff,
  booking: ChangeableBooking,
  input: { feeCents: number; reason: string | null; owed?: OwedShare },
  now: Date,
): Promise<void> {
  await releaseTime(work, booking);
  const doing = { by: actor, onBehalfOf: booking.onBehalfOf, reason: input.reason ?? '' };
  await advance(work, [{ id: booking.id, state: booking.state, ...doing }], ['cancelled'], now);
  await work
    .insertInto('booking_cancellations')
    .values({
      booking_id: booking.id,
      created_at: now,
      cancelled_by: actorColumns(actor).actor_id,
      staff_id: actorColumns(actor).staff_id,
      on_behalf_of: booking.onBehalfOf,
      reason: input.reason,
      fee_cents: input.feeCents,
      owed: input.owed ?? null,
      settles_at: new Date(now.getTime() + (actor.kind === 'staff' ? takeBackMilliseconds : 0)),
    })
    .execute();
  await withdrawMessages(work, booking.id, 'reminder', now);
}
