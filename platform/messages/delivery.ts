import { sql, type UpdateObject } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { DB, Messages } from '../database/schema.generated.ts';
import { failureOf } from '../outages/failure.ts';
import { beginOutage, type Outage, seeRefusal } from '../outages/outages.ts';
import type { Platform } from '../platform.ts';

/** A message as it was written, once its time has come. */
export interface DueMessage {
  id: string;
  kind: string;
  channel: Messages['channel'];
  recipient_address: string;
  subject: string;
  body: string;
  calendar_entry: unknown;
  /** Who it is for, if the writer knew. */
  user_id: string | null;
  topic: string | null;
  about: string | null;
  /** Derived for one person from one thing; it ends with the channel. */
  dedupe_key: string;
  expires_at: Date | null;
  attempts: number;
}

/** A message as it goes out. */
export interface OutgoingMessage {
  id: string;
  kind: string;
  channel: string;
  recipient_address: string;
  subject: string;
  /** The words as plain text, always. */
  body: string;
  /** The same words formatted, where the channel shows more than text. */
  html: string | null;
  attachment: { fileName: string; contentType: string; text: string } | null;
  headers: Record<string, string>;
}

/** Hands one message over to mail, texts or the local mailbox. Throws if it could not; the job tries again. */
export interface Transport {
  deliver(message: OutgoingMessage, now: Date): Promise<void>;
  /** Closes connections that are kept open; nothing can be delivered afterward. */
  close?(): void;
}

/** Nothing arrives at this address, and trying again would not help. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The other side refuses all that comes from us, for any address. Nothing is known about the address. */
export class RefusesUs extends Error {
  override name = 'RefusesUs';
}

/** This installation has no way to send on this channel, however often it is tried. */
export class NoProvider extends Error {
  override name = 'NO_PROVIDER';
}

export type Prepared =
  | { kind: 'send'; message: OutgoingMessage }
  | { kind: 'later'; dueAt: Date }
  | { kind: 'drop' };

/** What is known about receivers at the moment a message goes out. */
export interface Dispatch {
  /** Gives a due message the form in which it goes out; or postpones it, or drops it. */
  prepare(work: DatabaseTransaction, message: DueMessage, now: Date): Promise<Prepared>;
  /** Makes up for a message that does not arrive, if there is another way; says whether there was one. */
  makeUp(work: DatabaseTransaction, message: DueMessage, now: Date): Promise<boolean>;
  /** Ends what can be stopped from a mail, for the reader who has called this one unwanted. */
  endNews(work: DatabaseTransaction, message: DueMessage, now: Date): Promise<void>;
  /** Tells the people who look after the service that a way of sending does not work, once for each time. */
  tellOfOutage(work: DatabaseTransaction, outage: Outage, now: Date): Promise<void>;
}

/** Over about 17 hours: a mail server that is down for a night loses nothing. */
const mostAttempts = 12;

/**
 * Sends what is due until nothing is, a limited number at a time. A row stays locked while it is sent, so
 * that of several processes one sends it, and a process that dies leaves it to the others. After a failure it
 * is due again later, after twice the wait each time, and after twelve failures it is marked as failed.
 * Bodies with secrets in them are wiped once sent. Told to stop, it begins no other: what is due stays due.
 */
