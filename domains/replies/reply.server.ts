import { sql } from 'kysely';
import { requestCallBack } from '#domains/enquiries/enquiry.server.ts';
import { describeWindow } from '#domains/enquiries/words.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { textWithSafeWord } from '#domains/notifications/text.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { acknowledgeVisit } from '#domains/visit-day/acknowledgement.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { type Booking, cancellationFee } from '#domains/visits/visit.ts';
import { momentInWords, shortMomentInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { rememberStop } from '#platform/messages/arrivals.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import {
  answers,
  meaningOf,
  questionMilliseconds,
  type ReplyMeaning,
  type Sender,
  type TextedVisit,
  type TextReply,
} from './reply.ts';

const longestMemoryDays = 7;

/**
 * The coming visit that our last text to this number was about, with the member to whom we sent it, if the
 * number is still theirs.
 */
export async function findTextedVisit(
  database: Database,
  phone: string,
  now: Date,
): Promise<TextedVisit | undefined> {
  const { rows } = await sql<TextedVisit>`
    select m.user_id as "userId", b.id as "bookingId"
    from messages m join bookings b on b.id = m.about
    where m.channel = 'text' and m.recipient_address = ${phone} and exists (select from users u where u.id = m.user_id and m.recipient_address in (u.phone, u.contact_phone))
      and m.sent_at > ${new Date(now.getTime() - longestMemoryDays * 86_400_000)}
      and b.state in ('requested', 'confirmed') and b.starts_at > ${now}
    order by m.sent_at desc, b.starts_at limit 1`.execute(database);
  return rows[0];
}

export interface OpenQuestion {
  bookingId: string;
  agreedFeeCents: number;
}

/** Our question whether to cancel, if it was our last message to this number and is recent. */
export async function findOpenQuestion(
  database: Database,
  phone: string,
  now: Date,
): Promise<OpenQuestion | undefined> {
  const row = await database
    .selectFrom('text_replies')
    .select(['booking_id', 'agreed_fee_cents'])
    .where('phone', '=', phone)
    .where('created_at', '>', new Date(now.getTime() - questionMilliseconds))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.booking_id === null || row.agreed_fee_cents === null) return undefined;
  return { bookingId: row.booking_id, agreedFeeCents: row.agreed_fee_cents };
}

interface Answer {
  text: string | null;
  /** A question that waits for a yes. */
  question?: OpenQuestion;
  /** A person has to read and answer it. */
  isPassedOn?: true;
}

/**
 * Does what a text asks for and answers what to text back; null for silence. It acts for the member to whom
 * we sent the last text to this number, as far as that member may. When the same text is handed over again,
 * it gets the same answer and nothing more happens: repeating any of these actions changes nothing.
 */
