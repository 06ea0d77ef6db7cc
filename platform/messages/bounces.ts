import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { meaningOf, readBounce } from './bounce-report.ts';
import { dueColumns, type DueMessage, markUndeliverable, type Dispatch, tellOfRefusal } from './delivery.ts';

/** On so many days of so many before nothing arrives at an address that could be right. */
const [failingDays, ofDays] = [3, 7];
const dayMilliseconds = 86_400_000;

/**
 * Takes a raw mail (RFC 822) that came to our address for bounces. A report that one of our mails did not
 * arrive makes it one that was given up, once: where the address does not exist, it is marked until it is
 * confirmed, and the message made up for. A reader who called one of them spam gets no more news. All other
 * mail leaves nothing behind.
 */
export async function takeBounce(platform: Platform, dispatch: Dispatch, raw: Uint8Array): Promise<void> {
  const report = await readBounce(raw, platform.secret);
  if (report === undefined) return;
  const now = platform.clock.now();
  await platform.database.transaction().execute(async (work) => {
    const message = await findSentMail(work, report.messageId);
    if (message === undefined) return;
    if (report.kind === 'complaint') await dispatch.endNews(work, message, now);
    else if (message.bounced_at === null)
      await writeBounce(platform, work, dispatch, message, report.status, now);
  });
}

type SentMail = DueMessage & { failed_at: Date | null; bounced_at: Date | null };

async function findSentMail(work: DatabaseTransaction, id: string): Promise<SentMail | undefined> {
  const { rows } = await sql<SentMail>`
    select ${dueColumns}, failed_at, bounced_at from messages
    where id = ${id} and channel = 'email' and sent_at is not null for no key update`.execute(work);
  return rows[0];
}

async function writeBounce(
  { log }: Platform,
  work: DatabaseTransaction,
  dispatch: Dispatch,
  message: SentMail,
  status: string,
  now: Date,
): Promise<void> {
  const { id, channel, recipient_address: address } = message;
  await sql`
    update messages set bounced_at = ${now}, bounce_status = ${status}, failed_at = coalesce(failed_at, ${now}), last_error = ${`status ${status}`}
    where id = ${id}`.execute(work);
  log.warn({ message: id, channel, reason: `status ${status}` }, 'message came back');
  const meaning = meaningOf(status);
  if (meaning === 'refused') {
    await tellOfRefusal(log, work, dispatch, { channel, reason: `status ${status}` }, now);
    return;
  }
  if (meaning === 'nobody_there' || (await hasFailedForDays(work, address, now)))
    await markUndeliverable(
      work,
      { channel, address, reason: `status ${status}`, untilConfirmed: true },
      now,
    );
  if (message.failed_at === null) await dispatch.makeUp(work, message, now);
}

/** With the one that has come back just now. */
async function hasFailedForDays(work: DatabaseTransaction, address: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct (bounced_at at time zone 'UTC')::date)::integer as days from messages
    where recipient_address = ${address} and channel = 'email' and bounce_status !~ '^5\.7\.'
      and bounced_at > ${new Date(now.getTime() - ofDays * dayMilliseconds)}`.execute(work);
  return (rows[0]?.days ?? 0) >= failingDays;
}
