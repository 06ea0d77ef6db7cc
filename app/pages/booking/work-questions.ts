import { hourChoices } from '#domains/services/cleaning.ts';
import { counted, dollars, estimate } from '#domains/services/price.ts';
import { questionOfLength, type WorkChoice, type WorkQuestion } from '#domains/services/question.ts';
import type { ServiceOption } from '#domains/services/service.ts';
import type { Questions, RadioQuestion } from './question-list.ts';

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
    explanation: null,
    radios: [
      ...option.questions.map((question) => radiosOf(option, question)),
      ...priced.radios.filter(isOther),
    ],
    texts: [
      {
        name: 'description',
        label: 'In your own words',
        hint: 'Your helper reads it beforehand.',
        maxLength: 1000,
      },
    ],
  };
}

function radiosOf(option: ServiceOption, question: WorkQuestion): RadioQuestion {
  const decides = questionOfLength(option)?.name === question.name;
  return {
    name: question.name,
    legend: question.legend,
    options: question.choices.map((choice) => ({
      value: choice.id,
      label: choice.title,
      ...(decides || choice.optionId !== undefined ? lengthOf(option, choice) : {}),
    })),
  };
}

/** What usually has a length has a price with it; of anything else, the booker says how long. */
function lengthOf(
  option: ServiceOption,
  { hours, optionId }: WorkChoice,
): Partial<RadioQuestion['options'][number]> {
  if (optionId !== undefined) return { price: 'Free', description: 'Then you get a quote.' };
  if (hours === undefined) return { further: hoursQuestion(option) };
  const usual = estimate(option, { kind: 'hourly', minutes: hours * 60 });
  return {
    price: usual.ok ? dollars(usual.value.totalCents) : undefined,
    description: `About ${counted(hours, 'hour', 'hours')}.`,
  };
}
