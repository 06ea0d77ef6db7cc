import { z } from 'zod';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { addressWord } from '../fields.ts';
import { dollarsInForm } from '../pricing/amounts.ts';
import {
  choicesOf,
  mostChoices,
  mostQuestions,
  ownNames,
  possibleAdditions,
  type WorkQuestion,
} from '../question.ts';
import { addsOf, type Price, type ServiceOption } from '../service.ts';
import { shortWords } from './terms.ts';

/** A choice as it is typed, one in a line: "Laundry +30 min +$15". */
export interface TypedChoice {
  title: string;
  minutes: number;
  cents: number;
}

const choiceLine =
  /^(?<title>[^+]+?)(?:\s+\+(?<minutes>\d{1,3}) ?min)?(?:\s+\+\$(?<dollars>\d{1,4}(?:\.\d\d)?))?$/;

const choices = z
  .string()
  .max(2_000, 'Use 2,000 characters or fewer.')
  .nullish()
  .transform((text, context): TypedChoice[] =>
    (text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const found = choiceLine.exec(line)?.groups;
        const minutes = Number(found?.['minutes'] ?? 0);
        const title = found?.['title'] ?? '';
        if (title === '' || title.length > 80 || minutes % 15 !== 0 || minutes > 720)
          context.addIssue({
            code: 'custom',
            message: `Write it like “Laundry +30 min +$15”, with minutes in steps of 15: ${line.slice(0, 80)}`,
          });
        return { title, minutes, cents: Math.round(Number(found?.['dollars'] ?? 0) * 100) };
      }),
  )
  .refine((given) => given.length <= mostChoices, `Use ${mostChoices} lines or fewer.`)
  .refine(
    (given) => new Set(given.map(({ title }) => addressWord(title))).size === given.length,
    'Give each choice another name.',
  );

/** A question as the office types it. */
export const questionInput = z
  .object({
    legend: shortWords(80, 'Write the question.'),
    term: shortWords(40, 'Give the answer a name.').refine(
      (term) => addressWord(term) !== '',
      'Use letters in the name.',
    ),
    type: z.enum(['choice', 'choices', 'number', 'text'], { error: 'Choose how it is answered.' }),
    choices,
    most: z.int({ error: 'Use 1 to 100.' }).min(1, 'Use 1 to 100.').max(100, 'Use 1 to 100.').nullish(),
    minutes: z
      .int({ error: 'Use steps of 15.' })
      .min(0, 'Use steps of 15.')
      .max(720, 'Use steps of 15.')
      .multipleOf(15, 'Use steps of 15.')
      .nullish(),
    cents: z.int().min(0).max(1_000_000, 'Give at most $10,000.').nullish(),
    isNeeded: z.boolean().default(false),
    isPrivate: z.boolean().default(false),
    shownWhen: z.string().max(130).nullish(),
  })
  .refine(({ type, choices: given }) => type !== 'choice' || given.length >= 2, {
    path: ['choices'],
    error: 'Give at least two choices.',
  })
  .refine(({ type, choices: given }) => type !== 'choices' || given.length >= 1, {
    path: ['choices'],
    error: 'Give at least one choice.',
  })
  .refine(({ type, most }) => type !== 'number' || typeof most === 'number', {
    path: ['most'],
    error: 'Give the highest number.',
  })
  .refine(
    ({ isPrivate, choices: given, cents }) =>
      !isPrivate || (!cents && given.every((choice) => choice.cents === 0)),
    { path: ['isPrivate'], error: 'The price shows what an answer costs. A private one cannot cost more.' },
  );
export type QuestionInput = z.output<typeof questionInput>;

/** Whether an answer can take time: a ride is as long as its way, and a round of deliveries as its window. */
export const mayTakeLonger = ({ kind }: Pick<ServiceOption, 'kind'>): boolean =>
  kind === 'visit' || kind === 'call';

/** Questions with a price that knows what their answers cost. */
export interface Asked {
  questions: WorkQuestion[];
  price: Price;
}

/** The answer that raises a question, as the value of a field: `aboutpets.dog`. */
export const answerValue = (name: string, value: string) => `${name}.${value}`;

/**
 * The questions with one more at the end, or with another one in the place of `name`, and the price with what
 * it costs. Choices of the same name keep their id. `ever` are the names that were given before. Refuses
 * `too_many_questions`, `question_not_found` and `raised_by_nothing`.
 */
export function withQuestion(
  { questions, price }: Asked,
  input: QuestionInput,
  { name, ever }: { name?: string; ever: readonly string[] },
): Result<Asked> {
  const place = name === undefined ? questions.length : questions.findIndex((each) => each.name === name);
  if (place === -1) return refused(questionNotFound);
  if (name === undefined && questions.length >= mostQuestions) return refused(tooMany);
  const raisedBy = findRaising(questions.slice(0, place), input);
  if (raisedBy === null) return refused(raisedByNothing);
  const question = questionOf(input, name ?? newName(input.term, ever), raisedBy, questions[place]);
  const lost = questions.some(
    ({ shownWhen }) =>
      shownWhen?.name === question.name && !choicesOf(question).some(({ id }) => id === shownWhen.value),
  );
  if (lost) return refused(raisesAnother);
  return success({
    questions: questions.toSpliced(place, 1, question),
    price: withAdds(price, questions[place], question, centsOf(input)),
  });
}

