import { invalidAnswer } from '#domains/booking/drafts/draft-answer.server.ts';
import { type DraftAnswers, draftNotFound } from '#domains/booking/drafts/draft.ts';
import { unsuitableBecause } from '#domains/booking/offer.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { isAskedOfRide } from '#domains/catalogue/ride.ts';
import { findPreferenceOptions } from '#domains/catalogue/service.server.ts';
import type { PreferenceOption } from '#domains/catalogue/service.ts';
import { listChosenPreferences, listSeenPreferences } from '#domains/people/need.server.ts';
import { needsRemarks } from '#domains/people/people.ts';
import { bookingNotes } from '#domains/visits/visit.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { listOf, textOf } from '../../../shell/forms.ts';
import type { Asking, Question } from './step.ts';

export interface NeedsPart {
  name: 'needs';
  /** Null where the recipient is not the member's to book for any more. */
  needs: {
    options: { id: string; title: string }[];
    chosen: { id: string; remarks: string | null }[];
    mayChange: boolean;
  } | null;
  notes: string | null;
}

export const needs = {
  name: 'needs' as const,
  title: () => 'Anything we should know?',
  applies: () => true,
  isAnswered: ({ notes }) => notes !== undefined,
  async read(asking) {
    const notes = asking.draft.answers.notes ?? null;
    const recipient = recipientOf(asking);
    if (recipient === undefined) return { name: 'needs', needs: null, notes };
    const [options, chosen] = await Promise.all([
      optionsAsked(asking),
      listSeenPreferences(asking.platform.database, recipient),
    ]);
    return {
      name: 'needs',
      needs: {
        options: options.map(({ id, title }) => ({ id, title })),
        chosen: chosen.map(({ id, remarks }) => ({ id, remarks })),
        mayChange: recipient.permissions.needs,
      },
      notes,
    };
  },
  async save(asking, form) {
    const notes = bookingNotes.safeParse(form.get('notes'));
    if (!notes.success)
      return invalidAnswer('notes', notes.error.issues[0]?.message ?? 'Please write this in other words.');
    const recipient = recipientOf(asking);
    if (recipient === undefined) return refused(draftNotFound);
    const saved = recipient.permissions.needs ? await saveNeeds(asking, recipient.id, form) : success({});
    return saved.ok ? success({ notes: notes.data }) : saved;
  },
} satisfies Question<NeedsPart>;

function recipientOf({ recipients, draft }: Asking) {
  return recipients.find(({ id }) => id === draft.answers.recipientId);
}

/** What matters for this service, but for what the ride itself asks. */
async function optionsAsked({ platform, flow }: Asking): Promise<PreferenceOption[]> {
  return Object.values(await findPreferenceOptions(platform.database))
    .flat()
    .filter((option) => option.mattersFor.includes(flow.serviceId) && !isAskedOfRide(option.id));
}

/** What was ticked, over what was known of the same options; other needs stay. */
async function saveNeeds(asking: Asking, recipientId: string, form: FormData): Promise<Result<DraftAnswers>> {
  const { platform, member, flow, draft } = asking;
  const [asked, chosen] = await Promise.all([
    optionsAsked(asking),
    listChosenPreferences(platform.database, recipientId),
  ]);
  const ticked = new Set(listOf(form, 'needs'));
  const untouched = chosen
    .filter((need) => !asked.some((option) => option.id === need.id))
    .map(({ id, remarks }) => ({ id, remarks }));
  const answered = asked
    .filter((option) => ticked.has(option.id))
    .map((option) => ({
      id: option.id,
      remarks: needsRemarks(option.title) ? textOf(form, `${option.id}-remarks`).trim().slice(0, 500) : null,
    }));
  const saved = await changeNeeds(platform, member, recipientId, [...untouched, ...answered]);
  if (!saved.ok) return saved;
  const unsuitable = unsuitableBecause(
    { id: draft.answers.details?.optionId ?? '', serviceId: flow.serviceId },
    [...ticked],
    true,
  );
  return unsuitable === null ? success({}) : invalidAnswer('needs', unsuitable);
}
