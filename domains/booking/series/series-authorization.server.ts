import { type RawBuilder, sql } from 'kysely';
import { mayBeCharged } from '#domains/payments/deferred-payment.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { acceptedStates, type BookingState, isStillAhead } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { literals, transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { setCreditAside } from '../placement/placement-gift.server.ts';
import { continuePlacement } from '../placement/placement.server.ts';
import { paymentFailedKey } from '../placement/placement.ts';
import { writePayment, givenUpMilliseconds } from '../visit-payment.server.ts';
import { authorizationLeadMilliseconds } from './series.ts';

const pageSize = 50;

type Which = { seriesOf: string } | { visit: string } | 'all';
interface UnpaidVisit {
  id: string;
  state: BookingState;
}

/**
 * Authorizes the money for visits of series that are near, from the payer's credit and then with their card:
 * all of them, those of the series of one booking, or one. A visit can begin before that was done, because it
 * was moved to soon: its money is asked for all the same, and taken where it is done. Of one that did not
 * take place it is the fee. Each payment is written before the gateway is asked; what stays open is continued
 * as any other payment is. Returns how many there were.
 */
export async function authorizeVisits(platform: ConnectedPlatform, which: Which = 'all'): Promise<number> {
  let done = 0;
  let page: UnpaidVisit[];
  let after = '00000000-0000-0000-0000-000000000000';
  do {
    page = await findUnpaid(platform, which, after);
    for (const visit of page) {
      const opened = await openPayment(platform, visit.id);
      if (opened === 'asked') await continuePlacement(platform, visit.id);
      if (opened === 'no card') await tellThatNoCard(platform, visit);
    }
    done += page.length;
    after = page.at(-1)?.id ?? after;
  } while (page.length === pageSize);
  return done;
}

/**
 * Page by page, those after the booking `after`: visits whose card can no longer be used stay among them and
 * may not stand in the way of the others.
 */
async function findUnpaid(platform: ConnectedPlatform, which: Which, after: string): Promise<UnpaidVisit[]> {
  const now = platform.clock.now().getTime();
  const { rows } = await sql<UnpaidVisit>`
    select b.id, b.state from bookings b
    where ${isUnpaid} and b.starts_at <= ${new Date(now + authorizationLeadMilliseconds)} and b.ends_at > ${new Date(now - givenUpMilliseconds)} and b.id > ${after}::uuid
      and ${which === 'all' ? sql`true` : 'visit' in which ? sql`b.id = ${which.visit}` : sql`b.series_id = (select series_id from bookings where id = ${which.seriesOf})`}
    order by b.id limit ${pageSize}`.execute(platform.database);
  return rows;
}

/** Of a booking `b`, in the words of its index. */
const isUnpaid: RawBuilder<boolean> = sql<boolean>`b.series_id is not null and b.payment_id is null and b.total_cents > b.gift_cents and b.written_off_at is null
  and (b.state in ${literals(acceptedStates)} or b.card_fee_cents > 0)`;

/** `no card`: that of the series can no longer be used, or no longer without asking. */
type Opened = 'asked' | 'nothing to ask for' | 'no card';

/** Credit comes first, but of a visit that is over, where it came first when its money was decided on. */
async function openPayment(platform: ConnectedPlatform, bookingId: string): Promise<Opened> {
  const series = await platform.database
    .selectFrom('bookings as b')
    .innerJoin('booking_series as s', 's.id', 'b.series_id')
    .select(['s.card_id', 's.member_id', mayBeCharged(sql`s.member_id`, sql`b.id`).as('may_be_charged')])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const { card_id: cardId, member_id: payerId } = series;
  if (!series.may_be_charged) return 'no card';
  return transaction(platform.database, async (work): Promise<Opened> => {
    const now = platform.clock.now();
    const { rows } = await sql<{ state: BookingState; dueCents: number }>`
      select b.state, b.total_cents - b.gift_cents as "dueCents" from bookings b where b.id = ${bookingId} and ${isUnpaid} for update`.execute(
      work,
    );
    // Another process was here, or the visit was canceled.
    const [visit] = rows;
    if (visit === undefined) return 'nothing to ask for';
    const { state, dueCents } = visit;
    if (isStillAhead(state) && (await setCreditAside(work, bookingId, dueCents, now)) === dueCents)
      return 'nothing to ask for';
    if (cardId === null) return 'no card';
    const payment = { bookingId, earlierPaymentId: null, payerId, cardId };
    return (await writePayment(work, payment, now)) ? 'asked' : 'no card';
  });
}

/**
 * Tells its people that the card of a visit can no longer be used: once a visit, however often it is tried,
 * and once more when it is done.
 */
export async function tellThatNoCard(
  platform: ConnectedPlatform,
  visit: Pick<UnpaidVisit, 'id' | 'state'>,
): Promise<void> {
  await transaction(platform.database, async (work) => {
    await enqueueMessages(
      work,
      await noticesOf(platform, work, visit.id, 'payment_failed', paymentFailedKey(visit)),
      platform.clock.now(),
    );
  });
}
