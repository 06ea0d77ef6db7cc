import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { lineOf } from '#domains/people/recipient.server.ts';
import { partsOfLine } from '#domains/people/words.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { missedCallMail, missedCallText, notReachedMail, notReachedText } from './call-words.ts';
import { reasonOfMessage } from './call.server.ts';
import {
  type CallOutcome,
  type CallReason,
  isPromised,
  maySnoozeUntil,
  nextTry,
  promisedKinds,
} from './call.ts';
import type { CallWindow } from './enquiry.ts';
import { hoursInWords, officeOf } from './office-words.ts';

interface LockedCall {
  id: string;
  reason: CallReason;
  isEnquiry: boolean;
  isDone: boolean;
  memberId: string | null;
  phone: string;
  email: string | null;
  timeZone: string | null;
}

/** Keeps the call for this transaction, so that of two who try at once the second sees what the first did. */
async function lockCall(work: DatabaseTransaction, id: string): Promise<LockedCall | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows: asked } = await sql<LockedCall>`
    select id, kind as reason, true as "isEnquiry", answered_at is not null as "isDone", user_id as "memberId", ${lineOf('enquiries')} as phone, email, time_zone as "timeZone"
    from enquiries where id = ${id} and kind = any(${promisedKinds}::text[]) and due_until is not null and phone is not null for update`.execute(
    work,
  );
  if (asked[0] !== undefined) return asked[0];
  const { rows: noticed } = await sql<LockedCall>`
    select m.id, ${reasonOfMessage} as reason, false as "isEnquiry", m.called_at is not null as "isDone", m.user_id as "memberId", m.recipient_address as phone, null as email, null as "timeZone"
    from messages m where m.id = ${id} and m.channel = 'call' and m.kind <> 'security' and m.dropped_at is null for update`.execute(
    work,
  );
  return noticed[0];
}

interface Step {
  outcome: CallOutcome;
  words: string | null;
  /** The same for a form that is sent twice. */
  key: string;
}

/**
 * Writes what the office did about a call, once for its key, and what follows. A call that is done is only
 * opened again, and one that is open cannot be.
 */
function takeStep(
  platform: Platform,
  staff: Staff,
  callId: string,
  { outcome, words, key }: Step,
  follow: (work: DatabaseTransaction, call: LockedCall, tryId: string, now: Date) => Promise<void>,
): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const now = platform.clock.now();
    const call = await lockCall(work, callId);
    if (call === undefined) return refused(callNotFound);
    const { rows: before } = await sql`
      select 1 from call_tries where call_id = ${callId} and request_key = ${key}`.execute(work);
    if (before.length > 0) return success(null);
    if (call.isDone !== (outcome === 'opened_again')) return refused(call.isDone ? callDone : callOpen);
    const tryId = newIdentifier(now);
    await sql`
      insert into calls (id, created_at, enquiry_id, message_id)
      values (${callId}, ${now}, ${call.isEnquiry ? callId : null}, ${call.isEnquiry ? null : callId}) on conflict do nothing`.execute(
      work,
    );
    await work
      .insertInto('call_tries')
      .values({
        id: tryId,
        created_at: now,
        call_id: callId,
        staff_id: staff.staffId,
        outcome,
        words,
        request_key: key,
      })
      .execute();
    await follow(work, call, tryId, now);
    await writeAudit(
      work,
      staff,
      { action: `call_${outcome}`, subject: callId, onBehalfOf: call.memberId },
      now,
    );
    return success(null);
  });
}

const markDone = (work: DatabaseTransaction, { id, isEnquiry }: LockedCall, at: Date | null) =>
  (isEnquiry
    ? sql`update enquiries set answered_at = ${at} where id = ${id}`
    : sql`update messages set called_at = ${at} where id = ${id}`
  ).execute(work);

