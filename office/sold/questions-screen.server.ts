import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { findOptionInOffice, listOptionsInOffice } from '#domains/services/offering/option-terms.server.ts';
import type { CountedOption } from '#domains/services/offering/option-terms.ts';
import {
  addQuestion,
  changeQuestion,
  removeQuestion,
} from '#domains/services/offering/own-question.server.ts';
import {
  answerValue,
  mayTakeLonger,
  questionInForm,
  questionInput,
} from '#domains/services/offering/own-question.ts';
import { findQuestions, listQuestions } from '#domains/services/offering/question-version.server.ts';
import { choicesOf, isOwnQuestion, type WorkQuestion } from '#domains/services/question.ts';
import type { Platform } from '#platform/platform.ts';
import { type ActField, actOf, recordOf, saying, type Screen, type Section, type Shown } from '../screen.ts';

const may = 'catalogue';

/** A question of an option that the office has written, with those that are asked before it. */
interface Subject {
  option: CountedOption;
  question: WorkQuestion;
  before: WorkQuestion[];
}

const typeTitles: Record<WorkQuestion['type'], string> = {
  choice: 'Members choose one',
  choices: 'Members choose as many as they like',
  number: 'Members choose a number',
  text: 'Members write a few words',
};

function fieldsFor(
  before: readonly WorkQuestion[],
  { price, kind }: Pick<CountedOption, 'price' | 'kind'>,
  question?: WorkQuestion,
): ActField[] {
  const isTimed = mayTakeLonger({ kind });
  const typed = question === undefined ? { choices: '', cents: '' } : questionInForm(question, price);
  const counted = question?.type === 'number' ? question : undefined;
  const raised = question?.shownWhen;
  return [
    { name: 'legend', label: 'Question', kind: 'text', value: question?.legend ?? '' },
    {
      name: 'term',
      label: 'Name of the answer',
      kind: 'text',
      value: question?.term ?? '',
      hint: 'One or two words, for visits and messages.',
    },
    {
      name: 'type',
      label: 'How members answer',
      kind: 'choice',
      value: question?.type ?? 'choice',
      options: Object.entries(typeTitles).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'choices',
      label: 'Choices',
      kind: 'lines',
      value: typed.choices,
      isOptional: true,
      hint: isTimed
        ? 'One in a line. Add time or money like this: Laundry +30 min +$15'
        : 'One in a line. Add money like this: Walker +$5',
    },
    number('most', 'Highest number', counted?.most),
    ...(isTimed ? [number('minutes', 'More minutes for each one', counted?.minutes, 'In steps of 15.')] : []),
    {
      name: 'cents',
      label: 'More money for each one',
      kind: 'money',
      value: typed.cents,
      isOptional: true,
    },
    {
      name: 'isNeeded',
      label: 'Members cannot book without an answer',
      kind: 'checkbox',
      value: question?.needed === 'always' ? 'yes' : '',
    },
    {
      name: 'isPrivate',
      label: 'The answer is private, like a need',
      kind: 'checkbox',
      value: question?.isPrivate === true ? 'yes' : '',
      hint: 'The helper reads it, and only people who may know needs see it.',
    },
    {
      name: 'shownWhen',
      label: 'When members are asked',
      kind: 'choice',
      value: raised === undefined ? '' : answerValue(raised.name, raised.value),
      isOptional: true,
      options: [{ value: '', label: 'Always' }, ...answersAmong(before)],
    },
  ];
}

const number = (name: string, label: string, value: number | undefined, hint?: string): ActField => ({
  name,
  label,
  kind: 'number',
  value: value === undefined ? '' : String(value),
  isOptional: true,
  hint: hint ?? 'Only where members choose a number.',
});

const answersAmong = (before: readonly WorkQuestion[]) =>
  before
    .filter(({ type, shownWhen }) => type === 'choice' && shownWhen === undefined)
    .flatMap((question) =>
      choicesOf(question)
        .filter(({ retired }) => retired !== true)
        .map(({ id, title }) => ({
          value: answerValue(question.name, id),
          label: `Only after this answer: ${question.term}, ${title}`,
        })),
    );

const applies = 'New bookings are asked it right away. Booked visits keep their answers and their price.';

/** On the page of an option, what the office asks for it. */
export function sectionsOfQuestions(optionId: string, asked: readonly WorkQuestion[]): Section[] {
  const questions = asked.filter(isOwnQuestion);
  if (questions.length === 0) return [];
  const rows = questions.map((question) => [
    {
      text: question.legend,
      to: pathTo('/office/questions/:id', { id: `${optionId}.${question.name}` }),
    },
    question.term,
    choicesOf(question)
      .map(({ title }) => title)
      .join(', '),
  ]);
  const columns = ['Question', 'Name of the answer', 'Choices'];
  return [{ title: 'Questions', table: { columns, rows, empty: '' } }];
}

