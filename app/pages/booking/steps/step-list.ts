import {
  type Draft,
  type DraftAnswers,
  isPriced,
  isQuoted,
  isRideBegun,
  kindOfDraft,
} from '#domains/booking/drafts/draft.ts';
import { hasMenu } from '#domains/services/delivery/menu.ts';
import { isRoundTrip } from '#domains/services/ride/ride.ts';
import type { Refusal } from '#platform/result.ts';
import type { Flow } from '../flows.ts';
import { flowPath } from '../step-path.ts';
import type { AskingSoFar, PageOfBooking, QuestionName, StepName } from './step.ts';

/** The draft as far as it decides which questions there are. */
export type Answered = Pick<Draft, 'kinds' | 'answers'>;

interface QuestionFacts {
  title: (flow: Flow) => string;
  /** Whether these answers lead through it. */
  applies: (draft: Answered) => boolean;
  isAnswered: (answers: DraftAnswers) => boolean;
}

const whereNotQuoted = ({ answers }: Answered) => !isQuoted(answers);
const ofARide = (draft: Answered) => kindOfDraft(draft) === 'ride' && whereNotQuoted(draft);

const questions: Record<QuestionName, QuestionFacts> = {
  who: {
    title: () => 'Who is it for?',
    applies: whereNotQuoted,
    isAnswered: ({ recipientId }) => recipientId !== undefined,
  },
  what: {
    title: ({ titles }) => titles.what,
    applies: whereNotQuoted,
    isAnswered: ({ details }) => details !== undefined,
  },
  details: {
    title: ({ titles }) => titles.details,
    applies: (draft) => kindOfDraft(draft) !== 'ride' && whereNotQuoted(draft),
    isAnswered: isPriced,
  },
  way: { title: ({ titles }) => titles.details, applies: ofARide, isAnswered: isRideBegun },
  rider: { title: () => 'How do you get home?', applies: ofARide, isAnswered: isPriced },
  time: {
    title: ({ titles }) => titles.time,
    applies: () => true,
    isAnswered: ({ startsAt }) => startsAt !== undefined,
  },
  back: {
    title: () => 'When should we bring you home?',
    applies: ({ answers }) => isRoundTrip(answers.details),
    isAnswered: ({ backAt }) => backAt !== undefined,
  },
  visits: {
    title: () => 'Do these visits work for you?',
    applies: ({ answers: { every, visitsAsked } }) => every !== undefined && visitsAsked !== false,
    isAnswered: ({ visits }) => visits !== undefined,
  },
  needs: {
    title: () => 'Anything we should know?',
    applies: () => true,
    isAnswered: ({ notes }) => notes !== undefined,
  },
  dishes: {
    title: () => 'Which dishes?',
    applies: (draft) => hasMenu(kindOfDraft(draft)) && whereNotQuoted(draft),
    isAnswered: ({ dishes }) => dishes !== undefined,
  },
};

/** In the order in which they are asked. */
const questionNames: readonly QuestionName[] = [
  'who',
  'what',
  'details',
  'way',
  'rider',
  'time',
  'back',
  'visits',
  'needs',
  'dishes',
];

const titleOf = (name: StepName, flow: Flow): string =>
  name === 'check' ? 'Check and pay' : questions[name].title(flow);

/** The questions that these answers lead through. */
export function questionsFor(draft: Answered): QuestionName[] {
  return questionNames.filter((name) => questions[name].applies(draft));
}

/** The first question that is not answered yet; undefined where all are, and the booking can be checked. */
export function firstOpenQuestion(draft: Answered): QuestionName | undefined {
  return questionsFor(draft).find((name) => !questions[name].isAnswered(draft.answers));
}

/**
 * The question that an address asks for, but none that lies beyond the first open one: it builds on the
 * earlier ones. Undefined where all are answered and none of them is asked for.
 */
export function questionAt(wanted: string | null, draft: Answered): QuestionName | undefined {
  const open = firstOpenQuestion(draft);
  const asked = questionsFor(draft).find((name) => name === wanted);
  if (asked === undefined || open === undefined) return asked ?? open;
  return questionNames.indexOf(asked) > questionNames.indexOf(open) ? open : asked;
}

/**
 * Where it is looked at once more what is wanted, because an answer that was given does not fit what is asked
 * by now; undefined where the refusal is about something else.
 */
export function pathToLookAgain(
  { flow, draft }: Pick<AskingSoFar, 'flow'> & { draft: Answered & { id: string } },
  { code }: Refusal,
): string | undefined {
  if (!aboutAnswers.includes(code)) return undefined;
  const step = kindOfDraft(draft) === 'ride' ? 'rider' : 'details';
  return flowPath(flow, { draft: draft.id, step, changed: '1' });
}

/** What `estimateVisit` refuses of answers. */
const aboutAnswers = ['invalid_answers', 'visit_too_long', 'unknown_choice', 'unknown_extra', 'too_few'];

/** The question of this name, if there is one. */
export const questionNamed = (name: string | undefined): QuestionName | undefined =>
  questionNames.find((each) => each === name);

/**
 * Whether needs are on the page with the other questions, where they can be skipped. What must not be missed,
 * such as what the recipient may not eat, has a page of its own.
 */
export function isAskedAlong({ service, draft }: Pick<AskingSoFar, 'service' | 'draft'>): boolean {
  return !service.asksNeedsApart && !isQuoted(draft.answers);
}

/** What decides which pages are counted. */
type Counted = Pick<AskingSoFar, 'flow' | 'service' | 'draft' | 'recipients'>;

/** Whether a question has a page of its own, and not one possible answer or a place on the page before. */
function isAskedByItself(name: StepName, asking: Counted): boolean {
  const { answers } = asking.draft;
  if (name === 'who') return asking.recipients.length > 1;
  // The appointment has decided it; before that is known, the page is counted, so that the count never grows.
  if (name === 'time') return answers.appointmentAt === undefined || answers.startsAt === undefined;
  if (name === 'needs')
    return !isAskedAlong(asking) || (isPriced(answers) && !questions.needs.isAnswered(answers));
  return true;
}

/** The pages that lead through these questions to the booking, as they are counted and linked. */
export function pagesOf(
  names: readonly QuestionName[],
  current: StepName,
  asking: Counted,
  pathOf: (name: StepName) => string,
): PageOfBooking['steps'] {
  return [...names, 'check' as const].map((name) => ({
    name,
    title: titleOf(name, asking.flow),
    isAsked: name === current || isAskedByItself(name, asking),
    path: pathOf(name),
  }));
}
