import type { DatabaseTransaction } from '../database/database.ts';
import { newIdentifier } from '../identifier.ts';

export interface Message {
  /** What makes this message this one: written twice, it is still sent once. */
  dedupeKey: string;
  kind: string;
  channel: 'email' | 'text';
  address: string;
  subject: string;
  body: string;
  attachment?: { fileName: string; contentType: string; text: string };
  dueAt?: Date;
}

/** Writes messages in the transaction that decides them; the delivery job sends them afterwards. */
export async function enqueueMessages(work: DatabaseTransaction, messages: Message[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  await work
    .insertInto('messages')
    .values(
      messages.map((message) => ({
        id: newIdentifier(now),
        created_at: now,
        dedupe_key: message.dedupeKey,
        kind: message.kind,
        channel: message.channel,
        recipient_address: message.address,
        subject: message.subject,
        body: message.body,
        attachment: message.attachment ? JSON.stringify(message.attachment) : null,
        due_at: message.dueAt ?? now,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
