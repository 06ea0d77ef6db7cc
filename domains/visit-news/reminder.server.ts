import { sql } from 'kysely';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { aheadStates } from '#domains/visits/visit.ts';
import { literals, transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { isReminderDue, type ReminderKind, reminderKinds } from './reminder.ts';

interface Ahead {
  id: string;
  startsAt: Date;
  timeZone: string;
  standsSince: Date;
  sent: ReminderKind[];
}

/** A reminder is due at most this long before its visit, with room for any zone and clock change. */
const farthestHours = 66;

/**
 * Writes the reminders that are due. A visit is reminded of once for each moment and time, even when several
 * processes do this or one dies over it; visits canceled or rescheduled meanwhile are left out. Returns how
 * many were written.
 */
export async function remindOfVisits(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  let written = 0;
  for (const visit of await visitsAhead(platform, now)) {
    for (const kind of reminderKinds) {
      if (
        !visit.sent.includes(kind) &&
        isReminderDue(kind, visit, now) &&
        (await remind(platform, visit, kind, now))
      )
        written += 1;
    }
  }
  return written;
}

async function visitsAhead({ database }: Platform, now: Date): Promise<Ahead[]> {
  const { rows } = await sql<Ahead>`
    select b.id, b.starts_at as "startsAt", b.time_zone as "timeZone",
      coalesce((select max(e.created_at) from booking_events e where e.booking_id = b.id and e.to_state is not null), b.created_at) as "standsSince",
      array(select r.kind from booking_reminders r where r.booking_id = b.id and r.starts_at = b.starts_at) as sent
    from bookings b
    where b.state in ${literals(aheadStates)} and b.starts_at > ${now} and b.starts_at < ${new Date(now.getTime() + farthestHours * 3_600_000)}
    order by b.starts_at`.execute(database);
  return rows;
}

function remind(platform: Platform, visit: Ahead, kind: ReminderKind, now: Date): Promise<boolean> {
  return transaction(platform.database, async (work) => {
    // Waits for anyone changing the visit right now, and then finds it as they have left it.
    const stands =
      await sql`select 1 from bookings where id = ${visit.id} and starts_at = ${visit.startsAt} and state in ${literals(aheadStates)} for share`.execute(
        work,
      );
    if (stands.rows.length === 0) return false;
    const decided = await work
      .insertInto('booking_reminders')
      .values({ booking_id: visit.id, kind, starts_at: visit.startsAt, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('booking_id')
      .executeTakeFirst();
    if (decided === undefined) return false;
    const dedupeKey = `reminder:${kind}:${visit.id}:${visit.startsAt.toISOString()}`;
    await enqueueMessages(
      work,
      await noticesOf(platform, work, visit.id, `reminder-${kind}`, dedupeKey),
      now,
    );
    return true;
  });
}
