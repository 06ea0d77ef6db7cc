import { sql } from 'kysely';
import {
  answerColumns,
  answerExpression,
  answersExpression,
  askForAuthorization,
  callOffForAnother,
  paymentsExpression,
} from '#domains/payments/authorization.server.ts';
import { findCard, usableCard } from '#domains/payments/card.server.ts';
import {
  type AuthorizationRequest,
  type AuthorizationResult,
  cardNotChosen,
  cardTooOld,
  hasExpired,
  type ReturnAddress,
} from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import { eventsExpression, stepsOf } from '#domains/visits/history.server.ts';
import { toMessages } from '#domains/visits/notice.server.ts';
import { judgeSpending } from '#domains/visits/spending-limit.server.ts';
import { type BookingState, holdMilliseconds } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { prepared } from '#platform/database/prepared.ts';
import { sharedStatement } from '#platform/database/shared-statement.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { messagesExpression } from '#platform/messages/messages.ts';
import { declineMessage } from '#platform/payment-gateway/decline-messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { findPlacement, type Placement, placementColumns } from './placement-facts.server.ts';
import { chooseGift } from './placement-gift.server.ts';
import { keepsTime, type Outcome, outcomeOf, paymentFailedKey, type Placed } from './placement.ts';
/**
 * Sent as a value: written into the statement it would have PostgreSQL look through all times that are held,
 * dead ones among them, instead of taking the one by its key.
 */
const held: BookingState = 'draft';

/** Others may change the booking between two looks at it; that often in a row would be a fault. */
const mostAttempts = 5;

/**
 * Turns a held time into a booking: writes the payment, asks the gateway to reserve the money, and then
 * confirms. A crash anywhere in between is picked up by `continuePlacements`; asking twice books and charges
 * once. `useGift` pays from the gift balance first, and only the rest with the card. With the gateway away
 * the booking stands as requested and the payment is asked for again later. With a `returnUrl` the payer is
 * at the screen, and the bank may ask them first (`challenge`): asked again afterwards, it goes on. Refuses
 * `booking_not_found`, `card_not_found`, `card_expired`, what a carer may not spend, and `card_declined`
 * (nothing is booked then, and the time stays held for 15 minutes more).
 */
export async function placeBooking(
  platform: Platform,
  member: Member,
  bookingId: string,
  cardId: string | null,
  { useGift = false, returnUrl }: { useGift?: boolean; returnUrl?: ReturnAddress } = {},
): Promise<Result<Placed>> {
  const wish = { member, bookingId, cardId, useGift, returnUrl };
  if (useGift) await chooseGift(platform, member, bookingId, true);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const opened = await openPayment(platform, { ...wish, whose: 'own' });
    if (opened !== undefined) return finishPlacement(platform, opened);
    const placement = await findPlacement(platform.database, bookingId, member);
    if (placement === undefined) return refused(bookingNotFound);
    if (placement.state !== 'draft') return success(toPlaced(placement));
    if (placement.giftCents > 0 && !useGift && !isUnderWay(placement)) {
      await chooseGift(platform, member, bookingId, false);
      continue;
    }
    if (isUnderWay(placement)) {
      if (!(await isGivenUp(platform, placement, cardId))) return finishPlacement(platform, placement);
      continue;
    }
    const asCarer = await openPaymentAsCarer(platform, placement, { ...wish, whose: 'carer' });
    if (!asCarer.ok) return asCarer;
    if (asCarer.value !== undefined) return finishPlacement(platform, asCarer.value);
    if (placement.totalCents === placement.giftCents) return finishPlacement(platform, placement);
    const card = cardId === null ? undefined : await findCard(platform.database, member, cardId);
    if (card === undefined) return refused(cardNotChosen);
    if (hasExpired(card, platform.clock.now())) return refused(cardTooOld);
  }
  throw new Error(`Booking ${bookingId} could not be placed and nothing says why.`);
}

/** Whether the bank was asking about another card than the one that is chosen now, and no longer does. */
async function isGivenUp(
  platform: Platform,
  { payment }: Placement,
  cardId: string | null,
): Promise<boolean> {
  return (
    isIdentifier(cardId) &&
    payment?.state === 'pending' &&
    callOffForAnother(platform, payment.request.paymentId, cardId)
  );
}

