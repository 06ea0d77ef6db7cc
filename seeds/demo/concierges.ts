import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { concierges } from '../concierges.ts';
import { portraitFile } from '../professionals/portraits.ts';

/** Inserts the people that members of Premier Concierge know by name. */
export async function insertConcierges(work: DatabaseTransaction, now: Date): Promise<void> {
  await work
    .insertInto('concierges')
    .values(
      concierges.map(({ name, introduction }) => ({
        id: newIdentifier(now),
        created_at: now,
        name,
        introduction,
        picture: portraitFile(name),
      })),
    )
    .execute();
}
