import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Message } from '../../../platform/messages/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reachableFields } from '../../notifications/data.server.ts';
import { waysToTell } from '../../notifications/rules.ts';
import type { Reachable } from '../../notifications/schema.ts';
import { calendarEntryOf } from '../calendar/rules.ts';
import { topicOf, wordNotice, type NoticeKind } from './rules.ts';

/** Who is told of a booking, and what there is to tell, as one JSON list inside another select. */
export function noticeRowsOf(bookingId: RawBuilder<unknown>): RawBuilder<NoticeRow[]> {
  return sql<NoticeRow[]>`(
    select coalesce(json_agg(json_build_object('userId', u.id, 'personName', u.name, ${reachableFields}, 'id', visit.id,
      'reference', visit.reference, 'version', visit.version, 'startsAt', extract(epoch from visit.starts_at) * 1000, 'endsAt', extract(epoch from visit.ends_at) * 1000,
      'visitZone', visit.time_zone, 'serviceId', o.service_id, 'optionTitle', o.title, 'recipientName', r.name, 'professionalName', p.name, 'totalCents', visit.total_cents,
      'feeCents', coalesce(x.fee_cents, 0), 'freeCancellationUntil', extract(epoch from visit.free_cancellation_until) * 1000)), '[]')
    from bookings visit
    join service_options o on o.id = visit.service_option_id
    join recipients r on r.id = visit.recipient_id
    join professionals p on p.id = visit.professional_id
    join users u on u.id = any(array[visit.booked_by, r.member_id])
    left join booking_cancellations x on x.booking_id = visit.id
    where visit.id = ${bookingId})`;
}

/**
 * The messages that tell of a booking: to whoever booked, and to the account that the recipient belongs to where that is
 * somebody else. Each person is told once for a `dedupeKey`.
 */
export async function noticesOf(platform: Platform, work: DatabaseTransaction, bookingId: string, kind: NoticeKind, dedupeKey: string): Promise<Message[]> {
  const { rows } = await sql<{ people: NoticeRow[] }>`select ${noticeRowsOf(sql`${bookingId}::uuid`)} as people`.execute(work);
  return toMessages(platform, rows[0]?.people ?? [], kind, dedupeKey);
}

/** The visit is told in its own zone; the person's, where we know it, is for their quiet hours. */
export interface NoticeRow extends Reachable {
  userId: string;
  personName: string;
  id: string;
  reference: string;
  version: number;
  startsAt: number;
  endsAt: number;
  visitZone: string;
  serviceId: string;
  optionTitle: string;
  recipientName: string;
  professionalName: string;
  totalCents: number;
  feeCents: number;
  freeCancellationUntil: number;
}

/** A message for each of them by each way that they want to be told by; a failed payment is told whatever they chose. */
export function toMessages(platform: Platform, people: readonly NoticeRow[], kind: NoticeKind, dedupeKey: string): Message[] {
  const now = platform.clock.now();
  const topic = topicOf[kind];
  return people.flatMap((person) => {
    const facts = {
      ...person,
      site: platform.configuration.SITE_NAME,
      phone: platform.configuration.PHONE,
      url: `${platform.publicUrl}/account/upcoming-booking/${person.id}`,
      startsAt: new Date(person.startsAt),
      endsAt: new Date(person.endsAt),
      timeZone: person.visitZone,
      freeCancellationUntil: new Date(person.freeCancellationUntil),
    };
    const ways = waysToTell({ ...person, timeZone: person.timeZone ?? person.visitZone }, topic, now);
    return ways.map(({ channel, address, dueAt }) => ({
      dedupeKey: `${dedupeKey}:${person.userId}:${channel}`,
      kind,
      channel,
      address,
      dueAt,
      userId: person.userId,
      ...(topic === 'always' ? {} : { topic }),
      ...wordNotice(kind, channel, facts),
      ...(channel === 'email' && topic === 'booked' ? { calendarEntry: calendarEntryOf({ ...facts, cancelled: kind === 'cancelled' }, now) } : {}),
    }));
  });
}
