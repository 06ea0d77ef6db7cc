import { sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import { textWithSafeWord } from '#domains/notifications/text.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type IncomingText, toAnybody, withoutLimit } from './incoming-text.ts';
import { readText, type ReadText } from './reading/text-reading.ts';
import { cameBefore, findLastAnswer, findRideHome, listSentTexts } from './standing.server.ts';
import { standingOf } from './standing.ts';
import { type Answer, actOnText, type TextContext } from './text-act.server.ts';

const longestBody = 1_600;
/** After this, the process that had a text in work is taken to be gone. */
const workMilliseconds = 30_000;

/**
 * Does what a text asks for and returns what to text back; null for silence. It acts for the owner of the
 * number, as far as they may. Handed over again, a text gets the same answer and nothing more happens; handed
 * over while it is in work, it gets none. A text whose work was cut off is left to a person until it is
 * handed over again.
 */
export async function answerText(
  platform: ConnectedPlatform,
  incoming: IncomingText,
): Promise<string | null> {
  const text = { ...incoming, body: incoming.body.slice(0, longestBody) };
  const now = platform.clock.now();
  const earlier = await findEarlier(platform, text.id);
  if (
    earlier !== undefined &&
    (earlier.isFinished || earlier.at > new Date(now.getTime() - workMilliseconds))
  )
    return earlier.isFinished ? withSafeWord(platform, text, earlier.reading, earlier.answer) : null;
  const context = await contextOf(platform, text, now);
  const read = readText(text.body, context.reading);
  if (!(await begin(platform, text, read, now))) return null;
  const answer = await answerOf(platform, text, read, context);
  await finish(platform, text, answer, now);
  return withSafeWord(platform, text, read.reading.means, answer.text);
}

async function findEarlier({ database }: ConnectedPlatform, id: string) {
  const { rows } = await sql<{
    at: Date;
    answer: string | null;
    reading: string | null;
    isFinished: boolean;
  }>`
    select created_at as at, answer, reading, finished_at is not null or reading is null as "isFinished" from text_replies where id = ${id}`.execute(
    database,
  );
  return rows[0];
}

async function contextOf(
  { database }: ConnectedPlatform,
  text: IncomingText,
  now: Date,
): Promise<TextContext> {
  const [texts, last, isRepeated, rideHome] = await Promise.all([
    listSentTexts(database, text.from, now),
    findLastAnswer(database, text, now),
    cameBefore(database, text, now),
    findRideHome(database, text.from, now),
  ]);
  const standing = standingOf(texts, last, now);
  return {
    texts,
    standing,
    rideHome,
    reading: {
      keys: standing.keys,
      isAsked: standing.question !== null,
      rideWaits: rideHome !== undefined,
      ours: texts.map(({ words }) => words),
      isRepeated,
    },
  };
}

/** Keeps the text before anything is done: whatever happens now, the office finds it. */
async function begin(
  { database }: ConnectedPlatform,
  { id, from, body, pictures }: IncomingText,
  { rule, reading }: ReadText,
  now: Date,
): Promise<boolean> {
  const row = await database
    .insertInto('text_replies')
    .values({
      id,
      created_at: now,
      phone: from,
      body,
      media_count: pictures,
      reading: reading.means,
      rule,
      passed_on: true,
      waits_for: reading.means === 'danger' ? 'danger' : 'answer',
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ created_at: now, reading: reading.means, rule })
        .where('text_replies.finished_at', 'is', null)
        .where('text_replies.created_at', '<=', new Date(now.getTime() - workMilliseconds)),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function answerOf(
  platform: ConnectedPlatform,
  text: IncomingText,
  read: ReadText,
  context: TextContext,
): Promise<Answer> {
  const { means } = read.reading;
  // A machine that answers every text of ours must not continue forever; a person still sees what came.
  if (!withoutLimit.includes(means) && !(await takeTries(platform, 'text_reply', { contact: text.from })).ok)
    return { text: null, waitsFor: 'answer' };
  const answer = await actOnText(platform, text, read, context);
  // The provider has answered its own keywords, and would block another answer.
  return text.keyword === null ? answer : { ...answer, text: null };
}

async function finish(
  { database }: ConnectedPlatform,
  { id }: IncomingText,
  { text, waitsFor, bookingId, agreedFeeCents, offer }: Answer,
  now: Date,
): Promise<void> {
  await database
    .updateTable('text_replies')
    .set({
      answer: text,
      passed_on: waitsFor !== undefined,
      waits_for: waitsFor ?? null,
      booking_id: bookingId ?? null,
      agreed_fee_cents: agreedFeeCents ?? null,
      choices: offer?.bookingIds === undefined ? null : [...offer.bookingIds],
      reply_keys: offer?.keys === undefined ? null : [...offer.keys],
      wish: offer?.wish ?? null,
      finished_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * An answer as it goes out, with the safe word of the member that our last text to this number was for; it is
 * kept without it.
 */
async function withSafeWord(
  { database, configuration }: ConnectedPlatform,
  { from }: IncomingText,
  reading: string | null,
  answer: string | null,
): Promise<string | null> {
  if (answer === null || toAnybody.some((means) => means === reading)) return answer;
  const { rows } = await sql<{ safeWord: string | null }>`
    select u.safe_word as "safeWord" from messages m join users u on u.id = m.user_id
    where m.channel = 'text' and m.recipient_address = ${from} and m.sent_at is not null order by m.sent_at desc limit 1`.execute(
    database,
  );
  return textWithSafeWord(answer, configuration.SITE_NAME, rows[0]?.safeWord ?? null);
}
