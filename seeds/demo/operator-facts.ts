import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';

/** Where the operator of the demo helps, as its office has said it. */
export async function insertOperatorFacts(work: DatabaseTransaction, now: Date): Promise<void> {
  await work
    .insertInto('operator_facts')
    .values({
      id: newIdentifier(now),
      name: 'region',
      value: JSON.stringify('the five boroughs of New York'),
      since: now,
      staff_id: (staff) => staff.selectFrom('staff').select('id').where('email', '=', 'ana@example.com'),
    })
    .execute();
}
