import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { choicesOf, type WorkQuestion, workQuestions } from '../question.ts';
import { forgetCatalogue } from '../service.server.ts';

/**
 * The questions of an option as they are asked now, with all their choices, those no longer offered among
 * them.
 */
export async function findQuestions(database: DatabaseReader, optionId: string): Promise<WorkQuestion[]> {
  const row = await database
    .selectFrom('service_option_versions')
    .select('questions')
    .where('service_option_id', '=', optionId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return workQuestions.parse(row?.questions ?? []);
}

/** The same of all options that ask anything, by the id of the option. */
export async function listQuestions(database: DatabaseReader): Promise<Map<string, WorkQuestion[]>> {
  const rows = await database
    .selectFrom('service_option_versions')
    .select(['service_option_id', 'questions'])
    .distinctOn('service_option_id')
    .orderBy('service_option_id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.service_option_id, workQuestions.parse(row.questions)]));
}

/** The names of all questions that the option has ever asked, of which none is given to another question. */
export async function listNamesEverAsked(database: DatabaseReader, optionId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct question ->> 'name' as name
    from service_option_versions version, jsonb_array_elements(version.questions) question
    where version.service_option_id = ${optionId}`.execute(database);
  return rows.map(({ name }) => name);
}

/**
 * Asks something else from now on, as the next version; visits that are booked keep theirs. Refuses
 * `option_not_found`, `invalid_questions`, and whatever `decide` refuses.
 */
export async function changeQuestions(
  platform: Platform,
  staff: Staff,
  { optionId, action }: { optionId: string; action: string },
  decide: (questions: WorkQuestion[], work: DatabaseTransaction) => Promise<Result<WorkQuestion[]>>,
): Promise<Result<null>> {
  const now = platform.clock.now();
  const result = await transaction(platform.database, async (work): Promise<Result<null>> => {
    const locked = await sql`select id from service_options where id = ${optionId} for no key update`.execute(
      work,
    );
    if (locked.rows.length === 0) return refused(optionNotFound);
    const before = await findQuestions(work, optionId);
    const after = await decide(before, work);
    if (!after.ok) return after;
    const parsed = workQuestions.safeParse(after.value);
    if (!parsed.success) return refused(invalidQuestions);
    await writeVersion(work, staff, { optionId, questions: parsed.data }, now);
    const entry = { action, subject: optionId, before: inWords(before), after: inWords(parsed.data) };
    await writeAudit(work, staff, entry, now);
    return success(null);
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/** What an option asks from now on, as its next version. */
export async function writeVersion(
  work: DatabaseTransaction,
  staff: Staff,
  { optionId, questions }: { optionId: string; questions: readonly WorkQuestion[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into service_option_versions (id, created_at, made_by, service_option_id, version, questions)
    select ${newIdentifier(now)}, ${now}, ${staff.staffId}, ${optionId}, coalesce(max(version), 0) + 1, ${JSON.stringify(questions)}
    from service_option_versions where service_option_id = ${optionId}`.execute(work);
}

/** By question, what can be chosen. */
const inWords = (questions: readonly WorkQuestion[]) =>
  Object.fromEntries(
    questions.map((question) => [
      question.name,
      choicesOf(question)
        .filter(({ retired }) => retired !== true)
        .map(({ title }) => title),
    ]),
  );

const optionNotFound = refusal('not_found', 'option_not_found', 'We could not find this option.');
const invalidQuestions = refusal(
  'invalid',
  'invalid_questions',
  'An option can ask up to 12 questions. One with choices needs 2 to 20 of them.',
);
