import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isIdentifier } from '../identifier.ts';
import type { Platform } from '../platform.ts';
import { dueColumns, type DueMessage, markUndeliverable, type Dispatch, tellOfRefusal } from './delivery.ts';
import { isRefusal, isUnreachable } from './texts.ts';

/** What a provider reports about a message after taking it. */
export interface Arrival {
  messageId: string;
  arrived: boolean;
  errorCode?: number;
}

/**
 * Records what became of a message that a provider had taken. One that did not arrive counts as given up,
 * once; where nothing arrives at its address at all, the address is marked and the message made up for, and
 * where texts of ours are refused, that is an outage. One that arrived removes the mark.
 */
export async function recordArrival(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  dispatch: Dispatch,
  { messageId, arrived, errorCode }: Arrival,
  now: Date,
): Promise<void> {
  if (!isIdentifier(messageId)) return;
  await database.transaction().execute(async (work) => {
    const { rows } = await sql<DueMessage & { failed_at: Date | null }>`
      select ${dueColumns}, failed_at
      from messages where id = ${messageId} for no key update`.execute(work);
    const message = rows[0];
    if (message === undefined) return;
    const { channel, recipient_address: address } = message;
    if (arrived) {
      await work
        .deleteFrom('undeliverable_addresses')
        .where('channel', '=', channel)
        .where('address', '=', address)
        .where('reason', '<>', stopped)
        .execute();
      return;
    }
    if (message.failed_at !== null) return;
    await work
      .updateTable('messages')
      .set({ failed_at: now, last_error: `code ${errorCode ?? 'none'}` })
      .where('id', '=', message.id)
      .execute();
    if (isRefusal(errorCode))
      await tellOfRefusal(log, work, dispatch, { channel, reason: `code ${errorCode}` }, now);
    if (!isUnreachable(errorCode)) return;
    await markUndeliverable(work, { channel, address, reason: `code ${errorCode}` }, now);
    await dispatch.makeUp(work, message, now);
  });
}

/** The mark of a number whose owner wants no texts; only the owner can remove it. */
const stopped = 'stopped';

/** Records that a number has texted STOP, or START after it. */
export async function rememberStop(
  database: Database,
  phone: string,
  wantsTexts: boolean,
  now: Date,
): Promise<void> {
  if (wantsTexts)
    await database
      .deleteFrom('undeliverable_addresses')
      .where('channel', '=', 'text')
      .where('address', '=', phone)
      .execute();
  else await markUndeliverable(database, { channel: 'text', address: phone, reason: stopped }, now);
}