/**
 * Goes on with every placement whose payment was begun and not answered: after a crash, or with the gateway
 * back.
 */
export async function continuePlacements(platform: Platform): Promise<number> {
  const waiting = await platform.database
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select('bookings.id')
    .where('payments.state', '=', 'pending')
    .where('payments.next_try_at', '<=', platform.clock.now())
    .orderBy('payments.next_try_at')
    .limit(50)
    .execute();
  for (const { id } of waiting) await continuePlacement(platform, id);
  return waiting.length;
}

/**
 * Asks for the money that was written down to be asked for, and writes what follows; a fault is put off and
 * does not reach the caller.
 */
export async function continuePlacement(platform: Platform, bookingId: string): Promise<void> {
  await goOnWithPlacement(platform, bookingId);
}

/** The same, with what has become of it; null where it is put off. */
export async function goOnWithPlacement(
  platform: Platform,
  bookingId: string,
): Promise<Result<Placed | null>> {
  const placement = await findPlacement(platform.database, bookingId);
  if (placement === undefined) return success(null);
  try {
    return await finishPlacement(platform, placement);
  } catch (error) {
    await putOff(platform, placement, error);
    return success(null);
  }
}

/** What fails by itself is tried again later, so that it does not stand in the way of those behind it. */
async function putOff(platform: Platform, { id, payment }: Placement, error: unknown): Promise<void> {
  platform.log.error(
    { booking: id, error: error instanceof Error ? error.name : 'unknown' },
    'placement could not be gone on with',
  );
  if (payment !== null)
    await answerExpression(payment.request.paymentId, { state: 'waiting' }, platform.clock.now()).execute(
      platform.database,
    );
}

interface Opening {
  member: Member;
  bookingId: string;
  cardId: string | null;
  useGift: boolean;
  returnUrl: ReturnAddress | undefined;
  /** For a person of the member's own, or as a carer, who may only spend what they were allowed to. */
  whose: 'own' | 'carer';
}

/**
 * The same for a carer, with what they may spend judged in one transaction with it; undefined for the
 * member's own people.
 */
async function openPaymentAsCarer(
  platform: Platform,
  placement: Placement,
  opening: Opening,
): Promise<Result<Placement | undefined>> {
  return transaction(platform.database, async (work): Promise<Result<Placement | undefined>> => {
    const spending = await judgeSpending(
      work,
      opening.member,
      placement.recipientId,
      placement.totalCents - placement.giftCents,
      platform.clock.now(),
    );
    if (spending.whose === 'own') return success(undefined);
    if (spending.refusal !== undefined) return refused(spending.refusal);
    const [opened] = await openPayments({ ...platform, database: work }, [opening]);
    return success(opened);
  });
}

/** With all who open a payment at the same moment. */
const openPayment = sharedStatement(openPayments, ({ bookingId }) => bookingId);

/**
 * Writes a payment for each held time that has none under way, and reads on the way all that finishing needs.
 * Undefined where it was not to be done; why is for the caller to find out. The booking's own row decides,
 * because of two requests at once the second sees neither the payment of the first nor that the first saw
 * none.
 */
