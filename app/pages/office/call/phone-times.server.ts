import { answerTime } from '#domains/booking/drafts/draft-answer.server.ts';
import { goOnForMember } from '#domains/booking/drafts/draft-office.server.ts';
import { findDraft } from '#domains/booking/drafts/draft.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { PageContext } from '../../../shell/request-context.ts';
import { askAbout, askerOf, type Booker } from '../../booking/ask.server.ts';
import type { TimesToChoose } from '../../booking/free-times/times-to-choose.ts';
import { firstOpenQuestion } from '../../booking/steps/step-list.ts';
import type { Asking } from '../../booking/steps/step.ts';
import { lastVisitOf, offerAsked, timesOf } from '../../booking/steps/time.server.ts';

export interface PhoneTime {
  value: string;
  /** Why it is offered: `Same as last time`, `First free`. */
  name: string | null;
  label: string;
}

const mostOffered = 4;

/** The times that are said on the phone: as last time, the first free one, and others of the days around. */
export async function phoneTimes(asking: Asking): Promise<PhoneTime[]> {
  const times = await timesOf(asking, await offerAsked(asking), {
    chosen: asking.draft.answers.startsAt,
    last: (await lastVisitOf(asking))?.startsAt ?? null,
  });
  if (times === null) return [];
  const named = times.quick.toReversed().map(({ name, value }) => toTime(times, value, name));
  const chosen = asking.draft.answers.startsAt;
  const others = times.shown.parts
    .flatMap((part) => part.times)
    // Nobody is offered an hour at which they have something else; what they chose all the same is shown.
    .filter(({ value, beside }) => beside === undefined || value === chosen)
    .map(({ value }) => value);
  const more = [...(chosen === undefined ? [] : [chosen]), ...others]
    .filter((value) => others.includes(value) && !named.some((each) => each.value === value))
    .map((value) => toTime(times, value, null));
  return [
    ...named,
    ...more.filter(({ value }, place) => more.findIndex((each) => each.value === value) === place),
  ].slice(0, mostOffered);
}

const toTime = ({ zone }: TimesToChoose, value: string, name: string | null): PhoneTime => ({
  value,
  name,
  label: shortMomentInWords(new Date(value), zone),
});

/** Chooses the time that suits best, where nothing else is left to ask. */
export async function quickStart(
  requestContext: PageContext,
  staff: Staff,
  booker: Booker,
  draftId: string,
): Promise<void> {
  const { platform } = requestContext;
  const { member } = booker;
  const draft = await findDraft(platform.database, member, draftId);
  if (draft === undefined || firstOpenQuestion(draft) !== 'time') return;
  const asking = await askAbout(
    askerOf(requestContext, new URL(booker.flow.path, platform.publicUrl), booker, draft),
  );
  const [best] = await phoneTimes(asking);
  if (best === undefined) return;
  const answers = await answerTime(platform, draft, { startsAt: new Date(best.value), every: undefined });
  if (answers.ok) await goOnForMember(platform, staff, draftId, answers.value);
}
