import { sql } from 'kysely';
import {
  freeProfessionalsAt,
  type InstantSearch,
  scheduleTermsAt,
} from '#domains/availability/free-starts.server.ts';
import {
  type PackedSchedules,
  packedSchedulesOf,
  type ScheduleTerms,
} from '#domains/availability/schedule.server.ts';
import { plansInForceOf } from '#domains/membership/record.server.ts';
import type { Member, Permissions, Recipient } from '#domains/people/people.ts';
import {
  recipientNotFound,
  type RecipientRow,
  recipientsSeenBy,
  toRecipient,
} from '#domains/people/recipient.server.ts';
import { needsOfVisit } from '#domains/services/ordered.ts';
import { serviceAreaOf } from '#domains/services/service.server.ts';
import type { ServiceOption } from '#domains/services/service.ts';
import type { PolicyVersion } from '#domains/visits/terms/terms.ts';
import { policyFor, type PromisedNow } from '#domains/visits/visit-access.server.ts';
import { type Database, prepared } from '#platform/database/database.ts';
import { sentList } from '#platform/database/sent-rows.ts';
import { sharedStatement } from '#platform/database/shared-statement.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { type AssignmentFacts, assignmentFactsOf, toAssignable } from './assignment.server.ts';
import type { Assignable } from './assignment.ts';
import { bookingNotAllowed, outsideArea, unsuitableBecause, type WantedAnswers } from './offer.ts';

/** A visit that is held: who it is held for, until when, and what it costs. */
export interface Held {
  bookingId: string;
  heldUntil: Date;
  totalCents: number;
}

/** What decides whether a visit can be done, and by which professionals, as it is now. */
export interface VisitFacts {
  recipient: Recipient & { permissions: Permissions };
  /** The member who owns the recipient's account, where that is not the booker. */
  onBehalfOf: string | null;
  /** Undefined where the service is not offered at the recipient's address. */
  area: { id: string; timeZone: string } | undefined;
  needs: { id: string; title: string; remarks: string | null; isAllergen: boolean }[];
  candidates: Assignable[];
  /** The memberships in force of the booker and of the member who owns the recipient's account. */
  plans: string[];
  /** The rules in force, and how many hours ahead the option itself lets canceling be free. */
  promise: PolicyVersion & { freeHours: number };
  /** What this very request has held before: its answer was lost, or it was sent twice. */
  earlier: Held | undefined;
}

/** Of a visit that the member may book and that suits the recipient. */
export type ReadyFacts = VisitFacts & { area: NonNullable<VisitFacts['area']> };

interface VisitQuery {
  member: Member;
  recipientId: string;
  serviceId: string;
  search: InstantSearch;
  requestKey: string;
}

/** In one round trip, for all who ask at the same moment; undefined when the member may not see the recipient. */
export const readVisit: (platform: Platform, query: VisitQuery) => Promise<VisitFacts | undefined> =
  sharedStatement(readVisits);

async function readVisits(
  platform: Platform,
  queries: readonly VisitQuery[],
): Promise<(VisitFacts | undefined)[]> {
  const found: (VisitFacts | undefined)[] = queries.map(() => undefined);
  const readable = queries
    .map((query, position) => ({ ...query, position }))
    .filter(({ recipientId }) => isIdentifier(recipientId));
  // What is done for several at a time is read by another statement.
  for (const alike of Map.groupBy(readable, ({ search }) => search.isShared).values()) {
    for (const row of await readRows(platform.database, alike))
      found[row.position] = toFacts(row, queries[row.position]!.search);
  }
  return found;
}

async function readRows(
  database: Database,
  queries: readonly (VisitQuery & { position: number })[],
): Promise<VisitRow[]> {
  const asked = queries.map(({ position, member, recipientId, serviceId, requestKey, search }) => ({
    position,
    userId: member.userId,
    recipientId,
    serviceId,
    requestKey,
    now: search.now,
    ...scheduleTermsAt(search),
  }));
  const schedules = packedSchedulesOf(sql`area.id`, askedTerms, queries[0]!.search.isShared);
  const payers = sql`select asked."userId" union select recipient.member_id`;
  const { rows } = await sql<VisitRow>`${sql.raw(prepared)}
    select asked.position, found.*
    from ${sentList(askedColumns, asked)} as asked
    cross join lateral (
      with recipient as materialized (
        select * from (${recipientsSeenBy(sql`asked."userId"`)}) seen where id = asked."recipientId"),
      area as materialized (
        ${serviceAreaOf(sql`(select zipcode from recipient)`, sql`asked."serviceId"`)})
      select to_json(recipient) as recipient, area.id as area_id, area."timeZone" as area_time_zone,
        (${needsThatMatter}) as needs,
        (${earlierHold}) as earlier,
        ${plansInForceOf(payers, sql`asked.now`)} as plans,
        ${policyFor(sql`asked."serviceOptionId"`, sql`asked.now`)} as promise,
        ${assignmentFactsOf(sql`recipient.id`, sql`area.id`)},
        schedules.*
      from recipient left join area on true left join lateral (${schedules}) as schedules on true
    ) as found`.execute(database);
  return rows;
}

