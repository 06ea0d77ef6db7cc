import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { recipientsOf } from '#domains/people/recipient.server.ts';
import { record } from '#domains/visits/history.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import {
  areFew,
  type Complaint,
  type ComplaintInput,
  type ComplaintKind,
  mayComplain,
  type Outcome,
  type Wish,
} from './complaint.ts';

/**
 * Keeps what was wrong with a visit, for the office to put right. One visit has one open complaint: sent
 * twice or said again, it takes the place of what was said before. The office writes down what it is told on
 * the phone. Refuses `booking_not_found`, `change_not_allowed` and `too_early_to_complain`.
 */
export async function tellWhatWasWrong(
  platform: Platform,
  actor: Member | Staff,
  bookingId: string,
  { kind, wish, words, phone }: ComplaintInput,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, actor, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (!booking.mayChange) return refused(notAllowed);
    if (!mayComplain(booking, now)) return refused(tooEarly);
    const { rows } = await sql<{ wasSaid: boolean }>`
      with before as (select told_at from complaints where booking_id = ${bookingId} and closed_at is null)
      insert into complaints (id, created_at, booking_id, told_by, told_at, kind, wish, words, phone)
      values (${newIdentifier(now)}, ${now}, ${bookingId}, ${actor.kind === 'member' ? actor.userId : booking.onBehalfOf}, ${now}, ${kind}, ${wish}, ${words}, ${phone})
      on conflict (booking_id) where closed_at is null do update set told_by = excluded.told_by, told_at = excluded.told_at, kind = excluded.kind,
        wish = excluded.wish, words = excluded.words, phone = excluded.phone
      returning exists (select from before where told_at is not null) as "wasSaid"`.execute(work);
    if (rows[0]?.wasSaid === false)
      await record(work, bookingId, 'complained', { by: actor, onBehalfOf: booking.onBehalfOf }, now);
    return success(null);
  });
}

/**
 * After a rating: few stars open a complaint, so that the office learns of them whatever the member does
 * next. More stars later end what nobody has put into words. Stars that were few before change nothing: what
 * the office has settled stays settled. The caller holds the visit's lock.
 */
export async function followRating(
  work: DatabaseTransaction,
  { bookingId, memberId }: { bookingId: string; memberId: string },
  stars: { before: number | null; now: number },
  now: Date,
): Promise<void> {
  if (!areFew(stars.now))
    await sql`delete from complaints where booking_id = ${bookingId} and closed_at is null and told_at is null`.execute(
      work,
    );
  else if (stars.before === null || !areFew(stars.before))
    await sql`insert into complaints (id, created_at, booking_id, told_by) values (${newIdentifier(now)}, ${now}, ${bookingId}, ${memberId})
      on conflict (booking_id) where closed_at is null do nothing`.execute(work);
}

/**
 * The office has put it right, or said why not: it leaves the queue, and the member reads what came of it.
 * Refuses `booking_not_found` and `nothing_open`.
 */
export async function closeComplaint(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  { outcome, answer }: { outcome: Outcome; answer: string },
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, staff, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    const closed = await sql`
      update complaints set closed_at = ${now}, closed_by = ${staff.staffId}, outcome = ${outcome}, answer = ${answer}
      where booking_id = ${bookingId} and closed_at is null`.execute(work);
    if (closed.numAffectedRows === 0n) return refused(nothingOpen);
    const { onBehalfOf } = booking;
    await record(work, bookingId, 'complaint_closed', { by: staff, onBehalfOf, after: { outcome } }, now);
    return success(null);
  });
}

/** What was told last of a visit, for the office, and for members who may book for its recipient. */
export async function findComplaint(
  database: DatabaseReader,
  actor: Member | Staff,
  bookingId: string,
): Promise<Complaint | undefined> {
  const { rows } = await sql<{
    id: string;
    openedAt: Date;
    toldAt: Date | null;
    kind: ComplaintKind | null;
    wish: Wish | null;
    words: string | null;
    phone: string | null;
    closedAt: Date | null;
    outcome: Outcome | null;
    answer: string | null;
  }>`
    select id, created_at as "openedAt", told_at as "toldAt", kind, wish, words, phone, closed_at as "closedAt", outcome, answer
    from complaints where booking_id = ${bookingId}
      and ${actor.kind === 'staff' ? sql`true` : sql`exists (select from bookings b where b.id = booking_id and b.recipient_id in ${recipientsOf(actor.userId, 'book')})`}
    order by created_at desc, id desc limit 1`.execute(database);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id, openedAt, toldAt, kind, wish, words, phone, closedAt, outcome, answer } = row;
  return {
    id,
    openedAt,
    said: toldAt === null || kind === null || wish === null ? null : { at: toldAt, kind, wish, words },
    phone,
    closed:
      closedAt === null || outcome === null || answer === null ? null : { at: closedAt, outcome, answer },
  };
}

const notAllowed = refusal(
  'forbidden',
  'change_not_allowed',
  'You can see this visit but not speak for it. Ask them to allow it, or call us.',
);
const tooEarly = refusal(
  'conflict',
  'too_early_to_complain',
  'You can tell us what was wrong after the visit’s start time. Before that, message or call us.',
);
const nothingOpen = refusal('conflict', 'nothing_open', 'This visit has no open complaint.');
