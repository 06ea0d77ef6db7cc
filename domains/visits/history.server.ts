import { type RawBuilder, sql } from 'kysely';
import { actorColumns, type Doer, type Staff } from '#domains/people/actor.ts';
import { type Audited, writeAudit } from '#domains/people/audit.server.ts';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { insertRows, type RowOf } from '#platform/database/sent-rows.ts';
import { momentOf, newIdentifier } from '#platform/identifier.ts';
import { type BookingState, isGoing, mayMove, mayMoveBack } from './visit.ts';

/** What happens to a booking besides its moves through the states. */
export type Happening =
  | 'acknowledged'
  | 'arranged'
  | 'complained'
  | 'complaint_closed'
  | 'dishes_changed'
  | 'needs_added'
  | 'needs_read'
  | 'nobody_home'
  | 'notes_changed'
  | 'owed_again'
  | 'professional_chosen'
  | 'rated'
  | 'reassigned'
  | 'series_stopped'
  | 'share_stopped'
  | 'shared'
  | 'written_off'
  | TimedHappening;

/**
 * Events with a moment: the earlier time of the visit, when a late professional will arrive, or when the work
 * really began or ended.
 */
type TimedHappening = 'rescheduled' | 'late' | 'start_corrected' | 'end_corrected';

/** What an event has besides: of another time also until when canceling was free before. */
type Moments<Kind extends Happening> = Kind extends 'rescheduled'
  ? { moment: Date; wasFreeUntil: Date }
  : (Kind extends TimedHappening ? { moment: Date } : { moment?: undefined }) & { wasFreeUntil?: undefined };

/** Who did it, and for which member, where they acted for another one. */
interface Doing {
  by: Doer;
  onBehalfOf?: string | null;
  reason?: string;
  /** When it is written, where that is later than it happened: entries sort as they were written. */
  writtenAt?: Date;
}

/** The name of the actor: of the member, of the helper, or of the member of the office who acted. */
export const actorNameOf = (
  member: RawBuilder<unknown>,
  staff: RawBuilder<unknown>,
  professional: RawBuilder<unknown>,
) => sql<string | null>`coalesce(${member}, ${professional}, ${staff} || ' at our office')`;

/**
 * Moves bookings from the state each is in through the given states, one after the other. This is the only
 * way in which a state changes, besides `moveBack` and that of many placements at once (`writeEvents`). The
 * caller holds their locks. `besides` is what changes in the same moment. Throws where the table of moves has
 * no such move.
 */
export async function advance(
  work: DatabaseTransaction,
  bookings: readonly ({ id: string; state: BookingState } & Doing)[],
  states: readonly [BookingState, ...BookingState[]],
  now: Date,
  besides: { placed_at?: Date; held_until?: null } = {},
): Promise<void> {
  const written = await findMomentsAfter(work, bookings, now);
  const events = bookings.flatMap((booking) =>
    eventsOf({ ...booking, writtenAt: written(booking) }, states, now),
  );
  await write(work, bookings, events, states, now, besides);
}

/**
 * For each booking a moment to write at, after everything that its history has: a professional may press on a
 * phone without a network and send it later, two may act at once, and clocks differ.
 */
async function findMomentsAfter(
  work: DatabaseTransaction,
  bookings: readonly ({ id: string } & Pick<Doing, 'writtenAt'>)[],
  now: Date,
): Promise<(booking: { id: string } & Pick<Doing, 'writtenAt'>) => Date> {
  const { rows } = await sql<{ bookingId: string; last: string }>`
    select distinct on (booking_id) booking_id as "bookingId", id as last from booking_events
    where booking_id = any(${bookings.map(({ id }) => id)}::uuid[]) order by booking_id, id desc`.execute(
    work,
  );
  const last = new Map(rows.map((row) => [row.bookingId, momentOf(row.last)]));
  return ({ id, writtenAt = now }) => {
    const before = last.get(id);
    // Within one moment, identifiers count up.
    return before === undefined || before <= writtenAt ? writtenAt : new Date(before.getTime() + 1);
  };
}

/**
 * Moves a booking back to the state before, where the office undoes what it did a moment ago. The caller
 * holds its lock. Throws where there is no such way back.
 */
export async function moveBack(
  work: DatabaseTransaction,
  booking: { id: string; state: BookingState } & Doing,
  to: BookingState,
  now: Date,
): Promise<void> {
  const { id, state: from } = booking;
  if (!mayMoveBack(from, to)) throw new Error(`A booking cannot go back from ${from} to ${to}.`);
  const writtenAt = (await findMomentsAfter(work, [booking], now))(booking);
  await write(work, [booking], [rowOf(id, to, { ...booking, from, to, writtenAt }, now)], [to], now);
}

/**
 * Takes a visit that is under way, or is waiting for the professional it was handed to, back to where another
 * professional may come to it: every press until now belongs to the one before. The caller holds its lock,
 * and writes who comes. Throws in any other state.
 */
