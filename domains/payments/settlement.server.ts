import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { nextTry } from './card.ts';
import { writeEntries } from './ledger.server.ts';

/**
 * Captures or releases what was decided, and writes the ledger with the payment in one transaction. Safe to
 * repeat: the gateway knows the key, the ledger its dedupe key. Returns false when the gateway could not be
 * reached.
 */
export async function settle(platform: ConnectedPlatform, paymentId: string): Promise<boolean> {
  const row = await platform.database
    .selectFrom('payments')
    .select(['payment_intent_id', 'settle_cents', 'tries', 'description', 'credit_account'])
    .where('id', '=', paymentId)
    .where('state', '=', 'authorized')
    .where('settle_cents', 'is not', null)
    .executeTakeFirst();
  if (row === undefined || row.payment_intent_id === null || row.settle_cents === null) return true;
  const now = platform.clock.now();
  const amount = row.settle_cents;
  const outcome =
    amount === 0
      ? await platform.gateway.release(row.payment_intent_id, `${paymentId}:release`)
      : await platform.gateway.capture(row.payment_intent_id, amount, `${paymentId}:capture`);
  if (outcome.state === 'unavailable') {
    await platform.database
      .updateTable('payments')
      .set({ tries: row.tries + 1, next_try_at: nextTry(row.tries, now) })
      .where('id', '=', paymentId)
      .execute();
    return false;
  }
  await transaction(platform.database, async (work) => {
    const captured = outcome.state === 'captured' ? outcome.capturedCents : 0;
    if (outcome.state === 'refused' || outcome.state === 'already_captured') {
      platform.log.error(
        { payment: paymentId, outcome: outcome.state },
        'payment could not be settled as decided',
      );
    }
    await work
      .updateTable('payments')
      .set({ state: captured > 0 ? 'captured' : 'released', captured_cents: captured, next_try_at: null })
      .where('id', '=', paymentId)
      .where('state', '=', 'authorized')
      .execute();
    if (captured > 0) {
      const entry = {
        dedupeKey: `${paymentId}:capture`,
        paymentId,
        debit: 'gateway',
        credit: row.credit_account,
        amountCents: captured,
        memo: row.description,
      };
      await writeEntries(work, [entry], now);
    }
  });
  return true;
}

/** Settles what was decided and is due; returns how many payments were looked at. */
export async function settleDuePayments(platform: ConnectedPlatform): Promise<number> {
  const due = await platform.database
    .selectFrom('payments')
    .select(['id', 'tries'])
    .where('state', '=', 'authorized')
    .where('settle_cents', 'is not', null)
    .where('next_try_at', '<=', platform.clock.now())
    .orderBy('next_try_at')
    .limit(50)
    .execute();
  for (const { id, tries } of due) {
    try {
      await settle(platform, id);
    } catch (error) {
      // One that fails is tried again later, so that it does not block those behind it.
      platform.log.error({ payment: id, error: nameOfThrown(error) }, 'payment could not be settled');
      await platform.database
        .updateTable('payments')
        .set({ tries: tries + 1, next_try_at: nextTry(tries, platform.clock.now()) })
        .where('id', '=', id)
        .where('state', '=', 'authorized')
        .execute();
    }
  }
  return due.length;
}
