import type { Database } from '../database/database.ts';
import type { Transport } from './delivery.ts';

/** The embedded provider of mail and texts: everything lands in a table that the demo's mailbox page shows. */
export function createMailbox(database: Database): Transport {
  return {
    async deliver(message, now) {
      await database
        .insertInto('mailbox')
        .values({
          id: message.id,
          delivered_at: now,
          channel: message.channel,
          recipient_address: message.recipient_address,
          subject: message.subject,
          body: message.body,
          attachment: message.attachment === null ? null : JSON.stringify(message.attachment),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
  };
}

export interface MailboxEntry {
  id: string;
  deliveredAt: Date;
  channel: string;
  to: string;
  subject: string;
  body: string;
}

/** The newest entries first, at most `limit`. */
export async function readMailbox(database: Database, limit = 100): Promise<MailboxEntry[]> {
  const rows = await database.selectFrom('mailbox').selectAll().orderBy('delivered_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    deliveredAt: row.delivered_at,
    channel: row.channel,
    to: row.recipient_address,
    subject: row.subject,
    body: row.body,
  }));
}
