import { sql } from 'kysely';
import { answerColumns, answersExpression } from '#domains/payments/authorization.server.ts';
import type { AuthorizationResult } from '#domains/payments/card.ts';
import type { Staff } from '#domains/people/actor.ts';
import { eventsOf, writeEvents } from '#domains/visits/history.server.ts';
import { toMessages } from '#domains/visits/notice.server.ts';
import { holdMilliseconds } from '#domains/visits/visit.ts';
import { prepared } from '#platform/database/database.ts';
import { sentList } from '#platform/database/sent-rows.ts';
import { sharedStatement } from '#platform/database/shared-statement.ts';
import { type Message, messagesExpression } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { held, type Placement } from './placement-facts.server.ts';
import { keepsTime, type Outcome, paymentFailedKey } from './placement.ts';

interface Writing {
  placement: Placement;
  /**
   * Undefined where there is nothing to write of the payment, which there is none of or whose answer stands
   * there.
   */
  answer: AuthorizationResult | undefined;
  outcome: Outcome;
  /** The member of the office who does it for the booker on the phone. */
  by: Staff | undefined;
}

/** With all that is written at the same moment. */
export const writeOutcome = sharedStatement(writeOutcomes, ({ placement }) => placement.id);

/**
 * Of each the gateway's answer, the booking's moves with an event each, and what its people are told, in one
 * statement: all of it or nothing. Returns false where the booking is no longer as it was when that was
 * decided, with the same payment in the same state, or where another process wrote that payment's answer.
 */
async function writeOutcomes(platform: Platform, writings: readonly Writing[]): Promise<boolean[]> {
  const now = platform.clock.now();
  const asked = writings.map(outcomeRow);
  const events = writings.flatMap(({ placement, outcome, by }) =>
    eventsOf({ ...placement, ...doingOf(placement, by) }, outcome.moves, now),
  );
  const messages = writings.flatMap((writing) => messagesOf(platform, writing));
  const keptUntil = new Date(now.getTime() + holdMilliseconds);
  const { rows } = await sql<{ id: string }>`${sql.raw(prepared)}
    with asked as materialized ${sentList(outcomeColumns, asked)},
    standing as materialized (
      select asked.* from asked join bookings b on b.id = asked.id
      where b.state = asked.from_state and b.gift_cents = asked.gift_cents
        and b.payment_id is not distinct from asked.current_payment_id
      for no key update of b),
    payment as (${answersExpression(sql`standing`, now)}),
    booking as materialized (
      select * from standing where payment_id is null or payment_id in (select id from payment)),
    moved as (
      update bookings set state = booking.to_state, version = version + booking.moves,
        placed_at = coalesce(placed_at, ${now}::timestamptz), held_until = null
      from booking where bookings.id = booking.id and booking.to_state is not null
      returning bookings.id),
    kept as (
      update bookings set held_until = greatest(held_until, ${keptUntil}::timestamptz)
      from booking where bookings.id = booking.id and bookings.state = ${held} and booking.keeps_time),
    event as (${writeEvents(events, sql`moved`)}),
    message as (${messagesExpression(messages, now, sql`about in (select id from booking)`)})
    select id from booking`.execute(platform.database);
  const written = new Set(rows.map(({ id }) => id));
  return writings.map(({ placement }) => written.has(placement.id));
}

function doingOf({ bookedBy, onBehalfOf }: Placement, by: Staff | undefined) {
  return by === undefined
    ? { by: { kind: 'member', userId: bookedBy } as const, onBehalfOf }
    : { by, onBehalfOf: onBehalfOf ?? bookedBy };
}

const outcomeColumns = {
  id: 'uuid',
  from_state: 'text',
  to_state: 'text',
  moves: 'integer',
  gift_cents: 'integer',
  keeps_time: 'boolean',
  current_payment_id: 'uuid',
  payment_id: 'uuid',
  answer: 'text',
  payment_intent_id: 'text',
  refusal_code: 'text',
};

function outcomeRow({ placement, answer, outcome }: Writing) {
  const paymentId = placement.payment?.request.paymentId ?? null;
  return {
    id: placement.id,
    from_state: placement.state,
    to_state: outcome.moves.at(-1) ?? null,
    moves: outcome.moves.length,
    gift_cents: placement.giftCents,
    keeps_time: outcome.moves.length === 0 && keepsTime(placement.state, answer),
    current_payment_id: paymentId,
    ...(answer === undefined || paymentId === null ? noAnswer : answerColumns(paymentId, answer)),
  };
}

const noAnswer = { payment_id: null, answer: null, payment_intent_id: null, refusal_code: null };

/** What its people are told, of the booking as it will be. */
function messagesOf(platform: Platform, { placement, outcome }: Writing): Message[] {
  const { notice, moves } = outcome;
  if (notice === null) return [];
  const people = placement.people.map((person) => ({ ...person, version: person.version + moves.length }));
  const key = notice === 'payment_failed' ? paymentFailedKey(placement) : `${notice}:${placement.id}`;
  return toMessages(platform, people, notice, key);
}
