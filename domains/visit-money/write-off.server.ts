import { sql } from 'kysely';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { askForApproval, takeApproval } from '#domains/payments/approvals/approval.server.ts';
import { needsSecondPerson } from '#domains/payments/approvals/second-person.ts';
import { writeEntries } from '#domains/payments/ledger.server.ts';
import { writtenOffAccount } from '#domains/payments/ledger.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { record } from '#domains/visits/history.server.ts';
import { withdrawUntold } from '#domains/visits/notice.server.ts';
import { type ChangeableBooking, findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { lockOwing } from './owed/failed-payment.server.ts';
import { mayWriteOff } from './owed/failed-payment.ts';
import { cardDue } from './owed/owed.ts';
import { type WriteOffCause, writeOffCause, writeOffCauseWords, wordWriteOff } from './write-off.ts';

export interface WriteOffOrder {
  cause: WriteOffCause;
  /** What else there is to say, for the office. It goes with the account of the member. */
  note: string | null;
  isTold: boolean;
}

/**
 * Writes off what is owed for a visit that is over: the payer is no longer asked for it, the ledger has it as
 * a loss, and the visit's history says so in plain words. Where `isTold`, the payer gets a message, too.
 * Above the operator's limit it is only requested, and waits for a second person. Refuses
 * `booking_not_found`, `nothing_to_pay`, `not_over` and `approval_waits`.
 */
export async function writeOffVisit(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  order: WriteOffOrder,
): Promise<Result<{ state: 'given' | 'asked'; cents: number }>> {
  const now = platform.clock.now();
  return transaction(
    platform.database,
    async (work): Promise<Result<{ state: 'given' | 'asked'; cents: number }>> => {
      const over = await lockOver(work, staff, bookingId, now);
      if (!over.ok) return over;
      const booking = over.value;
      const cents = cardDue(booking);
      if (needsSecondPerson(platform.configuration.REFUND_LIMIT, 0, cents)) {
        const { onBehalfOf } = booking;
        const asked = await askForApproval(
          work,
          staff,
          { bookingId, ...order },
          { amountCents: cents, onBehalfOf },
          now,
        );
        return asked.ok ? success({ state: 'asked', cents }) : asked;
      }
      await letGo(platform, work, staff, booking, order);
      return success({ state: 'given', cents });
    },
  );
}

/**
 * A second person approves a write-off above the limit. Refuses what writing off refuses, `refund_decided`,
 * `needs_second_person` for the person who asked, and `amount_changed`.
 */
export async function approveWriteOff(
  platform: Platform,
  staff: FreshStaff,
  bookingId: string,
): Promise<Result<{ cents: number }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ cents: number }>> => {
    const over = await lockOver(work, staff, bookingId, now);
    if (!over.ok) return over;
    const cents = cardDue(over.value);
    const asked = await takeApproval(work, staff, bookingId, cents, now);
    if (!asked.ok) return asked;
    const { cause, note, isTold } = asked.value;
    const order = { cause: writeOffCause.parse(cause), note, isTold: isTold === true };
    await letGo(platform, work, staff, over.value, order);
    return success({ cents });
  });
}

/** A visit that is over and owed, locked until the end of the transaction. */
async function lockOver(
  work: DatabaseTransaction,
  staff: Staff,
  bookingId: string,
  now: Date,
): Promise<Result<ChangeableBooking>> {
  const owing = await lockOwing(work, staff, bookingId, now);
  return owing.ok && !mayWriteOff(owing.value) ? refused(notOver) : owing;
}

async function letGo(
  platform: Platform,
  work: DatabaseTransaction,
  staff: Staff,
  booking: ChangeableBooking,
  { cause, note, isTold }: WriteOffOrder,
): Promise<void> {
  const now = platform.clock.now();
  const { id: bookingId, onBehalfOf } = booking;
  const amountCents = cardDue(booking);
  const { reference, bookedBy } = await setWrittenOff(work, bookingId, now);
  await writeEntries(
    work,
    [
      {
        dedupeKey: `written-off:${bookingId}:${newIdentifier(now)}`,
        bookingId,
        debit: writtenOffAccount,
        credit: 'revenue',
        amountCents,
        memo: `Visit ${reference}, written off: ${writeOffCauseWords[cause]}`,
      },
    ],
    now,
  );
  const reason = note === null ? writeOffCauseWords[cause] : `${writeOffCauseWords[cause]}. ${note}`;
  await record(work, bookingId, 'written_off', { by: staff, onBehalfOf, reason }, now);
  await withdrawUntold(work, bookingId, 'payment_failed', now);
  if (isTold)
    await enqueueMessages(
      work,
      await noticesOf(platform, work, { bookingId, bookedBy, reference, amountCents }),
      now,
    );
}

/**
 * Takes a write-off back, by an entry of its own: the visit is owed again, and its payer can be asked.
 * Refuses `booking_not_found` and `not_written_off`.
 */
export async function takeBackWriteOff(
  platform: Platform,
  staff: Staff,
  bookingId: string,
): Promise<Result<{ cents: number }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ cents: number }>> => {
    const booking: ChangeableBooking | undefined = await findChangeable(work, staff, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.writtenOffAt === null) return refused(notWrittenOff);
    const cents = cardDue(booking);
    const { reference } = await setWrittenOff(work, bookingId, null);
    await writeEntries(
      work,
      [
        {
          dedupeKey: `owed-again:${bookingId}:${newIdentifier(now)}`,
          bookingId,
          debit: 'revenue',
          credit: writtenOffAccount,
          amountCents: cents,
          memo: `Visit ${reference}, owed after all`,
        },
      ],
      now,
    );
    await record(work, bookingId, 'owed_again', { by: staff, onBehalfOf: booking.onBehalfOf }, now);
    return success({ cents });
  });
}

async function setWrittenOff(
  work: DatabaseTransaction,
  bookingId: string,
  at: Date | null,
): Promise<{ reference: string; bookedBy: string }> {
  const { rows } = await sql<{ reference: string; bookedBy: string }>`
    update bookings set written_off_at = ${at}::timestamptz, version = version + 1 where id = ${bookingId}
    returning reference, booked_by as "bookedBy"`.execute(work);
  const [row] = rows;
  if (row === undefined) throw new Error('A visit that was just locked is gone.');
  return row;
}

async function noticesOf(
  platform: Platform,
  work: DatabaseTransaction,
  booking: { bookingId: string; bookedBy: string; reference: string; amountCents: number },
): Promise<Message[]> {
  const now = platform.clock.now();
  const person = await findReachable(platform, work, booking.bookedBy);
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  const facts = {
    site,
    phone,
    personName: person.name,
    safeWord: person.safeWord,
    reference: booking.reference,
    amountCents: booking.amountCents,
  };
  return waysToTell(person, 'money', now).map(({ channel, address, dueAt }) => ({
    dedupeKey: `written-off:${booking.bookingId}:${now.getTime()}`,
    kind: 'written_off',
    topic: 'money',
    userId: booking.bookedBy,
    about: booking.bookingId,
    channel,
    address,
    dueAt,
    ...wordWriteOff(channel, facts),
  }));
}

const notOver = refusal(
  'conflict',
  'not_over',
  'This visit is still to come. Cancel it instead, and decide on its fee there.',
);
const notWrittenOff = refusal('conflict', 'not_written_off', 'This is no longer written off. Check again.');
