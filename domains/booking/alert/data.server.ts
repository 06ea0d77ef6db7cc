import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { visitTitle } from '../title/data.server.ts';
import type { Alert } from './schema.ts';

const mostShown = 200;

/** What is open for the office, the most urgent visit first. For staff only: it names people of all members. */
export async function listOpenAlerts(database: Database): Promise<Alert[]> {
  const { rows } = await sql<Alert>`${alerts} where a.resolved_at is null order by b.starts_at, a.id limit ${mostShown}`.execute(database);
  return rows;
}

/** One that was just raised. */
export async function findAlert(work: DatabaseTransaction, id: string): Promise<Alert> {
  const { rows } = await sql<Alert>`${alerts} where a.id = ${id}`.execute(work);
  const [alert] = rows;
  if (alert === undefined) throw new Error('An alert that was just raised is not there.');
  return alert;
}

const alerts = sql`
  select a.id, a.kind, a.created_at as "raisedAt", b.id as "bookingId", b.reference, o.id as "optionId", ${visitTitle} as "optionTitle", r.name as "recipientName",
    p.name as "professionalName", b.starts_at as "startsAt", b.time_zone as "timeZone"
  from booking_alerts a join bookings b on b.id = a.booking_id join service_options o on o.id = b.service_option_id
    join recipients r on r.id = b.recipient_id join professionals p on p.id = b.professional_id`;
