import { sql } from 'kysely';
import { transaction } from '../database/database.ts';
import { beginOutage, endOutage } from '../outages/outages.ts';
import type { Platform } from '../platform.ts';
import { takeBounce } from './bounces.ts';
import type { Dispatch } from './delivery.ts';
import { mailboxAddressOf, MailboxFault, type OpenMailbox, withMailbox } from './pop3.ts';

/** As much as the webhook takes. */
const mostBytes = 256 * 1024;
/** What a server removes at the end of a connection is not lost when one breaks off, but it is read once more. */
const mostAtOnce = 50;
const longestMilliseconds = 120_000;
/** A network that fails for some minutes is no news to the office. */
const failuresUntilTold = 3;

/**
 * The job that fetches the mail that came back from BOUNCE_MAILBOX and takes it as the webhook does. What was
 * read is removed once it is written, and so is what is too large. One process of all has the mailbox at a
 * time. Where it cannot be read for some turns, or does not let us in, that is an outage, and the job has
 * failed.
 */
export function createBounceFetch(
  platform: Platform,
  dispatch: Dispatch,
  trusted?: Buffer,
): (stop: AbortSignal) => Promise<unknown> {
  const { BOUNCE_MAILBOX: address } = platform.configuration;
  if (address === undefined) return () => Promise.resolve();
  const mailbox = mailboxAddressOf(address);
  let failures = 0;
  return (stop) =>
    platform.database.transaction().execute(async (turn) => {
      const { rows } = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('fetch mail that came back')) as "isOurs"`.execute(turn);
      if (rows[0]?.isOurs !== true) return;
      try {
        const within = AbortSignal.any([stop, AbortSignal.timeout(longestMilliseconds)]);
        await withMailbox(mailbox, { stop: within, trusted }, (opened) =>
          takeAll(platform, dispatch, opened),
        );
        failures = 0;
        if (await endOutage(platform.database, 'bounces', platform.clock.now()))
          platform.log.info('mail that came back is fetched again');
      } catch (error) {
        if (error instanceof MailboxFault && !stop.aborted) {
          failures += 1;
          if (error.code === 'login_refused' || failures >= failuresUntilTold)
            await tell(platform, dispatch, error);
        }
        throw error;
      }
    });
}

/** Each is removed after it is written, so that none is lost; one that is read again changes nothing more. */
async function takeAll(platform: Platform, dispatch: Dispatch, mailbox: OpenMailbox): Promise<void> {
  for (const { number, bytes } of (await mailbox.list()).slice(0, mostAtOnce)) {
    const raw = bytes > mostBytes ? undefined : await mailbox.read(number, mostBytes);
    if (raw !== undefined) await takeBounce(platform, dispatch, raw);
    await mailbox.remove(number);
  }
}

async function tell(platform: Platform, dispatch: Dispatch, { code, message }: MailboxFault): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    const outage = await beginOutage(work, 'bounces', code, now);
    if (outage === undefined) return;
    platform.log.warn({ reason: message }, 'mail that came back cannot be fetched');
    await dispatch.tellOfOutage(work, outage, now);
  });
}
