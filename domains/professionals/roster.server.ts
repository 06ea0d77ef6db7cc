import { sql } from 'kysely';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { insertProfessional } from './professional.server.ts';
import { problemInWords, readRoster, type RosterFacts, type RosterProblem } from './roster.ts';

/** The areas and the options that are offered, in the order of the catalogue. */
export async function findChoices(database: DatabaseReader): Promise<Pick<RosterFacts, 'areas' | 'options'>> {
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
  const known = await database
    .selectFrom('professionals')
    .select(['name', 'service_area_id as areaId', 'phone', 'email'])
    .execute();
  return { ...(await findChoices(database)), known, mayPay: capabilities.has('money') };
}

/**
 * Adds everybody of a list in CSV, or nobody. What it says they are paid is grave, as everywhere. Refuses
 * `roster_not_read`, with what is wrong on each line, `roster_empty` and `second_factor_needed`.
 */
export async function addRoster(
  platform: Platform,
  staff: Staff | FreshStaff,
  text: string,
): Promise<Result<{ added: number }>> {
  const now = platform.clock.now();
  try {
    return await transaction(platform.database, async (work) => {
      // Two lists that come at once would each find nobody there.
      await sql`lock table professionals in share row exclusive mode`.execute(work);
      const { lines, problems } = readRoster(text, await findRosterFacts(work, staff));
      if (problems.length > 0) return refused(notRead(problems));
      if (lines.length === 0) return refused(empty);
      const paid = lines.filter(({ professional }) => professional.details.pay_cents !== null).length;
      if (paid > 0) {
        if (!('confirmedAt' in staff)) return refused(payIsGrave);
        const audit = { action: 'pay_changed', subject: 'professionals', after: { added: paid } };
        await writeAudit(work, staff, audit, now);
      }
      for (const { line, professional } of lines) {
        const added = await insertProfessional(work, staff, professional, now);
        if (!added.ok) throw new LineRefused(line, added.refusal);
      }
      return success({ added: lines.length });
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

/** Takes back what was added before it. */
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
  message: 'Nobody was added. Please look at these lines.',
  fields: problems.map((problem) => ({ field: 'csv', message: problemInWords(problem) })),
});
const payIsGrave: Refusal = {
  kind: 'forbidden',
  code: 'second_factor_needed',
  message:
    'The list says what people are paid, and your last sign-in was a while ago. Show once more that it is you. Then they are added.',
};
const empty: Refusal = {
  kind: 'invalid',
  code: 'roster_empty',
  message: 'There is nobody in this list.',
  fields: [
    {
      field: 'csv',
      message: 'Enter a line for each professional, below a line with the names of the columns.',
    },
  ],
};
