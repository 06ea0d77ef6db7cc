import { sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { mayKnow, notForYou } from '#domains/people/disclosure/disclosure.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { keptMarks, saysPrivateThings, wordsFor } from './marked-message.ts';
import { isReadable, mayBeSent, messageStateOf, type SentMessage, withoutKeys } from './sent-message.ts';
import { findReachable } from './settings.server.ts';
import { addressOf, type Channel } from './settings.ts';

const columns = sql`m.id, m.kind, m.channel, m.recipient_address as address, m.subject, m.body, m.marks, m.created_at as "writtenAt", m.due_at as "dueAt", m.sent_at as "sentAt",
  m.failed_at as "failedAt", m.dropped_at as "droppedAt", m.expires_at as "expiresAt", m.attempts, m.last_error as "lastError", m.letter_run_id as "letterRunId",
  m.user_id as "memberId", u.name as "memberName"`;

/** What the office itself is told is its mail, and stands elsewhere. */
const isOurs = sql`m.kind <> 'office'`;

export interface MessagesAsked {
  state?: string;
  channel?: string;
  /** An email address or phone number, whole. */
  to?: string;
  /** Where the list continues. */
  after: Cursor | null;
  most: number;
}

interface Cursor {
  moment: Date;
  id: string;
}

/** Each list runs along an index of its own, from new to old. */
const listOf = {
  failed: {
    which: sql`m.failed_at is not null and m.dropped_at is null`,
    order: sql`m.failed_at desc, m.id desc`,
    beyond: ({ moment, id }: Cursor) => sql`(m.failed_at, m.id) < (${moment}, ${id}::uuid)`,
    moment: ({ failedAt, writtenAt }: SentMessage) => failedAt ?? writtenAt,
  },
  held: {
    which: sql`m.sent_at is null and m.failed_at is null and m.dropped_at is null`,
    order: sql`m.due_at, m.id`,
    beyond: ({ moment, id }: Cursor) => sql`(m.due_at, m.id) > (${moment}, ${id}::uuid)`,
    moment: ({ dueAt }: SentMessage) => dueAt,
  },
  // Identifiers are made in the order of time.
  all: {
    which: sql`true`,
    order: sql`m.id desc`,
    beyond: ({ id }: Cursor) => sql`m.id < ${id}::uuid`,
    moment: ({ writtenAt }: SentMessage) => writtenAt,
  },
} as const;

/** What went out, is held or failed, newest first, each with the moment by which the list is in order. */
export async function listSentMessages(
  database: DatabaseReader,
  staff: Pick<Staff, 'capabilities'>,
  { state, channel, to, after, most }: MessagesAsked,
): Promise<(SentMessage & { moment: Date })[]> {
  const { which, order, beyond, moment } = listOf[state === 'failed' || state === 'held' ? state : 'all'];
  const conditions = [
    which,
    isOurs,
    ...(channel === undefined ? [] : [sql`m.channel = ${channel}`]),
    ...(to === undefined
      ? []
      : [
          sql`m.id in (
            select own.id from users person join messages own on own.user_id = person.id where person.email = ${to}
            union all select own.id from users person join messages own on own.user_id = person.id where person.phone = ${to}
            union all select other.id from messages other where other.user_id is null and other.recipient_address = ${to})`,
        ]),
    ...(after === null ? [] : [beyond(after)]),
  ];
  const { rows } = await sql<SentMessage>`
    select ${columns} from messages m left join users u on u.id = m.user_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${most}`.execute(database);
  return rows.map((row) => ({ ...shownTo(staff, read(row)), moment: moment(row) }));
}

/** One message, in the words that went out as far as this person of the office may read them. */
export async function findSentMessage(
  database: DatabaseReader,
  staff: Pick<Staff, 'capabilities'>,
  id: string,
): Promise<SentMessage | undefined> {
  const row = await findRow(database, id);
  return row && shownTo(staff, row);
}

const read = (row: SentMessage): SentMessage => ({ ...row, marks: keptMarks.parse(row.marks) });

function shownTo(staff: Pick<Staff, 'capabilities'>, message: SentMessage): SentMessage {
  const words = isReadable(message) ? wordsFor(staff, message) : null;
  const knowsAddress = message.channel !== 'letter' || mayKnow(staff, 'address');
  return {
    ...message,
    address: knowsAddress ? message.address : nameOnly(message.address),
    subject: withoutKeys(message.subject),
    body: words === null ? null : withoutKeys(words),
  };
}

/** Of a letter, the addressee's name without the address. */
const nameOnly = (address: string) => `${address.split('\n')[0] ?? ''}\n${notForYou}`;

async function findRow(database: DatabaseReader, id: string): Promise<SentMessage | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<SentMessage>`
    select ${columns} from messages m left join users u on u.id = m.user_id where m.id = ${id} and ${isOurs}`.execute(
    database,
  );
  return rows[0] && read(rows[0]);
}

/** How else a person can be told what a message says: the ways that reach them. */
export async function otherWays(
  platform: Pick<Platform, 'channels' | 'configuration'>,
  database: DatabaseReader,
  { memberId, channel }: Pick<SentMessage, 'memberId' | 'channel'>,
): Promise<{ channel: Channel; address: string }[]> {
  if (memberId === null) return [];
  const person = await findReachable(platform, database, memberId);
  return (['email', 'text', 'call', 'letter'] as const).flatMap((each) => {
    const address = each === channel ? undefined : addressOf(person, each);
    return address === undefined ? [] : [{ channel: each, address }];
  });
}

