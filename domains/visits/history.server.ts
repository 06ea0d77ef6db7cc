import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { type BookingState, mayMove } from './visit.ts';

/** What happens to a booking besides its way through the states. */
export type Happening =
  | 'acknowledged'
  | 'arranged'
  | 'needs_added'
  | 'needs_read'
  | 'nobody_home'
  | 'rated'
  | 'reassigned'
  | 'share_stopped'
  | 'shared';

/** What happens with a moment: when the visit was before, and when whoever is late will be there. */
export type TimedHappening = 'rescheduled' | 'late';

/** Who did it, and for whom: nobody where it was the office, whoever comes, or a job. */
interface Doing {
  by?: string;
  onBehalfOf?: string | null;
  reason?: string;
}

/**
 * Takes bookings from where each is through the given states, one after the other: the only way in which a
 * state changes, besides that of many placements at once (`eventsExpression`). The caller holds their locks.
 * `besides` is what changes in the same moment. Throws where the table of moves has no such move.
 */
export async function advance(
  work: DatabaseTransaction,
  bookings: readonly ({ id: string; state: BookingState } & Doing)[],
  states: readonly [BookingState, ...BookingState[]],
  now: Date,
  besides: { placed_at?: Date; held_until?: null } = {},
): Promise<void> {
  const events = bookings.flatMap((booking) =>
    stepsOf(booking.state, states).map(({ from, to }) =>
      rowOf(booking.id, to, { ...booking, from, to }, now),
    ),
  );
  await work
    .updateTable('bookings')
    .set((update) => ({ ...besides, state: states.at(-1)!, version: update('version', '+', states.length) }))
    .where(
      'id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute();
  await work.insertInto('booking_events').values(events).execute();
}

/** The moves from a state through others. Throws where there is no such move. */
export function stepsOf(
  state: BookingState,
  states: readonly BookingState[],
): { from: BookingState; to: BookingState }[] {
  return states.map((to, index) => {
    const from = states[index - 1] ?? state;
    if (!mayMove(from, to)) throw new Error(`A booking cannot go from ${from} to ${to}.`);
    return { from, to };
  });
}

/**
 * Writes into a booking's history what happened to it, without a move; `state` where it is worth knowing in
 * which it was. Answers the id of the entry.
 */
export async function record(
  work: DatabaseTransaction,
  bookingId: string,
  happening: Happening,
  doing: Doing & { state?: BookingState },
  now: Date,
): Promise<string> {
  const row = rowOf(bookingId, happening, { ...doing, from: doing.state, to: doing.state }, now);
  await work.insertInto('booking_events').values(row).execute();
  return row.id;
}

/** The same of what has a moment of its own. */
export async function recordTimed(
  work: DatabaseTransaction,
  bookingId: string,
  happening: TimedHappening,
  doing: Doing & { state?: BookingState; moment: Date },
  now: Date,
): Promise<string> {
  const row = rowOf(bookingId, happening, { ...doing, from: doing.state, to: doing.state }, now);
  await work
    .insertInto('booking_events')
    .values({ ...row, moment: doing.moment })
    .execute();
  return row.id;
}

/**
 * The same inside a statement that writes several bookings: `source` is a relation with all columns of the
 * history.
 */
export function eventsExpression(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into booking_events (id, created_at, booking_id, kind, actor_id, on_behalf_of, from_state, to_state, reason)
    select id, created_at, booking_id, kind, actor_id, on_behalf_of, from_state, to_state, reason from ${source} as event`;
}

function rowOf(
  bookingId: string,
  kind: Happening | TimedHappening | BookingState,
  { by, onBehalfOf, reason, from, to }: Doing & { from?: BookingState; to?: BookingState },
  now: Date,
) {
  return {
    id: newIdentifier(now),
    created_at: now,
    booking_id: bookingId,
    kind,
    actor_id: by ?? null,
    on_behalf_of: onBehalfOf ?? null,
    from_state: from ?? null,
    to_state: to ?? null,
    reason: reason ?? '',
  };
}
