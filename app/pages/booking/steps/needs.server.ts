import type { z } from 'zod';
import { invalidAnswer } from '#domains/booking/drafts/draft-answer.server.ts';
import { type DraftAnswers, draftNotFound } from '#domains/booking/drafts/draft.ts';
import { unsuitableBecause } from '#domains/booking/offer.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { listChosenPreferences } from '#domains/people/chosen-need.server.ts';
import { whoSeesInWords } from '#domains/people/disclosure/who-sees.ts';
import { listSeenPreferences } from '#domains/people/need.server.ts';
import { isAskedOfRide } from '#domains/services/ride/ride.ts';
import { findPreferenceOptions } from '#domains/services/service.server.ts';
import { mattersFor, type PreferenceOption } from '#domains/services/service.ts';
import { bookingNotes } from '#domains/visits/visit.ts';
import { type FieldProblem, refused, type Result, success } from '#platform/result.ts';
import { listOf } from '../../../shell/forms.ts';
import { answeredNeeds, askedNeeds } from '../../account/needs/asked-needs.server.ts';
import type { AskedNeeds } from '../../account/needs/need-choices.tsx';
import { type Asking, optionOf, type Question, recipientOf } from './step.ts';

export interface NeedsPart {
  name: 'needs';
  /** Null where the member may no longer book for the recipient. */
  needs: (AskedNeeds & { mayChange: boolean }) | null;
  notes: string | null;
  /** Who sees what is said here, in a sentence. */
  whoSees: string;
}

export const needs = {
  async read(asking) {
    const notes = asking.draft.answers.notes ?? null;
    const whoSees = whoSeesInWords('remarks');
    const recipient = recipientOf(asking);
    if (recipient === undefined) return { name: 'needs', needs: null, notes, whoSees };
    const [options, chosen] = await Promise.all([
      optionsAsked(asking),
      listSeenPreferences(asking.platform.database, recipient),
    ]);
    return {
      name: 'needs',
      needs: {
        ...askedNeeds(options, chosen, asking.flow.serviceId),
        mayChange: recipient.permissions.needs,
      },
      notes,
      whoSees,
    };
  },
  async save(asking, form) {
    const notes = bookingNotes.safeParse(form.get('notes'));
    if (!notes.success) return invalidAnswer('notes', messageOf(notes.error));
    const recipient = recipientOf(asking);
    if (recipient === undefined) return refused(draftNotFound);
    const saved = recipient.permissions.needs ? await saveNeeds(asking, recipient.id, form) : success({});
    return saved.ok ? success({ notes: notes.data }) : saved;
  },
} satisfies Question<NeedsPart>;

/** What is wrong with a note that is sent along, for a page whose other answers are refused. */
export function problemsOfTold(form: FormData): FieldProblem[] {
  const notes = bookingNotes.safeParse(form.get('notes'));
  return notes.success ? [] : [{ field: 'notes', message: messageOf(notes.error) }];
}

const messageOf = (error: z.ZodError) => error.issues[0]?.message ?? 'Please put this in other words.';

/** What matters for this kind of help, but for what the ride itself asks. */
async function optionsAsked({ platform, flow, draft }: Asking): Promise<PreferenceOption[]> {
  return Object.values(await findPreferenceOptions(platform.database))
    .flat()
    .filter(
      (option) =>
        mattersFor(option, flow.serviceId, draft.answers.details?.optionId) && !isAskedOfRide(option.id),
    );
}

/** What was ticked, over what was known of the same options; other needs stay. */
async function saveNeeds(asking: Asking, recipientId: string, form: FormData): Promise<Result<DraftAnswers>> {
  const { platform, member } = asking;
  const [asked, chosen] = await Promise.all([
    optionsAsked(asking),
    listChosenPreferences(platform.database, recipientId),
  ]);
  const saved = await changeNeeds(platform, member, recipientId, answeredNeeds(form, asked, chosen));
  if (!saved.ok) return saved;
  const option = optionOf(asking);
  const unsuitable = option === undefined ? null : unsuitableBecause(option, listOf(form, 'needs'), true);
  return unsuitable === null ? success({}) : invalidAnswer('needs', unsuitable);
}
