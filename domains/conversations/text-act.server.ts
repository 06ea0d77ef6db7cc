import { Temporal } from 'temporal-polyfill';
import { requestCallBack } from '#domains/enquiries/enquiry.server.ts';
import { callWindow } from '#domains/enquiries/enquiry.ts';
import { officeOf } from '#domains/enquiries/office-words.ts';
import { describeWindow } from '#domains/enquiries/words.ts';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { acknowledgeVisit } from '#domains/visit-day/acknowledgement.server.ts';
import { writeAboutVisit } from '#domains/visit-day/message.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { cancelingCosts } from '#domains/visits/terms/terms.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { Booking } from '#domains/visits/visit.ts';
import { momentInWords, shortMomentInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { rememberStop } from '#platform/messages/arrivals.ts';
import { answers, type Sender, type VisitWords } from './answer.ts';
import type { IncomingText, WaitKind } from './incoming-text.ts';
import type { Reading, ReadingContext, ReadText } from './reading/text-reading.ts';
import type { Wish } from './reading/wish.ts';
import { findTexter, listComingVisits } from './standing.server.ts';
import { mostChoices, namesAnotherDay, type SentText, type Standing, targetOf } from './standing.ts';

/** What is known of a number when a text comes from it. */
export interface TextContext {
  texts: readonly SentText[];
  standing: Standing;
  rideHome: string | undefined;
  reading: ReadingContext;
}

/** What is texted back, what is open afterward, and what waits for a person. */
export interface Answer {
  text: string | null;
  waitsFor?: WaitKind;
  /** The visit that it was done for, or that is asked about. */
  bookingId?: string;
  /** It asks whether to cancel, for this fee. */
  agreedFeeCents?: number;
  /** Keys that the answer offers. */
  offer?: { keys: readonly string[]; bookingIds: readonly string[]; wish: Wish };
}

interface Work {
  platform: ConnectedPlatform;
  incoming: IncomingText;
  read: ReadText;
  context: TextContext;
}

/** A visit, and the member who acts on it from this number. */
interface ActedOn {
  member: Member;
  booking: Booking;
  sender: Sender;
}

/** Does what was read. Done again for the same text, it changes nothing more. */
export async function actOnText(
  platform: ConnectedPlatform,
  incoming: IncomingText,
  read: ReadText,
  context: TextContext,
): Promise<Answer> {
  const work = { platform, incoming, read, context };
  const act = await done(work, read.reading);
  // A press on a text is a nod: it needs no answer.
  return read.rule === 'reaction' && act.waitsFor === undefined ? { ...act, text: null } : act;
}

const nobodyOf = ({ platform: { configuration } }: Work): Sender => ({
  site: configuration.SITE_NAME,
  phone: configuration.PHONE,
  safeWord: null,
});

function done(work: Work, reading: Reading): Promise<Answer> | Answer {
  const { standing, rideHome } = work.context;
  switch (reading.means) {
    case 'wish':
      return onWish(work, reading.wish);
    case 'which':
      return askForWhich(work, reading.wish);
    case 'pick':
      return onPick(work, reading.choice);
    case 'agree':
      return onAgreement(work);
    case 'stop_agree':
      return onAgreement(work, true);
    case 'keep':
      return onKeep(work);
    case 'stop':
      return stop(work, { text: answers.stopped(nobodyOf(work)) });
    case 'stop_ask':
      return onCancelAlone(work);
    case 'wrong_number':
      return stop(work, { text: answers.wrongNumber(nobodyOf(work)), waitsFor: 'wrong_number' });
    case 'start':
      return begin(work);
    case 'danger':
      return onDanger(work);
    case 'ready':
      return rideHome === undefined ? toPerson(work) : tellWhoComes(work, rideHome);
    case 'late':
      return onLate(work);
    case 'menu':
      return { text: answers.menu(nobodyOf(work)) };
    case 'kept':
    case 'machine':
      return { text: null };
    case 'person':
      return standing.keys.length === 0 && targetOf(work.context.texts).kind === 'now'
        ? toPersonNow(work)
        : toPerson(work);
  }
}

const toPerson = (work: Work): Answer => ({ text: answers.unknown(nobodyOf(work)), waitsFor: 'answer' });
const toPersonNow = (work: Work): Answer => ({
  text: answers.aboutNow(nobodyOf(work)),
  waitsFor: 'visit_now',
});

/** The visit of a wish is that of our last text; where that is not plain, it is asked. */
async function onWish(work: Work, wish: Wish): Promise<Answer> {
  const { texts, standing } = work.context;
  if (standing.choices.length > 0 && standing.wish === wish)
    return onVisit(work, standing.choices[0] ?? '', wish);
  const target = targetOf(texts);
  if (target.kind === 'now') return toPersonNow(work);
  if (target.kind === 'several') return askFor(work, target.bookingIds, wish);
  if (target.kind === 'none') return withoutText(work, wish);
  const acted = await findActedOn(work, target.bookingId);
  if (acted !== undefined && namesAnotherDay(work.incoming.body, weekdayOf(acted.booking)))
    return wish === 'confirm' ? toPerson(work) : onNamedDay(work, wish);
  return onVisit(work, target.bookingId, wish);
}

/** Where one visit is on the day that was named it is meant; else it is asked. */
async function onNamedDay(work: Work, wish: Wish): Promise<Answer> {
  const coming = await comingVisits(work);
  const named = coming.filter(({ booking }) => !namesAnotherDay(work.incoming.body, weekdayOf(booking)));
  const [only] = named;
  return named.length === 1 && only !== undefined ? onVisit(work, only.booking.id, wish) : toPerson(work);
}

/** Nothing was texted lately: a question or a call names the visit itself, all else asks first. */
async function withoutText(work: Work, wish: Wish): Promise<Answer> {
  const coming = await comingVisits(work);
  const [only] = coming;
  if (coming.length === 1 && only !== undefined && wish !== 'confirm')
    return onVisit(work, only.booking.id, wish);
  return askForWhich(work, wish);
}

async function askForWhich(work: Work, wish: Wish): Promise<Answer> {
  if (targetOf(work.context.texts).kind === 'now') return toPersonNow(work);
  const coming = await comingVisits(work);
  return coming.length === 0
    ? { text: answers.noVisit(nobodyOf(work)) }
    : askFor(
        work,
        coming.map(({ booking }) => booking.id),
        wish,
      );
}

async function askFor(work: Work, bookingIds: readonly string[], wish: Wish): Promise<Answer> {
  const acted = await actedOnOf(work, bookingIds.slice(0, mostChoices));
  const [first] = acted;
  if (first === undefined) return { text: answers.noVisit(nobodyOf(work)) };
  return {
    text: answers.forWhich(
      first.sender,
      acted.map(({ booking }) => wordsOf(booking)),
    ),
    offer: {
      keys: ['A', 'B'].slice(0, acted.length),
      bookingIds: acted.map(({ booking }) => booking.id),
      wish,
    },
  };
}

function onPick(work: Work, choice: 'A' | 'B'): Promise<Answer> | Answer {
  const { choices, wish } = work.context.standing;
  const bookingId = choices[choice === 'A' ? 0 : 1];
  if (bookingId === undefined || !isWish(wish)) return toPerson(work);
  return onVisit(work, bookingId, wish);
}

const isWish = (wish: string | null): wish is Wish =>
  wish === 'confirm' || wish === 'change' || wish === 'cancel';

async function onVisit(work: Work, bookingId: string, wish: Wish): Promise<Answer> {
  const acted = await findActedOn(work, bookingId);
  if (acted === undefined) return { text: answers.noVisit(nobodyOf(work)) };
  if (wish === 'confirm') return confirm(work, acted);
  return wish === 'change' ? askForCall(work, acted) : askToCancel(work, acted);
}

async function confirm({ platform }: Work, { member, booking, sender }: ActedOn): Promise<Answer> {
  const confirmed = await acknowledgeVisit(platform, member, booking.id);
  return confirmed.ok
    ? { text: answers.confirmed(sender, wordsOf(booking)), bookingId: booking.id }
    : { text: answers.notPossible(sender), waitsFor: 'answer' };
}

/** A new time is best found by talking: we call. */
async function askForCall(
  { platform, incoming }: Work,
  { member, booking, sender }: ActedOn,
): Promise<Answer> {
  const promised = await requestCallBack(
    platform,
    null,
    member,
    { name: member.name, phone: incoming.from, email: null, zip: undefined, topic: 'change', when: 'soon' },
    { confirm: false },
  );
  if (!promised.ok) return { text: answers.notPossible(sender), waitsFor: 'answer' };
  const { window, timeZone } = promised.value;
  return {
    text: answers.callComing(sender, describeWindow(window, platform.clock.now(), timeZone)),
    bookingId: booking.id,
  };
}

/** Canceling takes a question with the visit and the fee, and a "yes" that agrees to it. */
function askToCancel({ platform }: Work, { booking, sender }: ActedOn): Answer {
  const now = platform.clock.now();
  const agreedFeeCents = cancelingCosts({ ...booking, placedAt: booking.placedAt ?? now }, now);
  return {
    text: answers.mayCancel(sender, wordsOf(booking), agreedFeeCents),
    bookingId: booking.id,
    agreedFeeCents,
  };
}

/** A yes to our question; with CANCEL alone, no more texts either. */
async function onAgreement(work: Work, stops = false): Promise<Answer> {
  const { question } = work.context.standing;
  const acted = question === null ? undefined : await findActedOn(work, question.bookingId);
  if (question === null || acted === undefined) {
    const nothing = { text: answers.noVisit(nobodyOf(work)) };
    return stops ? stop(work, nothing) : nothing;
  }
  const { platform } = work;
  const { member, booking, sender } = acted;
  const cancelled = await cancelBooking(platform, member, booking.id, {
    agreedFeeCents: question.agreedFeeCents,
    reason: 'By text',
  });
  if (cancelled.ok) {
    await settleCancellations(platform, booking.id);
    const words = stops ? answers.stoppedAndCancelled : answers.cancelled;
    const answer = {
      text: words(sender, wordsOf(booking), cancelled.value.feeCents),
      bookingId: booking.id,
    };
    return stops ? stop(work, answer) : answer;
  }
  // The work was cut off after the visit was canceled.
  if (booking.state === 'cancelled')
    return { text: answers.cancelled(sender, wordsOf(booking), booking.cancellation?.feeCents ?? 0) };
  if (stops) return onCancelAlone(work);
  return cancelled.refusal.code === 'fee_changed'
    ? askToCancel(work, acted)
    : { text: answers.notPossible(sender), waitsFor: 'answer' };
}

async function onKeep(work: Work): Promise<Answer> {
  const { question } = work.context.standing;
  const acted = question === null ? undefined : await findActedOn(work, question.bookingId);
  return acted === undefined
    ? { text: answers.noVisit(nobodyOf(work)) }
    : { text: answers.kept(acted.sender, wordsOf(acted.booking)), bookingId: acted.booking.id };
}

async function stop({ platform, incoming }: Work, answer: Answer): Promise<Answer> {
  await rememberStop(platform.database, incoming.from, false, platform.clock.now());
  return answer;
}

async function begin(work: Work): Promise<Answer> {
  const { platform, incoming } = work;
  await rememberStop(platform.database, incoming.from, true, platform.clock.now());
  return { text: answers.started(nobodyOf(work)) };
}

/** A member who texts CANCEL alone may mean the visit: the provider has ended the texts, so the office calls. */
async function onCancelAlone(work: Work): Promise<Answer> {
  const { texts, standing } = work.context;
  const target = targetOf(texts);
  const coming = await comingVisits(work);
  const wanted =
    standing.question?.bookingId ?? (target.kind === 'visit' ? target.bookingId : coming[0]?.booking.id);
  const acted = wanted === undefined ? undefined : await findActedOn(work, wanted);
  if (target.kind === 'now')
    return stop(work, { text: answers.stopped(nobodyOf(work)), waitsFor: 'visit_now' });
  if (acted === undefined) return stop(work, { text: answers.stopped(nobodyOf(work)) });
  const { booking, sender } = acted;
  return stop(work, {
    text: answers.stoppedAndStands(sender, wordsOf(booking)),
    waitsFor: 'call',
    offer: { keys: ['3'], bookingIds: [booking.id], wish: 'cancel' },
  });
}

/** Never says that the office has the text while no one is there. */
function onDanger(work: Work): Answer {
  const { configuration, clock } = work.platform;
  const [now, office] = [clock.now(), officeOf(configuration)];
  const { from } = callWindow('soon', now, office);
  const sender = nobodyOf(work);
  return {
    text:
      from <= now
        ? answers.danger(sender)
        : answers.dangerWhileClosed(sender, shortMomentInWords(from, office.timeZone)),
    waitsFor: 'danger',
  };
}

function onLate(work: Work): Promise<Answer> | Answer {
  const target = targetOf(work.context.texts);
  return target.kind === 'visit' || target.kind === 'now'
    ? tellWhoComes(work, target.bookingId)
    : toPerson(work);
}

/** What is about the day goes to the professional, and to the office. */
async function tellWhoComes(work: Work, bookingId: string): Promise<Answer> {
  const { platform, incoming } = work;
  const acted = await findActedOn(work, bookingId);
  if (acted === undefined) return toPerson(work);
  const { member, booking, sender } = acted;
  const written = await writeAboutVisit(platform, member, booking.id, {
    id: newIdentifier(platform.clock.now()),
    forWhom: 'professional',
    body: incoming.body,
  });
  return written.ok
    ? { text: answers.passedOn(sender, wordsOf(booking)), waitsFor: 'visit_now', bookingId: booking.id }
    : toPersonNow(work);
}

async function comingVisits(work: Work): Promise<ActedOn[]> {
  const { platform, incoming } = work;
  return actedOnOf(work, await listComingVisits(platform.database, incoming.from, platform.clock.now()));
}

async function actedOnOf(work: Work, bookingIds: readonly string[]): Promise<ActedOn[]> {
  const found = await Promise.all(bookingIds.map((id) => findActedOn(work, id)));
  return found.filter((each) => each !== undefined);
}

async function findActedOn({ platform, incoming }: Work, bookingId: string): Promise<ActedOn | undefined> {
  const { database, clock, configuration } = platform;
  const userId = await findTexter(database, incoming.from, bookingId, clock.now());
  const member = userId === undefined ? undefined : await findMember(database, userId);
  const booking = member === undefined ? undefined : await findBooking(database, member, bookingId);
  if (member === undefined || booking === undefined) return undefined;
  const { safeWord } = await findReachable(platform, database, member.userId);
  return {
    member,
    booking,
    sender: { site: configuration.SITE_NAME, phone: configuration.PHONE, safeWord },
  };
}

const weekdayOf = ({ startsAt, timeZone }: Booking): number =>
  Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone).dayOfWeek;

function wordsOf({ startsAt, timeZone, kind, optionTitle }: Booking): VisitWords {
  return {
    kind,
    optionTitle,
    when: [momentInWords(startsAt, timeZone), shortMomentInWords(startsAt, timeZone)],
  };
}