/** The recipient's needs that the professional for this option should know, allergies first. */
const needsThatMatter = sql`
  select coalesce(json_agg(
    json_build_object('id', option.id, 'title', option.title, 'remarks', chosen.remarks, 'isAllergen', option.is_allergen)
    order by option.is_allergen desc, option.preference_group, option.position), '[]')
  from recipient_preferences chosen join preference_options option on option.id = chosen.option_id
  where chosen.recipient_id = recipient.id and asked."serviceId" = any(option.matters_for)
    and not (asked."serviceOptionId" = any(option.not_for))`;

const earlierHold = sql`
  select json_build_object('bookingId', b.id, 'totalCents', b.total_cents,
    'heldUntil', extract(epoch from coalesce(b.held_until, b.created_at)) * 1000)
  from bookings b where b.member_id = asked."userId" and b.request_key = asked."requestKey"`;

const askedColumns = {
  position: 'integer',
  userId: 'uuid',
  recipientId: 'uuid',
  serviceId: 'text',
  requestKey: 'text',
  now: 'timestamptz',
  serviceOptionId: 'text',
  firstWeek: 'integer',
  lastWeek: 'integer',
  weeks: 'integer',
  from: 'timestamptz',
  until: 'timestamptz',
  weekdays: 'smallint[]',
};
const askedTerms: ScheduleTerms = {
  serviceOptionId: sql`asked."serviceOptionId"`,
  firstWeek: sql`asked."firstWeek"`,
  lastWeek: sql`asked."lastWeek"`,
  weeks: sql`asked.weeks`,
  from: sql`asked."from"`,
  until: sql`asked.until`,
  weekdays: sql`asked.weekdays`,
};

function toFacts(row: VisitRow, search: InstantSearch): VisitFacts {
  return {
    recipient: toRecipient(row.recipient),
    onBehalfOf: row.recipient.own ? null : row.recipient.member_id,
    area: row.area_id === null ? undefined : { id: row.area_id, timeZone: row.area_time_zone },
    needs: row.needs,
    plans: row.plans,
    promise: { id: row.promise.id, policy: row.promise.rules, freeHours: row.promise.freeHours },
    candidates:
      row.area_id === null ? [] : toAssignable(freeProfessionalsAt(row, search), row, row.recipient),
    earlier:
      row.earlier === null ? undefined : { ...row.earlier, heldUntil: new Date(row.earlier.heldUntil) },
  };
}

/**
 * Whether the visit can be done for this recipient, by the professionals who are available. Of a ride, only
 * the help on this one is among their needs. Refuses `recipient_not_found`, `booking_not_allowed`,
 * `outside_area` and `option_not_suitable`.
 */
export function readyFacts(
  facts: VisitFacts | undefined,
  option: ServiceOption,
  answers: WantedAnswers,
): Result<ReadyFacts> {
  if (facts === undefined) return refused(recipientNotFound);
  const { recipient, area, needs } = facts;
  if (!recipient.permissions.book) return refused(bookingNotAllowed(recipient.name));
  if (area === undefined) return refused(outsideArea(recipient.address.zipcode));
  const unsuitable = unsuitableBecause(
    option,
    needs.map(({ id }) => id),
    recipient.permissions.needs,
  );
  if (unsuitable !== null) return refused(notSuitable(unsuitable));
  return success({
    ...facts,
    area,
    needs: needsOfVisit(option, needs, answers),
  });
}

const notSuitable = (message: string) => refusal('conflict', 'option_not_suitable', message);

type VisitRow = AssignmentFacts & {
  position: number;
  recipient: RecipientRow;
  needs: { id: string; title: string; remarks: string | null; isAllergen: boolean }[];
  plans: string[];
  promise: PromisedNow;
  earlier: { bookingId: string; heldUntil: number; totalCents: number } | null;
} & (
    | (PackedSchedules & { area_id: string; area_time_zone: string })
    | ({ [Name in keyof PackedSchedules]: null } & { area_id: null; area_time_zone: null })
  );
