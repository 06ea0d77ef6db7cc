import { transaction } from '../../../../platform/database/database.ts';
import { newIdentifier } from '../../../../platform/identifier.ts';
import type { Refund } from '../../../../platform/payment-gateway/gateway.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { writeEntries } from '../../ledger/commands.server.ts';
import { writeDone } from '../commands.server.ts';

/** Writes down a refund that somebody made by hand at the gateway, once. */
export async function writeForeignRefund(platform: Platform, paymentId: string, refund: Refund): Promise<void> {
  const now = platform.clock.now();
  const id = newIdentifier(now);
  await transaction(platform.database, async (work) => {
    const written = await work
      .insertInto('payment_refunds')
      .values({ id, created_at: now, payment_id: paymentId, amount_cents: refund.amountCents, reason: 'Paid back by hand', requested_by: null, request_key: refund.refundId, state: 'pending' })
      .onConflict((conflict) => conflict.columns(['payment_id', 'request_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written !== undefined) await writeDone(work, id, now);
  });
}

/** Takes a refund back in our books that the bank has sent back: the money is with the gateway again. */
export async function undoRefund(platform: Platform, refundId: string): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    const refund = await work.updateTable('payment_refunds').set({ state: 'failed' }).where('id', '=', refundId).where('state', '=', 'done').returning(['payment_id', 'amount_cents']).executeTakeFirst();
    if (refund === undefined) return;
    const payment = await work.selectFrom('payments').select(['credit_account', 'description']).where('id', '=', refund.payment_id).executeTakeFirstOrThrow();
    await writeEntries(work, [{ dedupeKey: `${refundId}:came-back`, paymentId: refund.payment_id, debit: 'gateway', credit: payment.credit_account, amountCents: refund.amount_cents, memo: `${payment.description}, the bank sent it back` }], now);
  });
}