/** No one answered: a try is counted, the next is promised, and the person who is waiting for us is told when. */
export async function recordNoAnswer(
  platform: Platform,
  staff: Staff,
  callId: string,
  { outcome, words }: { outcome: 'no_answer' | 'left_message'; words: string | null },
  key: string,
): Promise<Result<{ again: CallWindow }>> {
  const office = officeOf(platform.configuration);
  let again = nextTry('call_back', platform.clock.now(), office);
  const taken = await takeStep(
    platform,
    staff,
    callId,
    { outcome, words, key },
    async (work, call, tryId, now) => {
      again = nextTry(call.reason, now, office);
      await sql`update calls set again_from = ${again.from}, again_until = ${again.until}, snoozed_until = null where id = ${callId}`.execute(
        work,
      );
      const zone = call.timeZone ?? office.timeZone;
      await tell(platform, work, call, tryId, now, {
        text: missedCallText(senderOf(platform), again, now, zone),
        mail: missedCallMail(senderOf(platform), again, now, zone),
      });
    },
  );
  return taken.ok ? success({ again }) : taken;
}

/** The office talked with them: the call is made. */
export function recordTalk(
  platform: Platform,
  staff: Staff,
  callId: string,
  words: string,
  key: string,
): Promise<Result<null>> {
  return takeStep(platform, staff, callId, { outcome: 'talked', words, key }, async (work, call, _, now) => {
    await markDone(work, call, now);
  });
}

/** The office stops calling after several tries, and says so to the person who had asked. */
export function giveUpCall(
  platform: Platform,
  staff: Staff,
  callId: string,
  words: string,
  key: string,
): Promise<Result<null>> {
  return takeStep(
    platform,
    staff,
    callId,
    { outcome: 'not_reached', words, key },
    async (work, call, tryId, now) => {
      await markDone(work, call, now);
      await tell(platform, work, call, tryId, now, {
        text: notReachedText(senderOf(platform)),
        mail: notReachedMail(senderOf(platform)),
      });
    },
  );
}

/** A call that was closed waits to be made again. */
export function reopenCall(
  platform: Platform,
  staff: Staff,
  callId: string,
  key: string,
): Promise<Result<null>> {
  return takeStep(
    platform,
    staff,
    callId,
    { outcome: 'opened_again', words: null, key },
    async (work, call) => {
      await markDone(work, call, null);
    },
  );
}

/** Nobody is reminded of it until then; null brings it back. Refuses `not_then`. */
export async function snoozeCall(
  platform: Platform,
  staff: Staff,
  callId: string,
  until: Date | null,
  key: string,
): Promise<Result<null>> {
  if (until !== null && !maySnoozeUntil(until, platform.clock.now())) return refused(notThen);
  return takeStep(
    platform,
    staff,
    callId,
    { outcome: until === null ? 'brought_back' : 'snoozed', words: null, key },
    async (work) => {
      await sql`update calls set snoozed_until = ${until} where id = ${callId}`.execute(work);
    },
  );
}

interface Wording {
  subject: string;
  body: string;
}

/** To the person who asked for the call, the way their request was confirmed. No one else is waiting for us. */
async function tell(
  { channels }: Platform,
  work: DatabaseTransaction,
  { reason, email, phone, memberId }: LockedCall,
  tryId: string,
  now: Date,
  words: { text: Wording; mail: Wording },
): Promise<void> {
  if (!isPromised(reason)) return;
  // Nothing can be texted to an extension, and by an installation without texts.
  if (email === null && !(channels.texts && partsOfLine(phone).extension === null)) return;
  await enqueueMessages(
    work,
    [
      {
        dedupeKey: `call:${tryId}`,
        kind: 'call_back',
        userId: memberId ?? undefined,
        ...(email === null
          ? { channel: 'text' as const, address: phone, ...words.text }
          : { channel: 'email' as const, address: email, ...words.mail }),
      },
    ],
    now,
  );
}

function senderOf(platform: Platform) {
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  return { site, phone, hours: hoursInWords(platform) };
}

const callNotFound = refusal('not_found', 'call_not_found', 'We could not find this call.');
const callDone = refusal('conflict', 'call_done', 'Someone else just closed this call. Check it again.');
const callOpen = refusal('conflict', 'call_open', 'This call is open. Check it again.');
const notThen = refusal('invalid', 'not_then', 'Check this and try again.', {
  until: 'Choose a future time, within 30 days.',
});
