import { sql } from 'kysely';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { changeWithin } from '../change.server.ts';
import {
  detailsChange,
  insertProfessional,
  listRecords,
  payChange,
  skillsChange,
} from '../professional.server.ts';
import { hoursChange } from '../week-hours.server.ts';
import type { RosterChange } from './roster-change.ts';
import type { RosterChoices, RosterFacts } from './roster-line.ts';
import { problemInWords, readRoster, type RosterProblem } from './roster.ts';

/** The areas and the options that are offered, in the order of the catalogue. */
export async function findChoices(database: DatabaseReader): Promise<RosterChoices> {
  const [areas, options] = await Promise.all([
    database.selectFrom('service_areas').select(['id', 'title']).orderBy('title').execute(),
    database
      .selectFrom('service_options as o')
      .innerJoin('services as s', 's.id', 'o.service_id')
      .select(['o.id', 'o.title'])
      .where('o.retired_at', 'is', null)
      .orderBy('s.position')
      .orderBy('o.position')
      .execute(),
  ]);
  return { areas, options };
}

/** What a list of professionals may name, and who is there already. */
export async function findRosterFacts(
  database: DatabaseReader,
  { capabilities }: Pick<Staff, 'capabilities'>,
): Promise<RosterFacts> {
  const [choices, known] = await Promise.all([findChoices(database), listRecords(database)]);
  return { ...choices, known, mayPay: capabilities.has('money') };
}

interface TakenRoster {
  added: number;
  changed: number;
  unchanged: number;
}

/**
 * Takes a list in CSV as a whole or not at all: newcomers are added, and professionals who are here, by their
 * id, are changed where a line says something else; visits that are booked stay. What it says they are paid
 * is grave, as everywhere. Refuses `roster_not_read`, with what is wrong on each line, `roster_empty` and
 * `second_factor_needed`.
 */
export async function takeRoster(
  platform: Platform,
  staff: Staff | FreshStaff,
  text: string,
): Promise<Result<TakenRoster>> {
  const now = platform.clock.now();
  try {
    return await transaction(platform.database, async (work) => {
      // Two lists that come at once would each find nobody there.
      await sql`lock table professionals in share row exclusive mode`.execute(work);
      const { lines, changes, unchanged, problems } = readRoster(text, await findRosterFacts(work, staff));
      if (problems.length > 0) return refused(notRead(problems));
      if (lines.length + changes.length + unchanged === 0) return refused(empty);
      const paid = lines.filter(({ professional }) => professional.details.pay_cents !== null).length;
      const isPaid = paid > 0 || changes.some(({ payCents }) => payCents !== undefined);
      if (isPaid && !('confirmedAt' in staff)) return refused(payIsGrave);
      if (paid > 0) {
        const audit = { action: 'pay_changed', subject: 'professionals', after: { added: paid } };
        await writeAudit(work, staff, audit, now);
      }
      for (const { line, professional } of lines) {
        const added = await insertProfessional(work, staff, professional, now);
        if (!added.ok) throw new LineRefused(line, added.refusal);
      }
      for (const change of changes) await apply(work, staff, change, now);
      return success({ added: lines.length, changed: changes.length, unchanged });
    });
  } catch (error) {
    if (!(error instanceof LineRefused)) throw error;
    const { line, refusal } = error;
    return refused(
      notRead(
        (refusal.fields ?? [{ field: '', message: refusal.message }]).map((problem) => ({
          line,
          ...problem,
        })),
      ),
    );
  }
}

/** Each part of a change as its own line in the audit, like on their page. */
async function apply(
  work: DatabaseTransaction,
  staff: Staff,
  { line, known: { id }, details, skills, hours, payCents }: RosterChange,
  now: Date,
): Promise<void> {
  const parts = [
    ...(details === undefined ? [] : [['professional_changed', detailsChange(details)] as const]),
    ...(skills === undefined ? [] : [['professional_skills_changed', skillsChange(skills)] as const]),
    ...(hours === undefined ? [] : [['professional_hours_changed', hoursChange(hours)] as const]),
    ...(payCents === undefined ? [] : [['pay_changed', payChange(payCents)] as const]),
  ];
  for (const [action, change] of parts) {
    const changed = await changeWithin(work, staff, id, action, change, now);
    if (!changed.ok) throw new LineRefused(line, changed.refusal);
  }
}

/** Undoes what was done before it. */
class LineRefused extends Error {
  readonly line: number;
  readonly refusal: Refusal;

  constructor(line: number, refusal: Refusal) {
    super(refusal.code);
    this.line = line;
    this.refusal = refusal;
  }
}

const notRead = (problems: readonly RosterProblem[]): Refusal => ({
  kind: 'invalid',
  code: 'roster_not_read',
  message: 'Nothing was done. Check these lines.',
  fields: problems.map((problem) => ({ field: 'csv', message: problemInWords(problem) })),
});
const payIsGrave = refusal(
  'forbidden',
  'second_factor_needed',
  'The list says what people are paid, and your last sign-in was a while ago. Show once more that it is you. Then it is done.',
);
const empty = refusal('invalid', 'roster_empty', 'This list is empty.', {
  csv: 'Enter a line for each helper, below a line with the names of the columns.',
});
