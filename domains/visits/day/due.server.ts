import { sql } from 'kysely';

/** Whether a booking `b` comes at some time in a window. */
export const isInWindow = sql<boolean>`exists (select from service_options w where w.id = b.service_option_id and w.window_starts is not null)`;

/** As `dueAt` has it, of a booking `b`. */
export const dueOf = sql<Date>`case when ${isInWindow} then b.ends_at else b.starts_at end`;

/**
 * Since when nobody has opened the door at a visit `b`, null where the professional reported no such thing. A
 * report from before the visit was moved or reassigned no longer applies.
 */
export const closedDoorSince = sql<Date | null>`(
  select min(e.created_at) from booking_events e where e.booking_id = b.id and e.kind = 'nobody_home'
    and not exists (select from booking_events later where later.booking_id = b.id and later.kind in ('handed_over', 'rescheduled') and later.id > e.id))`;
