import { type RawBuilder, sql } from 'kysely';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { lateFee } from '../deferred-payment.server.ts';
import { writeDecision } from './second-person.server.ts';
import { alreadyDecided, type Decision, refusalToDecide } from './second-person.ts';

/**
 * What the office asks to give up: the money of a gift card that is voided, of a visit that is written off,
 * or of a late fee.
 */
export type ApprovalSubject =
  | { giftCardId: string }
  | { bookingId: string; cause: string; note: string | null; isTold: boolean };

const thingOf = (cause: string | null) =>
  cause === null ? 'void' : cause === lateFee ? 'fee_waiver' : 'write_off';

export type ApprovalState = 'asked' | 'given' | 'declined' | 'withdrawn' | 'outdated' | 'lapsed';

export interface Approval {
  id: string;
  at: Date;
  amountCents: number;
  cause: string | null;
  note: string | null;
  isTold: boolean | null;
  askedBy: string;
  askedByName: string;
  state: ApprovalState;
  decidedByName: string | null;
  answer: string | null;
}

const approvals = (subjectId: string): RawBuilder<Approval> => sql<Approval>`
  select a.id, a.created_at as at, a.amount_cents as "amountCents", a.cause, a.note, a.is_told as "isTold", a.asked_by as "askedBy", asker.name as "askedByName",
    a.state, decider.name as "decidedByName", a.answer
  from approvals a join staff asker on asker.id = a.asked_by left join staff decider on decider.id = a.decided_by
  where (a.gift_card_id = ${subjectId} or a.booking_id = ${subjectId})`;

/** What was asked for a gift card or a visit and is not decided yet. */
async function findAskedApproval(database: DatabaseReader, subjectId: string): Promise<Approval | undefined> {
  const { rows } = await sql<Approval>`${approvals(subjectId)} and a.state = 'asked'`.execute(database);
  return rows[0];
}

/** What waits about the fee of a visit that the office canceled late; undefined where nothing does. */
export async function findFeeWaiver(
  database: DatabaseReader,
  bookingId: string,
): Promise<Approval | undefined> {
  const asked = await findAskedApproval(database, bookingId);
  return asked?.cause === lateFee ? asked : undefined;
}

/** All that was asked for a gift card or a visit, the newest first. */
export async function listApprovals(database: DatabaseReader, subjectId: string): Promise<Approval[]> {
  const { rows } =
    await sql<Approval>`${approvals(subjectId)} order by a.created_at desc, a.id desc limit 20`.execute(
      database,
    );
  return rows;
}

/**
 * Asks a second person for approval of something that the caller has locked. Asking the same again as the
 * same person changes nothing; a request about another amount than is due now is outdated. Refuses
 * `approval_waits`.
 */
export async function askForApproval(
  work: DatabaseTransaction,
  staff: Staff,
  subject: ApprovalSubject,
  { amountCents, onBehalfOf }: { amountCents: number; onBehalfOf: string | null },
  now: Date,
): Promise<Result<{ state: 'asked' }>> {
  const subjectId = idOf(subject);
  const earlier = await findAskedApproval(work, subjectId);
  if (earlier?.amountCents === amountCents)
    return earlier.askedBy === staff.staffId ? success({ state: 'asked' }) : refused(approvalWaits);
  if (earlier !== undefined)
    await sql`update approvals set state = 'outdated', decided_at = ${now} where id = ${earlier.id}`.execute(
      work,
    );
  await work
    .insertInto('approvals')
    .values({
      id: newIdentifier(now),
      created_at: now,
      amount_cents: amountCents,
      asked_by: staff.staffId,
      state: 'asked',
      ...columnsOf(subject),
    })
    .execute();
  const action = `${thingOf('cause' in subject ? subject.cause : null)}_asked_for`;
  await writeAudit(
    work,
    staff,
    { action, subject: subjectId, onBehalfOf, after: { cents: amountCents } },
    now,
  );
  return success({ state: 'asked' });
}

const idOf = (subject: ApprovalSubject) => ('giftCardId' in subject ? subject.giftCardId : subject.bookingId);

const columnsOf = (subject: ApprovalSubject) =>
  'giftCardId' in subject
    ? { gift_card_id: subject.giftCardId }
    : {
        booking_id: subject.bookingId,
        cause: subject.cause,
        note: subject.note,
        is_told: subject.isTold,
      };

/**
 * Records a second person's approval of something that the caller has locked. Refuses `refund_decided`,
 * `needs_second_person` for the person who asked, and `amount_changed`.
 */
export async function takeApproval(
  work: DatabaseTransaction,
  staff: FreshStaff,
  subjectId: string,
  amountCents: number,
  now: Date,
): Promise<Result<Approval>> {
  const asked = await findAskedApproval(work, subjectId);
  if (asked === undefined) return refused(alreadyDecided);
  const decision = { state: 'given' } as const;
  const refusal = refusalToDecide(asked.askedBy, staff, decision);
  if (refusal !== undefined) return refused(refusal);
  if (asked.amountCents !== amountCents) return refused(amountChanged);
  await writeDecision(work, 'approvals', asked.id, staff, decision, now);
  const action = `${thingOf(asked.cause)}_approved`;
  await writeAudit(work, staff, { action, subject: subjectId }, now);
  return success(asked);
}

/**
 * A second person declines, and says why; or the person who asked withdraws the request. Refuses
 * `refund_decided`, `needs_second_person` and `not_yours`.
 */
export async function endApproval(
  platform: Platform,
  staff: Staff,
  subjectId: string,
  decision: Exclude<Decision, { state: 'given' }>,
): Promise<Result<null>> {
  if (!isIdentifier(subjectId)) return refused(alreadyDecided);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const { rows } = await sql<{
      id: string;
      askedBy: string;
      cause: string | null;
      onBehalfOf: string | null;
    }>`
      select a.id, a.asked_by as "askedBy", a.cause, coalesce(b.booked_by, g.buyer_id) as "onBehalfOf"
      from approvals a left join bookings b on b.id = a.booking_id left join gift_cards g on g.id = a.gift_card_id
      where (a.gift_card_id = ${subjectId} or a.booking_id = ${subjectId}) and a.state = 'asked' for update of a`.execute(
      work,
    );
    const [asked] = rows;
    if (asked === undefined) return refused(alreadyDecided);
    const refusal = refusalToDecide(asked.askedBy, staff, decision);
    if (refusal !== undefined) return refused(refusal);
    await writeDecision(work, 'approvals', asked.id, staff, decision, now);
    const action = `${thingOf(asked.cause)}_${decision.state}`;
    await writeAudit(work, staff, { action, subject: subjectId, onBehalfOf: asked.onBehalfOf }, now);
    return success(null);
  });
}

const approvalWaits = refusal(
  'conflict',
  'approval_waits',
  'Someone has already asked for this. It is waiting for a second person: approve or decline that.',
);
const amountChanged = refusal(
  'conflict',
  'amount_changed',
  'The amount has changed since this was requested. Request it again.',
);
