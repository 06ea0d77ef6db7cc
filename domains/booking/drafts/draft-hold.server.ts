import { createHash } from 'node:crypto';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refused, type Result } from '#platform/result.ts';
import { firstOf, hold } from '../booking.server.ts';
import { promiseDishes } from '../dishes.server.ts';
import type { Held } from '../hold-facts.server.ts';
import { releaseHold } from '../hold-release.server.ts';
import { renewHold } from '../hold.server.ts';
import { findDraft } from './draft.server.ts';
import { type Draft, draftNotFinished, draftNotFound, requestOf } from './draft.ts';

/** Holds the time that a finished draft asks for. Refuses `draft_not_finished` and what `holdVisit` refuses. */
export async function holdDraft(
  platform: ConnectedPlatform,
  member: Member,
  draftId: string,
): Promise<Result<Held>> {
  const draft = await findDraft(platform.database, member, draftId);
  if (draft === undefined) return refused(draftNotFound);
  const request = requestOf(draft);
  if (request === null) return refused(draftNotFinished);
  const held = await hold(platform, member, request, requestKeyOf(draft));
  if (held.ok && (await link(platform, draft, held.value.bookingId))) return held;
  // A second click was faster and its hold is kept, or an answer has changed since and the changed one is.
  const current = await findDraft(platform.database, member, draftId);
  if (held.ok && held.value.bookingId === current?.bookingId) return held;
  if (held.ok) await releaseHold(platform, member, held.value.bookingId);
  if (current?.bookingId && current.bookingId !== draft.bookingId)
    return keepHolding(platform, member, current);
  return held.ok ? holdDraft(platform, member, draftId) : held;
}

/**
 * The same, extending an existing hold, as long as what was chosen from the menu can be had. A released time
 * is held again if no one else has taken it.
 */
export async function keepHolding(
  platform: ConnectedPlatform,
  member: Member,
  draft: Pick<Draft, 'id' | 'kinds' | 'bookingId' | 'answers'>,
): Promise<Result<Held>> {
  const request = draft.bookingId === null ? null : requestOf(draft);
  const promised = request && (await promiseDishes(platform, member, request, firstOf(request.times)));
  if (promised?.ok === false) return promised;
  const renewed = draft.bookingId === null ? undefined : await renewHold(platform, member, draft.bookingId);
  return renewed?.ok ? renewed : holdDraft(platform, member, draft.id);
}

/**
 * The same answers are the same request, so two clicks hold one time. A hold that was released or has expired
 * frees the key.
 */
function requestKeyOf(draft: Draft): string {
  return `draft:${draft.id}:${createHash('sha256').update(JSON.stringify(draft.answers)).digest('base64url')}`;
}

/** Links a hold to its draft, if the draft still asks for it and has no other hold. */
async function link(platform: ConnectedPlatform, draft: Draft, bookingId: string): Promise<boolean> {
  const linked = await platform.database
    .updateTable('booking_drafts')
    .set({ booking_id: bookingId })
    .where('id', '=', draft.id)
    .where('answers', '=', JSON.stringify(draft.answers))
    .where((where) =>
      draft.bookingId === null ? where('booking_id', 'is', null) : where('booking_id', '=', draft.bookingId),
    )
    .executeTakeFirst();
  return linked.numUpdatedRows === 1n;
}