async function openPayments(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  openings: readonly Opening[],
): Promise<(Placement | undefined)[]> {
  const now = clock.now();
  const asked = openings.map(({ member, bookingId, cardId, useGift, returnUrl, whose }) => {
    const paymentId = newIdentifier(now);
    return {
      booking_id: bookingId,
      card_id: cardId,
      payer_id: member.userId,
      payment_id: paymentId,
      return_url: returnUrl?.(paymentId) ?? null,
      use_gift: useGift,
      is_own: whose === 'own',
    };
  });
  const { rows } = await sql<
    Omit<Placement, 'payment'> & { request: AuthorizationRequest }
  >`${sql.raw(prepared)}
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked.filter(({ booking_id, card_id }) => isIdentifier(booking_id) && isIdentifier(card_id)))}::jsonb) as asked (booking_id uuid, card_id uuid, payer_id uuid, payment_id uuid, return_url text, use_gift boolean, is_own boolean)),
    booking as (
      update bookings set payment_id = asked.payment_id
      from asked cross join lateral (${usableCard(sql`asked.payer_id`, sql`asked.card_id`, now)}) as usable
      where bookings.id = asked.booking_id and booked_by = asked.payer_id
        and exists (select 1 from recipients r where r.id = bookings.recipient_id and r.member_id = asked.payer_id) = asked.is_own and state = ${held} and total_cents > gift_cents and (gift_cents = 0 or asked.use_gift)
        and (bookings.payment_id is null or exists (select 1 from payments where payments.id = bookings.payment_id and payments.state = 'declined'))
      returning asked.*, usable.customer_id, usable.payment_method_id, bookings.id || ':' || asked.payment_id as reference, 'Visit ' || bookings.reference as description, total_cents - gift_cents as amount_cents),
    payment as (${paymentsExpression(sql`booking`, now)})
    select ${placementColumns},
      json_build_object('paymentId', booking.payment_id, 'amountCents', booking.amount_cents, 'customerId', booking.customer_id,
        'paymentMethodId', booking.payment_method_id, 'reference', booking.reference, 'description', booking.description, 'returnUrl', booking.return_url) as request
    from booking
    join bookings b on b.id = booking.booking_id join service_options o on o.id = b.service_option_id`.execute(
    database,
  );
  const opened = new Map(
    rows.map(({ request, ...placement }) => [
      request.paymentId,
      { ...placement, payment: { state: 'pending' as const, refusalCode: null, request } },
    ]),
  );
  return asked.map(({ payment_id }) => opened.get(payment_id));
}

/**
 * Follows the booking's payment until what comes of it is written. An answer of the gateway is that of the
 * one payment it was asked about: where the booking has moved on to another one meanwhile, that one is asked
 * about by itself.
 */
async function finishPlacement(platform: Platform, placement: Placement): Promise<Result<Placed>> {
  const answers = new Map<string, AuthorizationResult>();
  let current: Placement | undefined = placement;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    if (current === undefined) return refused(bookingNotFound);
    const { payment }: Placement = current;
    // The gift was taken back meanwhile, in another window.
    if (payment === null && current.totalCents > current.giftCents) return refused(cardNotChosen);
    // Somebody else has written the no, and what follows from it.
    if (payment?.state === 'declined')
      return refused(cardDeclined(declineMessage(payment.refusalCode ?? '')));
    const answer =
      payment?.state === 'pending'
        ? (answers.get(payment.request.paymentId) ?? (await askForAuthorization(platform, payment.request)))
        : undefined;
    if (payment !== null && answer !== undefined) answers.set(payment.request.paymentId, answer);
    const outcome = outcomeOf(current, answer?.state ?? 'authorized');
    if (await writeOutcome(platform, { placement: current, answer, outcome })) {
      if (answer?.state === 'declined') return refused(cardDeclined(answer.message));
      const placed = toPlaced({ ...current, state: outcome.moves.at(-1) ?? current.state });
      return success(
        answer?.state === 'challenge' && payment !== null
          ? {
              ...placed,
              challenge: { state: 'challenge', url: answer.url, paymentId: payment.request.paymentId },
            }
          : placed,
      );
    }
    current = await findPlacement(platform.database, placement.id);
  }
  throw new Error(`What came of the payment for booking ${placement.id} could not be written.`);
}

interface Writing {
  placement: Placement;
  /**
   * Undefined where there is nothing to write of the payment, which there is none of or whose answer stands
   * there.
   */
  answer: AuthorizationResult | undefined;
  outcome: Outcome;
}

/** With all that is written at the same moment. */
const writeOutcome = sharedStatement(writeOutcomes, ({ placement }) => placement.id);

/**
 * Of each the gateway's answer, the booking's moves with an event each, and what its people are told, in one
 * statement: all of it or nothing. Answers false where the booking no longer stands as it did when that was
 * decided, with the same payment in the same state, or where that payment's answer was written by somebody
 * else.
 */
