import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { questionMilliseconds } from './rules.ts';
import type { TextedVisit } from './schema.ts';

const longestMemoryDays = 7;

/** The visit ahead that our last text to this number was about, with the member whom it went to. */
export async function findTextedVisit(database: Database, phone: string, now: Date): Promise<TextedVisit | undefined> {
  const { rows } = await sql<TextedVisit>`
    select m.user_id as "userId", b.id as "bookingId"
    from messages m join bookings b on b.id = m.about
    where m.channel = 'text' and m.recipient_address = ${phone} and m.user_id is not null
      and m.sent_at > ${new Date(now.getTime() - longestMemoryDays * 86_400_000)}
      and b.state in ('requested', 'confirmed') and b.starts_at > ${now}
    order by m.sent_at desc, b.starts_at limit 1`.execute(database);
  return rows[0];
}

export interface OpenQuestion {
  bookingId: string;
  agreedFeeCents: number;
}

/** Our question whether to cancel, where it was the last thing that we said to this number, and not long ago. */
export async function findOpenQuestion(database: Database, phone: string, now: Date): Promise<OpenQuestion | undefined> {
  const row = await database
    .selectFrom('text_replies')
    .select(['booking_id', 'agreed_fee_cents'])
    .where('phone', '=', phone)
    .where('created_at', '>', new Date(now.getTime() - questionMilliseconds))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.booking_id === null || row.agreed_fee_cents === null) return undefined;
  return { bookingId: row.booking_id, agreedFeeCents: row.agreed_fee_cents };
}
