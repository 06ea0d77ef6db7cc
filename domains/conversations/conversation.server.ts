import { type RawBuilder, sql } from 'kysely';
import { callWindow } from '#domains/enquiries/enquiry.ts';
import { officeOf } from '#domains/enquiries/office-words.ts';
import { keptMarks, wordsFor } from '#domains/notifications/marked-message.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { rememberStop } from '#platform/messages/arrivals.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  type Conversation,
  conversationAnswered,
  draftChanged,
  nobodyFound,
  type ThreadLine,
} from './conversation.ts';
import { type WaitKind, waitKinds } from './incoming-text.ts';

/** Of a text `t`. */
const isWaiting = sql`t.passed_on and t.answered_at is null`;

/** What waits at a number; a text that an earlier version passed on waits for an answer. */
const waiting = sql`select t.phone, min(array_position(${waitKinds}::text[], coalesce(t.waits_for, 'answer'))) as first, min(t.created_at) as since
  from text_replies t where ${isWaiting} group by t.phone`;

/** The threads of some numbers; `picked` has their `phone`, and `first` and `since` of what waits there. */
const threadsOf = (picked: RawBuilder<unknown>) => sql`
  select c.id, c.phone, c.draft, coalesce(last.body, '') as "lastWords", coalesce(last.created_at, c.created_at) as "lastAt",
    (${waitKinds}::text[])[p.first] as "waitsFor", p.since as "waitsSince", u.id as "memberId", u.name as "memberName",
    exists (select from undeliverable_addresses s where s.channel = 'text' and s.address = c.phone and s.reason = 'stopped') as "isStopped"
  from (${picked}) p join conversations c on c.phone = p.phone
  left join lateral (select t.body, t.created_at from text_replies t where t.phone = c.phone order by t.created_at desc, t.id desc limit 1) last on true
  left join lateral (select u.id, u.name from users u where u.status in ('A', 'S') and (u.id = c.user_id or u.phone = c.phone) order by u.id = c.user_id desc limit 1) u on true`;

/**
 * Those that wait first, what presses most before the rest, then by what came last. Pages are counted. What
 * was texted is read from its end, so that a page costs the same however many numbers there are.
 */
export async function listConversations(
  database: DatabaseReader,
  { isOpen, kind, after, most }: { isOpen: boolean; kind: WaitKind | undefined; after: number; most: number },
): Promise<Conversation[]> {
  const first = kind === undefined ? sql`true` : sql`w.first = ${waitKinds.indexOf(kind) + 1}`;
  const thatWait = sql`
    select w.phone, w.first, w.since, null::timestamptz as last_at, null::text as last_id from (${waiting}) w where ${first}`;
  const others = sql`
    select newest.phone, null::integer, null::timestamptz, newest.created_at, newest.id from text_replies newest
    where not exists (select from text_replies t where t.phone = newest.phone and ${isWaiting})
      and not exists (select from text_replies t where t.phone = newest.phone and (t.created_at, t.id) > (newest.created_at, newest.id))
    order by newest.created_at desc, newest.id desc limit ${after + most}`;
  const picked = sql`
    select *, row_number() over (order by first, since, last_at desc, last_id desc, phone) as place
    from (${isOpen || kind !== undefined ? thatWait : sql`(${thatWait}) union all (${others})`}) each_number
    order by place limit ${most} offset ${after}`;
  const { rows } = await sql<Conversation>`${threadsOf(picked)} order by p.place`.execute(database);
  return rows;
}

export async function findConversation(
  database: DatabaseReader,
  id: string,
): Promise<Conversation | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<Conversation>`
    ${threadsOf(sql`select c.phone, w.first, w.since from conversations c left join (${waiting}) w on w.phone = c.phone where c.id = ${id}`)}`.execute(
    database,
  );
  return rows[0];
}

const mostLines = 100;

/** How an answer began that was kept with the safe word of its reader, as all were once. */
const withSafeWord = String.raw`^[^:]* \([^)]*\): `;

/** The thread of a number, in order: of ours, what was about visits, and what was answered. */
export async function listThread(
  database: DatabaseReader,
  staff: Pick<Staff, 'capabilities'>,
  phone: string,
): Promise<(Omit<ThreadLine, 'body' | 'marks'> & { words: string })[]> {
  const { rows } = await sql<ThreadLine>`
    select * from (
      (select t.created_at as at, false as "isOurs", t.body, '[]'::jsonb as marks, t.rule, t.reading, t.media_count as pictures from text_replies t where t.phone = ${phone} order by t.created_at desc limit ${mostLines})
      union all
      (select t.created_at, true, t.answer, case when t.answer ~ ${withSafeWord} then null else '[]'::jsonb end, null, null, 0 from text_replies t where t.phone = ${phone} and t.answer is not null order by t.created_at desc limit ${mostLines})
      union all
      (select m.sent_at, true, coalesce(m.body, m.subject), m.marks, null, null, 0 from messages m
        where m.channel = 'text' and (m.about is not null or m.kind = 'reply' and m.dedupe_key like 'conversation:%') and m.recipient_address = ${phone} and m.sent_at is not null order by m.sent_at desc limit ${mostLines})) line
    order by at desc, "isOurs" desc limit ${mostLines}`.execute(database);
  return rows.toReversed().map(({ body, marks, ...line }) => ({
    ...line,
    words: wordsFor(staff, { body, marks: keptMarks.parse(marks) }) ?? '',
  }));
}

