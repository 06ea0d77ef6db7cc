import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Staff } from './actor.ts';
import { findGraveAct, graveActNotice } from './grave-act.ts';

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
 * Writes what somebody in the office has done, in the transaction that does it, and tells all administrators
 * of what is grave. `null` is the command line, which makes the first account.
 */
export async function writeAudit(
  work: DatabaseTransaction,
  staff: Pick<Staff, 'staffId'> | null,
  { action, subject, onBehalfOf, before, after }: Audited,
  now: Date,
): Promise<void> {
  const id = newIdentifier(now);
  await work
    .insertInto('audit_events')
    .values({
      id,
      created_at: now,
      staff_id: staff?.staffId ?? null,
      action,
      subject,
      on_behalf_of: onBehalfOf ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
  await tellAdministrators(work, staff, { id, action, subject }, now);
}

/** A colleague to whom something is done hears of it, too: afterward they may be no administrator any more. */
async function tellAdministrators(
  work: DatabaseTransaction,
  staff: Pick<Staff, 'staffId'> | null,
  { id, action, subject }: { id: string; action: string; subject: string },
  now: Date,
): Promise<void> {
  const act = findGraveAct(action);
  if (act === undefined) return;
  const { rows } = await sql<{ id: string; email: string; by: string | null }>`
    select s.id, s.email, (select d.name from staff d where d.id = ${staff?.staffId ?? null}::uuid) as by
    from staff s
    where s.ended_at is null and s.password_hash is not null and 'administrator' = any(s.roles)
      or ${act.isToColleague === true} and s.id::text = ${subject}`.execute(work);
  await enqueueMessages(
    work,
    rows.map((told) => ({
      dedupeKey: `grave-act:${id}:${told.id}`,
      kind: 'office',
      channel: 'email' as const,
      address: told.email,
      ...graveActNotice(act, told.by),
    })),
    now,
  );
}
