import { listCards } from '#domains/payments/card.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { record } from '#domains/visits/history.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { refused, type Result } from '#platform/result.ts';
import { place } from '../booking.server.ts';
import type { Held } from '../hold-facts.server.ts';
import { renewHold } from '../hold.server.ts';
import { placePayingLater } from '../placement/deferred-payment.server.ts';
import type { Placed } from '../placement/placement.ts';
import { keepHolding } from './draft-hold.server.ts';
import { findDraft, saveDraft } from './draft.server.ts';
import { type Draft, type DraftAnswers, draftNotFinished, draftNotFound, requestOf } from './draft.ts';

/** A draft with the member who began it, for staff. */
async function findDraftOfMember(
  platform: ConnectedPlatform,
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

/**
 * Continues a member's draft with the answers that the member gives on the phone: nothing has to be repeated,
 * and the member sees it on their own screen. Refuses `draft_not_found`.
 */
export async function goOnForMember(
  platform: ConnectedPlatform,
  staff: Staff,
  draftId: string,
  said: DraftAnswers,
): Promise<Result<null>> {
  const found = await findDraftOfMember(platform, draftId);
  if (found === undefined) return refused(draftNotFound);
  const saved = await saveDraft(platform, found.member, draftId, said);
  if (saved.ok)
    await transaction(platform.database, (work) =>
      writeAudit(
        work,
        staff,
        { action: 'draft_continued', subject: draftId, onBehalfOf: found.member.userId },
        platform.clock.now(),
      ),
    );
  return saved;
}

/** How long a price that was read to a caller is kept. */
const readOutMilliseconds = 30 * 60_000;

/** Holds the time of a draft as long as its price stands once it was read out: the two go together. */
export async function holdReadOut(
  platform: ConnectedPlatform,
  member: Member,
  draft: Draft,
): Promise<Result<Held>> {
  const held = await keepHolding(platform, member, draft);
  return held.ok ? renewHold(platform, member, held.value.bookingId, readOutMilliseconds) : held;
}

/**
 * Books a draft with one of the member's cards, by default the one that they usually pay with, or to be paid
 * for afterward, once they have agreed on the phone. The visit keeps a record that it was booked there.
 * Booking it again gives the same booking. Refuses `draft_not_found`, and what holding and placing refuse.
 */
export async function bookForMember(
  platform: ConnectedPlatform,
  staff: Staff,
  draftId: string,
  {
    cardId,
    useGift = false,
    paysLater = false,
    both,
  }: { cardId?: string; useGift?: boolean; paysLater?: boolean; both?: readonly string[] } = {},
): Promise<Result<Placed>> {
  const found = await findDraftOfMember(platform, draftId);
  if (found === undefined) return refused(draftNotFound);
  const { draft, member } = found;
  const request = requestOf(draft);
  if (request === null) return refused(draftNotFinished);
  const held = await keepHolding(platform, member, draft);
  if (!held.ok) return held;
  const { bookingId } = held.value;
  const cards = await listCards(platform.database, member);
  const card = cardId === undefined ? cards[0] : cards.find(({ id }) => id === cardId);
  const payment = { cardId: card?.id ?? null, useGift, by: staff, both };
  const placed = paysLater
    ? await placePayingLater(platform, staff, member, bookingId, both)
    : await place(platform, member, request.times.kind, bookingId, payment);
  if (placed.ok) await writeDown(platform, staff, member, bookingId);
  return placed;
}

async function writeDown(
  platform: ConnectedPlatform,
  staff: Staff,
  { userId }: Member,
  bookingId: string,
): Promise<void> {
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
    record(work, bookingId, 'arranged', { by: staff, onBehalfOf: userId, state }, now),
  );
}
