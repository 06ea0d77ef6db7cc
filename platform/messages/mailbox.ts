import type { Database } from '../database/database.ts';
import type { Transport } from './delivery.ts';

/** The embedded provider of mail and texts: everything lands in a table that the demo's mailbox page shows. */
export function createMailbox(database: Database): Transport {
  return {
    async deliver(message, now) {
      const { id, channel, recipient_address, subject, body, html, attachment, headers } = message;
      await database
        .insertInto('mailbox')
        .values({
          id,
          delivered_at: now,
          channel,
          recipient_address,
          subject,
          body,
          html,
          attachment: attachment === null ? null : JSON.stringify(attachment),
          headers: JSON.stringify(headers),
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
  html: string | null;
  attachment: { fileName: string; contentType: string; text: string } | null;
  headers: Record<string, string>;
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
    html: row.html,
    attachment: row.attachment as MailboxEntry['attachment'],
    headers: row.headers as Record<string, string>,
  }));
}
