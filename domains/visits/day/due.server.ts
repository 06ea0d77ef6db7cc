import { sql } from 'kysely';

/** Whether a booking `b` comes at some time in a window. */
export const isInWindow = sql<boolean>`exists (select from service_options w where w.id = b.service_option_id and w.window_starts is not null)`;

/** As `dueAt` has it, of a booking `b`. */
export const dueOf = sql<Date>`case when ${isInWindow} then b.ends_at else b.starts_at end`;
