import { takeTries } from '#domains/limits/limit.server.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import type { Member } from '#domains/people/people.ts';
import { marked, withoutMarks } from '#domains/people/words.ts';
import { record } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import {
  type Booking,
  bookingNotFound,
  changedMeanwhile,
  changeNotAllowed,
  isAdjustable,
  visitHasBegun,
} from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { transaction } from '#platform/database/database.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/**
 * Changes the note that goes along with a visit, until it begins: `version` is that of the booking whose note
 * was seen. The other people of the visit are told, and the office, which passes it on to the professional.
 * Saying the same again changes nothing. Refuses `booking_not_found`, `change_not_allowed`,
 * `visit_has_begun`, `changed_meanwhile` and `too_many_tries`.
 */
export async function changeNotes(
  platform: Platform,
  member: Member,
  bookingId: string,
  wanted: { notes: string | null; version: number },
): Promise<Result<null>> {
  const limit = await takeTries(platform, 'visit_message', { account: member.userId });
  if (!limit.ok) return limit;
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (!booking.mayChange) return refused(changeNotAllowed);
    if (!isAdjustable(booking, now)) return refused(visitHasBegun);
    if (booking.notes === wanted.notes) return success(null);
    if (booking.version !== wanted.version) return refused(changedMeanwhile);
    await work
      .updateTable('bookings')
      .set((update) => ({ notes: wanted.notes, version: update('version', '+', 1) }))
      .where('id', '=', booking.id)
      .execute();
    const { state, onBehalfOf } = booking;
    const eventId = await record(work, booking.id, 'notes_changed', { by: member, onBehalfOf, state }, now);
    const told = await noticesOf(
      platform,
      work,
      booking.id,
      'notes_changed',
      `notes_changed:${eventId}`,
      noteInWords(wanted.notes),
    );
    const changed = await findBooking(work, member, booking.id);
    await enqueueMessages(
      work,
      [
        ...told.filter(({ userId }) => userId !== member.userId),
        ...(changed === undefined ? [] : [toOffice(platform, member, changed, eventId)]),
      ],
      now,
    );
    return success(null);
  });
}

function noteInWords(notes: string | null): string {
  return notes === null ? 'The note was removed.' : `The note is now:\n${marked('note', notes)}`;
}

function toOffice(
  platform: Platform,
  member: Member,
  { id, reference, optionTitle, recipientName, professionalName, startsAt, timeZone, notes }: Booking,
  eventId: string,
): Message {
  return {
    dedupeKey: `visit_notes:${eventId}`,
    kind: 'visit_notes',
    about: id,
    channel: 'email',
    address: officeAddress(platform.configuration),
    subject: `A new note for ${reference}`,
    ...withoutMarks(
      [
        `${member.name} has changed the note for ${optionTitle} for ${recipientName}, ${momentInWords(startsAt, timeZone)}.`,
        `Please pass it on to ${professionalName}.`,
        noteInWords(notes),
      ].join('\n\n'),
    ),
  };
}