/** The words of the office go out as a text. Refuses `conversation_answered`. `key` names the press. */
export function answerConversation(
  platform: Platform,
  staff: Staff,
  conversation: Conversation,
  words: string,
  key: string,
): Promise<Result<null>> {
  return close(platform, staff, conversation, 'conversation_answered', (work, now) =>
    enqueueMessages(
      work,
      [
        {
          dedupeKey: `conversation:${conversation.id}:${key}`,
          kind: 'reply',
          channel: 'text',
          address: conversation.phone,
          userId: conversation.memberId ?? undefined,
          subject: 'An answer to your text',
          body: words,
        },
      ],
      now,
    ),
  );
}

/**
 * Keeps an answer that was begun, for the colleague who continues it; null deletes it. `seen` is what was
 * kept when it was read: what a colleague has kept since stays, and `draft_changed` is refused. The audit has
 * who began it, once.
 */
export function keepDraft(
  platform: Platform,
  staff: Staff,
  { id, memberId }: Conversation,
  { words, seen }: { words: string | null; seen: string | null },
): Promise<Result<null>> {
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const { draft } = await work
      .selectFrom('conversations')
      .select('draft')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (draft === words) return success(null);
    if (draft !== seen) return refused(draftChanged);
    await work.updateTable('conversations').set({ draft: words }).where('id', '=', id).execute();
    if (draft === null)
      await writeAudit(
        work,
        staff,
        { action: 'answer_begun', subject: id, onBehalfOf: memberId },
        platform.clock.now(),
      );
    return success(null);
  });
}

/** It was answered by phone, or needs no answer. Refuses `conversation_answered`. */
export function closeConversation(
  platform: Platform,
  staff: Staff,
  conversation: Conversation,
): Promise<Result<null>> {
  return close(platform, staff, conversation, 'conversation_closed', () => Promise.resolve());
}

/** Records that a caller has told the office that they want no more texts. */
export function stopTexts(
  platform: Platform,
  staff: Staff,
  { id, phone, memberId }: Conversation,
): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const now = platform.clock.now();
    await rememberStop(work, phone, false, now);
    await writeAudit(work, staff, { action: 'texts_stopped', subject: id, onBehalfOf: memberId }, now);
    return success(null);
  });
}

/** Says whose number it is, by the whole email address or number of their account. Refuses `member_not_found`. */
export function nameConversation(
  platform: Platform,
  staff: Staff,
  { id }: Conversation,
  contact: string,
): Promise<Result<{ name: string }>> {
  return transaction(platform.database, async (work) => {
    const now = platform.clock.now();
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from users where status in ('A', 'S') and ${contact} in (email, phone, contact_phone) order by ${contact} in (email, phone) desc limit 1`.execute(
      work,
    );
    const [user] = rows;
    if (user === undefined) return refused(nobodyFound);
    await work.updateTable('conversations').set({ user_id: user.id }).where('id', '=', id).execute();
    await writeAudit(work, staff, { action: 'conversation_named', subject: id, onBehalfOf: user.id }, now);
    return success({ name: user.name });
  });
}

/** All open texts of a number are answered at once; where a colleague was first, nothing more is done. */
function close(
  platform: Platform,
  staff: Staff,
  { id, phone, memberId, waitsFor }: Conversation,
  action: string,
  follow: (work: DatabaseTransaction, now: Date) => Promise<void>,
): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const now = platform.clock.now();
    const { rows } = await sql`
      update text_replies set answered_at = ${now}, answered_by = ${staff.staffId} where phone = ${phone} and passed_on and answered_at is null returning id`.execute(
      work,
    );
    if (rows.length === 0 && waitsFor !== null) return refused(conversationAnswered);
    await work.updateTable('conversations').set({ draft: null }).where('id', '=', id).execute();
    await follow(work, now);
    await writeAudit(work, staff, { action, subject: id, onBehalfOf: memberId }, now);
    return success(null);
  });
}

/** The screen of the office where texts are read. */
const screen = 'conversations';

const hourMilliseconds = 3_600_000;

/**
 * Tells the office by mail at once of danger, and while it is open once an hour that texts have come that
 * wait.
 */
export async function tellOfWaitingTexts(platform: Platform): Promise<void> {
  const { database, configuration, clock } = platform;
  const now = clock.now();
  const { rows } = await sql<{ id: string; isDanger: boolean }>`
    select id, waits_for = 'danger' as "isDanger" from text_replies where passed_on and answered_at is null and created_at > ${new Date(now.getTime() - hourMilliseconds)} and created_at <= ${now} order by created_at limit 200`.execute(
    database,
  );
  const isOpen = callWindow('soon', now, officeOf(configuration)).from <= now;
  const hour = Math.floor(now.getTime() / hourMilliseconds);
  const mail = {
    kind: 'office',
    channel: 'email' as const,
    address: officeAddress(configuration),
  };
  const page = `Read them: ${platform.publicUrl}/office/${screen}?state=open`;
  const dangers = rows
    .filter(({ isDanger }) => isDanger)
    .map(({ id }) => ({
      ...mail,
      dedupeKey: `text-danger:${id}`,
      subject: 'A text tells of danger',
      body: `Someone may be in danger. Please read their text and call them now.\n\n${page}`,
    }));
  const waits = {
    ...mail,
    dedupeKey: `texts-wait:${hour}`,
    subject: 'Texts wait for an answer',
    body: `Someone texted us and is waiting for an answer.\n\n${page}`,
  };
  const messages = [...dangers, ...(isOpen && rows.length > dangers.length ? [waits] : [])];
  await transaction(database, (work) => enqueueMessages(work, messages, now));
}
