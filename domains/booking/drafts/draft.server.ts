import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { kindsOfOptions } from '#domains/services/kind.server.ts';
import { momentInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Database, type DatabaseReader, prepared, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { releaseHold } from '../hold-release.server.ts';
import { type Draft, type DraftAnswers, draftNotFound, type TypedAnswer } from './draft.ts';

/** Starts a draft for a service and keeps it so that the member can continue later. */
export async function startDraft(
  platform: ConnectedPlatform,
  member: Member,
  serviceId: string,
  answers: DraftAnswers,
): Promise<string> {
  const now = platform.clock.now();
  const id = newIdentifier(now);
  await platform.database
    .insertInto('booking_drafts')
    .values({
      id,
      created_at: now,
      updated_at: now,
      member_id: member.userId,
      service_id: serviceId,
      answers: JSON.stringify(answers),
    })
    .execute();
  return id;
}

/**
 * The draft for work from an agreed quote, as far as this member has come with it; a new one if there is
 * none.
 */
export async function draftOfQuote(
  platform: ConnectedPlatform,
  member: Member,
  quote: { id: string; serviceId: string; recipientId: string; optionId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select d.id from booking_drafts d left join bookings b on b.id = d.booking_id
    where d.member_id = ${member.userId} and d.answers -> 'details' ->> 'quoteId' = ${quote.id} and (b.id is null or b.state = 'held')
    order by d.updated_at desc limit 1`.execute(platform.database);
  if (rows[0] !== undefined) return rows[0].id;
  return startDraft(platform, member, quote.serviceId, {
    recipientId: quote.recipientId,
    details: { optionId: quote.optionId, quoteId: quote.id, answered: true },
  });
}

/**
 * Adds the answers of one step to a draft. A hold for other answers is released; a booking stays as it is.
 * Refuses `draft_not_found` and `draft_booked`.
 */
export async function saveDraft(
  platform: ConnectedPlatform,
  member: Member,
  draftId: string,
  answers: DraftAnswers,
): Promise<Result<null>> {
  const now = platform.clock.now();
  const saved = await transaction(platform.database, async (work) => {
    if (!isIdentifier(draftId)) return undefined;
    // Another step may be saved at the same moment: the second waits here, and then adds to what this one has
    // written.
    await work.selectFrom('booking_drafts').select('id').where('id', '=', draftId).forUpdate().execute();
    const draft = await findDraft(work, member, draftId);
    if (draft === undefined) return undefined;
    const booked = await work
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', draft.bookingId)
      .where('state', '<>', 'held')
      .executeTakeFirst();
    if (booked !== undefined) return 'booked';
    await work
      .updateTable('booking_drafts')
      .set({
        answers: JSON.stringify({ ...draft.answers, ...answers }),
        typed: null,
        updated_at: now,
        booking_id: null,
      })
      .where('id', '=', draftId)
      .execute();
    return draft;
  });
  if (saved === undefined) return refused(draftNotFound);
  if (saved === 'booked') return refused(draftBooked);
  if (saved.bookingId !== null) await releaseHold(platform, member, saved.bookingId);
  return success(null);
}

/** Keeps what was typed for the open question until it is answered. A booking that is made has none. */
export async function keepTyped(
  { database, clock }: ConnectedPlatform,
  member: Member,
  draftId: string,
  typed: TypedAnswer,
): Promise<void> {
  await database
    .updateTable('booking_drafts')
    .set({ typed: JSON.stringify(typed), updated_at: clock.now() })
    .where('id', '=', draftId)
    .where('member_id', '=', member.userId)
    .execute();
}

/**
 * Deletes a draft and releases its hold. A draft that is booked, or being paid for, stays. Refuses
 * `draft_not_found` and `draft_booked`.
 */
export async function throwAwayDraft(
  platform: ConnectedPlatform,
  member: Member,
  draftId: string,
): Promise<Result<null>> {
  const draft = await findDraft(platform.database, member, draftId);
  if (draft === undefined) return refused(draftNotFound);
  if (draft.bookingId !== null) await releaseHold(platform, member, draft.bookingId);
  const { rows } = await sql<{ id: string }>`
    delete from booking_drafts d where d.id = ${draftId} and d.member_id = ${member.userId} and not exists (select 1 from bookings b where b.id = d.booking_id) returning d.id`.execute(
    platform.database,
  );
  if (rows.length > 0) return success(null);
  // A second press was faster, or in the meantime it was booked or its time was held again.
  return (await findDraft(platform.database, member, draftId)) === undefined
    ? refused(draftNotFound)
    : refused(draftBooked);
}

const draftBooked = refusal(
  'conflict',
  'draft_booked',
  'This is already booked or being paid for. Cancel the visit if you do not want it.',
);

const keptDays = 7;
const mostBegun = 20;

/** A booking that was begun and not finished, in words for the person who continues it. */
export interface BegunBooking {
  id: string;
  serviceId: string;
  /** Where it is continued. */
  bookingPath: string;
  words: string;
}

/** What a member has begun and not finished, the latest first. */
export async function listBegunBookings(
  database: Database,
  member: Member,
  now: Date,
  limit = mostBegun,
): Promise<BegunBooking[]> {
  const { rows } = await sql<{
    id: string;
    serviceId: string;
    service: string;
    bookingPath: string;
    option: string | null;
    recipient: string | null;
    startsAt: string | null;
    timeZone: string | null;
  }>`${sql.raw(prepared)}
    select d.id, s.id as "serviceId", s.title as service, s.booking_path as "bookingPath", o.title as option, r.name as recipient, d.answers ->> 'startsAt' as "startsAt", r.time_zone as "timeZone"
    from booking_drafts d
    join services s on s.id = d.service_id
    left join service_options o on o.id = d.answers -> 'details' ->> 'optionId'
    left join recipients r on r.id::text = d.answers ->> 'recipientId'
    left join bookings b on b.id = d.booking_id
    where d.member_id = ${member.userId} and d.updated_at > ${new Date(now.getTime() - keptDays * 86_400_000)} and (b.id is null or b.state = 'held')
    order by d.updated_at desc limit ${limit}`.execute(database);
  return rows.map(({ id, serviceId, service, bookingPath, option, recipient, startsAt, timeZone }) => {
    const what = option === null ? service : `${service}, ${option}`;
    const when =
      startsAt === null || timeZone === null ? '' : `, ${momentInWords(new Date(startsAt), timeZone)}`;
    return {
      id,
      serviceId,
      bookingPath,
      words: `${what}${recipient === null ? '' : ` for ${recipient}`}${when}`,
    };
  });
}

/** The one that a member began last. */
export async function findBegunBooking(
  database: Database,
  member: Member,
  now: Date,
): Promise<BegunBooking | undefined> {
  return (await listBegunBookings(database, member, now, 1))[0];
}

export async function findDraft(
  database: DatabaseReader,
  member: Member,
  draftId: string,
): Promise<Draft | undefined> {
  if (!isIdentifier(draftId)) return undefined;
  const row = await database
    .selectFrom('booking_drafts')
    .select(['id', 'service_id', 'booking_id', 'updated_at'])
    .select([
      sql<DraftAnswers>`answers`.as('answers'),
      sql<TypedAnswer | null>`typed`.as('typed'),
      kindsOfOptions(sql.ref('booking_drafts.service_id')).as('kinds'),
    ])
    .where('id', '=', draftId)
    .where('member_id', '=', member.userId)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        id: row.id,
        serviceId: row.service_id,
        kinds: row.kinds,
        answers: row.answers,
        bookingId: row.booking_id,
        updatedAt: row.updated_at,
        typed: row.typed,
      };
}

/** The newest unbooked draft of this service, so that another device can continue it. */
export async function findOpenDraft(
  database: DatabaseReader,
  member: Member,
  serviceId: string,
): Promise<Draft | undefined> {
  const row = await database
    .selectFrom('booking_drafts as d')
    .leftJoin('bookings as b', 'b.id', 'd.booking_id')
    .select('d.id')
    .where('d.member_id', '=', member.userId)
    .where('d.service_id', '=', serviceId)
    .where((where) => where.or([where('b.id', 'is', null), where('b.state', '=', 'held')]))
    // Quoted work is continued from its quote.
    .where(sql<boolean>`d.answers -> 'details' ->> 'quoteId' is null`)
    .orderBy('d.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : findDraft(database, member, row.id);
}
