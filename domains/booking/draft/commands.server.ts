import { transaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import type { Member } from '../../people/schema.ts';
import { findDraft, type DraftAnswers } from '../data.server.ts';
import { holdVisit, releaseHold } from '../hold/commands.server.ts';
import type { Held } from '../hold/data.server.ts';

/** Starts a draft for a service; it is kept for whoever goes on with it later. */
export async function startDraft(platform: Platform, member: Member, serviceId: string, answers: DraftAnswers): Promise<string> {
  const now = platform.clock.now();
  const id = newIdentifier(now);
  await platform.database
    .insertInto('booking_drafts')
    .values({ id, created_at: now, updated_at: now, member_id: member.userId, service_id: serviceId, answers: JSON.stringify(answers) })
    .execute();
  return id;
}

/** Adds the answers of one step to a draft. What was held for other answers is let go. Refuses `draft_not_found`. */
export async function saveDraft(platform: Platform, member: Member, draftId: string, answers: DraftAnswers): Promise<Result<null>> {
  const now = platform.clock.now();
  const saved = await transaction(platform.database, async (work) => {
    const draft = await findDraft(work, member, draftId);
    if (draft === undefined) return undefined;
    await work
      .updateTable('booking_drafts')
      .set({ answers: JSON.stringify({ ...draft.answers, ...answers }), updated_at: now, booking_id: null })
      .where('id', '=', draftId)
      .execute();
    return draft;
  });
  if (saved === undefined) return refused(draftNotFound);
  if (saved.bookingId !== null) await releaseHold(platform, member, saved.bookingId);
  return success(null);
}

/** Holds the time that a finished draft asks for. Refuses `draft_not_finished` and what `holdVisit` refuses. */
export async function holdDraft(platform: Platform, member: Member, draftId: string): Promise<Result<Held>> {
  const draft = await findDraft(platform.database, member, draftId);
  if (draft === undefined) return refused(draftNotFound);
  const { recipientId, visit, startsAt, notes } = draft.answers;
  if (recipientId === undefined || visit === undefined || startsAt === undefined) return refused(draftNotFinished);
  const request = { recipientId, answers: visit, startsAt: new Date(startsAt), notes: notes ?? null };
  const held = await holdVisit(platform, member, request, `draft:${draftId}:${platform.clock.now().getTime()}`);
  if (!held.ok) return held;
  const linked = await platform.database
    .updateTable('booking_drafts')
    .set({ booking_id: held.value.bookingId })
    .where('id', '=', draftId)
    .where((where) => (draft.bookingId === null ? where('booking_id', 'is', null) : where('booking_id', '=', draft.bookingId)))
    .executeTakeFirst();
  if (linked.numUpdatedRows === 0n) {
    // A second click was faster: its hold is the one that counts.
    await releaseHold(platform, member, held.value.bookingId);
    const current = await findDraft(platform.database, member, draftId);
    if (current?.bookingId) return success({ ...held.value, bookingId: current.bookingId });
  }
  return held;
}

const draftNotFound = { kind: 'not_found', code: 'draft_not_found', message: 'We could not find this booking. Please start again.' } as const;
const draftNotFinished = { kind: 'invalid', code: 'draft_not_finished', message: 'Please answer the questions that are left first.' } as const;
