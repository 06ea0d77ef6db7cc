import { sql } from 'kysely';
import {
  askForWritten,
  callOffForAnother,
  decideSettlement,
  paymentExpression,
  writeAnswer,
} from '#domains/payments/authorization.server.ts';
import { usableCard } from '#domains/payments/card.server.ts';
import type { AuthorizationResult, Challenge, ReturnAddress } from '#domains/payments/card.ts';
import { balanceOf, moveCredit } from '#domains/payments/ledger.server.ts';
import { memberCreditAccount } from '#domains/payments/ledger.ts';
import { settle } from '#domains/payments/settlement.server.ts';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { dayOfMonth, ended, isLastFailure } from './billing.ts';
import {
  type Charge,
  type Membership,
  type PaidPlanId,
  planOf,
  type WishedMembership,
} from './membership.ts';
import { tellMember } from './notice.server.ts';
import { lockMembership, saveMembership } from './record.server.ts';
import { billingWords } from './words.ts';

/** The charge that a member's bank has not answered yet, if there is one. */
export async function findPendingCharge(
  database: DatabaseReader,
  userId: string,
): Promise<Charge | undefined> {
  const row = await charges(database)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row === undefined ? undefined : toCharge(row);
}

export async function findCharge(database: DatabaseReader, id: string): Promise<Charge | undefined> {
  const row = await charges(database).where('id', '=', id).where('state', '=', 'pending').executeTakeFirst();
  return row === undefined ? undefined : toCharge(row);
}

/** What a payment was for, as lines of its receipt: the price, and what was already paid. */
export async function findChargeOfPayment(
  database: DatabaseReader,
  paymentId: string,
): Promise<Charge | undefined> {
  const row = await charges(database).where('payment_id', '=', paymentId).executeTakeFirst();
  return row === undefined ? undefined : toCharge(row);
}

const paidPlan = sql<PaidPlanId>`plan_id`.as('paidPlan');

function charges(database: DatabaseReader) {
  return database.selectFrom('membership_charges').selectAll().select(paidPlan);
}

type ChargeRow = Awaited<ReturnType<ReturnType<typeof charges>['executeTakeFirstOrThrow']>>;

function toCharge(row: ChargeRow): Charge {
  return {
    id: row.id,
    userId: row.user_id,
    paymentId: row.payment_id,
    cardId: row.card_id,
    kind: row.kind,
    planId: row.paidPlan,
    billing: row.billing,
    periodStartsAt: row.period_starts_at,
    periodEndsAt: row.period_ends_at,
    priceCents: row.price_cents,
    creditBeforeCents: row.credit_before_cents,
    usedCreditCents: row.used_credit_cents,
    creditAfterCents: row.credit_after_cents,
    amountCents: row.amount_cents,
  };
}

/**
 * Writes the amount to be charged and what it is for, before the gateway is asked. A charge of nothing needs
 * no card. Returns undefined when the card cannot, or no longer, be charged. `reference` identifies the
 * charge: the same one is never written twice. `returnUrl` is for a payer at the screen, who may be asked by
 * the bank.
 */
export async function openCharge(
  work: DatabaseTransaction,
  payer: Pick<Member, 'userId'>,
  wanted: Omit<Charge, 'id' | 'paymentId'>,
  reference: string,
  now: Date,
  returnUrl?: ReturnAddress,
): Promise<Charge | undefined> {
  const id = newIdentifier(now);
  const paymentId = wanted.amountCents === 0 ? null : newIdentifier(now);
  if (paymentId !== null) {
    if (wanted.cardId === null) return undefined;
    const description = `${planOf(wanted.planId).title} membership, ${billingWords[wanted.billing]}`;
    const source = sql`(select ${reference}::text as reference, ${description}::text as description, ${wanted.amountCents}::integer as amount_cents,
      null::uuid as booking_id, null::uuid as charge_id)`;
    const card = sql`(${usableCard(payer.userId, wanted.cardId, now)})`;
    const { rows } =
      await sql`${paymentExpression({ paymentId, member: payer, source, card, returnUrl }, now)}`.execute(
        work,
      );
    if (rows.length === 0) return undefined;
  }
  await work
    .insertInto('membership_charges')
    .values({
      id,
      created_at: now,
      user_id: wanted.userId,
      payment_id: paymentId,
      card_id: wanted.cardId,
      kind: wanted.kind,
      plan_id: wanted.planId,
      billing: wanted.billing,
      period_starts_at: wanted.periodStartsAt,
      period_ends_at: wanted.periodEndsAt,
      price_cents: wanted.priceCents,
      credit_before_cents: wanted.creditBeforeCents,
      used_credit_cents: wanted.usedCreditCents,
      credit_after_cents: wanted.creditAfterCents,
      amount_cents: wanted.amountCents,
      state: 'pending',
    })
    .execute();
  return { ...wanted, id, paymentId };
}

