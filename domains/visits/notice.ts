import { Temporal } from 'temporal-polyfill';
import type { Channel } from '#domains/notifications/settings.ts';
import { textOf, type TextParts } from '#domains/notifications/text.ts';
import { envelopeAddress, type WrittenAddress } from '#domains/people/address.ts';
import { formatPhone, greeting, marked, withoutMarks, zoneInWords } from '#domains/people/words.ts';
import { isCall, wordsOfKind } from '#domains/services/kind.ts';
import { orderedInShort, type OrderedRow } from '#domains/services/ordered.ts';
import type { KindId } from '#domains/services/service.ts';
import type { Message } from '#platform/messages/messages.ts';
import { formatCents } from '#platform/money.ts';
import { carsInText, settingOutParts, withDoorWordsMarked } from './door-word.ts';
import {
  booking,
  introducing,
  isOfTheDay,
  isUnderWay,
  keepsPrice,
  mayStillChange,
  namesTheCar,
  nobodyComes,
  type NoticeKind,
  remembering,
  saysWhichCar,
  saysWhoComes,
  topicOf,
} from './notice-kind.ts';
import type { Vehicle } from './professional.ts';
import type { Terms } from './terms/terms.ts';
import type { OwedShare } from './visit.ts';
import {
  arrivalInWords,
  clockInWords,
  freeCancellationInWords,
  momentInWords,
  owedInWords,
  shortMomentInWords,
  undecidedFeeInWords,
  visitTimeInWords,
} from './words.ts';

export interface NoticeFacts extends Pick<TextParts, 'forWhom'> {
  site: string;
  phone: string;
  url: string;
  personName: string;
  /** The person's own zone, where we know it. */
  personTimeZone: string | null;
  /** Who did it, if it was another person than the reader. */
  actorName: string | null;
  safeWord: string | null;
  reference: string;
  kind: KindId;
  optionTitle: string;
  /** What was ordered, in words. */
  ordered: readonly OrderedRow[];
  recipientName: string;
  /** Whether the recipient reads it. */
  readerIsRecipient: boolean;
  /**
   * Where it takes place, or where a ride begins; null for a carer, who keeps the mail when their access
   * ends.
   */
  address: WrittenAddress | null;
  /** What the professional says at the door; null for a carer. */
  doorWords: string | null;
  /** The car that comes to a ride, once that is known. */
  vehicle: Pick<Vehicle, 'words' | 'plate'> | null;
  professionalName: string;
  /** What is known of them, a line for each fact. */
  aboutProfessional: readonly string[];
  /** Where their picture is, if there is one. */
  portraitUrl: string | null;
  startsAt: Date;
  endsAt: Date;
  /** The zone of the visit. */
  timeZone: string;
  /** Whether the professional comes at some time between its start and its end. */
  isWindow: boolean;
  /** The latest arrival of a ride, if arrival is the time that matters. */
  arrivesBy: Date | null;
  totalCents: number;
  feeCents: number;
  feeLapsesAt: Date | null;
  /** What is owed of it, where it was broken off. */
  owed: OwedShare | null;
  /** What a card has to pay of the fee, if the visit did not take place. */
  cardFeeCents: number;
  /** Whether any money was authorized for it. */
  isAuthorized: boolean;
  /** Whether it was booked without a card, to be paid for by a link. */
  paysLater: boolean;
  /** Whether no card was chosen for it. */
  lacksCard: boolean;
  terms: Terms;
  /** When a professional who is late will arrive. */
  expectedAt: Date | null;
  now: Date;
  /** Anything else to say, such as the other visits of a series; left out of a text. */
  note?: string;
}

