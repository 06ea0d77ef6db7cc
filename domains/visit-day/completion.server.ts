import { sql } from 'kysely';
import { setCreditAside } from '#domains/booking/placement/placement-gift.server.ts';
import { paymentFailedKey } from '#domains/booking/placement/placement.ts';
import { authorizeVisits } from '#domains/booking/series/series-authorization.server.ts';
import { decideSettlement } from '#domains/payments/authorization.server.ts';
import { settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import { settle } from '#domains/payments/settlement.server.ts';
import {
  type Professional,
  type Staff,
  type System,
  system,
  takeBackMilliseconds,
} from '#domains/people/actor.ts';
import { payLaterNotices } from '#domains/visit-money/owed/pay-link.server.ts';
import { giftReceipt } from '#domains/visit-money/receipt-mail.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { countVisitDone } from '#domains/visits/professional.server.ts';
import { carriedOutBy } from '#domains/visits/visit-access.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';

/** A visit whose day it is, locked until the end of the transaction; undefined where it is not theirs. */
export function lockVisit(
  work: DatabaseTransaction,
  actor: Professional | Staff | System,
  bookingId: string,
) {
  return work
    .selectFrom('bookings')
    .select([
      'id',
      'state',
      'reference',
      'total_cents',
      'gift_cents',
      'payment_id',
      'starts_at',
      'ends_at',
      'time_zone',
      'professional_id',
      'version',
    ])
    .where('id', '=', bookingId)
    .where(actor.kind === 'system' ? sql<boolean>`true` : carriedOutBy(actor))
    .where('state', '<>', 'held')
    .forUpdate()
    .executeTakeFirst();
}

type VisitOfDay = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

/** What is to be captured once a visit is done. */
export interface Due {
  paymentId: string | null;
  /**
   * Whether money was not even asked for: when a visit of a series is rescheduled to a near time, it may
   * begin before the job gets to it.
   */
  unasked: boolean;
}

export const nothingDue: Due = { paymentId: null, unasked: false };

/** Counts a visit that is done, and decides on its money. */
export async function finish(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  visit: VisitOfDay,
  now: Date,
): Promise<Due> {
  await countVisitDone(work, visit.professional_id);
  return decideDues(platform, work, visit, now);
}

/** Takes what gift and credit give, and decides what the card is to give, of a visit that is completed. */
async function decideDues(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  visit: VisitOfDay,
  now: Date,
): Promise<Due> {
  const asideCents = visit.gift_cents + (await setCreditAside(work, visit.id, visit.total_cents, now));
  await settleGift(
    work,
    { id: visit.id, totalCents: visit.total_cents, memo: `Visit ${visit.reference}` },
    visit.total_cents,
    now,
  );
  if (visit.payment_id === null) {
    const told = [
      ...(await giftReceipt(platform, work, visit.id)),
      ...(await payLaterNotices(platform, work, visit.id)),
    ];
    await enqueueMessages(work, told, now);
    return { paymentId: null, unasked: visit.total_cents > asideCents };
  }
  const payment = await work
    .selectFrom('payments')
    .select(['amount_cents', 'state'])
    .where('id', '=', visit.payment_id)
    .executeTakeFirstOrThrow();
  await decideSettlement(work, visit.payment_id, payment.amount_cents, now);
  // The member was told before the visit, and the card was not replaced until it was over.
  if (payment.state === 'declined')
    await enqueueMessages(
      work,
      await noticesOf(
        platform,
        work,
        visit.id,
        'payment_failed',
        paymentFailedKey({ id: visit.id, state: 'completed' }),
      ),
      now,
    );
  return { paymentId: visit.payment_id, unasked: false };
}

/** Takes the money that was decided on; what fails now is left to the job. */
export async function collect(platform: ConnectedPlatform, bookingId: string, due: Due): Promise<void> {
  try {
    if (due.paymentId !== null) await settle(platform, due.paymentId);
    if (due.unasked) await authorizeVisits(platform, { visit: bookingId });
  } catch (error) {
    platform.log.warn({ booking: bookingId, error: nameOfThrown(error) }, 'settling is left to the job');
  }
}

/** Keeps that a visit is done for a minute, in which it can be undone; then its money is decided on. */
export async function keepCompletion(work: DatabaseTransaction, bookingId: string, now: Date): Promise<void> {
  await work
    .insertInto('visit_completions')
    .values({
      booking_id: bookingId,
      created_at: now,
      due_at: new Date(now.getTime() + takeBackMilliseconds),
    })
    .execute();
}

/** Returns whether the end of a visit can still be undone, and if so forgets that it was done. */
export async function withdrawCompletion(work: DatabaseTransaction, bookingId: string): Promise<boolean> {
  const gone = await work
    .deleteFrom('visit_completions')
    .where('booking_id', '=', bookingId)
    .returning('booking_id')
    .executeTakeFirst();
  return gone !== undefined;
}

const mostAtOnce = 50;

/** Decides on the money of visits that were said to be done a minute ago. Returns how many there were. */
export async function settleCompletions(platform: ConnectedPlatform): Promise<number> {
  const now = platform.clock.now();
  const { rows } = await sql<{ id: string }>`
    select booking_id as id from visit_completions where due_at <= ${now} order by due_at limit ${mostAtOnce}`.execute(
    platform.database,
  );
  let settled = 0;
  for (const { id } of rows) {
    const due = await transaction(platform.database, async (work) => {
      const visit = await lockVisit(work, system, id);
      // Another process may have come first, or it was undone.
      if (visit === undefined || !(await withdrawCompletion(work, id))) return undefined;
      return finish(platform, work, visit, now);
    });
    if (due === undefined) continue;
    settled += 1;
    await collect(platform, id, due);
  }
  return settled;
}
