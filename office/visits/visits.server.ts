import { sql } from 'kysely';
import { openLeftOut } from '#domains/booking/series/left-out.server.ts';
import { findCard } from '#domains/field/home-card.server.ts';
import { isHomeOpen } from '#domains/field/home-safe.server.ts';
import { listRefusedPhotos } from '#domains/field/steps/refused-photo.server.ts';
import { countOpenRefused } from '#domains/field/steps/refused-press.server.ts';
import { listPressed } from '#domains/field/verification.server.ts';
import { findFeeWaiver } from '#domains/payments/approvals/approval.server.ts';
import type { PaymentState } from '#domains/payments/card.ts';
import { feeDecisionDays } from '#domains/payments/deferred-payment.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { mayKnow } from '#domains/people/disclosure/disclosure.ts';
import { emergencyContactOf } from '#domains/people/emergency-contact.server.ts';
import type { Address } from '#domains/people/people.ts';
import { referencesEndingIn } from '#domains/people/recipient.server.ts';
import { lineOf } from '#domains/people/recipient.server.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { listVehicles } from '#domains/professionals/vehicle.server.ts';
import { isDriven } from '#domains/professionals/vehicle.ts';
import type { KindId } from '#domains/services/service.ts';
import { findBesideCanceled } from '#domains/visit-changes/cancellation.server.ts';
import { findOthersFree, type OtherProfessional } from '#domains/visit-changes/professional-choice.server.ts';
import { mayBreakOff } from '#domains/visit-day/exceptions/breaking-off.ts';
import { keepsItsTime } from '#domains/visit-day/exceptions/hand-over.ts';
import { listVisitMessages } from '#domains/visit-day/message.server.ts';
import { listWarnings } from '#domains/visit-day/warning.server.ts';
import { findRefundable, findRefundRoom } from '#domains/visit-money/refund.server.ts';
import { refundableCents } from '#domains/visit-money/refund.ts';
import { findComplaint } from '#domains/visit-news/complaint.server.ts';
import type { Complaint } from '#domains/visit-news/complaint.ts';
import { bookedBeside } from '#domains/visits/clash.server.ts';
import { closedDoorSince } from '#domains/visits/day/due.server.ts';
import { findWork, timesOfPart } from '#domains/visits/day/part.server.ts';
import { nextHalfHour } from '#domains/visits/day/part.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { listPeopleTold } from '#domains/visits/notice.server.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { findBookingForOffice } from '#domains/visits/visit.server.ts';
import {
  aheadStates,
  type Booking,
  type BookingState,
  isAdjustable,
  isGoing,
  mayChangeTime,
  readReference,
} from '#domains/visits/visit.ts';
import { type Database, literals, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { timesAt } from '../board/move.server.ts';
import { waitingFor } from '../money/second-person.server.ts';
import { homeRead, writeOpened } from '../opened.server.ts';
import type { OfficeVisit } from './office-visit.ts';

export interface VisitRow {
  id: string;
  reference: string;
  state: BookingState;
  startsAt: Date;
  timeZone: string;
  title: string;
  recipientName: string;
  professionalId: string;
  professionalName: string;
  kind: KindId;
  totalCents: number;
  endsAt: Date;
  address: Address;
  /** With its extension; the number to ring about the visit. */
  phone: string | null;
  /** Null where no card pays. */
  paymentState: PaymentState | null;
}

/** Which visits: those to come by default, soonest first; past ones latest first. */
export interface VisitsAsked {
  when: 'coming' | 'past';
  day: string | null;
  state: string | null;
  area: string | null;
  text: string;
  after: { startsAt: Date; id: string } | null;
  most: number;
}

export async function listVisits(
  database: Database,
  { when, day, state, area, text, after, most }: VisitsAsked,
  now: Date,
): Promise<VisitRow[]> {
  const today = new Date(now.getTime() - 12 * 3_600_000);
  const isPast = when === 'past';
  const part = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const conditions = [
    sql<boolean>`b.state <> 'held'`,
    day === null
      ? isPast
        ? sql<boolean>`b.starts_at < ${now}`
        : sql<boolean>`b.starts_at >= ${today}`
      : sql<boolean>`b.starts_at >= ${day}::date::timestamp at time zone b.time_zone and b.starts_at < (${day}::date + 1)::timestamp at time zone b.time_zone
          and b.starts_at >= ${day}::date - interval '1 day' and b.starts_at < ${day}::date + interval '3 days'`,
    ...(state === null ? [] : [sql<boolean>`b.state = ${state}`]),
    ...(area === null ? [] : [sql<boolean>`b.service_area_id = ${area}`]),
    ...(text === ''
      ? []
      : [
          sql<boolean>`(b.reference = any(${referencesEndingIn(readReference(text))}) or r.name ilike ${part} or p.name ilike ${part})`,
        ]),
    ...(after === null
      ? []
      : [
          isPast
            ? sql<boolean>`(b.starts_at, b.id) < (${after.startsAt}, ${after.id}::uuid)`
            : sql<boolean>`(b.starts_at, b.id) > (${after.startsAt}, ${after.id}::uuid)`,
        ]),
  ];
  const order = isPast ? sql`b.starts_at desc, b.id desc` : sql`b.starts_at, b.id`;
  const { rows } = await sql<VisitRow>`
    select b.id, b.reference, b.state, b.starts_at as "startsAt", b.time_zone as "timeZone", ${visitTitle} as title, r.name as "recipientName",
      b.professional_id as "professionalId", p.name as "professionalName", o.kind, b.total_cents as "totalCents",
      b.ends_at as "endsAt", b.address, coalesce(${lineOf('r')}, u.contact_phone, u.phone) as phone, pay.state as "paymentState"
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id join professionals p on p.id = b.professional_id
      join users u on u.id = r.member_id left join payments pay on pay.id = b.payment_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${most}`.execute(database);
  return rows;
}

/** What a visit is called on the phone leads to it as well; what is neither leads to none. */
async function idOf(database: Database, text: string): Promise<string> {
  const reference = isIdentifier(text) ? null : readReference(text);
  if (reference === null) return text;
  const row = await database
    .selectFrom('bookings')
    .select('id')
    .where(sql<boolean>`reference = any(${referencesEndingIn(reference)})`)
    .executeTakeFirst();
  return row?.id ?? text;
}

/** All that the office knows of a visit. Reading the needs and the address is in the audit. */
export async function findOfficeVisit(
  platform: Platform,
  staff: Staff,
  idOrReference: string,
): Promise<OfficeVisit | undefined> {
  const { database, clock } = platform;
  const now = clock.now();
  const id = await idOf(database, idOrReference);
  const booking = await findBookingForOffice(database, staff, id);
  if (booking === undefined) return undefined;
  if (staff.capabilities.has('needs'))
    await writeOpened(platform, staff, { action: homeRead, subject: id, memberId: booking.memberId }, now);
  const [
    facts,
    refundable,
    refundRoomCents,
    written,
    pressed,
    warnings,
    complaint,
    cardSince,
    homeOpen,
    who,
    canceled,
  ] = await Promise.all([
    findFacts(database, id, now),
    findRefundable(database, id),
    findRefundRoom(platform, database, id),
    listVisitMessages(database, id),
    findPressed(database, id),
    listWarnings(database, id),
    findComplaint(database, staff, id),
    findCard(platform, booking.recipientId),
    isHomeOpen(platform, booking.professionalId),
    findWho(database, booking, now),
    findCanceled(platform, staff, booking),
  ]);
  const visit = {
    ...booking,
    ...facts,
    written,
    ...pressed,
    warnings,
    complaint: complaint ?? null,
    ...who,
    ...canceled,
    cardSince,
    isHomeOpen: homeOpen,
    refundRoomCents,
    doorWord: wordOfVisit(platform.secret, booking),
    refundableCents: refundable === undefined ? 0 : refundableCents(refundable),
  };
  return mayKnow(staff, 'note') ? visit : withoutHome(visit);
}

/** What the professional pressed, and what of it was refused. */
async function findPressed(
  database: Database,
  id: string,
): Promise<Pick<OfficeVisit, 'pressed' | 'openRefused' | 'refusedPhotos'>> {
  return {
    pressed: await listPressed(database, id),
    openRefused: await countOpenRefused(database, id),
    refusedPhotos: await listRefusedPhotos(database, id),
  };
}

/** What the office decides of a visit that is canceled, or is about to be. */
async function findCanceled({ database, clock, configuration }: Platform, staff: Staff, booking: Booking) {
  const isCanceled = booking.state === 'cancelled';
  return {
    limitCents: configuration.REFUND_LIMIT,
    besideCanceled: isCanceled ? await findBesideCanceled(database, booking, clock.now()) : [],
    feeWaiver: isCanceled ? await findWaiver(database, staff, booking.id) : null,
  };
}

async function findWaiver(database: Database, staff: Staff, id: string): Promise<OfficeVisit['feeWaiver']> {
  const asked = await findFeeWaiver(database, id);
  if (asked === undefined) return null;
  const lapsesAt = new Date(asked.at.getTime() + feeDecisionDays * 86_400_000);
  return { cents: asked.amountCents, lapsesAt, waiting: await waitingFor(database, staff, asked) };
}

/** For colleagues who may not know homes: what it is, when, and what it costs. */
function withoutHome(visit: OfficeVisit): OfficeVisit {
  return {
    ...visit,
    phone: null,
    professionalPhone: null,
    emergencyContact: null,
    doorWord: null,
    notes: null,
    photos: [],
    takenPhotos: [],
    refusedPhotos: [],
    warnings: [],
    complaint: visit.complaint && withoutWords(visit.complaint),
    written: [],
    pressed: visit.pressed.map((step) => ({ ...step, body: null })),
  };
}

const withoutWords = (complaint: Complaint): Complaint => ({
  ...complaint,
  said: complaint.said && { ...complaint.said, words: null },
  phone: null,
});

/** Who could come, who hears of it, and what was worked until now. */
async function findWho(
  database: Database,
  booking: Booking,
  now: Date,
): Promise<Pick<OfficeVisit, 'others' | 'team' | 'people' | 'cars' | 'work' | 'handedOverFrom'>> {
  const [others, team, people, cars, work] = await Promise.all([
    findWhoIsFree(database, booking, now),
    mayChangeTime(booking) || isGoing(booking) ? listTeam(database, booking) : [],
    listPeopleTold(database, booking.recipientId),
    booking.kind === 'ride' ? listVehicles(database, booking.professionalId) : [],
    mayBreakOff(booking, now) ? findWork(database, booking) : null,
  ]);
  return {
    others: others.map(({ id, professional }) => ({ id, name: professional.name })),
    team,
    people,
    cars: cars.filter((car) => isDriven(car, dayIn(booking.timeZone, booking.startsAt))),
    work,
    handedOverFrom: handOverMoment(booking, now),
  };
}

/**
 * From when another professional could take a visit over that should have begun; null while it keeps its
 * time.
 */
const handOverMoment = (booking: Booking, now: Date): Date | null =>
  isGoing(booking) && !keepsItsTime(booking, now) ? nextHalfHour(now) : null;

/** Who else could come, or take it over from the professional who is there. */
function findWhoIsFree(database: Database, booking: Booking, now: Date): Promise<OtherProfessional[]> {
  if (!isAdjustable(booking, now) && !isGoing(booking)) return Promise.resolve([]);
  const from = handOverMoment(booking, now);
  const later = from === null ? booking : { ...booking, ...timesAt(booking, from) };
  return findOthersFree(database, later, now, { leadHours: 0 });
}

/** The professionals who work where a visit takes place and do what it is, and its present one. */
async function listTeam(
  database: Database,
  { serviceAreaId, optionId, professionalId }: Booking,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from professionals p where p.id = ${professionalId} or (p.active and p.service_area_id = ${serviceAreaId}
      and exists (select from professional_skills skill where skill.professional_id = p.id and skill.service_option_id = ${optionId}))
    order by p.name, p.id`.execute(database);
  return rows;
}

async function findFacts(database: Database, id: string, now: Date) {
  const { rows } = await sql<
    Omit<
      OfficeVisit,
      | keyof Booking
      | 'written'
      | 'pressed'
      | 'openRefused'
      | 'refusedPhotos'
      | 'warnings'
      | 'complaint'
      | 'cardSince'
      | 'isHomeOpen'
      | 'others'
      | 'team'
      | 'people'
      | 'cars'
      | 'besideCanceled'
      | 'feeWaiver'
      | 'limitCents'
      | 'work'
      | 'handedOverFrom'
      | 'refundableCents'
      | 'refundRoomCents'
      | 'doorWord'
    >
  >`select m.name as "memberName", coalesce(${lineOf('r')}, m.contact_phone, m.phone) as phone, (select phone from professionals where id = b.professional_id) as "professionalPhone", ${emergencyContactOf(sql`r.id`)} as "emergencyContact",
      ${closedDoorSince} is not null as reported, (select leads_to_quote from service_options where id = b.service_option_id) as "leadsToQuote",
      (select x.settles_at from booking_cancellations x where x.booking_id = b.id) as "undoUntil",
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'description', c.description, 'amountCents', c.amount_cents, 'state', c.state) order by c.created_at), '[]')
        from visit_charges c where c.booking_id = b.id) as charges,
      (select coalesce(json_agg(json_build_object('at', f.created_at, 'amountCents', f.amount_cents, 'state', f.state, 'reason', f.reason, 'by', s.name) order by f.created_at), '[]')
        from payment_refunds f left join staff s on s.id = f.requested_by
        where f.payment_id = b.payment_id or f.payment_id in (select c.payment_id from visit_charges c where c.booking_id = b.id)) as refunds,
      (select coalesce(json_agg(json_build_object('amountCents', f.amount_cents, 'reason', f.reason, 'by', s.name) order by f.created_at), '[]')
        from visit_refunds f join staff s on s.id = f.asked_by where f.booking_id = b.id and f.state = 'asked') as "askedRefunds",
      (select coalesce(json_agg(json_build_object('kind', a.kind, 'at', a.created_at) order by a.created_at), '[]')
        from booking_alerts a where a.booking_id = b.id and a.resolved_at is null) as alerts,
      case when exists (select from booking_alerts a where a.booking_id = b.id and a.resolved_at is null and a.kind = 'clash')
        then ${bookedBeside(sql`${id}::uuid`, now)} else '[]'::json end as "bookedBeside",
      (select coalesce(json_agg(l.starts_at order by l.starts_at), '[]') from (${openLeftOut(now)}) l where l.booking_id = b.id) as "leftOut",
      (select coalesce(json_agg(json_build_object('at', coalesce(g.sent_at, g.due_at), 'to', u.name, 'channel', g.channel, 'subject', g.subject,
          'state', case when g.sent_at is not null then 'sent' when g.failed_at is not null then 'failed' when g.dropped_at is not null then 'dropped' else 'waits' end) order by g.created_at, g.id), '[]')
        from messages g left join users u on u.id = g.user_id where g.about = b.id) as sent,
      exists (select from bookings back join booking_series s on s.id = back.series_id
        where back.series_id = b.series_id and s.every = 'there-and-back' and back.id <> b.id and back.starts_at > b.starts_at and back.state in ${literals(aheadStates)}) as "hasWayBack",
      (select coalesce(json_agg(json_build_object('name', p.name, 'ended', part.ended, 'beganAt', times.began_at, 'leftAt', times.left_at) order by part.id), '[]')
        from visit_parts part join professionals p on p.id = part.professional_id cross join ${timesOfPart} times where part.booking_id = b.id) as parts,
      (select coalesce(json_agg(json_build_object('at', n.created_at, 'by', s.name, 'body', n.body) order by n.created_at, n.id), '[]')
        from staff_notes n join staff s on s.id = n.staff_id where n.subject = b.id::text) as "staffNotes"
    from bookings b join recipients r on r.id = b.recipient_id join users m on m.id = r.member_id where b.id = ${id}`.execute(
    database,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A visit that was just read is gone.');
  return row;
}

/**
 * Keeps a note that only the office reads, about something of a member or of nobody we know. Its words are
 * not in the audit.
 */
export async function writeStaffNote(
  platform: Platform,
  staff: Staff,
  { subject, memberId }: { subject: string; memberId: string | null },
  body: string,
): Promise<void> {
  if (!isIdentifier(subject)) throw new Error('A note is about a row.');
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    await work
      .insertInto('staff_notes')
      .values({ id: newIdentifier(now), created_at: now, staff_id: staff.staffId, subject, body })
      .execute();
    await writeAudit(work, staff, { action: 'note_written', subject, onBehalfOf: memberId }, now);
  });
}
