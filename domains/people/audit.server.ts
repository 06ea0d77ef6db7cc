import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Staff } from './actor.ts';

/** What a line of the audit says besides who and when. */
export interface Audited {
  /** In the past, with underscores: `price_changed`. */
  action: string;
  /** What it was done to: the id of a row, or the name of a list. */
  subject: string;
  /** The member for whom it was done. */
  onBehalfOf?: string | null;
  /** What was so before, and is so after. Never what a member told us: ids are enough. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Writes what somebody in the office has done, in the transaction that does it. `null` is the command line,
 * which makes the first account.
 */
export async function writeAudit(
  work: DatabaseTransaction,
  staff: Pick<Staff, 'staffId'> | null,
  { action, subject, onBehalfOf, before, after }: Audited,
  now: Date,
): Promise<void> {
  await work
    .insertInto('audit_events')
    .values({
      id: newIdentifier(now),
      created_at: now,
      staff_id: staff?.staffId ?? null,
      action,
      subject,
      on_behalf_of: onBehalfOf ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}
