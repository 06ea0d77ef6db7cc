import type { Staff } from '#domains/people/actor.ts';
import type { Platform } from '#platform/platform.ts';
import type { Result } from '#platform/result.ts';
import { changeQuestions } from './question-version.server.ts';
import {
  type PlacedChoice,
  withChoice,
  type WorkChoiceInput,
  withReplacement,
  withRetired,
} from './work-choice.ts';

/** Adds a kind of work. Refuses `option_not_found`, `choice_not_found` and `invalid_choices`. */
export function addWorkChoice(
  platform: Platform,
  staff: Staff,
  optionId: string,
  { question, ...input }: WorkChoiceInput & Pick<PlacedChoice, 'question'>,
): Promise<Result<null>> {
  return changeQuestions(platform, staff, { optionId, action: 'choice_added' }, async (questions) =>
    withChoice(questions, question, input),
  );
}

/** Puts another kind of work in the place of one; what is booked keeps the old one. Refuses the same. */
export function replaceWorkChoice(
  platform: Platform,
  staff: Staff,
  optionId: string,
  { question, id, ...input }: WorkChoiceInput & PlacedChoice,
): Promise<Result<null>> {
  return changeQuestions(platform, staff, { optionId, action: 'choice_replaced' }, async (questions) =>
    withReplacement(questions, { question, id }, input),
  );
}

/** Offers a kind of work no longer, or again; what is booked keeps it. Refuses the same. */
export function retireWorkChoice(
  platform: Platform,
  staff: Staff,
  optionId: string,
  { isRetired, ...choice }: PlacedChoice & { isRetired: boolean },
): Promise<Result<null>> {
  const action = isRetired ? 'choice_retired' : 'choice_offered_again';
  return changeQuestions(platform, staff, { optionId, action }, async (questions) =>
    withRetired(questions, choice, isRetired),
  );
}
