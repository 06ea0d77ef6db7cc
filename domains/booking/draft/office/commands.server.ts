import { newIdentifier } from '../../../../platform/identifier.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refused, type Result } from '../../../../platform/result.ts';
import { isRoundTrip } from '../../../catalogue/rides/rules.ts';
import { listCards } from '../../../payments/data.server.ts';
import type { DraftAnswers } from '../../data.server.ts';
import { placeBooking, type Placed } from '../../placement/commands.server.ts';
import { placeSeries } from '../../series/placement/commands.server.ts';
import { keepHolding, saveDraft } from '../commands.server.ts';
import { findDraftOfMember } from './data.server.ts';

/**
 * The concierge goes on with what a member has begun, as the member says it on the phone: nothing has to be said twice, and the
 * member sees it on their own screen. Refuses `draft_not_found`.
 */
export async function goOnForMember(platform: Platform, draftId: string, said: Pick<DraftAnswers, 'startsAt' | 'notes'>): Promise<Result<null>> {
  const found = await findDraftOfMember(platform, draftId);
  if (found === undefined) return refused(draftNotFound);
  return saveDraft(platform, found.member, draftId, said);
}

/**
 * Books what was begun, with the card that the member usually pays with, once they have said yes on the phone. That it was done
 * there stays with the visit. Booked again it is the same booking. Refuses `draft_not_found`, what holding and what placing refuse.
 */
export async function bookForMember(platform: Platform, draftId: string): Promise<Result<Placed>> {
  const found = await findDraftOfMember(platform, draftId);
  if (found === undefined) return refused(draftNotFound);
  const { draft, member } = found;
  const held = await keepHolding(platform, member, draft);
  if (!held.ok) return held;
  const { bookingId } = held.value;
  const [card] = await listCards(platform.database, member);
  const isSeveral = draft.answers.repeat !== undefined || isRoundTrip(draft.answers.visit);
  const placed = await (isSeveral ? placeSeries : placeBooking)(platform, member, bookingId, card?.id ?? null);
  if (placed.ok) await writeDown(platform, bookingId);
  return placed;
}

async function writeDown(platform: Platform, bookingId: string): Promise<void> {
  const now = platform.clock.now();
  const { state } = await platform.database.selectFrom('bookings').select('state').where('id', '=', bookingId).executeTakeFirstOrThrow();
  const earlier = await platform.database.selectFrom('booking_events').select('id').where('booking_id', '=', bookingId).where('kind', '=', 'arranged').executeTakeFirst();
  if (earlier !== undefined) return;
  await platform.database
    .insertInto('booking_events')
    .values({ id: newIdentifier(now), created_at: now, booking_id: bookingId, kind: 'arranged', actor_id: null, on_behalf_of: null, from_state: state, to_state: state, reason: '' })
    .execute();
}

const draftNotFound = { kind: 'not_found', code: 'draft_not_found', message: 'We could not find this booking. Please start again.' } as const;