const headlines: Record<NoticeKind, (facts: NoticeFacts) => string> = {
  requested: () => 'We got your request',
  confirmed: () => 'Your visit is booked',
  changed: () => 'Your visit has a new time',
  cancelled: () => 'Your visit is canceled',
  payment_failed: ({ lacksCard }) => (lacksCard ? 'Your visit needs a card' : 'Your card did not work'),
  series_booked: () => 'Your visits are booked',
  series_changed: () => 'Your visits have new times',
  series_cancelled: () => 'Your visits are canceled',
  series_left_out: () => 'We cannot come on one of your days',
  series_price_changed: () => 'The price of your visits changes',
  series_ended: () => 'Your series of visits has ended',
  series_waits: () => 'Your next visits wait',
  assigned: comesInstead,
  professional_chosen: comesInstead,
  series_professional_chosen: comesInstead,
  notes_changed: () => 'A visit note was changed',
  dishes_changed: () => 'Your dishes have changed',
  'reminder-two-days': () => 'Your visit is in two days',
  'reminder-morning': (facts) => (isTomorrow(facts) ? 'Your visit is tomorrow' : 'Your visit is today'),
  on_the_way: ({ professionalName, kind }) => wordsOfKind(kind).isOnTheWay(professionalName),
  arrived: ({ professionalName, kind }) => wordsOfKind(kind).hasArrived(professionalName),
  in_progress: () => 'Your visit has started',
  completed: (facts) => wordsOfKind(facts.kind).wasDone(facts),
  earlier_time: () => 'An earlier time is available',
  no_show: ({ professionalName, kind }) => wordsOfKind(kind).foundNobody(professionalName),
  unfinished: () => 'Your visit is not finished yet',
  handed_over: comesInstead,
  broken_off: () => 'Your visit ended early',
  not_on_the_way: ({ professionalName }) => `${professionalName} is not on the way yet`,
  not_there_yet: ({ professionalName }) => `${professionalName} is not there yet`,
  late: ({ professionalName }) => `${professionalName} is running late`,
  car_named: ({ professionalName }) => `Here is the car that ${professionalName} is driving`,
  car_changed: ({ professionalName }) => `${professionalName} is coming in a different car`,
};

function comesInstead({ professionalName, kind }: NoticeFacts): string {
  return `${professionalName} will ${wordsOfKind(kind).come} instead`;
}

export const headlineOf = (kind: NoticeKind, facts: NoticeFacts): string => headlines[kind](facts);

/** The keys that a text about a coming visit offers. The longest words say them all, and so do the shortest. */
const replyKeys = ['1', '2', '3'];
const replyWords = [
  'Reply 1 for yes, 2 for another time, 3 to cancel. Or call',
  'Reply 1 yes, 2 another time, 3 cancel. Or call',
  '1 yes, 2 other time, 3 cancel. Call',
];
const questions = ['Questions? Call', 'Call', ''];

/** The parts of a text, longest versions first. */
export function textPartsOf(kind: NoticeKind, facts: NoticeFacts): Pick<TextParts, 'what' | 'when' | 'todo'> {
  const { professionalName, reference } = facts;
  const words = wordsOfKind(facts.kind);
  const headline = headlineOf(kind, facts);
  const moments = momentsOf(facts);
  if (kind === 'reminder-two-days' || kind === 'reminder-morning') {
    const near = kind === 'reminder-two-days' ? '' : isTomorrow(facts) ? 'tomorrow, ' : 'today, ';
    return {
      what: [`${professionalName} ${words.isComing}`, `We will ${words.come}`],
      when: moments.map((moment) => `${near}${moment}.`),
      todo: replyWords,
    };
  }
  if (kind === 'late' && facts.expectedAt !== null)
    return {
      what: [`${headline},`],
      when: [`expected at ${clockInWords(facts.expectedAt, facts.timeZone)}. ${reference}.`],
      todo: questions,
    };
  if (saysWhichCar.includes(kind))
    return {
      what: [`${headline}.`],
      when: carsInText(facts.vehicle).map((car) => `${car} ${reference}.`),
      todo: questions,
    };
  if (kind === 'on_the_way' && words.place === null) return { ...settingOutParts(facts), todo: questions };
  if (topicOf(kind) === 'visit-day' && !saysWhoComes.includes(kind))
    return { what: [`${headline}.`], when: [`${reference}.`], todo: questions };
  const what = saysWhoComes.includes(kind) || nobodyComes(kind) ? [`${headline}:`] : whatIn(headline, facts);
  return { what, when: moments.map((moment) => `${moment}. ${reference}.`), todo: questions };
}

/** What was ordered is named where there is room for it. */
function whatIn(headline: string, { optionTitle, ordered, professionalName }: NoticeFacts): string[] {
  const short = orderedInShort(ordered);
  return [
    ...(short === null ? [] : [`${headline}: ${optionTitle}, ${short}. ${professionalName},`]),
    `${headline}. ${professionalName},`,
    `${headline}.`,
  ];
}

function momentsOf({ startsAt, endsAt, isWindow, arrivesBy, timeZone }: NoticeFacts): string[] {
  const until = isWindow ? ` to ${clockInWords(endsAt, timeZone)}` : '';
  const moments = [momentInWords, shortMomentInWords].map((words) => `${words(startsAt, timeZone)}${until}`);
  if (arrivesBy === null) return moments;
  return [
    ...moments.map((moment) => `${moment}, ${arrivalInWords(startsAt, arrivesBy, timeZone)}`),
    ...moments.slice(1),
  ];
}

function isTomorrow({ startsAt, timeZone, now }: NoticeFacts): boolean {
  const dayOf = (date: Date) =>
    Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return dayOf(now).until(dayOf(startsAt)).days === 1;
}

