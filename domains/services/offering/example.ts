import { hourChoices } from '../cleaning.ts';
import type { WorkQuestion } from '../question.ts';
import type { ServiceOption } from '../service.ts';

/**
 * Answers as a member might give them, to show what becomes of them: the first of each choice, one of what is
 * counted, and the shortest time.
 */
export function exampleAnswers(option: ServiceOption): { optionId: string } & Record<string, unknown> {
  const { price } = option;
  return {
    optionId: option.id,
    ...(price.kind === 'hourly' ? { hours: hourChoices(option)[0] } : {}),
    ...(price.kind === 'item' ? { count: price.minimum } : {}),
    ...(price.kind === 'choice' ? { choice: price.choices[0]?.id } : {}),
    ...Object.fromEntries(option.questions.map((question) => [question.name, exampleOf(question)])),
  };
}

function exampleOf(question: WorkQuestion): unknown {
  switch (question.type) {
    case 'choice':
      return question.choices.find(({ optionId }) => optionId === undefined)?.id;
    case 'choices':
      return question.choices.slice(0, 1).map(({ id }) => id);
    case 'number':
      return 1;
    case 'text':
      return 'In the member’s own words';
  }
}