export async function deliverDueMessages(
  platform: Platform,
  transport: Transport,
  dispatch: Dispatch,
  { lanes = 1, stop }: { lanes?: number; stop?: AbortSignal } = {},
): Promise<number> {
  const now = platform.clock.now();
  let sent = 0;
  const lane = async () => {
    while (stop?.aborted !== true) {
      const outcome = await platform.database
        .transaction()
        .execute((work) => deliverOne(platform, work, transport, dispatch, now));
      if (outcome === 'none') return;
      if (outcome === 'sent') sent += 1;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return sent;
}

async function deliverOne(
  platform: Platform,
  work: DatabaseTransaction,
  transport: Transport,
  dispatch: Dispatch,
  now: Date,
): Promise<'none' | 'sent' | 'not sent'> {
  const message = await claim(work, now);
  if (message === undefined) return 'none';
  try {
    const prepared =
      message.expires_at !== null && message.expires_at <= now
        ? ({ kind: 'drop' } as const)
        : await dispatch.prepare(work, message, now);
    if (prepared.kind !== 'send') {
      await change(
        work,
        message,
        prepared.kind === 'later' ? { due_at: prepared.dueAt } : { dropped_at: now },
      );
      return 'not sent';
    }
    await transport.deliver(prepared.message, now);
  } catch (error) {
    await writeFailure(platform, work, dispatch, message, error, now);
    if (error instanceof Undeliverable) await dispatch.makeUp(work, message, now);
    if (error instanceof NoProvider && (await dispatch.makeUp(work, message, now)))
      await change(work, message, { dropped_at: now });
    return 'not sent';
  }
  await writeSent(platform, work, message, now);
  return 'sent';
}

/**
 * What will never arrive is not retried, and its address is marked, so that the next message takes another
 * way.
 */
async function writeFailure(
  platform: Platform,
  work: DatabaseTransaction,
  dispatch: Dispatch,
  message: DueMessage,
  error: unknown,
  now: Date,
): Promise<void> {
  const attempts = message.attempts + 1;
  const isHopeless = error instanceof Undeliverable || error instanceof NoProvider;
  const forGood = isHopeless || attempts >= mostAttempts;
  const { id, channel, recipient_address: address } = message;
  const failure = isHopeless ? { kind: error.name, isAway: false } : failureOf(error);
  await change(work, message, {
    attempts,
    last_error: failure.kind,
    first_failed_at: sql<Date>`coalesce(first_failed_at, ${now})`,
    due_at: new Date(now.getTime() + 15_000 * 2 ** attempts),
    failed_at: forGood ? now : null,
  });
  if (error instanceof Undeliverable)
    await markUndeliverable(work, { channel, address, reason: error.message }, now);
  if (error instanceof RefusesUs)
    await tellOfRefusal(platform.log, work, dispatch, { channel, reason: error.message }, now);
  if (failure.isAway) await writeOutage(platform, work, dispatch, { channel, reason: failure.kind }, now);
  if (forGood)
    platform.log.error({ message: id, channel, attempts, reason: failure.kind }, 'message given up');
  else platform.log.warn({ message: id, channel, attempts, reason: failure.kind }, 'message not delivered');
}

/** Once for each time that a channel goes down, however many messages and processes run into it. */
async function writeOutage(
  { log }: Platform,
  work: DatabaseTransaction,
  dispatch: Dispatch,
  { channel, reason }: { channel: Messages['channel']; reason: string },
  now: Date,
): Promise<void> {
  const outage = await beginOutage(work, channel, reason, now);
  if (outage === undefined) return;
  log.warn({ channel, reason }, 'messages of this channel do not go out');
  await dispatch.tellOfOutage(work, outage, now);
}

/** Once until a day has passed without another one: what is refused comes back long after the next was taken. */
export async function tellOfRefusal(
  log: Platform['log'],
  work: DatabaseTransaction,
  dispatch: Dispatch,
  { channel, reason }: { channel: string; reason: string },
  now: Date,
): Promise<void> {
  const outage = await seeRefusal(work, channel === 'text' ? 'text_refused' : 'email_refused', reason, now);
  if (outage === undefined) return;
  log.warn({ channel, reason }, 'messages of this channel are taken and then refused');
  await dispatch.tellOfOutage(work, outage, now);
}

/** Remembers that nothing arrives at an address; `untilConfirmed`, however often a server takes mail for it. */
export async function markUndeliverable(
  work: Database,
  {
    channel,
    address,
    reason,
    untilConfirmed = false,
  }: { channel: string; address: string; reason: string; untilConfirmed?: boolean },
  now: Date,
): Promise<void> {
  await sql`
    insert into undeliverable_addresses as known (channel, address, created_at, reason, until_confirmed)
    values (${channel}, ${address}, ${now}, ${reason.slice(0, 200)}, ${untilConfirmed})
    on conflict (channel, address) do update set until_confirmed = true where excluded.until_confirmed and not known.until_confirmed`.execute(
    work,
  );
}

/**
 * In one statement, because every message runs it. A server that takes mail for an address that it refused
 * knows it again; where a report came after such a taking, that proves nothing. For a text, the provider
 * reports later.
 */
async function writeSent(
  { log }: Platform,
  work: Database,
  { id, channel, recipient_address: address }: DueMessage,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ over: boolean }>`
    with over as (update outages set over_at = ${now} where what = ${channel} and over_at is null returning id),
     known_again as (delete from undeliverable_addresses where channel = 'email' and channel = ${channel} and address = ${address} and not until_confirmed)
    update messages set sent_at = ${now}, attempts = attempts + 1, body = case when kind = 'security' then null else body end where id = ${id}
    returning exists (select 1 from over) as over`.execute(work);
  if (rows[0]?.over) log.warn({ channel }, 'messages of this channel go out again');
}

function change(
  work: DatabaseTransaction,
  message: DueMessage,
  values: UpdateObject<DB, 'messages'>,
): Promise<unknown> {
  return work.updateTable('messages').set(values).where('id', '=', message.id).execute();
}

/** The columns of a `DueMessage`. */
export const dueColumns = sql`id, kind, channel, recipient_address, subject, coalesce(body, '') as body, calendar_entry, user_id, topic, about, dedupe_key, expires_at, attempts`;

async function claim(work: Database, now: Date): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    select ${dueColumns} from messages
    where sent_at is null and failed_at is null and dropped_at is null and due_at <= ${now}
    order by due_at limit 1 for no key update skip locked`.execute(work);
  return rows[0];
}
