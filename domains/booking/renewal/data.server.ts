import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { PaymentState } from '../../payments/schema.ts';
import { setAsideMilliseconds } from '../series/rules.ts';
import type { BookingState } from '../schema.ts';
import { givenUpMilliseconds, heldMoneyMilliseconds } from './rules.ts';

/** A visit whose money may have to be set aside anew. */
export interface AgeingPayment {
  id: string;
  state: BookingState;
  startsAt: Date;
  payment: { id: string; state: PaymentState; since: Date; payerId: string; cardId: string };
}

/**
 * The condition on a booking `b`: each way to it begins with the few rows of its own, because one condition with "or" would read
 * all payments there ever were; `offset 0` keeps the way.
 */
function inNeed(now: Date): RawBuilder<boolean> {
  const givenUp = new Date(now.getTime() - givenUpMilliseconds);
  const isOpen = sql<boolean>`visit.state in ('requested', 'confirmed', 'on_the_way', 'arrived', 'in_progress')`;
  return sql<boolean>`b.id in (
    select visit.id from payments held join bookings visit on visit.payment_id = held.id
    where held.state = 'authorized' and held.settle_cents is null and held.created_at <= ${new Date(now.getTime() - heldMoneyMilliseconds)} and ${isOpen} and visit.ends_at > ${givenUp}
    union all
    select visit.id from bookings visit cross join lateral (select state, settle_cents from payments where id = visit.payment_id offset 0) gone
    where ${isOpen} and visit.starts_at <= ${new Date(now.getTime() + setAsideMilliseconds)} and visit.ends_at > ${givenUp} and gone.state = 'released'
    union all
    -- Let go while the visit was far, which was then moved to soon and done. What the bank would not give is for a person.
    select visit.id from bookings visit cross join lateral (select state, settle_cents from payments where id = visit.payment_id offset 0) gone
    where visit.state = 'completed' and visit.total_cents > visit.gift_cents and visit.ends_at > ${givenUp} and gone.state = 'released' and gone.settle_cents = 0)`;
}

/** The visits for which `renewalOf` may have something to do, page by page: those after the booking `after`. What is being settled is left to that. */
export async function findAgeingPayments(database: Database, now: Date, after: string, limit: number): Promise<AgeingPayment[]> {
  const rows = await database
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.id', 'b.payment_id')
    .select(['b.id', 'b.state', 'b.starts_at', 'p.id as payment_id', 'p.state', 'p.created_at', 'p.payer_id', 'p.card_id'])
    .where('b.id', '>', after)
    .where(inNeed(now))
    .orderBy('b.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.state as BookingState,
    startsAt: row.starts_at,
    payment: { id: row.payment_id, state: row.state as PaymentState, since: row.created_at, payerId: row.payer_id, cardId: row.card_id },
  }));
}

export async function findPaymentState(work: DatabaseTransaction, paymentId: string): Promise<{ state: PaymentState } | null> {
  const { rows } = await sql<{ state: PaymentState }>`select state from payments where id = ${paymentId}`.execute(work);
  return rows[0] ?? null;
}