/**
 * The words of a notice, with what of them is not for everyone in the office. A text keeps to 160 characters,
 * in order of importance: sender, professional, when, what to do, phone.
 */
export function wordNotice(
  kind: NoticeKind,
  channel: Channel,
  facts: NoticeFacts,
): Pick<Message, 'subject' | 'body' | 'marks' | 'replyKeys'> {
  const when = visitTimeInWords(facts);
  const headline = headlineOf(kind, facts);
  const subject = `${headline}: ${facts.optionTitle}, ${when}`;
  const phone = formatPhone(facts.phone);
  if (channel === 'text')
    return {
      subject,
      ...withDoorWordsMarked(textOf({ ...facts, phone, ...textPartsOf(kind, facts) }), facts.doorWords),
      ...(topicOf(kind) === 'reminder' ? { replyKeys } : {}),
    };
  const expected =
    kind === 'late' && facts.expectedAt !== null ? clockInWords(facts.expectedAt, facts.timeZone) : null;
  if (channel === 'call') {
    const told = `${headline}. ${facts.optionTitle} for ${facts.recipientName}, ${when}${nobodyComes(kind) ? '' : `, with ${facts.professionalName}`}. Reference ${facts.reference}.${facts.actorName === null ? '' : ` Done by ${facts.actorName}.`}`;
    const ordered = orderedLines(kind, facts).map((line) => `${line.replace(/\.$/, '')}.`);
    const rest = [
      ...ordered,
      ...carLines(kind, facts).map((line) => `${line}.`),
      expected === null ? '' : `They are expected at ${expected}.`,
      facts.note ?? '',
      moneyLine(kind, facts),
    ]
      .filter((line) => line !== '')
      .join(' ');
    return { subject, ...withoutMarks(`Please call ${facts.personName} and say: ${told} ${rest}`.trim()) };
  }
  const lines = [
    greeting(facts.personName),
    `${headline}.`,
    [
      `What: ${facts.optionTitle}`,
      ...orderedLines(kind, facts),
      `For: ${facts.recipientName}`,
      `When: ${when}${isElsewhere(facts) ? `, ${zoneInWords(facts.timeZone)}` : ''}`,
      ...(isElsewhere(facts)
        ? [`Your time: ${momentInWords(facts.startsAt, facts.personTimeZone ?? facts.timeZone)}`]
        : []),
      ...placeLines(kind, facts),
      ...(expected === null ? [] : [`Expected at: ${expected}`]),
      ...(nobodyComes(kind) ? [] : [`${wordsOfKind(facts.kind).yourHelper}: ${facts.professionalName}`]),
      ...carLines(kind, facts),
      `Reference: ${facts.reference}`,
      ...(facts.actorName === null ? [] : [`${telling(kind)}: ${facts.actorName}`]),
    ].join('\n'),
    introductionOf(kind, channel, facts),
    doorLine(kind, facts),
    facts.note ?? '',
    moneyLine(kind, facts),
    // Nobody types such an address from paper.
    ...(channel === 'letter' ? [] : [linkOf(kind, facts)]),
    `Questions? Call ${phone}.`,
  ];
  return { subject, ...withoutMarks(lines.filter((line) => line !== '').join('\n\n')) };
}

const telling = (kind: NoticeKind) => (booking.includes(kind) ? 'Booked by' : 'Done by');

/** The professional, to readers who are new to them; a mail shows a picture where there is one. */
function introductionOf(
  kind: NoticeKind,
  channel: Channel,
  { professionalName, aboutProfessional, portraitUrl }: NoticeFacts,
): string {
  if (!introducing.includes(kind)) return '';
  // A letter has large print and one page; the name stands above.
  if (channel === 'letter') return aboutProfessional.map((line) => `${line.replace(/\.$/, '')}.`).join(' ');
  const hasPicture = channel === 'email' && portraitUrl !== null;
  return [hasPicture ? `${professionalName}: ${portraitUrl}` : professionalName, ...aboutProfessional].join(
    '\n',
  );
}

/** Which car to look for, as far as it is known. */
const carLines = (kind: NoticeKind, { vehicle }: NoticeFacts): string[] =>
  namesTheCar.includes(kind) && vehicle !== null ? [`Car: ${vehicle.words}, plate ${vehicle.plate}`] : [];

/** Said as long as the reader may still wonder where it was to be. */
function placeLines(kind: NoticeKind, { kind: kindId, address }: NoticeFacts): string[] {
  const { placeTerm } = wordsOfKind(kindId);
  if (address === null || isCall(kindId) || !(introducing.includes(kind) || remembering.includes(kind)))
    return [];
  const line = envelopeAddress(address).replaceAll('\n', ', ');
  return [`${placeTerm}: ${marked('address', line)}`];
}

