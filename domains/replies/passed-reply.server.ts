import { sql } from 'kysely';
import { keptMarks, type MarkedWords, wordsFor } from '#domains/notifications/marked-message.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';

/** A text that we could not read, which a person answers. */
export interface PassedReply {
  id: string;
  at: Date;
  phone: string;
  body: string;
  /** Whose number it is, as far as we know. */
  memberId: string | null;
  memberName: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
}

const columns = sql`r.id, r.created_at as at, r.phone, r.body, u.id as "memberId", u.name as "memberName", r.answered_at as "answeredAt", s.name as "answeredBy"`;
const from = sql`text_replies r left join users u on u.phone = r.phone and u.status in ('A', 'S') left join staff s on s.id = r.answered_by`;

/** Newest first; `after` is the last one that was seen. */
export async function listPassedReplies(
  database: DatabaseReader,
  { isOpen, after, most }: { isOpen: boolean; after: { moment: Date; id: string } | null; most: number },
): Promise<PassedReply[]> {
  const { rows } = await sql<PassedReply>`
    select ${columns} from ${from} where r.passed_on ${isOpen ? sql`and r.answered_at is null` : sql``}
      ${after === null ? sql`` : sql`and (r.created_at, r.id) < (${after.moment}, ${after.id})`}
    order by r.created_at desc, r.id desc limit ${most}`.execute(database);
  return rows;
}

export async function findPassedReply(
  database: DatabaseReader,
  id: string,
): Promise<PassedReply | undefined> {
  const { rows } = await sql<PassedReply>`
    select ${columns} from ${from} where r.id = ${id} and r.passed_on`.execute(database);
  return rows[0];
}

/** A text from a number, or one of ours to it. */
export interface TextedLine {
  at: Date;
  isOurs: boolean;
  words: string;
}

const mostLines = 10;

/** How an answer began that was kept with the safe word of its reader, as all were once. */
const withSafeWord = String.raw`^[^:]* \([^)]*\): `;

/** What was texted back and forth with a number lately, in order: of ours, what was about visits. */
export async function listTexted(
  database: DatabaseReader,
  staff: Pick<Staff, 'capabilities'>,
  phone: string,
): Promise<TextedLine[]> {
  const { rows } = await sql<Omit<TextedLine, 'words'> & MarkedWords>`
    select * from (
      (select r.created_at as at, false as "isOurs", r.body, '[]'::jsonb as marks from text_replies r where r.phone = ${phone} order by r.created_at desc limit ${mostLines})
      union all
      (select r.created_at, true, r.answer, case when r.answer ~ ${withSafeWord} then null else '[]'::jsonb end from text_replies r where r.phone = ${phone} and r.answer is not null order by r.created_at desc limit ${mostLines})
      union all
      (select m.sent_at, true, coalesce(m.body, m.subject), m.marks from messages m
        where m.channel = 'text' and m.about is not null and m.recipient_address = ${phone} and m.sent_at is not null order by m.sent_at desc limit ${mostLines})) line
    order by at desc, "isOurs" limit ${mostLines}`.execute(database);
  return rows.toReversed().map(({ body, marks, ...line }) => ({
    ...line,
    words: wordsFor(staff, { body, marks: keptMarks.parse(marks) }) ?? '',
  }));
}

/** The words of the office go out as a text. Refuses `reply_answered`. */
export function answerReply(
  platform: Platform,
  staff: Staff,
  replyId: string,
  words: string,
): Promise<Result<null>> {
  return close(platform, staff, replyId, 'reply_answered', (work, { phone, memberId }, now) =>
    enqueueMessages(
      work,
      [
        {
          dedupeKey: `reply:${replyId}`,
          kind: 'reply',
          channel: 'text',
          address: phone,
          userId: memberId ?? undefined,
          subject: 'An answer to your text',
          body: words,
        },
      ],
      now,
    ),
  );
}

/** It was answered by phone, or needs no answer. */
export function closeReply(platform: Platform, staff: Staff, replyId: string): Promise<Result<null>> {
  return close(platform, staff, replyId, 'reply_closed', () => Promise.resolve());
}

function close(
  platform: Platform,
  staff: Staff,
  replyId: string,
  action: string,
  follow: (work: DatabaseTransaction, reply: PassedReply, now: Date) => Promise<void>,
): Promise<Result<null>> {
  return transaction(platform.database, async (work) => {
    const now = platform.clock.now();
    const { rows } = await sql`
      update text_replies set answered_at = ${now}, answered_by = ${staff.staffId} where id = ${replyId} and passed_on and answered_at is null returning id`.execute(
      work,
    );
    const reply = rows.length === 0 ? undefined : await findPassedReply(work, replyId);
    if (reply === undefined) return refused(replyAnswered);
    await follow(work, reply, now);
    await writeAudit(work, staff, { action, subject: replyId, onBehalfOf: reply.memberId }, now);
    return success(null);
  });
}

const replyAnswered = {
  kind: 'conflict',
  code: 'reply_answered',
  message: 'Somebody has dealt with this text meanwhile. Please look at it again.',
} as const;
