import { type RawBuilder, sql } from 'kysely';
import { fullAddress } from '#domains/people/address.ts';
import type { Address } from '#domains/people/people.ts';
import { pressOfPart, workedParts } from '#domains/visits/day/part.server.ts';
import { beginOfVisit, endOfVisit } from '#domains/visits/day/worked-time.server.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { thereStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, literals } from '#platform/database/database.ts';
import type { StepKind } from './step.ts';
import type { PressedAbout, Verification, VerifiedMoment } from './verification.ts';

type MomentRow = Omit<VerifiedMoment, 'at' | 'cameAt' | 'corrected' | 'waiting'> & {
  at: string;
  cameAt: string;
  corrected: { at: string; reason: string } | null;
  waiting: string | null;
};
type Row = Omit<Verification, 'begin' | 'end' | 'address' | 'town'> & {
  address: Address;
  begin: MomentRow | null;
  end: MomentRow | null;
};

/** Where a phone was, as far as that is kept. */
const coordinatesOf = (press: RawBuilder<unknown>) =>
  sql`case when ${press}.latitude is not null then ${press}.latitude || ', ' || ${press}.longitude end`;

/** One end of a visit, as it is known to everybody who reads its times. */
const momentOf = (end: RawBuilder<unknown>): RawBuilder<MomentRow | null> => sql`(
  select jsonb_build_object('at', m.pressed_at, 'cameAt', m.came_at, 'byHand', m.by_hand, 'distanceMeters', m.distance_meters, 'accuracyMeters', m.accuracy_meters, 'card', m.card, 'coordinates', ${coordinatesOf(sql`m`)},
    'counts', m.at is not null, 'waiting', case when m.waits is not null then m.waiting_at end,
    'corrected', case when m.right_at is not null then jsonb_build_object('at', m.right_at, 'reason', m.reason) end)
  from ${end} m)`;

/** One end of a part of a visit: as its press says, or as the office wrote it down. */
const momentOfPart = (
  at: RawBuilder<unknown>,
  kind: 'in_progress' | 'completed',
): RawBuilder<MomentRow> => sql`(
  select jsonb_build_object('at', ${at}, 'cameAt', coalesce(m.came_at, part.created_at), 'byHand', case when m.came_at is null then 'Written down by the office' else m.by_hand end,
    'distanceMeters', m.distance_meters, 'accuracyMeters', m.accuracy_meters, 'card', m.card, 'coordinates', ${coordinatesOf(sql`m`)}, 'counts', true, 'waiting', null, 'corrected', null)
  from (select) one left join ${pressOfPart(kind)} m on true)`;

const isAfter = (
  after: { moment: Date; id: string } | null,
  moment: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) => (after === null ? sql`true` : sql`(${moment}, ${id}) > (${after.moment}, ${after.id}::uuid)`);

/**
 * The visits of a span that have begun, in order, with what is known of each, and so what a professional
 * worked of a visit that they did not finish. For staff only.
 */
export async function listVerifications(
  database: DatabaseReader,
  { from, until }: { from: Date; until: Date },
  after: { moment: Date; id: string } | null,
  most: number,
): Promise<Verification[]> {
  const { rows } = await sql<Row>`
    select b.id, b.id as "bookingId", b.reference, ${visitTitle} as service, r.name as "recipientName", p.name as "providerName", p.id as "providerId", b.address,
      b.time_zone as "timeZone", b.starts_at as "plannedAt", ${momentOf(beginOfVisit)} as begin, ${momentOf(endOfVisit())} as "end"
    from bookings b join recipients r on r.id = b.recipient_id join professionals p on p.id = b.professional_id join service_options o on o.id = b.service_option_id
    where b.state in ${literals(thereStates)} and b.starts_at >= ${from} and b.starts_at < ${until}
      and ${isAfter(after, sql`b.starts_at`, sql`b.id`)}
    union all
    select part.id, b.id, b.reference, ${visitTitle}, r.name, p.name, p.id, b.address,
      b.time_zone, part.starts_at, ${momentOfPart(sql`part.work_began_at`, 'in_progress')}, ${momentOfPart(sql`part.work_left_at`, 'completed')}
    from ${workedParts(sql`part.starts_at >= ${from} and part.starts_at < ${until} and ${isAfter(after, sql`part.starts_at`, sql`part.id`)}`)} part
      join bookings b on b.id = part.booking_id join recipients r on r.id = b.recipient_id join professionals p on p.id = part.professional_id join service_options o on o.id = b.service_option_id
    order by "plannedAt", id limit ${most}`.execute(database);
  return rows.map((row) => ({
    ...row,
    address: fullAddress(row.address),
    town: `${row.address.city}, ${row.address.state}`,
    begin: toMoment(row.begin),
    end: toMoment(row.end),
  }));
}

const toMoment = (row: MomentRow | null): VerifiedMoment | null =>
  row && {
    ...row,
    at: new Date(row.at),
    cameAt: new Date(row.cameAt),
    corrected: row.corrected && { ...row.corrected, at: new Date(row.corrected.at) },
    waiting: row.waiting === null ? null : new Date(row.waiting),
  };

type PressedRow = Omit<PressedAbout, 'corrects'> & {
  corrects: { kind: StepKind; at: string; rightAt: string; reason: string } | null;
};

/** All of it, in the order in which it happened. For staff only. */
export async function listPressed(database: DatabaseReader, bookingId: string): Promise<PressedAbout[]> {
  const { rows } = await sql<PressedRow>`
    select s.kind, case when s.professional_id is distinct from b.professional_id then p.name end as by, s.happened_at as "happenedAt", s.created_at as "cameAt", s.by_hand as "byHand", s.is_old as "isOld", s.distance_meters as "distanceMeters", s.card,
      s.words, s.outcome = 'refused' as "isRefused", s.taken_back_at as "takenBackAt", coalesce(s.payload ->> 'body', s.payload ->> 'reason') as body,
      (select jsonb_build_object('kind', o.kind, 'at', o.happened_at, 'rightAt', s.payload ->> 'right_at', 'reason', coalesce(s.payload ->> 'reason', 'Erased'))
        from field_steps o where s.kind = 'correction' and o.id::text = s.payload ->> 'of') as corrects
    from field_steps s join bookings b on b.id = s.booking_id join professionals p on p.id = s.professional_id where s.booking_id = ${bookingId} order by s.happened_at, s.created_at, s.id limit 200`.execute(
    database,
  );
  return rows.map(({ corrects, ...row }) => ({
    ...row,
    corrects: corrects && {
      ...corrects,
      at: new Date(corrects.at),
      rightAt: new Date(corrects.rightAt),
    },
  }));
}
