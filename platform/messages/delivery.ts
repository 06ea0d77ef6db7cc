import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** A message as it was written down, when its time has come. */
export interface DueMessage {
  id: string;
  kind: string;
  channel: string;
  recipient_address: string;
  subject: string;
  body: string;
  calendar_entry: unknown;
  /** Whom it is for, where the writer knew. */
  user_id: string | null;
  topic: string | null;
  attempts: number;
}

/** A message as it goes out. */
export interface OutgoingMessage {
  id: string;
  channel: string;
  recipient_address: string;
  subject: string;
  /** The words as plain text, always. */
  body: string;
  /** The same words for the eye, where the channel shows more than text. */
  html: string | null;
  attachment: { fileName: string; contentType: string; text: string } | null;
  headers: Record<string, string>;
}

/** Hands one message over to mail, texts or the local mailbox. Throws when it could not; the job tries again. */
export interface Transport {
  deliver(message: OutgoingMessage, now: Date): Promise<void>;
}

/** Gives a due message the form in which it goes out, by what is known of its receiver at this moment. */
export type Prepare = (work: DatabaseTransaction, message: DueMessage, now: Date) => Promise<OutgoingMessage>;

const mostAttempts = 10;

/**
 * Sends what is due until nothing is. A row stays locked while it is sent, so that of several processes one sends it; after a
 * failure it is due again later, twice as long each time, and after ten it is marked failed.
 * Bodies with secrets in them are wiped once sent.
 */
export async function deliverDueMessages(platform: Platform, transport: Transport, prepare: Prepare, now = platform.clock.now()): Promise<number> {
  let sent = 0;
  for (;;) {
    const outcome = await platform.database.transaction().execute((work) => deliverOne(platform, work, transport, prepare, now));
    if (outcome === 'none') return sent;
    if (outcome === 'sent') sent += 1;
  }
}

async function deliverOne(platform: Platform, work: DatabaseTransaction, transport: Transport, prepare: Prepare, now: Date): Promise<'none' | 'sent' | 'failed'> {
  const message = await claim(work, now);
  if (message === undefined) return 'none';
  try {
    await transport.deliver(await prepare(work, message, now), now);
  } catch (error) {
    const attempts = message.attempts + 1;
    await work
      .updateTable('messages')
      .set({
        attempts,
        last_error: error instanceof Error ? error.name : 'unknown',
        due_at: new Date(now.getTime() + 15_000 * 2 ** attempts),
        failed_at: attempts >= mostAttempts ? now : null,
      })
      .where('id', '=', message.id)
      .execute();
    platform.log.warn({ message: message.id, attempts }, 'message not delivered');
    return 'failed';
  }
  await work
    .updateTable('messages')
    .set({ sent_at: now, attempts: message.attempts + 1, ...(message.kind === 'security' ? { body: null } : {}) })
    .where('id', '=', message.id)
    .execute();
  return 'sent';
}

async function claim(work: Database, now: Date): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    select id, kind, channel, recipient_address, subject, body, calendar_entry, user_id, topic, attempts from messages
    where sent_at is null and failed_at is null and dropped_at is null and due_at <= ${now}
    order by due_at limit 1 for no key update skip locked`.execute(work);
  return rows[0];
}
