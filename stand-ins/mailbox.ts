import type { Selectable } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Mailbox } from '#platform/database/schema.generated.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Transport } from '#platform/messages/delivery.ts';

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

export interface MailboxSearch {
  /** Words in the address, the subject or the text. */
  words?: string;
  channel?: string;
  limit?: number;
}

/** The newest entries first, at most 100 unless more are asked for. */
export async function readMailbox(
  database: Database,
  { words = '', channel = '', limit = 100 }: MailboxSearch = {},
): Promise<MailboxEntry[]> {
  const pattern = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  let query = database
    .selectFrom('mailbox')
    .selectAll()
    .orderBy('delivered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (channel !== '') query = query.where('channel', '=', channel);
  if (words.trim() !== '')
    query = query.where((where) =>
      where.or([
        where('recipient_address', 'ilike', pattern),
        where('subject', 'ilike', pattern),
        where('body', 'ilike', pattern),
      ]),
    );
  return (await query.execute()).map(toEntry);
}

export async function findInMailbox(database: Database, id: string): Promise<MailboxEntry | undefined> {
  if (!isIdentifier(id)) return undefined;
  const row = await database.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toEntry(row);
}

function toEntry(row: Selectable<Mailbox>): MailboxEntry {
  return {
    id: row.id,
    deliveredAt: row.delivered_at,
    channel: row.channel,
    to: row.recipient_address,
    subject: row.subject,
    body: row.body,
    html: row.html,
    attachment: row.attachment as MailboxEntry['attachment'],
    headers: row.headers as Record<string, string>,
  };
}
