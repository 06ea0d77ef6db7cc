import { type RawBuilder, sql } from 'kysely';
import { officeAddress } from '#domains/notifications/office.ts';
import { isAbsent } from '#domains/visit-changes/replacement.server.ts';
import { owedVisits } from '#domains/visit-money/owed/owed.server.ts';
import { isBookedTwice } from '#domains/visits/clash.server.ts';
import { dueOf, isInWindow } from '#domains/visits/day/due.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { vehicleOf } from '#domains/visits/professional.server.ts';
import { aheadStates, toArriveStates, toDoStates } from '#domains/visits/visit.ts';
import {
  type Database,
  type DatabaseTransaction,
  literals,
  transaction,
} from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type Alert,
  type AlertKind,
  alertKinds,
  alertMail,
  carKnownFromHour,
  graceMilliseconds,
  unreadMilliseconds,
} from './alert.ts';
import { longestDelayMilliseconds, patienceMilliseconds } from './lateness.ts';

const mostShown = 200;

/** The open alerts for the office, most urgent visit first. For staff only: they name people of all members. */
export async function listOpenAlerts(database: Database): Promise<Alert[]> {
  const { rows } =
    await sql<Alert>`${alerts} where a.resolved_at is null order by b.starts_at, a.id limit ${mostShown}`.execute(
      database,
    );
  return rows;
}

/** An alert that was just raised. */
export async function findAlert(work: DatabaseTransaction, id: string): Promise<Alert> {
  const { rows } = await sql<Alert>`${alerts} where a.id = ${id}`.execute(work);
  const [alert] = rows;
  if (alert === undefined) throw new Error('An alert that was just raised is not there.');
  return alert;
}

const alerts = sql`
  select a.id, a.kind, a.created_at as "raisedAt", b.id as "bookingId", b.reference, ${visitTitle} as "optionTitle", r.name as "recipientName",
    p.name as "professionalName", b.starts_at as "startsAt", b.time_zone as "timeZone"
  from booking_alerts a join bookings b on b.id = a.booking_id join service_options o on o.id = b.service_option_id
    join recipients r on r.id = b.recipient_id join professionals p on p.id = b.professional_id`;

const dayMilliseconds = 86_400_000;
/** How long a member who pays later has to pay before the office asks. */
const payLaterPatienceMilliseconds = 7 * dayMilliseconds;

/**
 * Raises alerts for the office and resolves the ones whose cause is gone. Each cause is raised once while it
 * lasts, however often and by however many processes this runs. When the professional has not arrived, or a
 * visit is not finished, its people are also told, by their ways for news on the day.
 */
export async function reviewAlerts(platform: Platform): Promise<{ raised: number; resolved: number }> {
  const now = platform.clock.now();
  let raised = 0;
  let resolved = 0;
  for (const kind of alertKinds) {
    const cause = causeOf(kind, now);
    const over = await sql`
      update booking_alerts set resolved_at = ${now}
      where kind = ${kind} and resolved_at is null and not exists (select 1 from bookings b where b.id = booking_id and ${cause})`.execute(
      platform.database,
    );
    resolved += Number(over.numAffectedRows ?? 0);
    const found = await sql<{ id: string }>`
      select b.id from bookings b
      where ${cause} and not exists (select 1 from booking_alerts a where a.booking_id = b.id and a.kind = ${kind} and a.resolved_at is null)
      order by b.starts_at limit 100`.execute(platform.database);
    for (const { id } of found.rows) raised += (await raise(platform, id, kind, now)) ? 1 : 0;
  }
  return { raised, resolved };
}

async function raise(platform: Platform, bookingId: string, kind: AlertKind, now: Date): Promise<boolean> {
  const alertId = newIdentifier(now);
  return transaction(platform.database, async (work) => {
    const made = await sql<{ id: string }>`
      insert into booking_alerts (id, created_at, booking_id, kind) values (${alertId}, ${now}, ${bookingId}, ${kind})
      on conflict (booking_id, kind) where resolved_at is null do nothing returning id`.execute(work);
    if (made.rows.length === 0) return false;
    await enqueueMessages(
      work,
      [
        await officeMailOf(platform, work, alertId),
        ...(await noticesTo(platform, work, bookingId, kind, alertId)),
      ],
      now,
    );
    return true;
  });
}

