import { sql } from 'kysely';
import { paymentFailedKey } from '#domains/booking/placement/placement.ts';
import { authorizeVisits } from '#domains/booking/series/series-authorization.server.ts';
import type { OrderedFacts } from '#domains/catalogue/ordered.ts';
import { settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import { decideSettlement, settle } from '#domains/payments/settlement.server.ts';
import type { Professional, Staff } from '#domains/people/actor.ts';
import { emergencyContactOf } from '#domains/people/emergency-contact.server.ts';
import type { EmergencyContact } from '#domains/people/emergency-contact.ts';
import { payLaterNotices } from '#domains/visit-money/pay-link.server.ts';
import { giftReceipt } from '#domains/visit-money/receipt-mail.server.ts';
import { earliestMoment, type ProgressStep } from '#domains/visits/day-steps.ts';
import { advance } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { orderedFactsOf, photosOfVisit } from '#domains/visits/ordered.server.ts';
import { countVisitDone } from '#domains/visits/professional.server.ts';
import { carriedOutBy } from '#domains/visits/visit-lock.server.ts';
import { type BookingState, mayMove, bookingNotFound } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/** The start of the work is not news: people were already told that somebody has arrived. */
const told: readonly ProgressStep[] = ['on_the_way', 'arrived', 'completed'];

/**
 * Records how far a visit is, for its professional or for the office in their place, and tells its people. A
 * completed visit is paid for: all authorized money is captured, right after or by the job; if none was
 * authorized, it is asked for now, or another card is. The same step again changes nothing. Nobody sets out
 * before they have read about allergies, and no step is recorded before its time. Refuses
 * `booking_not_found`, `wrong_step`, `too_early` and `allergies_unread`.
 */
export async function recordProgress(
  platform: Platform,
  actor: Professional | Staff,
  bookingId: string,
  step: ProgressStep,
): Promise<Result<{ state: ProgressStep }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  const recorded = await transaction(platform.database, async (work): Promise<Result<Due>> => {
    const booking = await lockVisit(work, actor, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (booking.state === step) return success(nothingDue);
    if (!mayMove(booking.state as BookingState, step)) return refused(wrongStep);
    const earliest = earliestMoment(step, booking.starts_at);
    if (now < earliest) return refused(tooEarly(momentInWords(earliest, booking.time_zone)));
    const unread = await listUnreadAllergies(work, booking.id);
    if (unread.length > 0) return refused(allergiesUnread(unread));
    await advance(work, [{ id: booking.id, state: booking.state as BookingState, by: actor }], [step], now);
    if (step === 'completed') await countVisitDone(work, booking.professional_id);
    if (told.includes(step))
      await enqueueMessages(
        work,
        await noticesOf(platform, work, booking.id, step, `${step}:${booking.id}`),
        now,
      );
    return success(step === 'completed' ? await decideDues(platform, work, booking, now) : nothingDue);
  });
  if (!recorded.ok) return recorded;
  await collect(platform, bookingId, recorded.value).catch((error: unknown) => {
    platform.log.warn({ booking: bookingId, error: nameOfThrown(error) }, 'settling is left to the job');
  });
  return success({ state: step });
}

/** What is to be captured once a visit is done. */
interface Due {
  paymentId: string | null;
  /**
   * Whether money was not even asked for: when a visit of a series is rescheduled to a near time, it may
   * begin before the job gets to it.
   */
  unasked: boolean;
}

const nothingDue: Due = { paymentId: null, unasked: false };

function lockVisit(work: DatabaseTransaction, actor: Professional | Staff, bookingId: string) {
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
      'time_zone',
      'professional_id',
    ])
    .where('id', '=', bookingId)
    .where(carriedOutBy(actor))
    .where('state', '<>', 'held')
    .forUpdate()
    .executeTakeFirst();
}

async function listUnreadAllergies(work: DatabaseTransaction, bookingId: string): Promise<string[]> {
  const unread = await work
    .selectFrom('booking_needs')
    .select('title')
    .where('booking_id', '=', bookingId)
    .where('is_allergen', '=', true)
    .where('acknowledged_at', 'is', null)
    .execute();
  return unread.map((need) => need.title);
}

/** Takes what the gift gives, and decides what the card is to give, of a visit that is completed. */
async function decideDues(
  platform: Platform,
  work: DatabaseTransaction,
  booking: NonNullable<Awaited<ReturnType<typeof lockVisit>>>,
  now: Date,
): Promise<Due> {
  await settleGift(
    work,
    { id: booking.id, totalCents: booking.total_cents, memo: `Visit ${booking.reference}` },
    booking.total_cents,
    now,
  );
  if (booking.payment_id === null) {
    const told = [
      ...(await giftReceipt(platform, work, booking.id)),
      ...(await payLaterNotices(platform, work, booking.id)),
    ];
    await enqueueMessages(work, told, now);
    return { paymentId: null, unasked: booking.total_cents > booking.gift_cents };
  }
  const payment = await work
    .selectFrom('payments')
    .select(['amount_cents', 'state'])
    .where('id', '=', booking.payment_id)
    .executeTakeFirstOrThrow();
  await decideSettlement(work, booking.payment_id, payment.amount_cents, now);
  // The member was told before the visit, and the card was not replaced until it was over.
  if (payment.state === 'declined')
    await enqueueMessages(
      work,
      await noticesOf(
        platform,
        work,
        booking.id,
        'payment_failed',
        paymentFailedKey({ id: booking.id, state: 'completed' }),
      ),
      now,
    );
  return { paymentId: booking.payment_id, unasked: false };
}

async function collect(platform: Platform, bookingId: string, { paymentId, unasked }: Due): Promise<void> {
  if (paymentId !== null) await settle(platform, paymentId);
  if (unasked) await authorizeVisits(platform, { visit: bookingId });
}

const wrongStep = {
  kind: 'conflict',
  code: 'wrong_step',
  message: 'This visit has moved on to another step. Please look at it again.',
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

/** A visit as shown to professionals and staff. */
export interface VisitToDo {
  id: string;
  reference: string;
  state: BookingState;
  serviceId: string;
  optionTitle: string;
  ordered: OrderedFacts;
  photos: string[];
  /** What the member wants the professional to know. */
  notes: string | null;
  recipientName: string;
  professionalId: string;
  professionalName: string;
  startsAt: Date;
  answers: Record<string, unknown>;
  timeZone: string;
  unreadNeeds: number;
  /** Whom to call in an emergency; null where there is nobody, and on any other day than that of the visit. */
  emergencyContact: EmergencyContact | null;
}

/** The visits that stand or are done, last booked first. For staff only: no member's access is checked. */
export async function listVisitsToDo(database: Database, limit: number, now: Date): Promise<VisitToDo[]> {
  const { rows } = await sql<VisitToDo>`
    select b.id, b.reference, b.state, o.service_id as "serviceId", o.title as "optionTitle", ${orderedFactsOf()} as ordered, ${photosOfVisit} as photos, b.notes, r.name as "recipientName", b.professional_id as "professionalId",
      p.name as "professionalName", b.starts_at as "startsAt", b.answers, b.time_zone as "timeZone",
      case when (b.starts_at at time zone b.time_zone)::date = (${now}::timestamptz at time zone b.time_zone)::date then ${emergencyContactOf(sql`r.id`)} end as "emergencyContact",
      (select count(*)::integer from booking_needs n where n.booking_id = b.id and n.acknowledged_at is null) as "unreadNeeds"
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id join professionals p on p.id = b.professional_id
    where b.state not in ('held', 'cancelled', 'no_show') order by b.id desc limit ${limit}`.execute(
    database,
  );
  return rows;
}
