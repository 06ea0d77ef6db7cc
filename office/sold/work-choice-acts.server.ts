import { z } from 'zod';
import {
  addWorkChoice,
  replaceWorkChoice,
  retireWorkChoice,
} from '#domains/services/offering/work-choice.server.ts';
import {
  type PlacedChoice,
  workChoiceInput,
  workQuestionName,
} from '#domains/services/offering/work-choice.ts';
import {
  type ChoiceQuestion,
  isOwnQuestion,
  type WorkChoice,
  type WorkQuestion,
} from '#domains/services/question.ts';
import { success } from '#platform/result.ts';
import { type Act, type ActField, actOf, type Section } from '../screen.ts';

const may = 'catalogue';

/** An option that asks about the work; what asks nothing has no such acts. */
interface Asking {
  option?: { id: string; title: string } | undefined;
  questions?: readonly WorkQuestion[] | undefined;
}

/** What can be chosen for a question, as it is now. */
export function sectionOfQuestion({ legend, choices }: ChoiceQuestion): Section {
  return {
    title: legend,
    table: {
      columns: ['Choice', 'Usual time', 'Status'],
      rows: choices.map(({ title, hours, optionId, retired }) => [
        title,
        hours === undefined ? (optionId === undefined ? null : 'Assessment first') : hoursInWords(hours),
        retired === true ? 'No longer offered' : 'Offered',
      ]),
      empty: '',
    },
  };
}

const hoursInWords = (hours: number) => `${hours} hour${hours === 1 ? '' : 's'}`;

/** A choice as the value of a field: `job.fix-a-door`. */
const valueOf = ({ question, id }: PlacedChoice) => `${question}.${id}`;

const placedChoice = z
  .string({ error: 'Choose one.' })
  .max(200)
  .transform((value, context): PlacedChoice => {
    const [, name, id = ''] = /^([^.]+)\.(.+)$/.exec(value) ?? [];
    const question = workQuestionName.safeParse(name);
    if (question.success) return { question: question.data, id };
    context.addIssue({ code: 'custom', message: 'Choose one.' });
    return z.NEVER;
  });

function choiceField(
  questions: readonly WorkQuestion[],
  which: (choice: WorkChoice) => boolean,
): ActField | null {
  const options = questions
    .filter(hasKindsOfWork)
    .flatMap(({ name, term, choices }) =>
      choices
        .filter(which)
        .map(({ id, title }) => ({ value: valueOf({ question: name, id }), label: `${term}: ${title}` })),
    );
  return options.length === 0 ? null : { name: 'choice', label: 'Choice', kind: 'choice', options };
}

const isOffered = ({ retired }: WorkChoice) => retired !== true;

/** Of other questions, all choices are typed together. */
export const hasKindsOfWork = (question: WorkQuestion): question is ChoiceQuestion =>
  question.type === 'choice' && !isOwnQuestion(question);

const newFields: readonly ActField[] = [
  { name: 'title', label: 'Name', kind: 'text' },
  {
    name: 'hours',
    label: 'Hours that it usually takes',
    kind: 'number',
    hint: 'Only where the price is by the hour. Nothing asks the booker.',
    isOptional: true,
  },
];

const newChoice = workChoiceInput.extend({ question: workQuestionName });

const add = actOf<Asking, typeof newChoice>({
  name: 'add-choice',
  may,
  label: 'Add a kind of work',
  input: newChoice,
  offer: ({ questions = [] }) =>
    !questions.some(hasKindsOfWork)
      ? null
      : {
          consequence: 'Available right away.',
          fields: [
            {
              name: 'question',
              label: 'Question',
              kind: 'choice',
              value: questions.find(hasKindsOfWork)?.name ?? '',
              options: questions
                .filter(hasKindsOfWork)
                .map(({ name, legend }) => ({ value: name, label: legend })),
            },
            ...newFields,
          ],
        },
  async run(platform, staff, { option }, input) {
    const added = await addWorkChoice(platform, staff, option?.id ?? '', input);
    return added.ok ? success({ said: `${input.title} is added.` }) : added;
  },
});

const replacement = workChoiceInput.extend({ choice: placedChoice });

const replace = actOf<Asking, typeof replacement>({
  name: 'replace-choice',
  may,
  label: 'Change a kind of work',
  input: replacement,
  offer({ questions = [] }) {
    const field = choiceField(questions, isOffered);
    return field === null
      ? null
      : {
          consequence: 'New bookings use the new one. Booked visits keep the old name and length.',
          fields: [field, ...newFields],
        };
  },
  async run(platform, staff, { option }, { choice, ...input }) {
    const replaced = await replaceWorkChoice(platform, staff, option?.id ?? '', { ...choice, ...input });
    return replaced.ok ? success({ said: 'Changed.' }) : replaced;
  },
});

const onlyChoice = z.object({ choice: placedChoice });

const retire = actOf<Asking, typeof onlyChoice>({
  name: 'retire-choice',
  may,
  label: 'Stop offering a kind of work',
  input: onlyChoice,
  offer({ questions = [] }) {
    const field = choiceField(questions, isOffered);
    return field === null
      ? null
      : {
          consequence: 'No one can choose it now. Booked visits stay as they are.',
          fields: [field],
          isGrave: true,
        };
  },
  async run(platform, staff, { option }, { choice }) {
    const retired = await retireWorkChoice(platform, staff, option?.id ?? '', { ...choice, isRetired: true });
    return retired.ok
      ? success({
          said: 'No longer offered.',
          takeBack: { act: 'offer-choice', input: { choice: valueOf(choice) } },
        })
      : retired;
  },
});

const offerAgain = actOf<Asking, typeof onlyChoice>({
  name: 'offer-choice',
  may,
  label: 'Offer a kind of work again',
  input: onlyChoice,
  offer({ questions = [] }) {
    const field = choiceField(questions, (choice) => !isOffered(choice));
    return field === null ? null : { consequence: 'It can be chosen right away.', fields: [field] };
  },
  async run(platform, staff, { option }, { choice }) {
    const offered = await retireWorkChoice(platform, staff, option?.id ?? '', {
      ...choice,
      isRetired: false,
    });
    return offered.ok ? success({ said: 'It is offered again.' }) : offered;
  },
});

export const workChoiceActs: readonly Act<Asking>[] = [add, replace, retire, offerAgain];