export async function answerText(platform: ConnectedPlatform, reply: TextReply): Promise<string | null> {
  const { database, clock } = platform;
  const earlier = await database
    .selectFrom('text_replies')
    .select('answer')
    .where('id', '=', reply.id)
    .executeTakeFirst();
  const now = clock.now();
  const asked = await findOpenQuestion(database, reply.from, now);
  const meaning = meaningOf(reply.body, asked !== undefined);
  if (earlier !== undefined) return withSafeWord(platform, reply, meaning, earlier.answer);
  const allowed = meaning === 'stop' || (await takeTries(platform, 'text_reply', { contact: reply.from })).ok;
  const answer = allowed ? await act(platform, reply, meaning, asked) : { text: null };
  await database
    .insertInto('text_replies')
    .values({
      id: reply.id,
      created_at: now,
      phone: reply.from,
      body: reply.body.slice(0, 1_600),
      answer: answer.text,
      passed_on: answer.isPassedOn ?? false,
      booking_id: answer.question?.bookingId ?? null,
      agreed_fee_cents: answer.question?.agreedFeeCents ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return withSafeWord(platform, reply, meaning, answer.text);
}

/** What is answered to everybody alike. */
const toAnybody: readonly ReplyMeaning[] = ['stop', 'start', 'help', 'unknown'];

/**
 * An answer as it goes out, with the word of whom our last text to this number was for; it is kept without
 * it.
 */
async function withSafeWord(
  { database, configuration }: ConnectedPlatform,
  { from }: TextReply,
  meaning: ReplyMeaning,
  answer: string | null,
): Promise<string | null> {
  if (answer === null || toAnybody.includes(meaning)) return answer;
  const { rows } = await sql<{ safeWord: string | null }>`
    select u.safe_word as "safeWord" from messages m join users u on u.id = m.user_id
    where m.channel = 'text' and m.recipient_address = ${from} and m.sent_at is not null order by m.sent_at desc limit 1`.execute(
    database,
  );
  return textWithSafeWord(answer, configuration.SITE_NAME, rows[0]?.safeWord ?? null);
}

async function act(
  platform: ConnectedPlatform,
  reply: TextReply,
  meaning: ReplyMeaning,
  asked: OpenQuestion | undefined,
): Promise<Answer> {
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  const nobody: Sender = { site, phone, safeWord: null };
  if (meaning === 'stop' || meaning === 'start') {
    await rememberStop(platform.database, reply.from, meaning === 'start', platform.clock.now());
    return { text: meaning === 'start' ? answers.started(nobody) : answers.stopped(nobody) };
  }
  if (meaning === 'help') return { text: answers.help(nobody) };
  if (meaning === 'unknown') return passOn(platform, reply, nobody);
  const texted = await findTextedVisit(platform.database, reply.from, platform.clock.now());
  const member = texted === undefined ? undefined : await findMember(platform.database, texted.userId);
  const booking =
    member === undefined || texted === undefined
      ? undefined
      : await findBooking(platform.database, member, asked?.bookingId ?? texted.bookingId);
  if (member === undefined || booking === undefined) return { text: answers.noVisit(nobody) };
  const { safeWord } = await findReachable(platform.database, member.userId);
  const sender = { ...nobody, safeWord };
  if (meaning === 'confirm') return confirm(platform, member, booking, sender);
  if (meaning === 'change') return askForCall(platform, member, reply, sender);
  return cancel(platform, member, booking, sender, meaning === 'agree' ? asked : undefined);
}

async function confirm(
  platform: ConnectedPlatform,
  member: Member,
  booking: Booking,
  sender: Sender,
): Promise<Answer> {
  const confirmed = await acknowledgeVisit(platform, member, booking.id);
  return { text: confirmed.ok ? answers.confirmed(sender, wordsOf(booking)) : answers.notPossible(sender) };
}

/** A new time is best found by talking: we call. */
async function askForCall(
  platform: ConnectedPlatform,
  member: Member,
  reply: TextReply,
  sender: Sender,
): Promise<Answer> {
  const promised = await requestCallBack(
    platform,
    null,
    member,
    { name: member.name, phone: reply.from, email: null, zip: undefined, topic: 'change', when: 'soon' },
    { confirm: false },
  );
  return {
    text: promised.ok
      ? answers.callComing(
          sender,
          describeWindow(promised.value.window, platform.clock.now(), promised.value.timeZone),
        )
      : answers.notPossible(sender),
  };
}

/** Canceling takes a question and a yes; the question states the fee, and the yes agrees to it. */
async function cancel(
  platform: ConnectedPlatform,
  member: Member,
  booking: Booking,
  sender: Sender,
  agreed: OpenQuestion | undefined,
): Promise<Answer> {
  const now = platform.clock.now();
  if (agreed !== undefined) {
    const cancelled = await cancelBooking(platform, member, booking.id, {
      agreedFeeCents: agreed.agreedFeeCents,
      reason: 'By text',
    });
    if (cancelled.ok) {
      await settleCancellations(platform, booking.id);
      return { text: answers.cancelled(sender, wordsOf(booking), cancelled.value.feeCents) };
    }
    if (cancelled.refusal.code !== 'fee_changed') return { text: answers.notPossible(sender) };
  }
  const agreedFeeCents = cancellationFee({ ...booking, placedAt: booking.placedAt ?? now }, now);
  return {
    text: answers.mayCancel(sender, wordsOf(booking), agreedFeeCents),
    question: { bookingId: booking.id, agreedFeeCents },
  };
}

async function passOn(platform: ConnectedPlatform, reply: TextReply, sender: Sender): Promise<Answer> {
  const message = {
    dedupeKey: `text-reply:${reply.id}`,
    kind: 'office',
    channel: 'email' as const,
    address: officeAddress(platform.configuration),
    subject: `A text from ${reply.from}`,
    body: `Somebody has texted something that we could not read. Please answer them.\n\nFrom: ${reply.from}\nText: ${reply.body.replaceAll(/\s+/g, ' ').slice(0, 1_600)}`,
  };
  await transaction(platform.database, (work) => enqueueMessages(work, [message], platform.clock.now()));
  return { text: answers.unknown(sender), isPassedOn: true };
}

function wordsOf(booking: Booking) {
  const { startsAt, timeZone, optionId, optionTitle } = booking;
  return {
    optionId,
    optionTitle,
    when: [momentInWords(startsAt, timeZone), shortMomentInWords(startsAt, timeZone)],
  };
}
