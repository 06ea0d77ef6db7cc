import { sql } from 'kysely';
import { isRoundTrip } from '#domains/catalogue/ride.ts';
import { listCards } from '#domains/payments/card.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { record } from '#domains/visits/history.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result } from '#platform/result.ts';
import { place } from '../booking.server.ts';
import type { Placed } from '../placement.ts';
import { offerOfDraft, timesForDraft } from './draft-offer.server.ts';
import { findBegunBooking, findDraft, keepHolding, saveDraft } from './draft.server.ts';
import { type Draft, type DraftAnswers, draftNotFinished, draftNotFound, requestOf } from './draft.ts';

const mostTimes = 8;

/** What a member has begun and not finished, as the concierge who has them on the phone needs it. */
export interface BegunByMember {
  draftId: string;
  memberName: string;
  words: string;
  /**
   * The next free times, once it is known what is to be done; of a round trip both times are asked for on the
   * site.
   */
  times: { value: string; label: string }[];
}

/** The last booking that each member has begun, the newest first. For staff only: nobody's access is asked. */
export async function listBegunByMembers(platform: Platform, limit: number): Promise<BegunByMember[]> {
  const { database, clock } = platform;
  const { rows } = await sql<{ memberId: string }>`
    select d.member_id as "memberId" from booking_drafts d group by d.member_id order by max(d.updated_at) desc limit ${limit}`.execute(
    database,
  );
  const found: BegunByMember[] = [];
  for (const { memberId } of rows) {
    const member = await findMember(database, memberId);
    const begun = member && (await findBegunBooking(database, member, clock.now()));
    const draft = member && begun && (await findDraft(database, member, begun.id));
    if (member === undefined || begun === undefined || draft === undefined) continue;
    found.push({
      draftId: draft.id,
      memberName: member.name,
      words: begun.words,
      times: await timesFor(platform, member, draft),
    });
  }
  return found;
}

/** A draft with the member whose it is, for staff. */
export async function findDraftOfMember(
  platform: Platform,
  draftId: string,
): Promise<{ draft: Draft; member: Member } | undefined> {
  if (!isIdentifier(draftId)) return undefined;
  const row = await platform.database
    .selectFrom('booking_drafts')
    .select('member_id')
    .where('id', '=', draftId)
    .executeTakeFirst();
  const member = row && (await findMember(platform.database, row.member_id));
  const draft = member && (await findDraft(platform.database, member, draftId));
  return member === undefined || draft === undefined ? undefined : { draft, member };
}

async function timesFor(platform: Platform, member: Member, draft: Draft): Promise<BegunByMember['times']> {
  const { details } = draft.answers;
  if (details?.['answered'] !== true || isRoundTrip(details)) return [];
  const offer = await offerOfDraft(platform, member, draft);
  const free = offer.ok ? await timesForDraft(platform, draft, offer.value, mostTimes) : offer;
  if (!free.ok) return [];
  const { starts, area } = free.value;
  return starts.map(({ startsAt }) => ({
    value: startsAt.toISOString(),
    label: momentInWords(startsAt, area.timeZone),
  }));
}

/**
 * The concierge goes on with what a member has begun, as the member says it on the phone: nothing has to be
 * said twice, and the member sees it on their own screen. Refuses `draft_not_found`.
 */
export async function goOnForMember(
  platform: Platform,
  draftId: string,
  said: Pick<DraftAnswers, 'startsAt' | 'notes'>,
): Promise<Result<null>> {
  const found = await findDraftOfMember(platform, draftId);
  if (found === undefined) return refused(draftNotFound);
  return saveDraft(platform, found.member, draftId, said);
}

/**
 * Books what was begun, with the card that the member usually pays with, once they have said yes on the
 * phone. That it was done there stays with the visit. Booked again it is the same booking. Refuses
 * `draft_not_found`, what holding and what placing refuse.
 */
export async function bookForMember(platform: Platform, draftId: string): Promise<Result<Placed>> {
  const found = await findDraftOfMember(platform, draftId);
  if (found === undefined) return refused(draftNotFound);
  const { draft, member } = found;
  const request = requestOf(draft.answers);
  if (request === null) return refused(draftNotFinished);
  const held = await keepHolding(platform, member, draft);
  if (!held.ok) return held;
  const { bookingId } = held.value;
  const [card] = await listCards(platform.database, member);
  const payment = { cardId: card?.id ?? null };
  const placed = await place(platform, member, request.times.kind, bookingId, payment);
  if (placed.ok) await writeDown(platform, bookingId);
  return placed;
}

async function writeDown(platform: Platform, bookingId: string): Promise<void> {
  const { state } = await platform.database
    .selectFrom('bookings')
    .select('state')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const earlier = await platform.database
    .selectFrom('booking_events')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'arranged')
    .executeTakeFirst();
  if (earlier !== undefined) return;
  const now = platform.clock.now();
  await transaction(platform.database, (work) =>
    record(work, bookingId, 'arranged', { state: state as BookingState }, now),
  );
}
