import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../database/database.ts';
import { insertRows } from '../database/sent-rows.ts';
import { newIdentifier } from '../identifier.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** A part of the words of a message that not everybody who reads the rest may read. */
export interface Mark {
  /** Which kind of thing it is. */
  what: string;
  /** Where it begins and ends, in UTF-16 units. */
  from: number;
  to: number;
}

export interface Message {
  /** What identifies this notice: written twice, it is still sent once by each channel. */
  dedupeKey: string;
  kind: string;
  channel: 'email' | 'text' | 'call' | 'letter';
  address: string;
  subject: string;
  body: string;
  /** What of it not everybody in the office may read; null where nobody has said so. */
  marks?: readonly Mark[] | null;
  /** Goes along as a file, which is made when the message is sent. */
  calendarEntry?: CalendarEntry;
  dueAt?: Date;
  /** Who it is for, so that it is worded as they wish when it is sent. */
  userId?: string;
  /** What they have chosen the ways for; without it, the message is always sent. */
  topic?: string;
  /** What it is about, so that it can be withdrawn. */
  about?: string;
  /** The keys that a text offers, for what it is about. */
  replyKeys?: readonly string[];
  /** The moment from which it is no longer of any use. */
  expiresAt?: Date | null;
}

/** Where a person is reached: by mail and by text, as far as we have an address and a number. */
export function addressesOf({
  email,
  phone,
}: {
  email: string | null;
  phone: string | null;
}): { channel: 'email' | 'text'; address: string }[] {
  return [
    ...(email === null ? [] : [{ channel: 'email' as const, address: email }]),
    ...(phone === null ? [] : [{ channel: 'text' as const, address: phone }]),
  ];
}

/** Writes messages in the transaction that decides them; the delivery job sends them afterward. */
export async function enqueueMessages(
  work: DatabaseTransaction,
  messages: Message[],
  now: Date,
): Promise<void> {
  if (messages.length > 0) await messagesExpression(messages, now).execute(work);
}

/**
 * The same as a statement, to be put into a CTE next to what the messages are about. `only` is asked of each
 * row, by the names of its columns.
 */
export function messagesExpression(
  messages: readonly Message[],
  now: Date,
  only?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = messages.map((message) => ({
    id: newIdentifier(now),
    created_at: now,
    dedupe_key: message.dedupeKey,
    kind: message.kind,
    channel: message.channel,
    recipient_address: message.address,
    subject: message.subject,
    body: message.body,
    marks: message.marks === undefined ? [] : message.marks,
    calendar_entry: message.calendarEntry ?? null,
    due_at: message.dueAt ?? now,
    user_id: message.userId ?? null,
    topic: message.topic ?? null,
    about: message.about ?? null,
    expires_at: message.expiresAt ?? null,
    reply_keys: message.replyKeys === undefined ? null : [...message.replyKeys],
  }));
  return sql`${insertRows('messages', columns, rows, only)} on conflict (dedupe_key, channel) do nothing`;
}

const columns = [
  'id',
  'created_at',
  'dedupe_key',
  'kind',
  'channel',
  'recipient_address',
  'subject',
  'body',
  'marks',
  'calendar_entry',
  'due_at',
  'user_id',
  'topic',
  'about',
  'expires_at',
  'reply_keys',
] as const;

/**
 * Withdraws what has not been sent yet about a thing that no longer exists; what is just being sent is
 * allowed to go.
 */
export async function withdrawMessages(
  work: DatabaseTransaction,
  about: string,
  topic: string,
  now: Date,
): Promise<void> {
  await sql`
    update messages set dropped_at = ${now} where id in (
      select id from messages where about = ${about} and topic = ${topic} and sent_at is null and failed_at is null and dropped_at is null
      for no key update skip locked)`.execute(work);
}

/** Sends again what was withdrawn at that moment, because the thing exists after all. */
export async function restoreMessages(
  work: DatabaseTransaction,
  about: string,
  topic: string,
  withdrawnAt: Date,
): Promise<void> {
  await work
    .updateTable('messages')
    .set({ dropped_at: null })
    .where('about', '=', about)
    .where('topic', '=', topic)
    .where('dropped_at', '=', withdrawnAt)
    .execute();
}
