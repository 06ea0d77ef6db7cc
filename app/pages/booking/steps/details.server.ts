import { redirect } from 'react-router';
import { answerDetails } from '#domains/booking/drafts/draft-answer.server.ts';
import { type DraftAnswers, draftNotFound, isQuoted } from '#domains/booking/drafts/draft.ts';
import { takesPhotos } from '#domains/catalogue/photos.ts';
import { describePrice } from '#domains/catalogue/price.ts';
import { answersKnownFrom } from '#domains/catalogue/ride.ts';
import { photoIds } from '#domains/catalogue/work.ts';
import { whoSeesInWords } from '#domains/people/disclosure/who-sees.ts';
import { listSeenPreferences } from '#domains/people/need.server.ts';
import { deletePhotos, ownPhotosAmong } from '#domains/visits/photos/photo.server.ts';
import { refused, success } from '#platform/result.ts';
import { listOf } from '../../../shell/forms.ts';
import { saidLastTime } from '../beginning.server.ts';
import { answerNames, questionsOf, startingAnswers } from '../calculator.server.ts';
import { type Questions, radioNames, unaskedNames } from '../question-list.ts';
import { stepPath } from '../step-path.ts';
import { withWorkQuestions } from '../work-questions.ts';
import { isAskedAlong, needs, type NeedsPart } from './needs.server.ts';
import { chosenPlace, destinationChosen, originChosen, placeOption, placesOf } from './places.server.ts';
import { otherPlace, type PlaceOption } from './ride-addresses.tsx';
import { type Asking, optionOf, type Question } from './step.ts';

export interface DetailsPart {
  name: 'details';
  kind: { title: string; price: string; isFixed: boolean };
  questions: Questions;
  /** The photos that are there, and in a sentence who sees them; null where none are asked for. */
  photos: { kept: string[]; whoSees: string } | null;
  /** What was answered before, over what is known of the person. */
  given: Record<string, unknown>;
  /** Where the person rides to, to choose from instead of typing. */
  places: PlaceOption[];
  /** What else we should know, where that is asked on this page. */
  needs: NeedsPart | null;
}

const isAnswered = ({ details }: DraftAnswers) => details?.['answered'] === true;

export const details = {
  name: 'details' as const,
  title: ({ titles }) => titles.details,
  applies: (answers) => !isQuoted(answers),
  isAnswered,
  async read(asking) {
    const option = optionOf(asking);
    if (option === undefined) throw redirect(stepPath(asking.flow, asking.draft.id, 'what'));
    const places = await placesOf(asking);
    const given: Record<string, unknown> = {
      ...startingAnswers,
      ...(isAnswered(asking.draft.answers) ? {} : await answersOfLastTime(asking)),
      ...(await knownAnswers(asking)),
      ...asking.draft.answers.details,
    };
    return {
      name: 'details',
      kind: {
        title: option.title,
        price: describePrice(option.price),
        isFixed: option.price.kind === 'flat',
      },
      questions: withWorkQuestions(option, questionsOf(option, asking.service)),
      photos: takesPhotos(option.serviceId)
        ? { kept: await photosOf(asking), whoSees: whoSeesInWords('photos') }
        : null,
      given: { ...given, place: chosenPlace(places, given), from: given['origin'] ? otherPlace : 'home' },
      places: places.map(placeOption),
      needs: isAskedAlong(asking) ? await needs.read(asking) : null,
    };
  },
  async save(asking, form) {
    const option = optionOf(asking);
    if (option === undefined) return refused(draftNotFound);
    const chosen = destinationChosen(await placesOf(asking), form);
    if (!chosen.ok) return chosen;
    const begins = originChosen(form);
    if (!begins.ok) return begins;
    // What was asked and left open is no answer; what was not asked is not there.
    const { radios } = withWorkQuestions(option, questionsOf(option, asking.service));
    const unasked = unaskedNames(radios, (name) => form.get(name));
    const asked = radioNames(radios).filter((name) => !unasked.includes(name));
    const given = answerNames
      .filter((name) => !unasked.includes(name))
      .map((name) => [name, form.get(name) ?? (asked.includes(name) ? '' : undefined)]);
    const photos = listOf(form, 'photos');
    const answers = {
      ...Object.fromEntries(given),
      ...chosen.value,
      ...begins.value,
      optionId: option.id,
      extras: listOf(form, 'extras'),
      ...(takesPhotos(option.serviceId) ? { photos } : {}),
    };
    const answered = await answerDetails(asking.platform, asking.member, asking.draft, answers);
    if (!answered.ok) return answered;
    const takenOut = (await photosOf(asking)).filter((id) => !photos.includes(id));
    await deletePhotos(asking.platform, asking.member, takenOut);
    if (!isAskedAlong(asking)) return answered;
    // What was known before and is not opened stays as it is.
    const known =
      form.get('tell') === 'yes'
        ? await needs.save(asking, form)
        : success({ notes: asking.draft.answers.notes ?? null });
    return known.ok ? success({ ...answered.value, ...known.value }) : known;
  },
} satisfies Question<DetailsPart>;

/** The photos that were added before and are still there. */
function photosOf({ platform, member, draft }: Asking): Promise<string[]> {
  const named = photoIds.catch([]).parse(draft.answers.details?.['photos']);
  return ownPhotosAmong(platform.database, member, named);
}

/** What was said the last time about the same kind of help. What was wrong then is not what is wrong now. */
async function answersOfLastTime(asking: Asking): Promise<Record<string, unknown>> {
  const { wanted } = await saidLastTime(asking);
  if (wanted === undefined || wanted.optionId !== asking.draft.answers.details?.optionId) return {};
  const { job: _job, problem: _problem, description: _description, ...same } = wanted;
  return same;
}

/** How the recipient rides is known, and need not be said again. */
async function knownAnswers({ platform, flow, recipients, draft }: Asking): Promise<Record<string, unknown>> {
  const recipient = recipients.find(({ id }) => id === draft.answers.recipientId);
  if (flow.serviceId !== 'rides' || recipient === undefined) return {};
  const needs = await listSeenPreferences(platform.database, recipient);
  return answersKnownFrom(needs.map(({ id }) => id));
}