/** `challenge`: the bank asks the payer; calling again afterwards continues the charge. */
export type ChargeOutcome = { state: 'paid' } | { state: 'waiting' } | Challenge;

/**
 * Asks the gateway for a written charge, and updates the membership by the answer. Safe to repeat and to run
 * twice at once: the gateway knows the payment's id, and only the first answer finds the charge still
 * pending. Refuses `card_declined`; the only change then is that a failed renewal is counted.
 */
export async function finishCharge(
  platform: ConnectedPlatform,
  charge: Charge,
): Promise<Result<ChargeOutcome>> {
  const asked = charge.paymentId === null ? undefined : await askForWritten(platform, charge.paymentId);
  const now = platform.clock.now();
  const answer = await transaction(platform.database, (work) =>
    applyAnswer(platform, work, charge, asked, now),
  );
  if (answer?.state === 'challenge' && charge.paymentId !== null)
    return success({ state: 'challenge', url: answer.url, paymentId: charge.paymentId });
  if (answer?.state === 'waiting') return success({ state: 'waiting' });
  if (charge.paymentId !== null && answer?.state === 'authorized') await settle(platform, charge.paymentId);
  return answer?.state === 'declined' ? refused(declined(answer.message)) : success({ state: 'paid' });
}

/** Continues every charge that was begun and not answered, after a crash or once the gateway is back. */
export async function continueCharges(platform: ConnectedPlatform): Promise<number> {
  const waiting = await platform.database
    .selectFrom('membership_charges')
    .leftJoin('payments', 'payments.id', 'membership_charges.payment_id')
    .select('membership_charges.id')
    .where('membership_charges.state', '=', 'pending')
    .where((where) =>
      where.or([where('payments.id', 'is', null), where('payments.next_try_at', '<=', platform.clock.now())]),
    )
    .limit(50)
    .execute();
  for (const { id } of waiting) {
    const charge = await findCharge(platform.database, id);
    if (charge !== undefined) await finishCharge(platform, charge);
  }
  return waiting.length;
}

/** Returns the gateway's answer that was kept; undefined for a charge of nothing. */
async function applyAnswer(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  charge: Charge,
  asked: AuthorizationResult | undefined,
  now: Date,
): Promise<AuthorizationResult | undefined> {
  const current = await lockMembership(work, charge.userId);
  const answer =
    charge.paymentId === null || asked === undefined
      ? undefined
      : await writeAnswer(work, charge.paymentId, asked, now);
  if (
    (await findCharge(work, charge.id)) === undefined ||
    answer?.state === 'waiting' ||
    answer?.state === 'challenge'
  )
    return answer;
  if (answer?.state === 'declined') await applyDecline(platform, work, charge, current, now);
  else if (charge.kind === 'renewal' && !isStillWanted(charge, current)) await drop(work, charge, now);
  else await applyPaid(platform, work, charge, current, now);
  return answer;
}

async function applyPaid(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  charge: Charge,
  current: Membership | undefined,
  now: Date,
): Promise<void> {
  if (charge.paymentId !== null) await decideSettlement(work, charge.paymentId, charge.amountCents, now);
  await closeCharge(work, charge, 'paid');
  const renewed = (charge.kind === 'renewal' || charge.kind === 'late-renewal') && current !== undefined;
  const creditCents = current?.creditCents ?? (await balanceOf(work, memberCreditAccount(charge.userId)));
  // What came to the credit while the bank was asked stays there.
  const movedCents = charge.creditAfterCents - (charge.creditBeforeCents ?? creditCents);
  const membership: Membership = {
    userId: charge.userId,
    planId: charge.planId,
    billing: charge.billing,
    state: 'active',
    periodStartsAt: charge.periodStartsAt,
    periodEndsAt: charge.periodEndsAt,
    paidUntil: charge.periodEndsAt,
    periodCents: charge.priceCents,
    renewalDay: renewed ? current.renewalDay : dayOfMonth(charge.periodStartsAt),
    creditCents: creditCents + movedCents,
    creditBackAt: null,
    creditKeptAt: null,
    cardId: charge.cardId ?? current?.cardId ?? null,
    endsAt: null,
    pausedAt: null,
    pausedUntil: null,
    failedRenewals: 0,
    announcement: null,
  };
  await saveMembership(work, membership, now);
  await moveCredit(work, creditMoved(charge, movedCents), now);
  await work
    .updateTable('membership_cancellations')
    .set({ withdrawn_at: now })
    .where('user_id', '=', charge.userId)
    .where('withdrawn_at', 'is', null)
    .execute();
  const notice = {
    join: 'joined',
    change: 'changed',
    renewal: 'renewed',
    'late-renewal': 'renewed',
  } as const;
  await tellMember(platform, work, notice[charge.kind], {
    membership,
    amountCents: charge.amountCents,
    dedupeKey: `membership-charge:${charge.id}`,
  });
}

