import { type RawBuilder, sql } from 'kysely';
import { isPaidLater } from '#domains/payments/deferred-payment.server.ts';
import type { Professional, Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { recipientsOf } from '#domains/people/recipient.server.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { firstPolicy, type Policy, readTerms, type Terms, type TermsRow } from './terms/terms.ts';
import type { BookingState } from './visit.ts';

/**
 * The bookings that an actor may see: the office all, and a member those of their own recipients and of
 * recipients whose carer they are. A former carer no longer sees even what they booked.
 */
export const visibleTo = (actor: Pick<Member, 'userId'> | Staff) =>
  'staffId' in actor ? sql<boolean>`true` : sql<boolean>`b.recipient_id in ${recipientsOf(actor.userId)}`;

/**
 * The bookings whose needs a member may know: those of their own recipients, and of recipients whose carer
 * they are, with this right.
 */
export const needsKnownTo = (member: Pick<Member, 'userId'>) =>
  sql<boolean>`b.recipient_id in ${recipientsOf(member.userId, 'needs')}`;

/** The help on a ride reveals needs: only people who may know those see it, and the member who ordered it. */
export const helpKnownTo = (member: Pick<Member, 'userId'>) =>
  sql<boolean>`(b.booked_by = ${member.userId} or ${needsKnownTo(member)})`;

/**
 * The visits that an actor acts on when their day has come: a professional on their own, and the office on
 * all.
 */
export const carriedOutBy = (actor: Professional | Staff) =>
  actor.kind === 'staff' ? sql<boolean>`true` : sql<boolean>`professional_id = ${actor.professionalId}`;

/** What a change of a booking needs to know, read under a lock. */
export interface ChangeableBooking {
  id: string;
  state: BookingState;
  recipientId: string;
  professionalId: string;
  lane: number;
  lanes: number;
  serviceOptionId: string;
  serviceAreaId: string;
  startsAt: Date;
  endsAt: Date;
  occupiedUntil: Date;
  timeZone: string;
  totalCents: number;
  giftCents: number;
  /** What a card has to pay of the fee, if the visit did not take place. */
  cardFeeCents: number;
  /** When the office wrote off what was still owed. */
  writtenOffAt: Date | null;
  placedAt: Date;
  terms: Terms;
  /** The rules that they were made of. */
  policy: Policy;
  paymentId: string | null;
  seriesId: string | null;
  /** Whether it is paid for after the visit, by a link. */
  paysLater: boolean;
  notes: string | null;
  version: number;
  leadHours: number;
  /** Whether they may change it, and not just see it. */
  mayChange: boolean;
  /** The account that a carer or the office acts for; null when members act for themselves. */
  onBehalfOf: string | null;
}

type ChangeableRow = Omit<ChangeableBooking, 'terms' | 'policy'> & { terms: TermsRow; policy: Policy | null };

/** One placed booking that a member may see, or the office, locked until the end of the transaction. */
export async function findChangeable(
  work: DatabaseTransaction,
  actor: Member | Staff,
  bookingId: string,
): Promise<ChangeableBooking | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const found = await sql<ChangeableRow>`
    select b.id, b.state, b.recipient_id as "recipientId", b.professional_id as "professionalId", b.lane, b.lanes, b.service_option_id as "serviceOptionId",
      b.service_area_id as "serviceAreaId", b.starts_at as "startsAt", b.ends_at as "endsAt", b.occupied_until as "occupiedUntil",
      b.time_zone as "timeZone", b.total_cents as "totalCents", b.gift_cents as "giftCents", b.card_fee_cents as "cardFeeCents", b.written_off_at as "writtenOffAt", b.placed_at as "placedAt",
      ${termsRowOf()} as terms, ${policyOf()} as policy, b.payment_id as "paymentId", b.series_id as "seriesId", ${isPaidLater(sql`b.id`)} as "paysLater", b.notes, b.version,
      o.lead_hours as "leadHours",
      ${actor.kind === 'staff' ? sql`true` : sql`b.recipient_id in ${recipientsOf(actor.userId, 'book')}`} as "mayChange",
      nullif(owner.member_id, ${actor.kind === 'staff' ? null : actor.userId}::uuid) as "onBehalfOf"
    from bookings b
    join service_options o on o.id = b.service_option_id
    join recipients owner on owner.id = b.recipient_id
    where b.id = ${bookingId} and b.state <> 'held' and b.placed_at is not null and ${visibleTo(actor)}
    for update of b`.execute(work);
  const [row] = found.rows;
  return row && { ...row, terms: readTerms(row.terms), policy: row.policy ?? firstPolicy };
}

/** Another professional carries the visit out from now on, and has to read its needs. */
export async function haveNeedsReadAgain(work: DatabaseTransaction, bookingId: string): Promise<void> {
  await work
    .updateTable('booking_needs')
    .set({ acknowledged_at: null })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** What `readTerms` makes the terms of a visit of; `visit` is what the select calls its booking. */
export function termsRowOf(visit = 'b'): RawBuilder<TermsRow> {
  const booking = sql.ref(visit);
  return sql<TermsRow>`jsonb_build_object('kept', ${booking}.terms, 'startsAt', ${booking}.starts_at, 'totalCents', ${booking}.total_cents,
    'freeUntil', ${booking}.free_cancellation_until, 'freeHours', (select own.free_cancellation_hours from service_options own where own.id = ${booking}.service_option_id))`;
}

/** The rules that a visit was held under; null for one from before there were versions. */
export const policyOf = (visit = 'b'): RawBuilder<unknown> =>
  sql`(select version.rules from rule_versions version where version.id = (${sql.ref(visit)}.terms -> 'rules' ->> 0)::uuid)`;

/** A policy in force, and how many hours ahead an option itself lets canceling be free. */
export interface PromisedNow {
  id: string;
  rules: Policy;
  freeHours: number;
}

/** What a visit that is held at this moment is promised. */
export const policyFor = (
  optionId: RawBuilder<unknown>,
  now: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select json_build_object('id', version.id, 'rules', version.rules,
    'freeHours', (select own.free_cancellation_hours from service_options own where own.id = ${optionId}))
  from rule_versions version where version.name = 'policy.standard' and version.effective_from <= ${now}
  order by version.effective_from desc limit 1)`;

/** The terms as a booking keeps them. The last free moment has a column of its own, for the version before. */
export const keptTerms = (terms: Terms) => ({
  terms: JSON.stringify(terms),
  free_cancellation_until: terms.freeUntil,
});
