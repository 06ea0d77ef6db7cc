import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Billing, Charge, ChargeKind, PaidPlanId } from '../schema.ts';

type Reader = Database | DatabaseTransaction;

/** The charge that a member's bank has not answered yet, if there is one. */
export async function findPendingCharge(database: Reader, userId: string): Promise<Charge | undefined> {
  const row = await charges(database).where('user_id', '=', userId).where('state', '=', 'pending').executeTakeFirst();
  return row === undefined ? undefined : toCharge(row);
}

export async function findCharge(database: Reader, id: string): Promise<Charge | undefined> {
  const row = await charges(database).where('id', '=', id).where('state', '=', 'pending').executeTakeFirst();
  return row === undefined ? undefined : toCharge(row);
}

/** What a payment was for, as lines of its receipt: the price, and what was already paid. */
export async function findChargeOfPayment(database: Reader, paymentId: string): Promise<Charge | undefined> {
  const row = await charges(database).where('payment_id', '=', paymentId).executeTakeFirst();
  return row === undefined ? undefined : toCharge(row);
}

function charges(database: Reader) {
  return database.selectFrom('membership_charges').selectAll();
}

type ChargeRow = Awaited<ReturnType<ReturnType<typeof charges>['executeTakeFirstOrThrow']>>;

function toCharge(row: ChargeRow): Charge {
  return {
    id: row.id,
    userId: row.user_id,
    paymentId: row.payment_id,
    cardId: row.card_id,
    kind: row.kind as ChargeKind,
    planId: row.plan_id as PaidPlanId,
    billing: row.billing as Billing,
    periodStartsAt: row.period_starts_at,
    periodEndsAt: row.period_ends_at,
    priceCents: row.price_cents,
    usedCreditCents: row.used_credit_cents,
    creditAfterCents: row.credit_after_cents,
    amountCents: row.amount_cents,
  };
}
