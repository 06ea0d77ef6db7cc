import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Decision } from './second-person.ts';

/** The tables of what waits for a second person. They have the same columns for what was decided. */
type Waiting = 'visit_refunds' | 'membership_refunds' | 'approvals';

/** Writes what was decided on a request that is open and locked. */
export async function writeDecision(
  work: DatabaseTransaction,
  waiting: Waiting,
  id: string,
  staff: Staff,
  decision: Decision,
  now: Date,
): Promise<void> {
  const answer = decision.state === 'declined' ? decision.answer : null;
  const { numAffectedRows } = await sql`
    update ${sql.table(waiting)} set state = ${decision.state}, answer = ${answer}, decided_by = ${staff.staffId}, decided_at = ${now}
    where id = ${id} and state = 'asked'`.execute(work);
  if (numAffectedRows !== 1n) throw new Error('What was just locked does not wait any more.');
}