/**
 * Sends a message once more the same way: one that failed gets its tries again, and its address counts as
 * reachable until it proves otherwise; of one that was sent another goes out. Refuses `not_to_be_sent` and
 * `too_many_tries`.
 */
export function sendAgain(
  platform: Platform,
  staff: Staff,
  messageId: string,
  key: string,
): Promise<Result<null>> {
  return withMessage(platform, staff, messageId, 'message_sent_again', async (work, message, now) => {
    const state = messageStateOf(message);
    if (!mayBeSent(message, now)) return refused(notToBeSent);
    const { channel, address } = message;
    const subjects = { account: staff.staffId, contact: address, order: messageId };
    const allowed = await takeTries(platform, 'office_sending', subjects, work);
    if (!allowed.ok) return allowed;
    if (state !== 'sent') {
      const { rows } = await sql`
        select 1 from undeliverable_addresses where channel = ${message.channel} and address = ${message.address} and reason = 'stopped'`.execute(
        work,
      );
      if (rows.length > 0) return refused(stoppedByOwner);
      await sql`delete from undeliverable_addresses where channel = ${message.channel} and address = ${message.address}`.execute(
        work,
      );
      await sql`
        update messages set failed_at = null, dropped_at = null, first_failed_at = null, last_error = null, attempts = 0, due_at = ${now}, sent_at = null, bounced_at = null, bounce_status = null where id = ${messageId}`.execute(
        work,
      );
      return success(null);
    }
    await copyMessage(
      work,
      message,
      { channel, address, body: message.body ?? '', marks: message.marks, key },
      now,
    );
    return success(null);
  });
}

/**
 * Sends the same another way, to where that way reaches them. Whatever failed is dealt with by that. Refuses
 * as `sendAgain` does.
 */
export function sendAnotherWay(
  platform: Platform,
  staff: Staff,
  messageId: string,
  { channel, words }: { channel: Channel; words: string | null },
  key: string,
): Promise<Result<null>> {
  return withMessage(platform, staff, messageId, 'message_sent_another_way', async (work, message, now) => {
    const way = (await otherWays(platform, work, message)).find((each) => each.channel === channel);
    if (way === undefined || !mayBeSent(message, now)) return refused(notToBeSent);
    const subjects = { account: staff.staffId, contact: way.address, order: messageId };
    const allowed = await takeTries(platform, 'office_sending', subjects, work);
    if (!allowed.ok) return allowed;
    const { marks } = message;
    const copied =
      words === null
        ? { body: message.body ?? '', marks }
        : // Whoever wrote them has read what is not for everybody.
          { body: words, marks: saysPrivateThings({ marks }) ? null : marks };
    await copyMessage(work, message, { ...way, ...copied, key }, now);
    await sql`update messages set dropped_at = ${now} where id = ${messageId} and sent_at is null and dropped_at is null`.execute(
      work,
    );
    return success(null);
  });
}

/** Nothing more is to be done about a message that failed. */
export function settleFailed(platform: Platform, staff: Staff, messageId: string): Promise<Result<null>> {
  return withMessage(platform, staff, messageId, 'message_settled', async (work, message, now) => {
    if (messageStateOf(message) !== 'failed') return refused(notToBeSent);
    await sql`update messages set dropped_at = ${now} where id = ${messageId}`.execute(work);
    return success(null);
  });
}

/** The message in its own words: what the office reads is not what goes out. */
function withMessage(
  platform: Platform,
  staff: Staff,
  messageId: string,
  action: string,
  act: (work: DatabaseTransaction, message: SentMessage, now: Date) => Promise<Result<null>>,
): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const now = platform.clock.now();
    if (isIdentifier(messageId))
      await sql`select 1 from messages where id = ${messageId} for no key update`.execute(work);
    const message = await findRow(work, messageId);
    if (message === undefined) return refused(messageNotFound);
    const done = await act(work, message, now);
    if (done.ok)
      await writeAudit(
        work,
        staff,
        {
          action,
          subject: messageId,
          onBehalfOf: message.memberId,
          before: { state: messageStateOf(message) },
        },
        now,
      );
    return done;
  });
}

/** Without a topic: the office has decided, whatever ways were chosen. */
function copyMessage(
  work: DatabaseTransaction,
  { id, kind, subject, memberId, expiresAt }: SentMessage,
  { key, ...copied }: Pick<Message, 'channel' | 'address' | 'body' | 'marks'> & { key: string },
  now: Date,
): Promise<void> {
  return enqueueMessages(
    work,
    [
      {
        dedupeKey: `again:${id}:${key}`,
        kind,
        ...copied,
        subject,
        userId: memberId ?? undefined,
        expiresAt,
      },
    ],
    now,
  );
}

const messageNotFound = refusal('not_found', 'message_not_found', 'We could not find this message.');
const notToBeSent = refusal(
  'conflict',
  'not_to_be_sent',
  'You can no longer send this message that way. Check it again.',
);
const stoppedByOwner = refusal(
  'conflict',
  'texts_stopped',
  'They texted STOP. Only they can turn texts on again. Please reach them another way.',
);
