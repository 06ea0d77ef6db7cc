import { type RawBuilder, sql } from 'kysely';
import { findPlacement } from '#domains/booking/placement/placement-facts.server.ts';
import {
  continuePlacement,
  goOnWithPlacement,
  placeBooking,
} from '#domains/booking/placement/placement.server.ts';
import { tellThatNoCard } from '#domains/booking/series/series-authorization.server.ts';
import { authorizationLeadMilliseconds } from '#domains/booking/series/series.ts';
import { givenUpMilliseconds } from '#domains/booking/visit-payment.server.ts';
import { writePayment } from '#domains/booking/visit-payment.server.ts';
import { decideSettlement } from '#domains/payments/authorization.server.ts';
import { findCard } from '#domains/payments/card.server.ts';
import {
  cardNotChosen,
  cardTooOld,
  type Challenge,
  hasExpired,
  type PaymentState,
  type ReturnAddress,
} from '#domains/payments/card.ts';
import { mayBeCharged } from '#domains/payments/deferred-payment.server.ts';
import { settle } from '#domains/payments/settlement.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, type BookingState, isStillAhead, openStates } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import {
  type Database,
  type DatabaseTransaction,
  literals,
  transaction,
} from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { lockOwedBy } from './owed/owed.server.ts';
import { needsAnotherCard } from './owed/owed.ts';
import { authorizationLifeMilliseconds, reauthorizationOf } from './reauthorization.ts';

/** A visit whose money may need a new authorization. */
export interface AgeingPayment {
  id: string;
  state: BookingState;
  startsAt: Date;
  payment: { id: string; state: PaymentState; since: Date; payerId: string; cardId: string };
}

/**
 * The condition on a booking `b`. Each branch starts from its own few rows, because one condition with "or"
 * would read all payments there ever were; `offset 0` fixes the plan.
 */
function inNeed(now: Date): RawBuilder<boolean> {
  const givenUp = new Date(now.getTime() - givenUpMilliseconds);
  const isOpen = sql<boolean>`visit.state in ${literals(openStates)}`;
  return sql<boolean>`b.id in (
    select visit.id from payments held join bookings visit on visit.payment_id = held.id
    where held.state = 'authorized' and held.settle_cents is null and held.created_at <= ${new Date(now.getTime() - authorizationLifeMilliseconds)} and ${isOpen} and visit.ends_at > ${givenUp}
    union all
    select visit.id from bookings visit cross join lateral (select state, settle_cents from payments where id = visit.payment_id offset 0) gone
    where ${isOpen} and visit.starts_at <= ${new Date(now.getTime() + authorizationLeadMilliseconds)} and visit.ends_at > ${givenUp} and gone.state = 'released'
    union all
    -- Released while the visit was far off, which was then rescheduled to a near time and done. Where the bank
    -- refused, a person decides.
    select visit.id from bookings visit cross join lateral (select state, settle_cents from payments where id = visit.payment_id offset 0) gone
    where visit.state = 'completed' and visit.total_cents > visit.gift_cents and visit.ends_at > ${givenUp} and visit.written_off_at is null and gone.state = 'released' and gone.settle_cents = 0)`;
}

/**
 * The visits for which `reauthorizationOf` may have something to do, page by page: those after the booking
 * `after`. Payments that are being settled are left alone.
 */
export async function findAgeingPayments(
  database: Database,
  now: Date,
  after: string,
  limit: number,
): Promise<AgeingPayment[]> {
  const rows = await database
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.id', 'b.payment_id')
    .select([
      'b.id',
      'b.state as booking_state',
      'b.starts_at',
      'p.id as payment_id',
      'p.state as payment_state',
      'p.created_at',
      'p.payer_id',
      'p.card_id',
    ])
    .where('b.id', '>', after)
    .where(inNeed(now))
    .orderBy('b.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.booking_state,
    startsAt: row.starts_at,
    payment: {
      id: row.payment_id,
      state: row.payment_state,
      since: row.created_at,
      payerId: row.payer_id,
      cardId: row.card_id,
    },
  }));
}

export async function findPaymentState(
  work: DatabaseTransaction,
  paymentId: string,
): Promise<{ state: PaymentState } | null> {
  const { rows } = await sql<{
    state: PaymentState;
  }>`select state from payments where id = ${paymentId}`.execute(work);
  return rows[0] ?? null;
}

const pageSize = 50;

/**
 * Releases money that would lapse anyway long before its visit, and authorizes it again when the visit is
 * near. When a card no longer works, the visit's people are told, once a visit, and the office gets an alert.
 * Returns how many visits were dealt with.
 */
export async function reauthorizePayments(platform: ConnectedPlatform): Promise<number> {
  const now = platform.clock.now();
  let done = 0;
  let page: AgeingPayment[];
  let after = '00000000-0000-0000-0000-000000000000';
  do {
    page = await findAgeingPayments(platform.database, now, after, pageSize);
    for (const ageing of page) {
      const reauthorization = reauthorizationOf(ageing, now);
      if (reauthorization === 'leave') continue;
      await (reauthorization === 'release' ? release(platform, ageing) : authorizeAnew(platform, ageing));
      done += 1;
    }
    after = page.at(-1)?.id ?? after;
  } while (page.length === pageSize);
  return done;
}

async function release(platform: ConnectedPlatform, { payment }: AgeingPayment): Promise<void> {
  await transaction(platform.database, (work) => decideSettlement(work, payment.id, 0, platform.clock.now()));
  await settleSoon(platform, payment.id);
}

