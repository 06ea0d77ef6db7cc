import { redirect } from 'react-router';
import { answerDetails, invalidAnswers } from '#domains/booking/drafts/draft-answer.server.ts';
import { type DraftAnswers, draftNotFound, isPriced } from '#domains/booking/drafts/draft.ts';
import { whoSeesInWords } from '#domains/people/disclosure/who-sees.ts';
import { describePrice } from '#domains/services/price.ts';
import { photoIds } from '#domains/services/question.ts';
import { deletePhotos, ownPhotosAmong } from '#domains/visits/photos/photo.server.ts';
import { refused, type Result, success, withProblems } from '#platform/result.ts';
import { listOf } from '../../../shell/forms.ts';
import { saidLastTime } from '../beginning.server.ts';
import { answerNames, questionsOf, sentIn, startingAnswers, workAnswers } from '../calculator.server.ts';
import { type Questions, radioNames, radiosIn, unaskedNames } from '../question-list.ts';
import { stepPath } from '../step-path.ts';
import { withWorkQuestions } from '../work-questions.ts';
import { needs, type NeedsPart, problemsOfTold } from './needs.server.ts';
import { isAskedAlong } from './step-list.ts';
import { type Asking, optionOf, type Question } from './step.ts';

export interface DetailsPart {
  name: 'details';
  kind: { title: string; price: string; isFixed: boolean };
  questions: Questions;
  /** The photos that are there, and in a sentence who sees them; null where none are asked for. */
  photos: { kept: string[]; whoSees: string } | null;
  /** What was answered before, over what is known of the person. */
  given: Record<string, unknown>;
  /** What else we should know, where that is asked on this page. */
  needs: NeedsPart | null;
}

export const details = {
  async read(asking) {
    const option = optionOf(asking);
    if (option === undefined) throw redirect(stepPath(asking.flow, asking.draft.id, 'what'));
    return {
      name: 'details',
      kind: {
        title: option.title,
        price: describePrice(option.price),
        isFixed: option.price.kind === 'flat',
      },
      questions: withWorkQuestions(option, questionsOf(option, asking.service)),
      photos: option.takesPhotos ? { kept: await photosOf(asking), whoSees: whoSeesInWords('photos') } : null,
      given: {
        ...startingAnswers,
        ...(isPriced(asking.draft.answers) ? {} : await answersOfLastTime(asking)),
        ...asking.draft.answers.details,
      },
      needs: isAskedAlong(asking) ? await needs.read(asking) : null,
    };
  },
  async save(asking, form, unkept) {
    const answered = await answersIn(asking, form);
    const others = [...unkept, ...problemsOfTold(form)];
    if (!answered.ok) return refused(withProblems(answered.refusal, others));
    if (unkept.length > 0) return refused(invalidAnswers(others));
    const takenOut = (await photosOf(asking)).filter((id) => !listOf(form, 'photos').includes(id));
    await deletePhotos(asking.platform, asking.member, takenOut);
    if (!isAskedAlong(asking)) return answered;
    const known = await needs.save(asking, form);
    return known.ok ? success({ ...answered.value, ...known.value }) : known;
  },
} satisfies Question<DetailsPart>;

/** What a form says of the job, which is not saved yet. Refuses what `answerDetails` refuses. */
export async function answersIn(asking: Asking, form: FormData): Promise<Result<DraftAnswers>> {
  const option = optionOf(asking);
  if (option === undefined) return refused(draftNotFound);
  // What was asked and left open is no answer; what was not asked is not there.
  const radios = radiosIn(withWorkQuestions(option, questionsOf(option, asking.service)));
  const unasked = unaskedNames(radios, (name) => form.get(name));
  const asked = radioNames(radios).filter((name) => !unasked.includes(name));
  const given = answerNames
    .filter((name) => !unasked.includes(name))
    .map((name) => [name, form.get(name) ?? (asked.includes(name) ? '' : undefined)]);
  return answerDetails(asking.platform, asking.member, asking.draft, {
    ...Object.fromEntries(given),
    ...workAnswers(option, sentIn(form)),
    optionId: option.id,
    extras: listOf(form, 'extras'),
    ...(option.takesPhotos ? { photos: listOf(form, 'photos') } : {}),
  });
}

/** The photos that were added before and are still there. */
function photosOf({ platform, member, draft }: Asking): Promise<string[]> {
  const named = photoIds.catch([]).parse(draft.answers.details?.['photos']);
  return ownPhotosAmong(platform.database, member, named);
}

/** What was said the last time about the same kind of help. What was wrong then is not what is wrong now. */
export async function answersOfLastTime(asking: Asking): Promise<Record<string, unknown>> {
  const { wanted } = await saidLastTime(asking);
  if (wanted === undefined || wanted.optionId !== asking.draft.answers.details?.optionId) return {};
  const { job: _job, problem: _problem, description: _description, ...same } = wanted;
  return same;
}
