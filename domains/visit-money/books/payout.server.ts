import { sql } from 'kysely';
import type { Address } from '#domains/people/people.ts';
import { workedParts } from '#domains/visits/day/part.server.ts';
import { milesOfRide } from '#domains/visits/day/way-between.server.ts';
import { milesOfWay } from '#domains/visits/day/way-between.ts';
import { workedTimeOfVisit } from '#domains/visits/day/worked-time.server.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { PaidVisit } from './payout.ts';

/** A span of time, from its first moment to the one after its last. */
export interface Span {
  from: Date;
  until: Date;
}

/** What a professional is owed for a span besides their hours, by the ledger. */
export interface Payout {
  professionalId: string;
  name: string;
  payCentsAnHour: number | null;
  visits: PaidVisit[];
  tipCents: number;
  groceryCents: number;
}

/**
 * What professionals worked and are owed in a span, by name: the visits that began in it and are done, what
 * they worked of visits that were then reassigned or broken off, and the tips and groceries that members paid
 * in it. Professionals with nothing are left out; `only` is one of them.
 */
export async function listPayouts(
  database: DatabaseReader,
  { from, until }: Span,
  only: string | null = null,
): Promise<Payout[]> {
  const { rows } = await sql<Omit<Payout, 'visits'> & { done: VisitJson[]; parts: VisitJson[] }>`
    with by_card as (
      select ${earner} as professional_id,
        sum(case when l.credit_account = 'tips' then l.amount_cents when l.debit_account = 'tips' then -l.amount_cents else 0 end) as tips,
        sum(case when c.kind = 'groceries' and l.debit_account = 'gateway' and not l.is_returned_refund then l.amount_cents else 0 end) as groceries
      from ledger_entries l join visit_charges c on c.payment_id = l.payment_id join bookings b on b.id = c.booking_id
      where l.created_at >= ${from} and l.created_at < ${until} group by 1),
    by_credit as (
      select ${earner} as professional_id, sum(l.amount_cents) as tips, 0 as groceries
      from ledger_entries l join visit_charges c on c.id = l.debit_owner join bookings b on b.id = c.booking_id
      where l.debit_kind = 'gift_authorized' and l.credit_account = 'tips' and l.created_at >= ${from} and l.created_at < ${until} group by 1),
    paid as (
      select professional_id, sum(tips)::bigint as tips, sum(groceries)::bigint as groceries
      from (select * from by_card union all select * from by_credit) each group by 1)
    select p.id as "professionalId", p.name, p.pay_cents_an_hour as "payCentsAnHour", coalesce(done.visits, '[]') as done, coalesce(parts.visits, '[]') as parts,
      coalesce(paid.tips, 0) as "tipCents", coalesce(paid.groceries, 0) as "groceryCents"
    from professionals p left join paid on paid.professional_id = p.id
      left join lateral (
        select json_agg(json_build_object('bookingId', b.id, 'reference', b.reference, 'title', ${visitTitle}, 'startsAt', b.starts_at, 'timeZone', b.time_zone,
          'bookedMinutes', round(extract(epoch from b.ends_at - b.starts_at) / 60), 'recordedMinutes', round(extract(epoch from step.done_at - step.started_at) / 60), 'odd', step.odd, 'waits', step.waits,
          'isByHand', step.is_by_hand, 'place', b.address, 'day', (b.starts_at at time zone b.time_zone)::date, 'miles', ${milesOfRide},
          'keptWays', ${keptWays}, 'part', null) order by b.starts_at, b.id) as visits
        from bookings b join service_options o on o.id = b.service_option_id cross join ${workedTimeOfVisit} step
        where b.professional_id = p.id and b.state = 'completed' and b.starts_at >= ${from} and b.starts_at < ${until}) done on true
      left join lateral (
        select json_agg(json_build_object('bookingId', b.id, 'reference', b.reference, 'title', ${visitTitle}, 'startsAt', part.starts_at, 'timeZone', b.time_zone,
          'bookedMinutes', ${minutesOfPart}, 'recordedMinutes', ${minutesOfPart}, 'odd', null, 'waits', false, 'isByHand', part.is_by_hand, 'place', b.address,
          'day', (part.starts_at at time zone b.time_zone)::date, 'miles', null, 'keptWays', ${keptWays}, 'part', part.ended)) as visits
        from ${workedParts(sql`part.professional_id = p.id and part.starts_at >= ${from} and part.starts_at < ${until}`)} part
          join bookings b on b.id = part.booking_id join service_options o on o.id = b.service_option_id) parts on true
    where (done.visits is not null or parts.visits is not null or coalesce(paid.tips, 0) <> 0 or coalesce(paid.groceries, 0) <> 0)
      and ${only === null ? sql<boolean>`true` : sql<boolean>`p.id = ${only}`}
    order by p.name, p.id`.execute(database);
  return rows.map(({ done, parts, ...row }) => ({ ...row, visits: withWays([...done, ...parts]) }));
}

/**
 * Who earned what was paid for a visit `b` besides its price, by a charge `c`: the professional who had it
 * then.
 */
const earner = sql`coalesce((select part.professional_id from visit_parts part
  where part.booking_id = b.id and part.ended = 'handed_over' and part.created_at > c.created_at order by part.id limit 1), b.professional_id)`;
const minutesOfPart = sql`round(extract(epoch from part.work_left_at - part.work_began_at) / 60)`;
const keptWays = sql`(select json_object_agg(w.from_booking_id, w.miles) from kept_ways w where w.to_booking_id = b.id)`;

/** As JSON has it. */
interface VisitJson extends Omit<PaidVisit, 'startsAt' | 'milesThere'> {
  startsAt: string;
  day: string;
  place: Address;
  /** Miles by the visit before, where one of the two homes was erased since. */
  keptWays: Record<string, number> | null;
}

/** In the order of their days, as the ways between them were. */
function withWays(all: readonly VisitJson[]): PaidVisit[] {
  const visits = all.toSorted(
    (one, other) =>
      Date.parse(one.startsAt) - Date.parse(other.startsAt) || (one.bookingId < other.bookingId ? -1 : 1),
  );
  return visits.map((row, index) => {
    const { place: _place, day, keptWays: _kept, ...visit } = row;
    const before = visits[index - 1];
    return {
      ...visit,
      startsAt: new Date(visit.startsAt),
      milesThere: before?.day === day ? milesFrom(before, row) : 0,
    };
  });
}

/** What is not known is left out. */
const milesFrom = (before: VisitJson, { keptWays, place }: VisitJson) =>
  keptWays?.[before.bookingId] ?? milesOfWay(before.place, place) ?? 0;
