import { type RawBuilder, sql } from 'kysely';
import { arrivalOfAnswers, rideTitle } from '#domains/catalogue/ride.ts';
import { reachableFields } from '#domains/notifications/settings.server.ts';
import { inTime, type Reachable, type Way, waysToTell } from '#domains/notifications/settings.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { calendarEntryOf } from './calendar-entry.ts';
import { expiryOf, isOfSeries, type NoticeKind, topicOf, wordNotice } from './notice.ts';

/** Who is told of a booking, and what there is to tell, as one JSON list inside another select. */
export function noticeRowsOf(bookingId: RawBuilder<unknown>): RawBuilder<NoticeRow[]> {
  return sql<NoticeRow[]>`(
    select coalesce(json_agg(json_build_object('userId', u.id, 'pays', u.id = visit.booked_by, 'owns', u.id = r.member_id, 'actor', actor.person, 'personName', u.name, ${reachableFields}, 'id', visit.id,
      'reference', visit.reference, 'version', visit.version, 'startsAt', extract(epoch from visit.starts_at) * 1000, 'endsAt', extract(epoch from visit.ends_at) * 1000,
      'visitZone', visit.time_zone, 'isWindow', o.window_starts is not null, 'ride', case when o.service_id = 'rides' then visit.answers end, 'serviceId', o.service_id, 'optionId', o.id, 'optionTitle', o.title, 'recipientName', r.name, 'professionalName', p.name, 'totalCents', visit.total_cents,
      'feeCents', coalesce(x.fee_cents, 0), 'cardFeeCents', visit.card_fee_cents,
      'isSetAside', visit.gift_cents > 0 or exists (select 1 from payments p where p.id = visit.payment_id and p.state <> 'declined'), 'freeCancellationUntil', extract(epoch from visit.free_cancellation_until) * 1000,
      'expectedAt', extract(epoch from visit.expected_at) * 1000)), '[]')
    from bookings visit
    join service_options o on o.id = visit.service_option_id
    join recipients r on r.id = visit.recipient_id
    join professionals p on p.id = visit.professional_id
    cross join lateral (select r.member_id as id union select c.user_id from carers c where c.recipient_id = r.id and c.withdrawn_at is null) told
    join users u on u.id = told.id and u.status <> 'C'
    left join booking_cancellations x on x.booking_id = visit.id
    left join lateral (
      select json_build_object('id', a.id, 'name', a.name) as person from booking_events e join users a on a.id = e.actor_id
      where e.booking_id = visit.id order by e.created_at desc, e.id desc limit 1) actor on true
    where visit.id = ${bookingId})`;
}

/**
 * The messages that tell of a booking: to the account that the recipient belongs to, and to all who may act
 * for the recipient at this moment. Each person is told once for a `dedupeKey`, by the ways that they have
 * chosen.
 */
export async function noticesOf(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
  kind: NoticeKind,
  dedupeKey: string,
  note?: string,
): Promise<Message[]> {
  const { rows } = await sql<{
    people: NoticeRow[];
  }>`select ${noticeRowsOf(sql`${bookingId}::uuid`)} as people`.execute(work);
  return toMessages(platform, rows[0]?.people ?? [], kind, dedupeKey, note);
}

/** The visit is told in its own zone; the person's, where we know it, is for their quiet hours. */
export interface NoticeRow extends Reachable {
  userId: string;
  /** Whether they booked it, and so pay for it. */
  pays: boolean;
  /** Whether the recipient belongs to their account. */
  owns: boolean;
  /** Who has changed the booking last. */
  actor: { id: string; name: string } | null;
  personName: string;
  id: string;
  reference: string;
  version: number;
  startsAt: number;
  endsAt: number;
  visitZone: string;
  isWindow: boolean;
  /** The answers of a ride. */
  ride: Record<string, unknown> | null;
  serviceId: string;
  optionId: string;
  optionTitle: string;
  recipientName: string;
  professionalName: string;
  totalCents: number;
  feeCents: number;
  /** What a card is to give of the fee, where it did not take place. */
  cardFeeCents: number;
  /** Whether any money was set aside for it. */
  isSetAside: boolean;
  freeCancellationUntil: number;
  expectedAt: number | null;
}

/**
 * A message for each of them by each way that they want to be told by. A failed payment is told to whoever
 * pays, whatever they chose. `note` is what else there is to say.
 */
export function toMessages(
  platform: Platform,
  people: readonly NoticeRow[],
  kind: NoticeKind,
  dedupeKey: string,
  note?: string,
): Message[] {
  const now = platform.clock.now();
  const topic = topicOf(kind);
  const payers = people.filter((person) => person.pays);
  const told = kind === 'payment_failed' && payers.length > 0 ? payers : people;
  return told.flatMap((person) => {
    const facts = {
      ...person,
      optionTitle: rideTitle(person.optionTitle, person.ride),
      note,
      site: platform.configuration.SITE_NAME,
      phone: platform.configuration.PHONE,
      url: `${platform.publicUrl}/account/upcoming-booking/${person.id}`,
      startsAt: new Date(person.startsAt),
      endsAt: new Date(person.endsAt),
      timeZone: person.visitZone,
      arrivesBy: person.ride === null ? null : arrivalOfAnswers(new Date(person.startsAt), person.ride),
      personTimeZone: person.timeZone,
      expectedAt: person.expectedAt === null ? null : new Date(person.expectedAt),
      // Who comes is ours to decide; whoever has booked it has nothing to do with it.
      actorName:
        topic === 'booked' &&
        kind !== 'assigned' &&
        person.actor !== null &&
        person.actor.id !== person.userId
          ? person.actor.name
          : null,
      freeCancellationUntil: new Date(person.freeCancellationUntil),
      now,
    };
    const hasEntry = topic === 'booked' && kind !== 'earlier_time' && !isOfSeries(kind);
    const reached = { ...person, timeZone: person.timeZone ?? person.visitZone };
    const ways = withCarerWays(
      waysToTell(reached, topic, now),
      reached,
      facts.actorName !== null && person.owns,
      now,
    );
    return inTime(ways, reached, facts.startsAt, now).map(
      ({ channel, address, dueAt, added, topic: wanted = topic }) => ({
        dedupeKey: `${dedupeKey}:${person.userId}:${channel}`,
        kind,
        channel,
        address,
        dueAt,
        userId: person.userId,
        about: person.id,
        expiresAt: expiryOf(kind, facts),
        // With a topic it would be held against what was chosen when it is sent.
        ...(wanted === 'always' || added ? {} : { topic: wanted }),
        ...wordNotice(kind, channel, facts),
        ...(channel === 'email' && hasEntry
          ? { calendarEntry: calendarEntryOf({ ...facts, cancelled: kind === 'cancelled' }, now) }
          : {}),
      }),
    );
  });
}

/** Of what somebody else has done for them people hear by the ways that they have chosen for that, too. */
function withCarerWays(ways: readonly Way[], person: NoticeRow, acted: boolean, now: Date): Way[] {
  if (!acted) return [...ways];
  const more = waysToTell(person, 'carer', now).filter((way) =>
    ways.every((each) => each.channel !== way.channel),
  );
  return [...ways, ...more.map((way) => ({ ...way, topic: 'carer' as const }))];
}
