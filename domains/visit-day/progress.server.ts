import { sql } from 'kysely';
import { paymentFailedKey } from '#domains/booking/placement.ts';
import { setAsideForVisits } from '#domains/booking/series/series-authorization.server.ts';
import { settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import { decideSettlement, settle } from '#domains/payments/settlement.server.ts';
import { giftReceipt } from '#domains/visit-money/receipt-mail.server.ts';
import { earliestMoment, type Professional, type ProgressStep } from '#domains/visits/day-steps.ts';
import { advance } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { type BookingState, mayMove } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/** Beginning the work is nobody's news: whoever waits was told that somebody has arrived. */
const told: readonly ProgressStep[] = ['on_the_way', 'arrived', 'completed'];

/**
 * Writes down how far a visit is, for the professional whose visit it is, and tells its people. A visit that
 * is completed is paid for: all that was set aside is taken, right after or by the job; where nothing was, it
 * is asked for now, or another card is. The same step again changes nothing. Nobody sets out before they have
 * read of allergies, and nothing is done before its day. Refuses `booking_not_found`, `wrong_step`,
 * `too_early` and `allergies_unread`.
 */
export async function recordProgress(
  platform: Platform,
  professional: Professional,
  bookingId: string,
  step: ProgressStep,
): Promise<Result<{ state: ProgressStep }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  const recorded = await transaction(platform.database, async (work): Promise<Result<Due>> => {
    const booking = await work
      .selectFrom('bookings')
      .select([
        'id',
        'state',
        'reference',
        'total_cents',
        'gift_cents',
        'payment_id',
        'starts_at',
        'time_zone',
      ])
      .where('id', '=', bookingId)
      .where('professional_id', '=', professional.professionalId)
      .where('state', '<>', 'draft')
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.state === step) return success(nothingDue);
    if (!mayMove(booking.state as BookingState, step)) return refused(wrongStep);
    const earliest = earliestMoment(step, booking.starts_at);
    if (now < earliest) return refused(tooEarly(momentInWords(earliest, booking.time_zone)));
    const unread = await work
      .selectFrom('booking_needs')
      .select('title')
      .where('booking_id', '=', booking.id)
      .where('is_allergen', '=', true)
      .where('acknowledged_at', 'is', null)
      .execute();
    if (unread.length > 0) return refused(allergiesUnread(unread.map((need) => need.title)));
    await advance(work, [{ id: booking.id, state: booking.state as BookingState }], [step], now);
    if (told.includes(step))
      await enqueueMessages(
        work,
        await noticesOf(platform, work, booking.id, step, `${step}:${booking.id}`),
        now,
      );
    if (step !== 'completed') return success(nothingDue);
    await settleGift(
      work,
      { id: booking.id, totalCents: booking.total_cents, memo: `Visit ${booking.reference}` },
      booking.total_cents,
      now,
    );
    if (booking.payment_id === null) {
      await enqueueMessages(work, await giftReceipt(platform, work, booking.id), now);
      return success({ paymentId: null, unasked: booking.total_cents > booking.gift_cents });
    }
    const payment = await work
      .selectFrom('payments')
      .select(['amount_cents', 'state'])
      .where('id', '=', booking.payment_id)
      .executeTakeFirstOrThrow();
    await decideSettlement(work, booking.payment_id, payment.amount_cents, now);
    // Told before the visit, and not mended until it was over.
    if (payment.state === 'declined')
      await enqueueMessages(
        work,
        await noticesOf(
          platform,
          work,
          booking.id,
          'payment_failed',
          paymentFailedKey({ id: booking.id, state: step }),
        ),
        now,
      );
    return success({ paymentId: booking.payment_id, unasked: false });
  });
  if (!recorded.ok) return recorded;
  await collect(platform, bookingId, recorded.value).catch((error: unknown) => {
    platform.log.warn({ booking: bookingId, error: nameOfThrown(error) }, 'settling is left to the job');
  });
  return success({ state: step });
}

/** What is to be taken once a visit is done. */
interface Due {
  paymentId: string | null;
  /**
   * Whether money was not even asked for: a visit of a series that was moved to soon goes on before the job
   * comes to it.
   */
  unasked: boolean;
}

const nothingDue: Due = { paymentId: null, unasked: false };

async function collect(platform: Platform, bookingId: string, { paymentId, unasked }: Due): Promise<void> {
  if (paymentId !== null) await settle(platform, paymentId);
  if (unasked) await setAsideForVisits(platform, { visit: bookingId });
}

const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this visit.',
} as const;
const wrongStep = {
  kind: 'conflict',
  code: 'wrong_step',
  message: 'This visit is at another step by now. Please look at it again.',
} as const;
const tooEarly = (earliest: string) =>
  ({
    kind: 'conflict',
    code: 'too_early',
    message: `It is too early for this. You can say it from ${earliest}.`,
  }) as const;
const allergiesUnread = (titles: readonly string[]) =>
  ({
    kind: 'conflict',
    code: 'allergies_unread',
    message: `Please read this first, and say so: ${titles.join(', ')}.`,
  }) as const;

/** A visit as those see it who do it and who run the service. */
export interface VisitToDo {
  id: string;
  reference: string;
  state: BookingState;
  serviceId: string;
  optionTitle: string;
  recipientName: string;
  professionalId: string;
  professionalName: string;
  startsAt: Date;
  answers: Record<string, unknown>;
  timeZone: string;
  unreadNeeds: number;
}

/**
 * The visits that stand or have been done, the last booked ones first. For the office's side only: nobody's
 * access is asked.
 */
export async function listVisitsToDo(database: Database, limit: number): Promise<VisitToDo[]> {
  const { rows } = await sql<VisitToDo>`
    select b.id, b.reference, b.state, o.service_id as "serviceId", o.title as "optionTitle", r.name as "recipientName", b.professional_id as "professionalId",
      p.name as "professionalName", b.starts_at as "startsAt", b.answers, b.time_zone as "timeZone",
      (select count(*)::integer from booking_needs n where n.booking_id = b.id and n.acknowledged_at is null) as "unreadNeeds"
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id join professionals p on p.id = b.professional_id
    where b.state not in ('draft', 'cancelled', 'no_show') order by b.id desc limit ${limit}`.execute(
    database,
  );
  return rows;
}