export async function handBack(
  work: DatabaseTransaction,
  booking: { id: string; state: BookingState } & Doing,
  now: Date,
): Promise<void> {
  const { id, state: from } = booking;
  if (!isGoing({ state: from }) && from !== 'confirmed')
    throw new Error(`A booking that is ${from} cannot be handed over.`);
  const writtenAt = (await findMomentsAfter(work, [booking], now))(booking);
  const row = rowOf(id, 'handed_over', { ...booking, from, to: 'confirmed', writtenAt }, now);
  await write(work, [booking], [row], ['confirmed'], now);
}

async function write(
  work: DatabaseTransaction,
  bookings: readonly ({ id: string; state: BookingState } & Doing)[],
  events: readonly EventRow[],
  states: readonly [BookingState, ...BookingState[]],
  now: Date,
  besides: { placed_at?: Date; held_until?: null } = {},
): Promise<void> {
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
  for (const { by, id, state } of bookings)
    if (by.kind === 'staff')
      await auditVisit(
        work,
        by,
        { action: states.at(-1)!, subject: id, before: { state }, after: { state: states.at(-1) } },
        now,
      );
}

/** Writes what the office did to a visit into the audit: it is for the member whose visit it is. */
export async function auditVisit(
  work: DatabaseTransaction,
  staff: Pick<Staff, 'staffId'>,
  audited: Omit<Audited, 'onBehalfOf'>,
  now: Date,
): Promise<void> {
  const { member_id: onBehalfOf } = await work
    .selectFrom('bookings as b')
    .innerJoin('recipients as r', 'r.id', 'b.recipient_id')
    .select('r.member_id')
    .where('b.id', '=', audited.subject)
    .executeTakeFirstOrThrow();
  await writeAudit(work, staff, { ...audited, onBehalfOf }, now);
}

/** The moves from a state through others. Throws where there is no such move. */
function stepsOf(
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
 * Writes an event without a move into a booking's history, with `state` where it matters; `before` and
 * `after` are for the audit. Returns the id of the entry.
 */
export async function record<Kind extends Happening>(
  work: DatabaseTransaction,
  bookingId: string,
  happening: Kind,
  doing: Doing & { state?: BookingState } & Pick<Audited, 'before' | 'after'> & Moments<Kind>,
  now: Date,
): Promise<string> {
  const writtenAt = (await findMomentsAfter(work, [{ id: bookingId }], now))({ id: bookingId });
  const row = rowOf(bookingId, happening, { ...doing, from: doing.state, to: doing.state, writtenAt }, now);
  await work
    .insertInto('booking_events')
    .values({ ...row, moment: doing.moment ?? null, was_free_until: doing.wasFreeUntil ?? null })
    .execute();
  if (doing.by.kind === 'staff')
    await auditVisit(
      work,
      doing.by,
      { action: happening, subject: bookingId, before: doing.before, after: doing.after },
      now,
    );
  return row.id;
}

/** The id of the last entry of a kind in a booking's history: that of what is undone. */
export async function lastOf(
  work: DatabaseTransaction,
  bookingId: string,
  happening: Happening,
): Promise<string | undefined> {
  const row = await work
    .selectFrom('booking_events')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', happening)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** The entries of a booking's way through the states, for `writeEvents`. */
export function eventsOf(
  booking: { id: string; state: BookingState } & Doing,
  states: readonly BookingState[],
  now: Date,
): EventRow[] {
  return stepsOf(booking.state, states).map(({ from, to }) =>
    rowOf(booking.id, to, { ...booking, from, to }, now),
  );
}

/** The entry with which the history of a booking begins. */
export function firstEventOf(bookingId: string, doing: Doing, now: Date): EventRow {
  return rowOf(bookingId, 'held', { ...doing, to: 'held' }, now);
}

/** Inside a statement that holds or moves several bookings: the entries of those in `bookings`, an `id` each. */
export function writeEvents(events: readonly EventRow[], bookings: RawBuilder<unknown>): RawBuilder<unknown> {
  return insertRows('booking_events', eventColumns, events, sql`booking_id in (select id from ${bookings})`);
}

const eventColumns = [
  'id',
  'created_at',
  'booking_id',
  'kind',
  'actor_id',
  'staff_id',
  'professional_id',
  'on_behalf_of',
  'from_state',
  'to_state',
  'reason',
] as const;
export type EventRow = RowOf<'booking_events', (typeof eventColumns)[number]>;

/** The visits whose state is not where their last move led, in words; empty if all is well. For jobs. */
export async function findHistoryFaults(database: DatabaseReader): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'A booking is ' || b.state || ', and its last move went to ' || last.to_state || ': ' || b.id as fault
    from bookings b join (
      select distinct on (booking_id) booking_id, to_state from booking_events
      where from_state is not null order by booking_id, id desc) last on last.booking_id = b.id
    where last.to_state <> b.state`.execute(database);
  return rows.map(({ fault }) => fault);
}

function rowOf(
  bookingId: string,
  kind: Happening | BookingState | 'handed_over',
  { by, onBehalfOf, reason, from, to, writtenAt }: Doing & { from?: BookingState; to?: BookingState },
  now: Date,
): EventRow {
  return {
    id: newIdentifier(writtenAt ?? now),
    created_at: now,
    booking_id: bookingId,
    kind,
    ...actorColumns(by),
    on_behalf_of: onBehalfOf ?? null,
    from_state: from ?? null,
    to_state: to ?? null,
    reason: reason ?? '',
  };
}
