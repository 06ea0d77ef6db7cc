import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { isIdentifier } from '../../../platform/identifier.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { freeProfessionalsAt, type InstantSearch, schedulesAt } from '../../availability/data.server.ts';
import type { PackedSchedules } from '../../availability/schedules/data.server.ts';
import { serviceAreaOf } from '../../catalogue/data.server.ts';
import { plansInForceOf } from '../../membership/data.server.ts';
import { type RecipientRow, recipientsSeenBy, toRecipient } from '../../people/data.server.ts';
import type { Member, Permissions, Recipient } from '../../people/schema.ts';
import { assignmentFactsOf, toAssignable, type AssignmentFacts } from '../assignment/data.server.ts';
import type { Assignable } from '../assignment/rules.ts';

/** A visit that is held: for whom it is kept, until when, and what it costs. */
export interface Held {
  bookingId: string;
  heldUntil: Date;
  totalCents: number;
}

/** A held time, and the other visits of its series, which go the same way. */
export const withSeriesOf = (bookingId: string) => sql<boolean>`(id = ${bookingId} or series_id = (select series_id from bookings where id = ${bookingId}))`;

/** What decides whether and by whom a visit can be done, as it is now. */
export interface VisitFacts {
  recipient: Recipient & { permissions: Permissions };
  /** Undefined where the service is not offered at the recipient's address. */
  area: { id: string; timeZone: string } | undefined;
  needs: { id: string; title: string; remarks: string | null; isAllergen: boolean }[];
  candidates: Assignable[];
  /** The memberships in force of whoever books and of whoever the recipient belongs to. */
  plans: string[];
  /** What this very request has held before: its answer was lost, or it was sent twice. */
  earlier: Held | undefined;
}

/** In one round trip; undefined when the member may not see the recipient. */
export async function readVisit(
  database: Database,
  member: Member,
  query: { recipientId: string; serviceId: string; search: InstantSearch; requestKey: string },
): Promise<VisitFacts | undefined> {
  if (!isIdentifier(query.recipientId)) return undefined;
  const { rows } = await sql<VisitRow>`${sql.raw(prepared)}
    with recipient as materialized (select * from (${recipientsSeenBy(member)}) seen where id = ${query.recipientId}),
    area as materialized (${serviceAreaOf(sql`(select zipcode from recipient)`, query.serviceId)})
    select to_json(recipient) as recipient, area.id as area_id, area."timeZone" as area_time_zone,
      (select coalesce(json_agg(json_build_object('id', option.id, 'title', option.title, 'remarks', chosen.remarks, 'isAllergen', option.is_allergen) order by option.is_allergen desc, option.preference_group, option.position), '[]')
        from recipient_preferences chosen join preference_options option on option.id = chosen.option_id
        where chosen.recipient_id = recipient.id and ${query.serviceId} = any(option.matters_for)) as needs,
      (select json_build_object('bookingId', b.id, 'heldUntil', extract(epoch from coalesce(b.held_until, b.created_at)) * 1000, 'totalCents', b.total_cents)
        from bookings b where b.member_id = ${member.userId} and b.request_key = ${query.requestKey}) as earlier,
      ${plansInForceOf(sql`select ${member.userId}::uuid union select owned.member_id from recipients owned where owned.id = recipient.id`, query.search.now)} as plans,
      ${assignmentFactsOf(sql`recipient.id`, sql`area.id`)},
      schedules.*
    from recipient left join area on true left join lateral (${schedulesAt(sql`area.id`, query.search)}) as schedules on true`.execute(database);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    recipient: toRecipient(row.recipient),
    area: row.area_id === null ? undefined : { id: row.area_id, timeZone: row.area_time_zone },
    needs: row.needs,
    plans: row.plans,
    candidates: row.area_id === null ? [] : toAssignable(freeProfessionalsAt(row, query.search), row, row.recipient),
    earlier: row.earlier === null ? undefined : { ...row.earlier, heldUntil: new Date(row.earlier.heldUntil) },
  };
}

type VisitRow = PackedSchedules & AssignmentFacts & {
  recipient: RecipientRow;
  needs: { id: string; title: string; remarks: string | null; isAllergen: boolean }[];
  plans: string[];
  earlier: { bookingId: string; heldUntil: number; totalCents: number } | null;
} & ({ area_id: string; area_time_zone: string } | { area_id: null; area_time_zone: null });
