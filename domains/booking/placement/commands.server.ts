import { sql } from 'kysely';
import { transaction, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import { enqueueMessages } from '../../../platform/messages/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Refusal, type Result } from '../../../platform/result.ts';
import { askForAuthorization, openPayment, recordAuthorization } from '../../payments/commands.server.ts';
import { findCard } from '../../payments/data.server.ts';
import { hasExpired } from '../../payments/rules.ts';
import type { Member } from '../../people/schema.ts';
import { mayMove } from '../rules.ts';
import type { BookingState } from '../schema.ts';
import { noticesOf } from '../notice/data.server.ts';

export interface Placed {
  bookingId: string;
  reference: string;
  state: BookingState;
}

/**
 * Turns a held time into a booking: writes the payment, asks the gateway to reserve the money, and then confirms. A crash
 * anywhere in between is picked up by `continuePlacements`; asking twice books and charges once.
 * With the gateway away the booking stands as requested and the payment is asked for again later.
 * Refuses `booking_not_found`, `card_not_found`, `card_expired`, `paying_not_allowed` and `card_declined` (nothing is booked then,
 * and the time stays held).
 */
export async function placeBooking(platform: Platform, member: Member, bookingId: string, cardId: string | null): Promise<Result<Placed>> {
  const now = platform.clock.now();
  const opened = await transaction(platform.database, async (work): Promise<Result<Opened>> => {
    const booking = await lockBooking(work, bookingId, member);
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.state !== 'draft') return success({ done: booking });
    if (booking.total_cents === 0) return success({ booking, paymentId: null });
    if (booking.payment_state === 'pending' || booking.payment_state === 'authorized') {
      return success({ booking, paymentId: booking.payment_id });
    }
    const card = cardId === null ? undefined : await findCard(work, member, cardId);
    if (card === undefined) return refused(cardNotFound);
    if (hasExpired(card, now)) return refused(cardExpired);
    const paymentId = await openPayment(
      work,
      { payerId: member.userId, card, reference: `${booking.id}:${newIdentifier(now)}`, description: `Visit ${booking.reference}`, amountCents: booking.total_cents },
      now,
    );
    await work.updateTable('bookings').set({ payment_id: paymentId }).where('id', '=', booking.id).execute();
    return success({ booking, paymentId });
  });
  if (!opened.ok) return opened;
  if ('done' in opened.value) return success(toPlaced(opened.value.done));
  return finishPlacement(platform, bookingId, opened.value.paymentId);
}

/** Goes on with every placement whose payment was begun and not answered: after a crash, or with the gateway back. */
export async function continuePlacements(platform: Platform): Promise<number> {
  const waiting = await platform.database
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select(['bookings.id', 'payments.id as payment_id'])
    .where('payments.state', '=', 'pending')
    .where('payments.next_try_at', '<=', platform.clock.now())
    .orderBy('payments.next_try_at')
    .limit(50)
    .execute();
  for (const { id, payment_id } of waiting) await finishPlacement(platform, id, payment_id);
  return waiting.length;
}

async function finishPlacement(platform: Platform, bookingId: string, paymentId: string | null): Promise<Result<Placed>> {
  const result = paymentId === null ? ({ state: 'authorized' } as const) : await askForAuthorization(platform, paymentId);
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await lockBooking(work, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (paymentId !== null) await recordAuthorization(work, paymentId, result, now);
    if (result.state === 'declined') {
      if (booking.state !== 'draft') await messageMembers(platform, work, booking.id, 'payment_failed', now);
      return refused({ kind: 'payment', code: 'card_declined', message: result.message });
    }
    if (booking.state === 'draft') await move(work, booking, 'requested', { placed_at: now, held_until: null }, now);
    if (result.state === 'authorized' && booking.state === 'requested' && booking.confirmed_at_once) {
      await move(work, booking, 'confirmed', {}, now);
      await messageMembers(platform, work, booking.id, 'confirmed', now);
    } else if (booking.state === 'requested') {
      await messageMembers(platform, work, booking.id, 'requested', now);
    }
    return success(toPlaced(booking));
  });
}

type Opened = { done: LockedBooking } | { booking: LockedBooking; paymentId: string | null };

interface LockedBooking {
  id: string;
  reference: string;
  state: BookingState;
  total_cents: number;
  payment_id: string | null;
  payment_state: string | null;
  booked_by: string;
  confirmed_at_once: boolean;
}

/** One booking, locked until the end of the transaction; with a member only the one who booked it. */
async function lockBooking(work: DatabaseTransaction, bookingId: string, member?: Member): Promise<LockedBooking | undefined> {
  const found = await sql<LockedBooking>`
    select b.id, b.reference, b.state, b.total_cents, b.payment_id, p.state as payment_state, b.booked_by, o.confirmed_at_once
    from bookings b join service_options o on o.id = b.service_option_id left join payments p on p.id = b.payment_id
    where b.id = ${bookingId} ${member === undefined ? sql`` : sql`and b.booked_by = ${member.userId}`}
    for update of b`.execute(work);
  return found.rows[0];
}

/** One move between states with its event; `booking` is brought up to date with it. */
async function move(
  work: DatabaseTransaction,
  booking: LockedBooking,
  to: BookingState,
  also: { placed_at?: Date; held_until?: null },
  now: Date,
): Promise<void> {
  if (!mayMove(booking.state, to)) throw new Error(`A booking cannot go from ${booking.state} to ${to}.`);
  await work
    .updateTable('bookings')
    .set((update) => ({ state: to, version: update('version', '+', 1), ...also }))
    .where('id', '=', booking.id)
    .execute();
  await work
    .insertInto('booking_events')
    .values({
      id: newIdentifier(now),
      created_at: now,
      booking_id: booking.id,
      kind: to,
      actor_id: booking.booked_by,
      from_state: booking.state,
      to_state: to,
      reason: '',
    })
    .execute();
  booking.state = to;
}

async function messageMembers(platform: Platform, work: DatabaseTransaction, bookingId: string, kind: 'requested' | 'confirmed' | 'payment_failed', now: Date): Promise<void> {
  await enqueueMessages(work, await noticesOf(platform, work, bookingId, kind, `${kind}:${bookingId}`), now);
}

function toPlaced(booking: LockedBooking): Placed {
  return { bookingId: booking.id, reference: booking.reference, state: booking.state };
}

const bookingNotFound = { kind: 'not_found', code: 'booking_not_found', message: 'We could not find this booking.' } as const;
const cardNotFound = {
  kind: 'invalid',
  code: 'card_not_found',
  message: 'Please choose a card.',
  fields: [{ field: 'card_id', message: 'Choose a card, or add a new one.' }],
} satisfies Refusal;
const cardExpired = {
  kind: 'payment',
  code: 'card_expired',
  message: 'This card is too old to be used. Please choose another card, or add a new one.',
} as const;
