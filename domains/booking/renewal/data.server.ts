import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { PaymentState } from '../../payments/schema.ts';
import { setAsideMilliseconds } from '../series/rules.ts';
import type { BookingState } from '../schema.ts';
import { givenUpMilliseconds, heldMoneyMilliseconds, payableStates } from './rules.ts';

/** A visit whose money may have to be set aside anew. */
export interface AgeingPayment {
  id: string;
  state: BookingState;
  startsAt: Date;
  payment: { id: string; state: PaymentState; since: Date; payerId: string; cardId: string };
}

/** The visits for which `renewalOf` may have something to do, page by page: those after the booking `after`. What is being settled is left to that. */
export async function findAgeingPayments(database: Database, now: Date, after: string, limit: number): Promise<AgeingPayment[]> {
  const rows = await database
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.id', 'b.payment_id')
    .select(['b.id', 'b.state', 'b.starts_at', 'p.id as payment_id', 'p.state', 'p.created_at', 'p.payer_id', 'p.card_id'])
    .where('b.state', 'in', payableStates)
    .where('b.id', '>', after)
    .where('b.ends_at', '>', new Date(now.getTime() - givenUpMilliseconds))
    .where(({ or, and, eb }) =>
      or([
        and([eb('b.state', '<>', 'completed'), eb('p.state', '=', 'authorized'), eb('p.settle_cents', 'is', null), eb('p.created_at', '<=', new Date(now.getTime() - heldMoneyMilliseconds))]),
        and([eb('b.state', '<>', 'completed'), eb('p.state', '=', 'released'), eb('b.starts_at', '<=', new Date(now.getTime() + setAsideMilliseconds))]),
        // Let go while the visit was far, which was then moved to soon and done. What the bank would not give is for a person.
        and([eb('b.state', '=', 'completed'), eb('p.state', '=', 'released'), eb('p.settle_cents', '=', 0)]),
      ]),
    )
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
