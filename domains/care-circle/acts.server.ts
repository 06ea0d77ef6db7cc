import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import type { Database } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Act, ActKind } from './acts.ts';

export const actsOnAPage = 5;

interface ActRow {
  id: string;
  at: Date;
  kind: ActKind;
  carer_id: string;
  carer_name: string;
  recipient_id: string;
  recipient_name: string;
  recipient_zone: string;
  booking_id: string | null;
  option_title: string | null;
  starts_at: Date | null;
  time_zone: string | null;
  visits: number;
  cents: number | null;
  details: string | null;
}

/**
 * Each act for a member's recipients is read from the place where its own transaction wrote it: the events,
 * payments and charges of visits, and the changes of needs.
 */
const actsFor = (memberId: string) => sql`(
  select e.id, e.created_at as at, b.recipient_id, e.actor_id as carer_id, case e.kind when 'requested' then 'booked' else e.kind end as kind,
    b.id as booking_id, b.series_id, null::integer as cents, null::text as details
  from recipients r join bookings b on b.recipient_id = r.id join booking_events e on e.booking_id = b.id
  where r.member_id = ${memberId} and e.on_behalf_of is not null and e.actor_id is not null
    and e.kind in ('requested', 'rescheduled', 'notes_changed', 'dishes_changed', 'professional_chosen', 'acknowledged', 'cancelled', 'shared', 'share_stopped', 'rated', 'complained', 'series_stopped')
  union all
  select p.id, p.created_at, b.recipient_id, p.payer_id, 'paid', b.id, b.series_id, p.amount_cents, null
  from recipients r join bookings b on b.recipient_id = r.id join payments p on p.id = b.payment_id
  where r.member_id = ${memberId} and p.payer_id <> r.member_id and b.state <> 'held' and p.state in ('authorized', 'captured')
  union all
  select v.id, v.decided_at, b.recipient_id, v.decided_by, case when v.state = 'refused' then 'extra_refused' when v.kind = 'tip' then 'tip' else 'extra_paid' end,
    b.id, null, v.amount_cents, v.description
  from recipients r join bookings b on b.recipient_id = r.id join visit_charges v on v.booking_id = b.id
  where r.member_id = ${memberId} and v.decided_by <> r.member_id and v.state in ('accepted', 'paid', 'refused')
  union all
  select q.id, q.decided_at, b.recipient_id, q.decided_by, 'quote_' || q.state, b.id, null, q.total_cents, q.description
  from recipients r join bookings b on b.recipient_id = r.id join quotes q on q.visit_id = b.id
  where r.member_id = ${memberId} and q.decided_by <> r.member_id and q.state in ('accepted', 'declined')
  union all
  select n.id, n.created_at, n.recipient_id, n.changed_by, 'needs', null, null, null, n.details
  from recipients r join needs_changes n on n.recipient_id = r.id where r.member_id = ${memberId} and n.on_behalf_of is not null)`;

/**
 * What carers did for the member's own recipients, latest first, including people who are no longer carers.
 * One act on several visits of a series at the same moment counts once. `before` is the moment of the last
 * act shown; `carerId` is the carer's own id.
 */
export async function listActs(
  database: Database,
  member: Member,
  options: { carerId?: string; before?: Date } = {},
): Promise<{ acts: Act[]; earlier: Date | null }> {
  const { carerId, before } = options;
  const byCarer =
    carerId === undefined ? sql`true` : isIdentifier(carerId) ? sql`a.carer_id = ${carerId}` : sql`false`;
  const { rows } = await sql<ActRow>`
    select (array_agg(a.id order by b.starts_at))[1] as id, a.at, a.kind, a.carer_id, u.name as carer_name, r.id as recipient_id, r.name as recipient_name, r.time_zone as recipient_zone,
      (array_agg(a.booking_id order by b.starts_at))[1] as booking_id, (array_agg(${visitTitle} order by b.starts_at))[1] as option_title,
      min(b.starts_at) as starts_at, (array_agg(b.time_zone order by b.starts_at))[1] as time_zone, count(*)::integer as visits,
      sum(a.cents)::integer as cents, min(a.details) as details
    from ${actsFor(member.userId)} a
    join recipients r on r.id = a.recipient_id
    join users u on u.id = a.carer_id
    left join bookings b on b.id = a.booking_id
    left join service_options o on o.id = b.service_option_id
    where ${byCarer} and ${before === undefined ? sql`true` : sql`a.at < ${before}`}
    group by a.at, a.kind, a.carer_id, u.name, r.id, r.name, r.time_zone, coalesce(a.series_id, a.booking_id, a.id)
    order by a.at desc, array_position(array['tip', 'extra_paid', 'paid', 'booked'], a.kind), 1
    limit ${actsOnAPage + 1}`.execute(database);
  const shown = rows.slice(0, actsOnAPage);
  return { acts: shown.map(toAct), earlier: rows.length > actsOnAPage ? (shown.at(-1)?.at ?? null) : null };
}

function toAct(row: ActRow): Act {
  const { booking_id: bookingId, option_title: optionTitle, starts_at: startsAt, time_zone: timeZone } = row;
  const isAboutVisit = bookingId !== null && optionTitle !== null && startsAt !== null && timeZone !== null;
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    carerId: row.carer_id,
    carerName: row.carer_name,
    recipientId: row.recipient_id,
    recipientName: row.recipient_name,
    timeZone: row.recipient_zone,
    visit: isAboutVisit ? { bookingId, optionTitle, startsAt, timeZone, count: row.visits } : null,
    cents: row.cents,
    details: row.details,
  };
}