async function authorizeAnew(
  platform: ConnectedPlatform,
  { id, state, payment }: AgeingPayment,
): Promise<void> {
  const { payerId, cardId } = payment;
  const renewed = await transaction(platform.database, async (work) => {
    const { rows } = await sql<{ may: boolean }>`
      select ${mayBeCharged(sql`${payerId}::uuid`, sql`${id}::uuid`)} as may`.execute(work);
    if (rows[0]?.may !== true) return false;
    const now = platform.clock.now();
    return writePayment(work, { bookingId: id, earlierPaymentId: payment.id, payerId, cardId }, now);
  });
  if (!renewed) return tellThatNoCard(platform, { id, state });
  // The earlier authorization is released first, because there may not be enough money for both.
  await settleSoon(platform, payment.id);
  await continuePlacement(platform, id);
}

/**
 * Pays for a visit with another card after the first one failed, for a member who may change the visit; a
 * visit that is only held is booked by it. For a visit that is done, and for a fee, the money is captured at
 * once. With a `returnUrl` the bank may ask first (`challenge`). Refuses `booking_not_found`,
 * `nothing_to_pay`, `card_not_found`, `card_expired` and `card_declined`.
 */
export async function payWithAnotherCard(
  platform: ConnectedPlatform,
  member: Member,
  bookingId: string,
  cardId: string,
  returnUrl?: ReturnAddress,
): Promise<Result<{ challenge?: Challenge }>> {
  const now = platform.clock.now();
  const placement = await findPlacement(platform, bookingId, member);
  // Its time is still held, for the member who wanted to book it.
  if (placement?.state === 'held' && placement.payment !== null)
    return placeBooking(platform, member, bookingId, cardId, { useGift: placement.giftCents > 0, returnUrl });
  const written = await transaction(platform.database, async (work): Promise<Result<null>> => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined || !booking.mayChange) return refused(bookingNotFound);
    const payment = booking.paymentId === null ? null : await findPaymentState(work, booking.paymentId);
    // The bank is asking right now: that comes first, and another card after it.
    if (payment?.state === 'pending') return success(null);
    const isOpen = payment?.state === 'released' && isStillAhead(booking.state);
    if (!isOpen && !needsAnotherCard({ ...booking, isOfSeries: booking.seriesId !== null, payment }, now))
      return refused(nothingToPay);
    return writeCardPayment(work, { ...booking, payer: member, cardId, returnUrl }, now);
  });
  return written.ok ? collectWritten(platform, bookingId) : written;
}

/**
 * Pays what is owed for a visit, as the payer who is known by a link: even for a visit that they may no
 * longer see. Refuses what `payWithAnotherCard` refuses but `booking_not_found`.
 */
export async function payOwed(
  platform: ConnectedPlatform,
  payer: Member,
  bookingId: string,
  cardId: string,
  returnUrl: ReturnAddress,
): Promise<Result<{ challenge?: Challenge }>> {
  const now = platform.clock.now();
  const written = await transaction(platform.database, async (work): Promise<Result<null>> => {
    const owed = await lockOwedBy(work, payer.userId, bookingId, now);
    if (owed === undefined) return refused(nothingToPay);
    return writeCardPayment(work, { ...owed, id: bookingId, payer, cardId, returnUrl }, now);
  });
  return written.ok ? collectWritten(platform, bookingId) : written;
}

interface CardPayment {
  id: string;
  paymentId: string | null;
  seriesId: string | null;
  payer: Member;
  cardId: string;
  returnUrl: ReturnAddress | undefined;
}

/** Writes the payment of a locked visit with another card. Refuses `card_not_found` and `card_expired`. */
async function writeCardPayment(
  work: DatabaseTransaction,
  { id, paymentId, seriesId, payer, cardId, returnUrl }: CardPayment,
  now: Date,
): Promise<Result<null>> {
  const card = await findCard(work, payer, cardId);
  if (card === undefined) return refused(cardNotChosen);
  if (hasExpired(card, now)) return refused(cardTooOld);
  await writePayment(
    work,
    { bookingId: id, earlierPaymentId: paymentId, payerId: payer.userId, cardId, returnUrl },
    now,
  );
  // The next visits of the series would meet the same failing card.
  if (seriesId !== null)
    await work
      .updateTable('booking_series')
      .set({ card_id: cardId })
      .where('id', '=', seriesId)
      .where('member_id', '=', payer.userId)
      .execute();
  return success(null);
}

/**
 * Asks for the money of a visit that was just written down, and takes it where it is decided. Refuses
 * `card_declined`.
 */
export async function collectWritten(
  platform: ConnectedPlatform,
  bookingId: string,
): Promise<Result<{ challenge?: Challenge }>> {
  const placed = await goOnWithPlacement(platform, bookingId);
  if (placed.ok && placed.value?.challenge !== undefined)
    return success({ challenge: placed.value.challenge });
  const { rows } = await sql<{
    id: string;
    state: string;
  }>`select p.id, p.state from bookings b join payments p on p.id = b.payment_id where b.id = ${bookingId}`.execute(
    platform.database,
  );
  const [payment] = rows;
  if (payment !== undefined) await settleSoon(platform, payment.id);
  return payment?.state === 'declined' ? refused(placed.ok ? cardDeclined : placed.refusal) : success({});
}

async function settleSoon(platform: ConnectedPlatform, paymentId: string): Promise<void> {
  await settle(platform, paymentId).catch((error: unknown) => {
    platform.log.warn({ payment: paymentId, error: nameOfThrown(error) }, 'settling is left to the job');
  });
}

const nothingToPay = refusal(
  'conflict',
  'nothing_to_pay',
  'Your card works. This visit needs no other card.',
);
const cardDeclined = refusal(
  'payment',
  'card_declined',
  'Your bank declined this card. Choose another card, or call us. We’re holding your time.',
);