async function writeOutcomes(platform: Platform, writings: readonly Writing[]): Promise<boolean[]> {
  const now = platform.clock.now();
  const asked = writings.map((writing) => outcomeColumns(writing, now));
  const messages = writings.flatMap(({ placement, outcome }) => {
    const people = placement.people.map((person) => ({
      ...person,
      version: person.version + outcome.moves.length,
    }));
    return outcome.notice === null
      ? []
      : toMessages(
          platform,
          people,
          outcome.notice,
          outcome.notice === 'payment_failed'
            ? paymentFailedKey(placement)
            : `${outcome.notice}:${placement.id}`,
        );
  });
  const { rows } = await sql<{ id: string }>`${sql.raw(prepared)}
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, from_state text, to_state text, gift_cents integer, keeps_time boolean, booked_by uuid,
        current_payment_id uuid, payment_id uuid, answer text, payment_intent_id text, refusal_code text, events jsonb)),
    standing as materialized (
      select asked.* from asked join bookings b on b.id = asked.id
      where b.state = asked.from_state and b.gift_cents = asked.gift_cents and b.payment_id is not distinct from asked.current_payment_id
      for no key update of b),
    payment as (${answersExpression(sql`standing`, now)}),
    booking as materialized (select * from standing where payment_id is null or payment_id in (select id from payment)),
    moved as (
      update bookings set state = booking.to_state, version = version + jsonb_array_length(booking.events), placed_at = coalesce(placed_at, ${now}::timestamptz), held_until = null
      from booking where bookings.id = booking.id and booking.to_state is not null
      returning bookings.id),
    kept as (
      update bookings set held_until = greatest(held_until, ${new Date(now.getTime() + holdMilliseconds)}::timestamptz)
      from booking where bookings.id = booking.id and bookings.state = ${held} and booking.keeps_time),
    event as (${eventsExpression(sql`(
      select line.id, ${now}::timestamptz as created_at, booking.id as booking_id, line.to_state as kind, booking.booked_by as actor_id,
        nullif(owner.member_id, booking.booked_by) as on_behalf_of, line.from_state, line.to_state, '' as reason
      from moved join booking on booking.id = moved.id join bookings b on b.id = booking.id join recipients owner on owner.id = b.recipient_id
      cross join lateral jsonb_to_recordset(booking.events) as line (id uuid, from_state text, to_state text))`)}),
    message as (${messagesExpression(messages, now, sql`select 1 from booking where booking.id = message.about`)})
    select id from booking`.execute(platform.database);
  const written = new Set(rows.map(({ id }) => id));
  return writings.map(({ placement }) => written.has(placement.id));
}

function outcomeColumns({ placement, answer, outcome }: Writing, now: Date) {
  return {
    id: placement.id,
    from_state: placement.state,
    to_state: outcome.moves.at(-1) ?? null,
    gift_cents: placement.giftCents,
    keeps_time: outcome.moves.length === 0 && keepsTime(placement.state, answer),
    booked_by: placement.bookedBy,
    current_payment_id: placement.payment?.request.paymentId ?? null,
    events: eventsOf(placement, outcome.moves, now),
    ...(answer === undefined || placement.payment === null
      ? {}
      : answerColumns(placement.payment.request.paymentId, answer)),
  };
}

function eventsOf(
  placement: Placement,
  moves: readonly BookingState[],
  now: Date,
): { id: string; from_state: BookingState; to_state: BookingState }[] {
  return stepsOf(placement.state, moves).map(({ from, to }) => ({
    id: newIdentifier(now),
    from_state: from,
    to_state: to,
  }));
}

function isUnderWay({ payment }: Placement): boolean {
  return payment?.state === 'pending' || payment?.state === 'authorized';
}

function toPlaced(placement: Pick<Placement, 'id' | 'reference' | 'state'>): Placed {
  return { bookingId: placement.id, reference: placement.reference, state: placement.state };
}

const cardDeclined = (message: string) => ({ kind: 'payment', code: 'card_declined', message }) as const;
const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this booking.',
} as const;

export interface Asked {
  state: string;
  refusalCode: string | null;
  isAsked: boolean;
}
