import { answerRider } from '#domains/booking/drafts/draft-answer.server.ts';
import { isPriced } from '#domains/booking/drafts/draft.ts';
import { whoSeesInWords } from '#domains/people/disclosure/who-sees.ts';
import { listSeenPreferences } from '#domains/people/need.server.ts';
import { estimateVisit } from '#domains/services/estimate.ts';
import { leavingOpen } from '#domains/services/question.ts';
import { answersKnownFrom, helpOfAnswers, leastOfRide, riderAnswersOf } from '#domains/services/ride/ride.ts';
import { formatCents } from '#platform/money.ts';
import { type Refusal, refused, success, withProblems } from '#platform/result.ts';
import { needsInWords } from '../../account/needs/need-choices.tsx';
import { sentIn, workAnswers } from '../calculator.server.ts';
import { type RadioQuestion, radioNames, unaskedNames, type WorkField } from '../question-list.ts';
import { answersOfLastTime } from '../steps/details.server.ts';
import { needs, type NeedsPart, problemsOfTold } from '../steps/needs.server.ts';
import { type Asking, optionOf, type Question, recipientOf } from '../steps/step.ts';
import { workFields } from '../work-questions.ts';
import { driverQuestions, wayBackQuestion } from './ride-questions.ts';

export interface RiderPart {
  name: 'rider';
  wayBack: RadioQuestion;
  driver: readonly RadioQuestion[];
  /** What the operator asks besides. */
  work: readonly WorkField[];
  /** What the driver knows already, as the driver reads it; null while anything about the ride is to be asked. */
  known: string[] | null;
  given: Record<string, unknown>;
  /** Who sees it, in a sentence. */
  whoSees: string;
  needs: NeedsPart;
}

/** Of a ride: how the rider gets home, and what their driver should know. */
export const rider = {
  async read(asking) {
    const option = optionOf(asking);
    const given = await givenOf(asking);
    const told = await needs.read(asking);
    const isKnown = driverQuestions.every(({ name }) => typeof given[name] === 'string');
    return {
      name: 'rider',
      wayBack: wayBackQuestion(pricesOf(asking, given)),
      driver: driverQuestions,
      work: option === undefined ? [] : workFields(option),
      known: isKnown
        ? [...helpOfAnswers(given), ...(told.needs === null ? [] : needsInWords(told.needs))]
        : null,
      given,
      whoSees: whoSeesInWords('remarks'),
      needs: told,
    };
  },
  async save(asking, form) {
    const asked = [wayBackQuestion(() => undefined), ...driverQuestions];
    const unasked = unaskedNames(asked, (name) => form.get(name));
    const answers = Object.fromEntries(
      radioNames(asked).map((name) => [name, unasked.includes(name) ? undefined : (form.get(name) ?? '')]),
    );
    const option = optionOf(asking);
    const own = option && workAnswers(option, sentIn(form));
    const answered = await answerRider(asking.platform, asking.member, asking.draft, { ...answers, ...own });
    if (!answered.ok) {
      const refusal = aboutTheWayBack(answered.refusal, Object.keys({ ...answers, ...own }));
      return refused(withProblems(refusal, problemsOfTold(form)));
    }
    const told = await needs.save(asking, form);
    return told.ok ? success({ ...answered.value, ...told.value }) : told;
  },
} satisfies Question<RiderPart>;

/** What is wrong with where it begins stands at the way back, which decides whether we pick anybody up there. */
function aboutTheWayBack(refusal: Refusal, asked: readonly string[]): Refusal {
  const fields = refusal.fields?.map(({ field, message }) => ({
    field: asked.includes(field) ? field : 'trip',
    message,
  }));
  return fields === undefined ? refusal : { ...refusal, fields };
}

/** What was answered before, over what is known of how the rider rides. */
async function givenOf(asking: Asking): Promise<Record<string, unknown>> {
  const { platform, draft } = asking;
  const recipient = recipientOf(asking);
  const seen = recipient === undefined ? [] : await listSeenPreferences(platform.database, recipient);
  return {
    ...(isPriced(draft.answers) ? {} : riderAnswersOf(await answersOfLastTime(asking))),
    ...answersKnownFrom(seen.map(({ id }) => id)),
    ...riderAnswersOf(draft.answers.details ?? {}),
  };
}

/** What each way back makes of the price, with the help that is known so far. */
function pricesOf({ service, draft }: Asking, given: Record<string, unknown>) {
  const so = { ...leastOfRide(draft.answers.details ?? {}), ...given };
  return (answers: Record<string, string>) => {
    const estimate = estimateVisit(leavingOpen(service), { ...so, ...answers });
    return estimate.ok ? formatCents(estimate.value.totalCents) : undefined;
  };
}
