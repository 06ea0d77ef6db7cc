import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { BookingState } from '../schema.ts';

/** A visit as those see it who do it and who run the service. */
export interface VisitToDo {
  id: string;
  reference: string;
  state: BookingState;
  serviceId: string;
  optionTitle: string;
  recipientName: string;
  professionalId: string;
  professionalName: string;
  startsAt: Date;
  answers: Record<string, unknown>;
  timeZone: string;
  unreadNeeds: number;
}

/** The visits that stand or have been done, the last booked ones first. For the office's side only: nobody's access is asked. */
export async function listVisitsToDo(database: Database, limit: number): Promise<VisitToDo[]> {
  const { rows } = await sql<VisitToDo>`
    select b.id, b.reference, b.state, o.service_id as "serviceId", o.title as "optionTitle", r.name as "recipientName", b.professional_id as "professionalId",
      p.name as "professionalName", b.starts_at as "startsAt", b.answers, b.time_zone as "timeZone",
      (select count(*)::integer from booking_needs n where n.booking_id = b.id and n.acknowledged_at is null) as "unreadNeeds"
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id join professionals p on p.id = b.professional_id
    where b.state not in ('draft', 'cancelled', 'no_show') order by b.id desc limit ${limit}`.execute(database);
  return rows;
}
