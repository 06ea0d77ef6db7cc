import { transaction } from '../../platform/database/database.ts';
import { rememberStop } from '../../platform/messages/arrivals.ts';
import { enqueueMessages } from '../../platform/messages/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import { acknowledgeVisit } from '../booking/acknowledgement/commands.server.ts';
import { cancelBooking } from '../booking/cancellation/commands.server.ts';
import { findBooking } from '../booking/data.server.ts';
import { cancellationFee } from '../booking/rules.ts';
import type { Booking } from '../booking/schema.ts';
import { momentInWords, shortMomentInWords } from '../booking/wording/rules.ts';
import { takeTries } from '../limits/commands.server.ts';
import { requestCallBack } from '../enquiries/commands.server.ts';
import { describeWindow } from '../enquiries/wording/rules.ts';
import { officeAddress } from '../notifications/office/rules.ts';
import { findReachable } from '../notifications/data.server.ts';
import { findMember } from '../people/data.server.ts';
import type { Member } from '../people/schema.ts';
import { findOpenQuestion, findTextedVisit, type OpenQuestion } from './data.server.ts';
import { meaningOf } from './rules.ts';
import type { ReplyMeaning, TextReply } from './schema.ts';
import { answers, type Sender } from './wording.ts';

interface Answer {
  text: string | null;
  /** A question that waits for a yes. */
  question?: OpenQuestion;
}

/**
 * Does what a text asks for and answers what to text back; null for silence. It acts for the member whom our last text to this
 * number went to, as far as that member may. The same text handed over again gets the same answer and does nothing more:
 * each deed is of the kind that changes nothing when it is done twice.
 */
export async function answerText(platform: Platform, reply: TextReply): Promise<string | null> {
  const { database, clock } = platform;
  const earlier = await database.selectFrom('text_replies').select('answer').where('id', '=', reply.id).executeTakeFirst();
  if (earlier !== undefined) return earlier.answer;
  const now = clock.now();
  const asked = await findOpenQuestion(database, reply.from, now);
  const meaning = meaningOf(reply.body, asked !== undefined);
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
      booking_id: answer.question?.bookingId ?? null,
      agreed_fee_cents: answer.question?.agreedFeeCents ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return answer.text;
}

async function act(platform: Platform, reply: TextReply, meaning: ReplyMeaning, asked: OpenQuestion | undefined): Promise<Answer> {
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
  const booking = member === undefined || texted === undefined ? undefined : await findBooking(platform.database, member, asked?.bookingId ?? texted.bookingId);
  if (member === undefined || booking === undefined) return { text: answers.noVisit(nobody) };
  const { safeWord } = await findReachable(platform.database, member.userId);
  const sender = { ...nobody, safeWord };
  if (meaning === 'confirm') return confirm(platform, member, booking, sender);
  if (meaning === 'change') return askForCall(platform, member, reply, sender);
  return cancel(platform, member, booking, sender, meaning === 'agree' ? asked : undefined);
}

async function confirm(platform: Platform, member: Member, booking: Booking, sender: Sender): Promise<Answer> {
  const confirmed = await acknowledgeVisit(platform, member, booking.id);
  return { text: confirmed.ok ? answers.confirmed(sender, wordsOf(booking)) : answers.notPossible(sender) };
}

/** Another time is found by talking: we call. */
async function askForCall(platform: Platform, member: Member, reply: TextReply, sender: Sender): Promise<Answer> {
  const promised = await requestCallBack(platform, null, member, { name: member.name, phone: reply.from, email: null, zip: undefined, topic: 'change', when: 'soon' }, { confirm: false });
  return { text: promised.ok ? answers.callComing(sender, describeWindow(promised.value.window, platform.clock.now(), promised.value.timeZone)) : answers.notPossible(sender) };
}

/** Cancelling takes a question and a yes; the fee is stated in the question, and agreed to by the yes. */
async function cancel(platform: Platform, member: Member, booking: Booking, sender: Sender, agreed: OpenQuestion | undefined): Promise<Answer> {
  const now = platform.clock.now();
  if (agreed !== undefined) {
    const cancelled = await cancelBooking(platform, member, booking.id, { agreedFeeCents: agreed.agreedFeeCents, reason: 'By text' });
    if (cancelled.ok) return { text: answers.cancelled(sender, wordsOf(booking), cancelled.value.feeCents) };
    if (cancelled.refusal.code !== 'fee_changed') return { text: answers.notPossible(sender) };
  }
  const agreedFeeCents = cancellationFee({ ...booking, placedAt: booking.placedAt ?? now }, now);
  return { text: answers.mayCancel(sender, wordsOf(booking), agreedFeeCents), question: { bookingId: booking.id, agreedFeeCents } };
}

async function passOn(platform: Platform, reply: TextReply, sender: Sender): Promise<Answer> {
  const message = {
    dedupeKey: `text-reply:${reply.id}`,
    kind: 'office',
    channel: 'email' as const,
    address: officeAddress(platform.configuration),
    subject: `A text from ${reply.from}`,
    body: `Somebody has texted something that we could not read. Please answer them.\n\nFrom: ${reply.from}\nText: ${reply.body.replaceAll(/\s+/g, ' ').slice(0, 1_600)}`,
  };
  await transaction(platform.database, (work) => enqueueMessages(work, [message], platform.clock.now()));
  return { text: answers.unknown(sender) };
}

function wordsOf(booking: Booking) {
  const { startsAt, timeZone, optionId, optionTitle } = booking;
  return { optionId, optionTitle, when: [momentInWords(startsAt, timeZone), shortMomentInWords(startsAt, timeZone)] };
}