/** What the people of the visit have to know as well. */
async function noticesTo(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
  kind: AlertKind,
  alertId: string,
): Promise<Message[]> {
  if (kind === 'not_finished')
    return noticesOf(platform, work, bookingId, 'unfinished', `unfinished:${bookingId}`);
  if (kind === 'not_arrived')
    return noticesOf(
      platform,
      work,
      bookingId,
      'late',
      `late:${alertId}`,
      'We’re calling them. We’ll tell you as soon as we know more.',
    );
  return [];
}

/** The office has to see it at once, wherever they are. */
async function officeMailOf(
  platform: Platform,
  work: DatabaseTransaction,
  alertId: string,
): Promise<Message> {
  const alert = await findAlert(work, alertId);
  return {
    dedupeKey: `alert:${alertId}`,
    kind: 'office',
    channel: 'email',
    address: officeAddress(platform.configuration),
    ...alertMail(alert),
  };
}

/** The condition on a booking `b` that causes an alert. */
function causeOf(kind: AlertKind, now: Date): RawBuilder<boolean> {
  switch (kind) {
    case 'needs_unread':
      return sql<boolean>`b.state in ${literals(aheadStates)} and b.starts_at > ${now} and b.starts_at <= ${new Date(now.getTime() + unreadMilliseconds)}
        and exists (select 1 from booking_needs n where n.booking_id = b.id and n.acknowledged_at is null)`;
    case 'dish_not_suitable':
      return sql<boolean>`b.state in ${literals(aheadStates)} and b.starts_at > ${now} and b.answers -> 'dishes' -> 0 is not null
        and exists (select from jsonb_array_elements(b.answers -> 'dishes') ordered
          join dish_traits trait on trait.dish_id = ordered ->> 'id'
          join preference_options option on option.id = trait.option_id and option.is_allergen
          join recipient_preferences chosen on chosen.option_id = option.id and chosen.recipient_id = b.recipient_id)`;
    case 'nobody_comes':
      return isAbsent(now);
    case 'not_arrived':
      return sql<boolean>`b.state in ${literals(toArriveStates)} and b.starts_at < ${now} and b.ends_at > ${new Date(now.getTime() - longestDelayMilliseconds - graceMilliseconds)}
        and greatest(${dueOf}, b.expected_at) <= ${new Date(now.getTime() - patienceMilliseconds)}
        and case when ${isInWindow} then greatest(b.ends_at, b.expected_at) >= ${new Date(now.getTime() - graceMilliseconds)} else b.ends_at > ${now} end`;
    case 'not_finished':
      return sql<boolean>`b.state in ${literals(toDoStates)} and b.starts_at < ${now} and b.ends_at < ${new Date(now.getTime() - graceMilliseconds)}
        and not (${isInWindow} and coalesce(b.expected_at >= ${new Date(now.getTime() - graceMilliseconds)}, false))`;
    case 'clash':
      return isBookedTwice(now);
    case 'no_car':
      // An office that keeps no cars at all is not asked for each.
      return sql<boolean>`b.state in ${literals(aheadStates)} and b.starts_at > ${now} and b.starts_at < ${new Date(now.getTime() + 2 * dayMilliseconds)}
        and (b.starts_at at time zone b.time_zone)::date - interval '1 day' + ${carKnownFromHour} * interval '1 hour' <= ${now}::timestamptz at time zone b.time_zone
        and exists (select from service_options way where way.id = b.service_option_id and way.kind = 'ride')
        and exists (select from vehicles) and ${vehicleOf()} is null`;
    case 'money_differs':
      return sql<boolean>`exists (select 1 from payment_differences d where d.booking_id = b.id and d.resolved_at is null)`;
    case 'payment_failed':
      // A member who pays later has a while before the office calls.
      return sql<boolean>`b.id in (${owedVisits(now)}) and not (
        b.payment_id is null and b.ends_at >= ${new Date(now.getTime() - payLaterPatienceMilliseconds)} and exists (select from deferred_payments d where d.booking_id = b.id))`;
  }
}
