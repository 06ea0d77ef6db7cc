import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../database/database.ts';
import { newIdentifier } from '../identifier.ts';
import type { CalendarEntry } from './calendar-entry.ts';

export interface Message {
  /** What makes this message this one: written twice, it is still sent once. */
  dedupeKey: string;
  kind: string;
  channel: 'email' | 'text' | 'call' | 'letter';
  address: string;
  subject: string;
  body: string;
  /** Goes along as a file; made when the message is sent. */
  calendarEntry?: CalendarEntry;
  dueAt?: Date;
  /** Whom it is for, so that it is worded as they wish when it is sent. */
  userId?: string;
  /** What they have chosen the ways for; without, it is told always. */
  topic?: string;
  /** What it tells of, so that it can be taken back. */
  about?: string;
  /** From when on it is of no use any more. */
  expiresAt?: Date | null;
}

/** Writes messages in the transaction that decides them; the delivery job sends them afterwards. */
export async function enqueueMessages(
  work: DatabaseTransaction,
  messages: Message[],
  now: Date,
): Promise<void> {
  if (messages.length > 0) await messagesExpression(messages, now, sql`select true`).execute(work);
}

/**
 * The same as a statement, to be put into a CTE beside what the messages tell of: nothing is written unless
 * `condition` has a row.
 */
export function messagesExpression(
  messages: Message[],
  now: Date,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = messages.map((message) => ({
    id: newIdentifier(now),
    dedupe_key: message.dedupeKey,
    kind: message.kind,
    channel: message.channel,
    recipient_address: message.address,
    subject: message.subject,
    body: message.body,
    calendar_entry: message.calendarEntry ?? null,
    due_at: message.dueAt ?? now,
    user_id: message.userId ?? null,
    topic: message.topic ?? null,
    about: message.about ?? null,
    expires_at: message.expiresAt ?? null,
  }));
  return sql`insert into messages (id, created_at, dedupe_key, kind, channel, recipient_address, subject, body, calendar_entry, due_at, user_id, topic, about, expires_at)
    select id, ${now}::timestamptz, dedupe_key, kind, channel, recipient_address, subject, body, calendar_entry, due_at, user_id, topic, about, expires_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as message (id uuid, dedupe_key text, kind text, channel text,
      recipient_address text, subject text, body text, calendar_entry jsonb, due_at timestamptz, user_id uuid, topic text, about uuid, expires_at timestamptz)
    where exists (${condition})
    on conflict (dedupe_key) do nothing`;
}
