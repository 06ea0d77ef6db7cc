import { takeTries } from '#domains/limits/limit.server.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import type { Member } from '#domains/people/people.ts';
import { marked, withoutMarks } from '#domains/people/words.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import type { VisitMessage } from './message.ts';

/**
 * Saves a message about a visit and tells the office, which passes on what is for the professional. Everybody
 * who may see the visit may write. A message sent twice is saved once. Refuses `booking_not_found` and
 * `too_many_tries`.
 */
export async function writeAboutVisit(
  platform: Platform,
  member: Member,
  bookingId: string,
  message: Pick<VisitMessage, 'id' | 'forWhom' | 'body'>,
): Promise<Result<null>> {
  const now = platform.clock.now();
  const booking = await findBooking(platform.database, member, bookingId);
  if (booking === undefined || booking.state === 'held') return refused(bookingNotFound);
  const limit = await takeTries(platform, 'visit_message', { account: member.userId });
  if (!limit.ok) return limit;
  return transaction(platform.database, async (work) => {
    const kept = await work
      .insertInto('visit_messages')
      .values({
        id: message.id,
        created_at: now,
        booking_id: booking.id,
        author_id: member.userId,
        for_whom: message.forWhom,
        body: message.body,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (kept === undefined) return success(null);
    const whom =
      message.forWhom === 'professional'
        ? `Please pass it on to ${booking.professionalName}.`
        : 'It is for the concierge.';
    await enqueueMessages(
      work,
      [
        {
          dedupeKey: `visit_message:${message.id}`,
          kind: 'visit_message',
          channel: 'email',
          address: officeAddress(platform.configuration),
          subject: `A message about ${booking.reference}`,
          ...withoutMarks(
            [
              `${member.name} has written about ${booking.optionTitle} for ${booking.recipientName}, ${momentInWords(booking.startsAt, booking.timeZone)}.`,
              whom,
              marked('note', message.body),
            ].join('\n\n'),
          ),
        },
      ],
      now,
    );
    return success(null);
  });
}

/** The messages about a visit, oldest first; the caller has loaded the visit through the member's access. */
export async function listVisitMessages(database: Database, bookingId: string): Promise<VisitMessage[]> {
  const rows = await database
    .selectFrom('visit_messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .select(['m.id', 'm.created_at', 'u.name', 'm.for_whom', 'm.body'])
    .where('m.booking_id', '=', bookingId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    writtenAt: row.created_at,
    authorName: row.name,
    forWhom: row.for_whom,
    body: row.body,
  }));
}
