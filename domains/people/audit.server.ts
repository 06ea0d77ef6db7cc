import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Staff } from './actor.ts';

/** What a line of the audit says besides who and when. */
export interface Audited {
  /** In the past, with underscores: `price_changed`. */
  action: string;
  /** What it was done to: the id of a row, or the name of a list. */
  subject: string;
  /** The member it was done for. */
  onBehalfOf?: string | null;
  /** What was so before, and is so after. Never what a member told us: ids are enough. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** What all administrators hear of, by the code under which the audit has it. */
interface GraveAct {
  /** What was done, as one sentence after the name of who did it. */
  inWords: (by: string) => string;
  /** It was done to a colleague in the office, who hears of it as well. */
  isToColleague?: true;
}

/**
 * Acts by which a house key changes hands. One session that was left open must not be enough for them, and
 * nobody does one unseen.
 */
export const graveActs = {
  staff_added: { inWords: (by) => `${by} invited someone to the office.` },
  staff_invited_anew: {
    inWords: (by) => `${by} sent a colleague a new link to choose a password and a second factor.`,
    isToColleague: true,
  },
  roles_changed: {
    inWords: (by) => `${by} changed what a colleague may do in the office.`,
    isToColleague: true,
  },
  staff_ended: { inWords: (by) => `${by} ended the work of a colleague in the office.`, isToColleague: true },
  accounts_merged: { inWords: (by) => `${by} made two accounts one.` },
  merge_undone: { inWords: (by) => `${by} made two accounts out of one again.` },
  account_closed: { inWords: (by) => `${by} closed an account for a member.` },
  way_back_begun: { inWords: (by) => `${by} started account recovery for a member.` },
  way_back_opened: { inWords: (by) => `${by} sent a member a link for a new password.` },
  recovery_code_used: {
    inWords: (by) => `${by} used a recovery code in place of their second factor.`,
    isToColleague: true,
  },
  pay_changed: { inWords: (by) => `${by} changed a helper’s pay.` },
  email_written: { inWords: (by) => `${by} added an email to an account that no one has claimed yet.` },
  contact_let: {
    inWords: (by) => `${by} let a helper sign in with a new number or address without waiting a day.`,
  },
  own_password_changed: { inWords: (by) => `${by} changed their own password.`, isToColleague: true },
  own_second_factor_changed: {
    inWords: (by) => `${by} changed their own second factor.`,
    isToColleague: true,
  },
  own_recovery_codes_renewed: {
    inWords: (by) => `${by} made new recovery codes for themselves.`,
    isToColleague: true,
  },
  refund_approved: { inWords: (by) => `${by} approved a refund above the limit.` },
  void_approved: { inWords: (by) => `${by} approved voiding a gift card above the limit.` },
  fee_waiver_approved: { inWords: (by) => `${by} approved waiving a late fee above the limit.` },
  write_off_approved: { inWords: (by) => `${by} approved writing off more than the limit.` },
} as const satisfies Record<string, GraveAct>;

const byCode: ReadonlyMap<string, GraveAct> = new Map(Object.entries(graveActs));

/** Who has done something where nobody of the office has. */
const fromTheServer = 'Someone with access to the server';

/**
 * The mail that tells an administrator. It names no member, and leads nowhere: what it is about is in the
 * audit.
 */
function graveActNotice(act: GraveAct, by: string | null): { subject: string; body: string } {
  const said = act.inWords(by ?? fromTheServer);
  return {
    subject: 'A grave act in the office',
    body: `${said}\n\nEvery administrator is told. The audit in the office shows who did it, when, and the person affected. If it should not have been done, sign that colleague out under “Staff”, and undo it.`,
  };
}

/**
 * Writes what a member of the office has done, in the transaction that does it, and tells all administrators
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

/** A colleague who is changed hears of it, too: afterward they may no longer be an administrator. */
async function tellAdministrators(
  work: DatabaseTransaction,
  staff: Pick<Staff, 'staffId'> | null,
  { id, action, subject }: { id: string; action: string; subject: string },
  now: Date,
): Promise<void> {
  const act = byCode.get(action);
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
