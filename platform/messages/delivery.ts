import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Log } from '../logging/log.ts';
import { calendarEntry, calendarFile } from './calendar-entry.ts';

export interface OutgoingMessage {
  id: string;
  channel: string;
  recipient_address: string;
  subject: string;
  body: string;
  attachment: { fileName: string; contentType: string; text: string } | null;
}

/** Hands one message over to mail, texts or the local mailbox. Throws when it could not; the job tries again. */
export interface Transport {
  deliver(message: OutgoingMessage, now: Date): Promise<void>;
}

const mostAttempts = 10;

/**
 * Sends what is due, one claimed row at a time, until nothing is. A row stays locked while it is sent, so that of several
 * processes one sends it; after a failure it is due again later, twice as long each time, and after ten it is marked failed.
 * Bodies with secrets in them are wiped once sent.
 */
export async function deliverDueMessages(database: Database, transport: Transport, now: Date, log: Log): Promise<number> {
  let sent = 0;
  for (;;) {
    const outcome = await database.transaction().execute(async (work) => {
      const claimed = await sql<Omit<OutgoingMessage, 'attachment'> & { kind: string; attempts: number; calendar_entry: unknown }>`
        select id, kind, channel, recipient_address, subject, body, calendar_entry, attempts from messages
        where sent_at is null and failed_at is null and due_at <= ${now}
        order by due_at limit 1 for no key update skip locked`.execute(work);
      const message = claimed.rows[0];
      if (message === undefined) return 'none';
      try {
        const { id, channel, recipient_address, subject, body } = message;
        await transport.deliver({ id, channel, recipient_address, subject, body, attachment: fileOf(message.calendar_entry) }, now);
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
        log.warn({ message: message.id, attempts }, 'message not delivered');
        return 'failed';
      }
      await work
        .updateTable('messages')
        .set({ sent_at: now, attempts: message.attempts + 1, ...(message.kind === 'security' ? { body: null } : {}) })
        .where('id', '=', message.id)
        .execute();
      return 'sent';
    });
    if (outcome === 'none') return sent;
    if (outcome === 'sent') sent += 1;
  }
}

function fileOf(entry: unknown): OutgoingMessage['attachment'] {
  return entry === null ? null : { fileName: 'visit.ics', contentType: 'text/calendar', text: calendarFile(calendarEntry.parse(entry)) };
}