/** How to recognize the professional. Each visit of a series has words of its own. */
function doorLine(kind: NoticeKind, { kind: kindId, doorWords, professionalName }: NoticeFacts): string {
  const isOfOne = !kind.startsWith('series_') && (introducing.includes(kind) || remembering.includes(kind));
  if (doorWords === null || !isOfOne || isCall(kindId)) return '';
  return `At the door, ask ${professionalName} for these two words: ${marked('doorWords', doorWords)}. If they do not know them, keep the door closed and call us.`;
}

/** Where a mail leads, in words that say what is done there. */
function linkOf(kind: NoticeKind, { url, paysLater, lacksCard }: NoticeFacts): string {
  // A member who pays later may have no way to sign in.
  if (kind === 'payment_failed' && paysLater)
    return 'The link to pay that we sent you still works. Please use another card there.';
  if (kind === 'payment_failed') return `${lacksCard ? 'Choose a card' : 'Choose another card'}: ${url}/card`;
  if (isUnderWay(kind)) return `See visit status: ${url}`;
  return mayStillChange.includes(kind)
    ? `View, change or cancel this visit: ${url}`
    : `View this visit: ${url}`;
}

/** On the day itself only the news counts. */
function orderedLines(kind: NoticeKind, { ordered }: NoticeFacts): string[] {
  return isOfTheDay(kind) ? [] : ordered.map(({ term, details }) => `${term}: ${details}`);
}

/** Whether the person's clock shows a different time: then both times are named. */
function isElsewhere({ startsAt, timeZone, personTimeZone }: NoticeFacts): boolean {
  return (
    personTimeZone !== null && momentInWords(startsAt, personTimeZone) !== momentInWords(startsAt, timeZone)
  );
}

function feeIsHad({ isAuthorized, paysLater }: NoticeFacts): string {
  if (isAuthorized) return 'The rest of the hold is released.';
  return paysLater ? 'We’ll send you a link to pay it.' : 'It’s charged to the card you pay with.';
}

function moneyLine(kind: NoticeKind, facts: NoticeFacts): string {
  if (kind === 'broken_off') return owedInWords(facts, feeIsHad(facts));
  if (kind === 'cancelled') {
    if (facts.feeLapsesAt !== null)
      return undecidedFeeInWords(facts.feeCents, facts.feeLapsesAt, facts.timeZone);
    if (facts.feeCents > 0)
      return `The late cancellation fee is ${formatCents(facts.feeCents)}. ${feeIsHad(facts)}`;
    return facts.totalCents === 0 || !facts.isAuthorized
      ? 'You pay nothing.'
      : 'You pay nothing. The hold on your card is released.';
  }
  if (kind === 'payment_failed' && facts.cardFeeCents > 0)
    return `The fee for this visit is ${formatCents(facts.cardFeeCents)} and is not paid yet. Choose another card, or call us.`;
  if (kind === 'payment_failed')
    return facts.endsAt <= facts.now
      ? 'This visit is done but not paid yet. Choose another card, or call us.'
      : 'Choose another card, or call us. We’ll hold your time until then.';
  if (kind === 'completed')
    return facts.totalCents === 0
      ? ''
      : `The price is ${formatCents(facts.totalCents)}. Your receipt is under Payments.`;
  if (keepsPrice.includes(kind)) return 'The price stays the same.';
  if (kind === 'series_changed' || kind === 'series_professional_chosen')
    return 'The price of each visit stays the same.';
  if (kind === 'series_left_out')
    return 'Your other visits stay the same. For another day, book a separate visit.';
  if (kind === 'series_waits') return 'The visits that are planned stay as they are.';
  if (kind === 'series_ended') return 'Visits already planned stay, and this is the last one.';
  if (kind === 'series_cancelled')
    return 'The hold on your card is released, except for any fee we told you about.';
  if (kind === 'unfinished')
    return 'It should be over by now. We’re finding out why, and will call you if something is wrong.';
  if (topicOf(kind) === 'visit-day' || kind === 'notes_changed') return '';
  if (kind === 'series_booked')
    return `Each visit costs ${formatCents(facts.totalCents)}. We place a hold a few days before each visit, and you pay after it. You can change or cancel each visit separately, or all of them.`;
  const price =
    facts.totalCents === 0
      ? 'This visit is free.'
      : `The price is ${formatCents(facts.totalCents)}. You pay after the visit.`;
  if (facts.terms.freeUntil <= facts.now) return price;
  return `${price} ${freeCancellationInWords({ ...facts, placedAt: null }, facts.now)}`;
}
