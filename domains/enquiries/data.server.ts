import type { Database } from '../../platform/database/database.ts';
import { isIdentifier } from '../../platform/identifier.ts';
import type { CallWindow } from './schema.ts';

export interface PromisedWindow extends CallWindow {
  /** In which it was promised; null for that of the office. */
  timeZone: string | null;
}

/** When we promised to call. The identifier cannot be guessed, and nothing about the person comes back. */
export async function findCallWindow(database: Database, enquiryId: string): Promise<PromisedWindow | undefined> {
  if (!isIdentifier(enquiryId)) return undefined;
  const row = await database
    .selectFrom('enquiries')
    .select(['due_from', 'due_until', 'time_zone'])
    .where('id', '=', enquiryId)
    .where('kind', 'in', ['call_back', 'gift_card', 'scheduling'])
    .executeTakeFirst();
  if (row === undefined || row.due_from === null || row.due_until === null) return undefined;
  return { from: row.due_from, until: row.due_until, timeZone: row.time_zone };
}
