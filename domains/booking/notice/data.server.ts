import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Message } from '../../../platform/messages/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { calendarFile } from '../calendar/rules.ts';
import { wordNotice, type NoticeKind } from './rules.ts';

/**
 * The messages that tell of a booking: to whoever booked, and to the account that the recipient belongs to where that is
 * somebody else. Each person is told once for a `dedupeKey`.
 */
export async function noticesOf(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
  kind: NoticeKind,
  dedupeKey: string,
): Promise<Message[]> {
  const found = await sql<{
    user_id: string;
    user_name: string;
    email: string | null;
    phone: string | null;
    id: string;
    reference: string;
    version: number;
    starts_at: Date;
    ends_at: Date;
    time_zone: string;
    option_title: string;
    recipient_name: string;
    professional_name: string;
    total_cents: number;
    fee_cents: number | null;
    free_cancellation_until: Date;
  }>`
    select u.id as user_id, u.name as user_name, u.email, u.phone, b.id, b.reference, b.version, b.starts_at, b.ends_at, b.time_zone,
      o.title as option_title, r.name as recipient_name, p.name as professional_name, b.total_cents, x.fee_cents, b.free_cancellation_until
    from bookings b
    join service_options o on o.id = b.service_option_id
    join recipients r on r.id = b.recipient_id
    join professionals p on p.id = b.professional_id
    join users u on u.id in (b.booked_by, r.member_id)
    left join booking_cancellations x on x.booking_id = b.id
    where b.id = ${bookingId}`.execute(work);
  return found.rows.flatMap((row): Message[] => {
    const channel = row.email === null ? 'text' : 'email';
    const address = row.email ?? row.phone;
    if (address === null) return [];
    const facts = {
      site: platform.configuration.SITE_NAME,
      phone: platform.configuration.PHONE,
      url: `${platform.publicUrl}/account/upcoming-booking/${row.id}`,
      personName: row.user_name,
      reference: row.reference,
      optionTitle: row.option_title,
      recipientName: row.recipient_name,
      professionalName: row.professional_name,
      startsAt: row.starts_at,
      timeZone: row.time_zone,
      totalCents: row.total_cents,
      feeCents: row.fee_cents ?? 0,
      freeCancellationUntil: row.free_cancellation_until,
    };
    const calendar =
      channel === 'email' && kind !== 'payment_failed'
        ? calendarFile({ ...facts, id: row.id, version: row.version, endsAt: row.ends_at, cancelled: kind === 'cancelled' })
        : undefined;
    return [
      {
        dedupeKey: `${dedupeKey}:${row.user_id}`,
        kind,
        channel,
        address,
        ...wordNotice(kind, channel, facts),
        ...(calendar === undefined ? {} : { attachment: { fileName: 'visit.ics', contentType: 'text/calendar', text: calendar } }),
      },
    ];
  });
}
