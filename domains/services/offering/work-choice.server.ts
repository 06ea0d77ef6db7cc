import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { type WorkQuestion, workQuestions } from '../question.ts';
import { forgetCatalogue } from '../service.server.ts';
import {
  type PlacedChoice,
  withChoice,
  type WorkChoiceInput,
  withReplacement,
  withRetired,
} from './work-choice.ts';

/** The questions of an option with all their choices, those no longer offered among them. */
export async function findQuestions(
  database: DatabaseReader,
  optionId: string,
): Promise<WorkQuestion[] | undefined> {
  const row = await database
    .selectFrom('service_options')
    .select('questions')
    .where('id', '=', optionId)
    .executeTakeFirst();
  return row && workQuestions.parse(row.questions);
}

/** Adds a kind of work. Refuses `option_not_found`, `choice_not_found` and `invalid_choices`. */
export function addWorkChoice(
  platform: Platform,
  staff: Staff,
  optionId: string,
  { question, ...input }: WorkChoiceInput & Pick<PlacedChoice, 'question'>,
): Promise<Result<null>> {
  return change(platform, staff, { optionId, action: 'choice_added' }, (questions) =>
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
  return change(platform, staff, { optionId, action: 'choice_replaced' }, (questions) =>
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
  return change(platform, staff, { optionId, action }, (questions) =>
    withRetired(questions, choice, isRetired),
  );
}

async function change(
  platform: Platform,
  staff: Staff,
  { optionId, action }: { optionId: string; action: string },
  decide: (questions: WorkQuestion[]) => Result<WorkQuestion[]>,
): Promise<Result<null>> {
  const result = await transaction(platform.database, async (work): Promise<Result<null>> => {
    await sql`select id from service_options where id = ${optionId} for no key update`.execute(work);
    const before = await findQuestions(work, optionId);
    if (before === undefined) return refused(optionNotFound);
    const after = decide(before);
    if (!after.ok) return after;
    await work
      .updateTable('service_options')
      .set({ questions: JSON.stringify(after.value) })
      .where('id', '=', optionId)
      .execute();
    await writeAudit(
      work,
      staff,
      { action, subject: optionId, before: offered(before), after: offered(after.value) },
      platform.clock.now(),
    );
    return success(null);
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/** By question, what can be chosen. */
const offered = (questions: readonly WorkQuestion[]) =>
  Object.fromEntries(
    questions.map(({ name, choices }) => [
      name,
      choices.filter(({ retired }) => retired !== true).map(({ title }) => title),
    ]),
  );

const optionNotFound = refusal('not_found', 'option_not_found', 'We could not find this option.');