/** The same with several, one after the other. */
export function withQuestions(asked: Asked, inputs: readonly QuestionInput[]): Result<Asked> {
  return inputs.reduce<Result<Asked>>(
    (before, input) =>
      before.ok
        ? withQuestion(before.value, input, { ever: before.value.questions.map(({ name }) => name) })
        : before,
    success(asked),
  );
}

/** The questions without one, and the price without its amounts. Refuses `raises_another`. */
export function withoutQuestion({ questions, price }: Asked, name: string): Result<Asked> {
  const question = questions.find((each) => each.name === name);
  if (question === undefined) return refused(questionNotFound);
  if (questions.some(({ shownWhen }) => shownWhen?.name === name)) return refused(raisesAnother);
  return success({
    questions: questions.filter((each) => each !== question),
    price: withAdds(price, question, undefined, []),
  });
}

type Raised = NonNullable<WorkQuestion['shownWhen']>;

/** Undefined where it is always asked; null where no earlier question has this choice. */
function findRaising(
  before: readonly WorkQuestion[],
  { shownWhen, isPrivate }: QuestionInput,
): Raised | undefined | null {
  if (!shownWhen) return undefined;
  const found = before.find(
    (question) =>
      question.type === 'choice' &&
      question.shownWhen === undefined &&
      (isPrivate || question.isPrivate !== true) &&
      question.choices.some(({ id }) => answerValue(question.name, id) === shownWhen),
  );
  return found === undefined
    ? null
    : { name: found.name, value: shownWhen.slice(answerValue(found.name, '').length) };
}

function questionOf(
  input: QuestionInput,
  name: string,
  shownWhen: Raised | undefined,
  before: WorkQuestion | undefined,
): WorkQuestion {
  const asked = {
    name,
    legend: input.legend,
    term: input.term,
    needed: input.isNeeded ? ('always' as const) : ('never' as const),
    ...(input.isPrivate ? { isPrivate: true as const } : {}),
    ...(shownWhen === undefined ? {} : { shownWhen }),
  };
  const minutes = input.minutes ? { minutes: input.minutes } : {};
  switch (input.type) {
    case 'choice':
    case 'choices':
      return { type: input.type, ...asked, choices: choicesIn(input, before) };
    case 'number':
      return { type: 'number', ...asked, most: input.most ?? 1, ...minutes };
    case 'text':
      return { type: 'text', ...asked };
  }
}

function choicesIn({ choices: typed }: QuestionInput, before: WorkQuestion | undefined) {
  const known = before === undefined ? [] : choicesOf(before);
  return typed.map(({ title, minutes }, index) => ({
    id: known.find((choice) => choice.title === title)?.id ?? (addressWord(title) || `choice-${index + 1}`),
    title,
    ...(minutes === 0 ? {} : { minutes }),
  }));
}

/** What each answer costs more, in the order of `possibleAdditions`. */
const centsOf = ({ type, choices: typed, cents }: QuestionInput): number[] =>
  type === 'number' ? [cents ?? 0] : typed.map((choice) => choice.cents);

/** The price with these amounts in place of those of the question before. */
function withAdds(
  price: Price,
  before: WorkQuestion | undefined,
  question: WorkQuestion | undefined,
  cents: readonly number[],
): Price {
  const gone = new Set(before === undefined ? [] : possibleAdditions(before).map(({ id }) => id));
  const added = (question === undefined ? [] : possibleAdditions(question))
    .map((addition, index) => ({ ...addition, cents: cents[index] ?? 0 }))
    .filter((add) => add.cents > 0);
  const adds = [...addsOf(price).filter(({ id }) => !gone.has(id)), ...added];
  const { adds: _before, ...rest } = price;
  return adds.length === 0 ? rest : { ...rest, adds };
}

/** A name that no question of the option ever had, because what is booked names its answers by it. */
function newName(term: string, ever: readonly string[]): string {
  const word = `${ownNames}${addressWord(term).replaceAll('-', '')}`.slice(0, 30);
  let name = word;
  for (let count = 2; ever.includes(name); count += 1) name = `${word}${count}`;
  return name;
}

/** A question as the form of the office has it. */
export function questionInForm(question: WorkQuestion, price: Price) {
  const adds = new Map(addsOf(price).map(({ id, cents }) => [id, cents]));
  const ids = possibleAdditions(question).map(({ id }) => id);
  const lines = choicesOf(question).map(({ title, minutes = 0 }, index) => {
    const cents = adds.get(ids[index] ?? '') ?? 0;
    const money = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
    return `${title}${minutes === 0 ? '' : ` +${minutes} min`}${cents === 0 ? '' : ` +$${money}`}`;
  });
  return {
    choices: lines.join('\n'),
    cents: adds.has(question.name) ? dollarsInForm(adds.get(question.name) ?? 0) : '',
  };
}

const questionNotFound = refusal('not_found', 'question_not_found', 'We could not find this question.');
const tooMany = refusal(
  'conflict',
  'too_many_questions',
  `An option can ask ${mostQuestions} questions. Remove one first.`,
);
const raisedByNothing = refusal(
  'invalid',
  'raised_by_nothing',
  'Choose an answer to an earlier question that is always asked. Only a private question can follow a private one.',
  { shownWhen: 'Choose an answer to an earlier question.' },
);
const raisesAnother = refusal(
  'conflict',
  'raises_another',
  'Another question is asked only after an answer to this one. Change that question first.',
);
