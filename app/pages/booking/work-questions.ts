import { hourChoices } from '#domains/services/cleaning.ts';
import { counted, describeMinutes, dollars, estimate } from '#domains/services/price.ts';
import {
  type ChoiceQuestion,
  decidesPrice,
  isOwnQuestion,
  possibleAdditions,
  questionOfLength,
  type WorkChoice,
  type WorkQuestion,
} from '#domains/services/question.ts';
import { addsOf, type ServiceOption } from '#domains/services/service.ts';
import type { Choice, Questions, RadioQuestion, WorkField } from './question-list.ts';

export function hoursQuestion(option: ServiceOption): RadioQuestion {
  const options = hourChoices(option).map((hours) => ({
    value: String(hours),
    label: counted(hours, 'hour', 'hours'),
  }));
  return { name: 'hours', legend: 'How many hours?', options };
}

/** How long it takes: by what there is to do where that is known, else by the hours. */
export function lengthQuestion(option: ServiceOption): RadioQuestion {
  const asked = questionOfLength(option);
  if (asked === undefined) return hoursQuestion(option);
  const choices = asked.choices.filter(({ optionId }) => optionId === undefined);
  return radiosOf(option, { ...asked, choices });
}

/** What is asked before a visit: about the work itself, and what else its price depends on. */
export function withWorkQuestions(option: ServiceOption, priced: Questions): Questions {
  if (option.questions.length === 0) return priced;
  const decides = questionOfLength(option)?.name;
  const isOther = ({ name }: { name: string }) => name !== decides;
  return {
    ...priced,
    explanation: explanationBeside(option, priced),
    work: workFields(option),
    radios: priced.radios.filter(isOther),
    texts: option.questions.every(isOwnQuestion) ? [] : [inOwnWords],
  };
}

const inOwnWords = {
  name: 'description',
  label: 'In your own words',
  hint: 'Your helper reads it beforehand.',
  maxLength: 1000,
};

/** What is asked where only a price is wanted: what can change it, and what raises that. */
export function withPricedQuestions(option: ServiceOption, priced: Questions): Questions {
  const decides = questionOfLength(option)?.name;
  const pricing = option.questions.filter(
    (question) => question.name !== decides && decidesPrice(question, addsOf(option.price)),
  );
  const raising = new Set(pricing.map(({ shownWhen }) => shownWhen?.name));
  const asked = option.questions.filter(
    (question) => pricing.includes(question) || raising.has(question.name),
  );
  return asked.length === 0
    ? priced
    : { ...priced, explanation: explanationBeside(option, priced), work: fieldsOf(option, asked) };
}

/** Beside questions, it is no longer so that there are none. */
const explanationBeside = ({ price }: ServiceOption, { explanation }: Questions) =>
  price.kind === 'flat' ? null : explanation;

/** What is asked about the work itself, as fields. */
export const workFields = (option: ServiceOption): WorkField[] => fieldsOf(option, option.questions);

/** The questions as fields, each that another one raises inside the answer that raises it. */
function fieldsOf(option: ServiceOption, questions: readonly WorkQuestion[]): WorkField[] {
  return questions
    .filter(({ shownWhen }) => shownWhen === undefined)
    .map((question) => fieldOf(option, question, questions));
}

const mostCharacters = 1000;

function fieldOf(option: ServiceOption, question: WorkQuestion, all: readonly WorkQuestion[]): WorkField {
  const { name, legend, needed } = question;
  const isOptional = needed === 'never' ? ['Optional.'] : [];
  const hint = hintOf(isOptional);
  switch (question.type) {
    case 'choice': {
      const radios = radiosOf(option, question);
      const options = radios.options.map((each) => {
        const raised = all.filter(
          ({ shownWhen }) => shownWhen?.name === name && shownWhen.value === each.value,
        );
        return raised.length === 0
          ? each
          : { ...each, raised: raised.map((further) => fieldOf(option, further, all)) };
      });
      return { as: 'radios', ...radios, ...hint, options };
    }
    case 'choices':
      return { as: 'checks', name, legend, ...hint, options: choicesWithMore(option, question) };
    case 'number':
      return {
        as: 'number',
        name,
        label: legend,
        ...hintOf([...isOptional, ...eachInWords(option, question)]),
        options: numbersUpTo(question.most),
      };
    case 'text':
      return { as: 'text', name, label: legend, ...hint, maxLength: mostCharacters };
  }
}

const hintOf = (sentences: readonly string[]) =>
  sentences.length === 0 ? {} : { hint: sentences.join(' ') };

/** What each one costs and takes more, before it is chosen: "$25 for each, 15 minutes more." */
function eachInWords({ price }: ServiceOption, { name, minutes = 0 }: NumberQuestion): string[] {
  const { cents = 0 } = addsOf(price).find(({ id }) => id === name) ?? {};
  const time = minutes === 0 ? null : describeMinutes(minutes);
  if (cents === 0) return time === null ? [] : [`${time} more for each.`];
  return [`${dollars(cents)} for each${time === null ? '' : `, ${time} more`}.`];
}

type NumberQuestion = Extract<WorkQuestion, { type: 'number' }>;

const numbersUpTo = (most: number): Choice[] =>
  Array.from({ length: most + 1 }, (_, count) => ({ value: String(count), label: String(count) }));

/** What can be chosen, each with what it costs and takes more. */
function choicesWithMore(
  option: ServiceOption,
  question: Extract<WorkQuestion, { choices: unknown }>,
): Choice[] {
  const adds = new Map(addsOf(option.price).map(({ id, cents }) => [id, cents]));
  const names = possibleAdditions(question).map(({ id }) => id);
  return question.choices.map(({ id, title, minutes = 0 }, index) => {
    const cents = adds.get(names[index] ?? '') ?? 0;
    return {
      value: id,
      label: title,
      ...(cents === 0 ? {} : { price: `+${dollars(cents)}` }),
      ...(minutes === 0 ? {} : { description: `Adds ${describeMinutes(minutes)}.` }),
    };
  });
}

function radiosOf(option: ServiceOption, question: ChoiceQuestion): RadioQuestion {
  const decides = questionOfLength(option)?.name === question.name;
  return {
    name: question.name,
    legend: question.legend,
    options: choicesWithMore(option, question).map((choice, index) => {
      const { hours, optionId } = question.choices[index] ?? {};
      return decides || optionId !== undefined
        ? { ...choice, ...lengthOf(option, { hours, optionId }) }
        : choice;
    }),
  };
}

/** What usually has a length has a price with it; of anything else, the booker says how long. */
function lengthOf(
  option: ServiceOption,
  { hours, optionId }: Pick<WorkChoice, 'hours' | 'optionId'>,
): Partial<RadioQuestion['options'][number]> {
  if (optionId !== undefined) return { price: 'Free', description: 'Then you get a quote.' };
  if (hours === undefined) return { further: hoursQuestion(option) };
  const usual = estimate(option, { kind: 'hourly', minutes: hours * 60 });
  return {
    price: usual.ok ? dollars(usual.value.totalCents) : undefined,
    description: `About ${counted(hours, 'hour', 'hours')}.`,
  };
}
