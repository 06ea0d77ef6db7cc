import { sql } from 'kysely';
import { findPrintLogo } from '#domains/looks/look.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { formatPhone } from '#domains/people/words.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import { dateInWords } from '#platform/days.ts';
import { writeLetters } from '#platform/documents/letters.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { printedLetter } from './letter.ts';

/** A letter to print or printed. */
export interface Letter {
  id: string;
  subject: string;
  /** Name and address, a line each. */
  address: string;
  writtenAt: Date;
  dueAt: Date;
  runId: string | null;
  printedAt: Date | null;
  postedAt: Date | null;
}

/**
 * What goes out on paper and was not printed: once the job has looked at it, which drops what a member no
 * longer wants.
 */
export const waitsToBePrinted = sql`m.channel = 'letter' and m.letter_run_id is null and m.dropped_at is null and (m.sent_at is not null or m.attempts > 0)`;
const columns = sql`m.id, m.subject, m.recipient_address as address, m.created_at as "writtenAt", m.due_at as "dueAt", m.letter_run_id as "runId", r.created_at as "printedAt", r.posted_at as "postedAt"`;

interface Cursor {
  moment: Date;
  id: string;
}

/** The letters that wait to be printed, the oldest first; or those that were, the latest first. */
export async function listLetters(
  database: DatabaseReader,
  { isPrinted, after, most }: { isPrinted: boolean; after: Cursor | null; most: number },
): Promise<Letter[]> {
  const which = isPrinted
    ? sql`m.channel = 'letter' and m.letter_run_id is not null ${after === null ? sql`` : sql`and m.id < ${after.id}::uuid`} order by m.id desc`
    : sql`${waitsToBePrinted} ${after === null ? sql`` : sql`and (m.due_at, m.id) > (${after.moment}, ${after.id}::uuid)`} order by m.due_at, m.id`;
  const { rows } = await sql<Letter>`
    select ${columns} from messages m left join letter_runs r on r.id = m.letter_run_id where ${which} limit ${most}`.execute(
    database,
  );
  return rows;
}

/** Letters that were printed together. */
export interface LetterRun {
  id: string;
  printedAt: Date;
  printedBy: string | null;
  postedAt: Date | null;
  postedBy: string | null;
  letters: Letter[];
}

export async function findLetterRun(database: DatabaseReader, id: string): Promise<LetterRun | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<Omit<LetterRun, 'letters'>>`
    select r.id, r.created_at as "printedAt", s.name as "printedBy", r.posted_at as "postedAt", p.name as "postedBy"
    from letter_runs r left join staff s on s.id = r.staff_id left join staff p on p.id = r.posted_by where r.id = ${id}`.execute(
    database,
  );
  const [run] = rows;
  if (run === undefined) return undefined;
  const { rows: letters } = await sql<Letter>`
    select ${columns} from messages m join letter_runs r on r.id = m.letter_run_id where m.letter_run_id = ${id} order by m.due_at, m.id`.execute(
    database,
  );
  return { ...run, letters };
}

/** As many as a person folds in a day. */
const mostAtOnce = 300;

/**
 * Takes all letters that wait, as one file to print. Of two who do it at once, each gets letters that the
 * other does not have. Refuses `no_letters`.
 */
export function printLetters(
  platform: Platform,
  staff: Staff,
): Promise<Result<{ runId: string; count: number }>> {
  return transaction(platform.database, async (work) => {
    const now = platform.clock.now();
    const runId = newIdentifier(now);
    await work
      .insertInto('letter_runs')
      .values({ id: runId, created_at: now, staff_id: staff.staffId })
      .execute();
    const { rows } = await sql`
      update messages set letter_run_id = ${runId} where id in (
        select m.id from messages m where ${waitsToBePrinted} order by m.due_at, m.id limit ${mostAtOnce} for no key update skip locked) returning id`.execute(
      work,
    );
    if (rows.length === 0) {
      await sql`delete from letter_runs where id = ${runId}`.execute(work);
      return refused(noLetters);
    }
    await writeAudit(
      work,
      staff,
      { action: 'letters_printed', subject: runId, after: { letters: rows.length } },
      now,
    );
    return success({ runId, count: rows.length });
  });
}

/** They are in the mailbox; or, with false, not yet after all. Refuses `letters_changed`. */
export function markPosted(
  platform: Platform,
  staff: Staff,
  runId: string,
  isPosted: boolean,
): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const now = platform.clock.now();
    const [at, by] = isPosted ? [now, staff.staffId] : [null, null];
    const { rows } = await sql`
      update letter_runs set posted_at = ${at}, posted_by = ${by} where id = ${runId} and (posted_at is null) = ${isPosted} returning id`.execute(
      work,
    );
    if (rows.length === 0) return refused(lettersChanged);
    await writeAudit(
      work,
      staff,
      { action: isPosted ? 'letters_posted' : 'letters_not_posted', subject: runId },
      now,
    );
    return success(null);
  });
}

/** A letter that was printed waits to be printed again. Refuses `letters_changed`. */
export function printLetterAgain(platform: Platform, staff: Staff, messageId: string): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const { rows } = await sql<{ memberId: string | null }>`
      update messages set letter_run_id = null where id = ${messageId} and letter_run_id is not null returning user_id as "memberId"`.execute(
      work,
    );
    const [letter] = rows;
    if (letter === undefined) return refused(lettersChanged);
    await writeAudit(
      work,
      staff,
      { action: 'letter_to_print_again', subject: messageId, onBehalfOf: letter.memberId },
      platform.clock.now(),
    );
    return success(null);
  });
}

/** All letters of a run as one PDF. That the office took it out is in the audit. */
export async function readLetterFile(
  platform: Platform,
  staff: Staff,
  runId: string,
): Promise<Buffer | undefined> {
  const { database, configuration, clock } = platform;
  const run = await findLetterRun(database, runId);
  if (run === undefined || run.letters.length === 0) return undefined;
  const { rows } = await sql<{
    subject: string;
    body: string | null;
    address: string;
    safeWord: string | null;
  }>`
    select m.subject, m.body, m.recipient_address as address, u.safe_word as "safeWord" from messages m left join users u on u.id = m.user_id
    where m.letter_run_id = ${runId} order by m.due_at, m.id`.execute(database);
  const { SITE_NAME: site, PHONE, OFFICE_ADDRESS, OFFICE_TIME_ZONE } = configuration;
  const date = dateInWords(run.printedAt, OFFICE_TIME_ZONE);
  await transaction(database, (work) =>
    writeAudit(
      work,
      staff,
      { action: 'exported', subject: 'letters', after: { run: runId, rows: rows.length } },
      clock.now(),
    ),
  );
  return writeLetters(
    rows.map(({ subject, body, address, safeWord }) =>
      printedLetter(
        {
          site,
          phone: formatPhone(PHONE),
          addressee: address.split('\n'),
          date,
          subject,
          body: body ?? '',
          safeWord,
        },
        OFFICE_ADDRESS,
      ),
    ),
    { title: `Letters of ${date}`, from: site, logo: await findPrintLogo(platform), madeAt: run.printedAt },
  );
}

const noLetters = refusal('conflict', 'no_letters', 'No letter waits to be printed.');
const lettersChanged = refusal(
  'conflict',
  'letters_changed',
  'Someone else just changed this. Check it again.',
);