const creditMoved = ({ id, userId }: Charge, cents: number) => ({
  dedupeKey: `membership-charge:${id}:credit`,
  userId,
  cents,
  memo: cents > 0 ? 'Left over of a membership' : 'Credit, used for a membership',
});

async function applyDecline(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  charge: Charge,
  current: Membership | undefined,
  now: Date,
): Promise<void> {
  await closeCharge(work, charge, 'declined');
  if (charge.kind !== 'renewal') await tellOfLateDecline(platform, work, charge);
  else if (current !== undefined && isStillWanted(charge, current))
    await countFailure(platform, work, current, now);
}

/** A member who sees the answer on the page needs no message; one who was told to wait for the bank does. */
async function tellOfLateDecline(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  charge: Charge,
): Promise<void> {
  const payment = await work
    .selectFrom('payments')
    .select('tries')
    .where('id', '=', charge.paymentId)
    .executeTakeFirst();
  if (payment === undefined || payment.tries === 0) return;
  const membership = { ...charge, endsAt: null, pausedUntil: null };
  await tellMember(platform, work, 'join-declined', {
    membership,
    dedupeKey: `membership-charge:${charge.id}`,
  });
}

/**
 * The member is told about a failed renewal, which is tried again on days 3 and 7; after that the member pays
 * as they go.
 */
export async function countFailure(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  current: Membership,
  now: Date,
): Promise<void> {
  const failedRenewals = current.failedRenewals + 1;
  const dedupeKey = `membership-failure:${current.userId}:${current.periodEndsAt.getTime()}:${failedRenewals}`;
  const over = isLastFailure(failedRenewals);
  const membership: Membership = over
    ? ended({ ...current, failedRenewals, endsAt: now }, now)
    : { ...current, failedRenewals, state: 'overdue', endsAt: null };
  await saveMembership(work, membership, now);
  await tellMember(platform, work, over ? 'ended-unpaid' : 'renewal-failed', { membership, dedupeKey });
}

/**
 * For a renewal whose membership was canceled, changed or paused while the bank was away: the money is
 * released.
 */
async function drop(work: DatabaseTransaction, charge: Charge, now: Date): Promise<void> {
  if (charge.paymentId !== null) await decideSettlement(work, charge.paymentId, 0, now);
  await closeCharge(work, charge, 'dropped');
}

function isStillWanted(charge: Charge, current: Membership | undefined): boolean {
  if (current === undefined || current.endsAt !== null) return false;
  return (
    (current.state === 'active' || current.state === 'overdue') &&
    current.periodEndsAt.getTime() === charge.periodStartsAt.getTime()
  );
}

async function closeCharge(
  work: DatabaseTransaction,
  charge: Charge,
  state: 'paid' | 'declined' | 'dropped',
): Promise<void> {
  await work.updateTable('membership_charges').set({ state }).where('id', '=', charge.id).execute();
}

const declined = (message: string): Refusal => refusal('payment', 'card_declined', message);

type Wanted = WishedMembership & { card_id?: string | null | undefined };

/** Whether an unanswered charge is for what is wanted now, so that it can be continued. */
export function isForSame(pending: Charge, wanted: Wanted): boolean {
  return pending.kind !== 'renewal' && pending.planId === wanted.plan && pending.billing === wanted.billing;
}

/** Gives up a charge that the bank asks the member about, when they now come with another card or wish. */
export async function giveUpAsked(
  platform: ConnectedPlatform,
  member: Member,
  wanted: Wanted,
): Promise<void> {
  const pending = await findPendingCharge(platform.database, member.userId);
  if (pending === undefined || pending.paymentId === null || pending.kind === 'renewal') return;
  const cardId = isForSame(pending, wanted) ? (wanted.card_id ?? pending.cardId) : null;
  if (await callOffForAnother(platform, pending.paymentId, cardId)) await finishCharge(platform, pending);
}