/** Adds a question to an option, on the page of that option. */
export const addQuestionAct = actOf<
  { option?: CountedOption | undefined; questions?: readonly WorkQuestion[] | undefined },
  typeof questionInput
>({
  name: 'add-question',
  may,
  label: 'Add a question',
  input: questionInput,
  offer: ({ option, questions = [] }) =>
    option === undefined ? null : { consequence: applies, fields: fieldsFor(questions, option) },
  run: async (platform, staff, { option }, input) =>
    saying(await addQuestion(platform, staff, option?.id ?? '', input), 'The question is added.'),
});

const change = actOf<Subject, typeof questionInput>({
  name: 'change-question',
  may,
  label: 'Change the question',
  input: questionInput,
  offer: ({ option, question, before }) =>
    isOwnQuestion(question) ? { consequence: applies, fields: fieldsFor(before, option, question) } : null,
  run: async (platform, staff, { option, question }, input) =>
    saying(
      await changeQuestion(platform, staff, option.id, question.name, input),
      'The question is changed.',
    ),
});

const noInput = z.object({});

const remove = actOf<Subject, typeof noInput>({
  name: 'remove-question',
  may,
  label: 'Remove the question',
  input: noInput,
  offer: ({ question }) =>
    isOwnQuestion(question)
      ? {
          consequence: 'New bookings are not asked it. Booked visits keep the answer.',
          fields: [],
          isGrave: true,
        }
      : null,
  run: async (platform, staff, { option, question }) =>
    saying(
      await removeQuestion(platform, staff, option.id, question.name),
      'New bookings are not asked it anymore.',
    ),
});

async function find(
  { database, clock }: Platform,
  _staff: unknown,
  address: string,
): Promise<Subject | undefined> {
  const [optionId = '', name = ''] = address.split('.');
  const option = await findOptionInOffice(database, optionId, clock.now());
  const questions = await findQuestions(database, optionId);
  const question = questions.find((each) => each.name === name);
  if (option === undefined || question === undefined) return undefined;
  return { option, question, before: questions.slice(0, questions.indexOf(question)) };
}

const neededTitles: Record<WorkQuestion['needed'], string> = {
  always: 'Members cannot book without an answer',
  onPages: 'Pages insist on an answer',
  never: 'Optional',
};

function show({ option, question, before }: Subject): Shown {
  const { shownWhen } = question;
  const raising = before.find(({ name }) => name === shownWhen?.name);
  const after = raising && choicesOf(raising).find(({ id }) => id === shownWhen?.value);
  return {
    title: question.legend,
    sections: [
      {
        title: 'At a glance',
        facts: [
          {
            term: 'Asked for',
            details: option.title,
            to: pathTo('/office/catalogue/:id', { id: `option.${option.id}` }),
          },
          { term: 'Name of the answer', details: question.term },
          { term: 'How members answer', details: typeTitles[question.type] },
          { term: 'Answer', details: neededTitles[question.needed] },
          {
            term: 'Who sees the answer',
            details:
              question.isPrivate === true
                ? 'The helper, and people who may know needs'
                : 'All people of the visit',
          },
          {
            term: 'When members are asked',
            details: raising && after ? `Only after this answer: ${raising.term}, ${after.title}` : 'Always',
          },
          ...('choices' in question
            ? [
                {
                  term: 'Choices',
                  details: questionInForm(question, option.price).choices.split('\n'),
                },
              ]
            : []),
        ],
      },
    ],
  };
}

/** What members are asked about the work, by option. */
export const questionsScreen: Screen = {
  name: 'questions',
  title: 'Questions',
  isInMenu: false,
  lead: 'What members are asked about the work. A question is added on the page of what it is asked for.',
  list: {
    columns: ['Question', 'Asked for', 'How members answer', 'Answer'],
    filters: [],
    empty: 'Nothing is asked yet.',
    async read({ database, clock }) {
      const options = await listOptionsInOffice(database, clock.now());
      const asked = await listQuestions(database);
      return {
        nextCursor: null,
        rows: options.flatMap(({ id, title }) =>
          (asked.get(id) ?? []).map((question) => ({
            id: `${id}.${question.name}`,
            cells: [question.legend, title, typeTitles[question.type], neededTitles[question.needed]],
          })),
        ),
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({ find, show, acts: [change, remove] }),
};
