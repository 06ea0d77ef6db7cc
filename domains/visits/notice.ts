import { Temporal } from 'temporal-polyfill';
import { describeStart } from '#domains/availability/words.ts';
import { isByVideo } from '#domains/catalogue/service.ts';
import type { Channel, NoticeTopic } from '#domains/notifications/settings.ts';
import { textOf, type TextParts } from '#domains/notifications/text.ts';
import { formatPhone, greeting, zoneInWords } from '#domains/people/people.ts';
import { formatCents } from '#platform/money.ts';
import { type ProgressStep, progressSteps } from './day-steps.ts';
import {
  arrivalInWords,
  clockInWords,
  momentInWords,
  shortMomentInWords,
  visitTimeInWords,
  whoInWords,
} from './words.ts';

/** What there is to tell of a visit. */
export type NoticeKind =
  | 'requested'
  | 'confirmed'
  | 'changed'
  | 'cancelled'
  | 'payment_failed'
  | 'series_booked'
  | 'series_changed'
  | 'series_cancelled'
  | 'assigned'
  | 'reminder-two-days'
  | 'reminder-morning'
  | 'late'
  | 'unfinished'
  | 'earlier_time'
  | 'no_show'
  | ProgressStep;

export interface NoticeFacts {
  site: string;
  phone: string;
  url: string;
  personName: string;
  /** The person's own zone, where we know it. */
  personTimeZone: string | null;
  /** Who did it, where it was somebody else. */
  actorName: string | null;
  safeWord: string | null;
  reference: string;
  serviceId: string;
  optionId: string;
  optionTitle: string;
  recipientName: string;
  professionalName: string;
  startsAt: Date;
  endsAt: Date;
  /** The zone of the visit. */
  timeZone: string;
  /** Whether it comes some time between its start and its end. */
  isWindow: boolean;
  /** When a ride is there at the latest, if that is the time that counts. */
  arrivesBy: Date | null;
  totalCents: number;
  feeCents: number;
  /** What a card is to give of the fee, where it did not take place. */
  cardFeeCents: number;
  /** Whether any money was set aside for it. */
  isSetAside: boolean;
  freeCancellationUntil: Date;
  /** When they come instead, where they have said that they are late. */
  expectedAt: Date | null;
  now: Date;
  /** What else there is to say, such as the other visits of a series; left out of a text. */
  note?: string;
}

/**
 * What a notice is a case of, in the settings of those who are told; a failed payment is told whatever they
 * chose.
 */
export function topicOf(kind: NoticeKind): NoticeTopic | 'always' {
  if (kind === 'payment_failed') return 'always';
  if (kind === 'reminder-two-days' || kind === 'reminder-morning') return 'reminder';
  return isOfTheDay(kind) ? 'visit-day' : 'booked';
}

/** Of several visits at once: then there is no one entry for a calendar. */
export function isOfSeries(kind: NoticeKind): boolean {
  return kind.startsWith('series_');
}

export function isOfTheDay(kind: NoticeKind): boolean {
  return (
    kind === 'late' ||
    kind === 'unfinished' ||
    kind === 'no_show' ||
    (progressSteps as readonly NoticeKind[]).includes(kind)
  );
}

type Facts = Pick<
  NoticeFacts,
  | 'serviceId'
  | 'optionId'
  | 'professionalName'
  | 'recipientName'
  | 'reference'
  | 'startsAt'
  | 'arrivesBy'
  | 'timeZone'
  | 'expectedAt'
  | 'now'
>;

const headlines: Record<NoticeKind, (facts: Facts) => string> = {
  requested: () => 'We have your request',
  confirmed: () => 'Your visit is booked',
  changed: () => 'Your visit has a new time',
  cancelled: () => 'Your visit is cancelled',
  payment_failed: () => 'Your card could not be used',
  series_booked: () => 'Your visits are booked',
  series_changed: () => 'Your visits have new times',
  series_cancelled: () => 'Your visits are cancelled',
  assigned: ({ professionalName, optionId }) =>
    `${professionalName} will ${isByVideo(optionId) ? 'call' : 'come'} instead`,
  'reminder-two-days': () => 'Your visit is in two days',
  'reminder-morning': (facts) => (isTomorrow(facts) ? 'Your visit is tomorrow' : 'Your visit is today'),
  on_the_way: ({ professionalName, optionId }) =>
    isByVideo(optionId) ? `${professionalName} will call you soon` : `${professionalName} is on the way`,
  arrived: ({ professionalName, optionId }) =>
    isByVideo(optionId) ? `${professionalName} is calling you now` : `${professionalName} has arrived`,
  in_progress: () => 'The visit has begun',
  completed: ({ serviceId, recipientName }) =>
    serviceId === 'rides' ? `${recipientName} has arrived safely` : 'The visit is done',
  earlier_time: () => 'An earlier time is free',
  no_show: ({ professionalName, optionId }) =>
    isByVideo(optionId)
      ? `${professionalName} called, and nobody answered`
      : `${professionalName} came, and nobody was home`,
  unfinished: () => 'The visit is not over yet',
  late: ({ professionalName }) => `${professionalName} is running late`,
};

export function headlineOf(kind: NoticeKind, facts: Facts): string {
  return headlines[kind](facts);
}

const replyWords = [
  'Reply C to confirm, CHANGE, CANCEL or HELP. Or call',
  'Reply C, CHANGE, CANCEL or HELP.',
  'Reply C or HELP.',
];
const questions = ['Questions? Call', 'Call', ''];

/** The parts of a text, the longer ways of saying them first. */
export function textPartsOf(kind: NoticeKind, facts: Facts): Pick<TextParts, 'what' | 'when' | 'todo'> {
  const { professionalName, reference } = facts;
  const headline = headlineOf(kind, facts);
  const moments = momentsOf(facts);
  if (kind === 'reminder-two-days' || kind === 'reminder-morning') {
    const near = kind === 'reminder-two-days' ? '' : isTomorrow(facts) ? 'tomorrow, ' : 'today, ';
    return {
      what: isByVideo(facts.optionId)
        ? [`${professionalName} calls`, 'We call']
        : [`${professionalName} comes`, 'We come'],
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
  if (topicOf(kind) === 'visit-day')
    return { what: [`${headline}.`], when: [`${reference}.`], todo: questions };
  const what = kind === 'assigned' ? [`${headline}:`] : [`${headline}. ${professionalName},`, `${headline}.`];
  return { what, when: moments.map((moment) => `${moment}. ${reference}.`), todo: questions };
}

function momentsOf({ startsAt, arrivesBy, timeZone }: Facts): string[] {
  const moments = [momentInWords(startsAt, timeZone), shortMomentInWords(startsAt, timeZone)];
  if (arrivesBy === null) return moments;
  return [
    ...moments.map((moment) => `${moment}, ${arrivalInWords(startsAt, arrivesBy, timeZone)}`),
    ...moments.slice(1),
  ];
}

function isTomorrow({ startsAt, timeZone, now }: Facts): boolean {
  const dayOf = (date: Date) =>
    Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return dayOf(now).until(dayOf(startsAt)).days === 1;
}

/** Until when a notice is worth sending, however long the mail server was away; null for always. */
export function expiryOf(kind: NoticeKind, visit: { startsAt: Date; endsAt: Date }): Date | null {
  if (topicOf(kind) === 'reminder') return visit.startsAt;
  return isOfTheDay(kind) && kind !== 'completed' && kind !== 'unfinished' && kind !== 'no_show'
    ? visit.endsAt
    : null;
}

/**
 * The words of a notice. A text keeps to 160 characters, in the order in which they matter: who writes, who
 * comes, when, what to do, phone.
 */
export function wordNotice(
  kind: NoticeKind,
  channel: Channel,
  facts: NoticeFacts,
): { subject: string; body: string } {
  const when = visitTimeInWords(facts);
  const headline = headlineOf(kind, facts);
  const subject = `${headline}: ${facts.optionTitle}, ${when}`;
  const phone = formatPhone(facts.phone);
  if (channel === 'text')
    return {
      subject,
      body: textOf({ site: facts.site, safeWord: facts.safeWord, phone, ...textPartsOf(kind, facts) }),
    };
  if (channel === 'call') {
    const told = `${headline}. ${facts.optionTitle} for ${facts.recipientName}, ${when}, with ${facts.professionalName}. Reference ${facts.reference}.${facts.actorName === null ? '' : ` It was done by ${facts.actorName}.`}`;
    const expected =
      kind === 'late' && facts.expectedAt !== null
        ? `They are expected at ${clockInWords(facts.expectedAt, facts.timeZone)}.`
        : '';
    const rest = [expected, facts.note ?? '', moneyLine(kind, facts)].filter((line) => line !== '').join(' ');
    return { subject, body: `Please call ${facts.personName} and say: ${told} ${rest}`.trim() };
  }
  const expected =
    kind === 'late' && facts.expectedAt !== null ? clockInWords(facts.expectedAt, facts.timeZone) : null;
  const lines = [
    greeting(facts.personName),
    `${headline}.`,
    [
      `What: ${facts.optionTitle}`,
      `For: ${facts.recipientName}`,
      `When: ${when}${isElsewhere(facts) ? `, ${zoneInWords(facts.timeZone)}` : ''}`,
      ...(isElsewhere(facts)
        ? [`Your time: ${momentInWords(facts.startsAt, facts.personTimeZone ?? facts.timeZone)}`]
        : []),
      ...(expected === null ? [] : [`Expected at: ${expected}`]),
      `${whoInWords(facts.optionId)}: ${facts.professionalName}`,
      `Reference: ${facts.reference}`,
      ...(facts.actorName === null ? [] : [`Done by: ${facts.actorName}`]),
    ].join('\n'),
    facts.note ?? '',
    moneyLine(kind, facts),
    // Nobody types such an address from paper.
    ...(channel === 'letter' ? [] : [`See it here: ${facts.url}`]),
    `Questions? Call ${phone}.`,
  ];
  return { subject, body: lines.filter((line) => line !== '').join('\n\n') };
}

/** Whether the clock shows something else where the person is: then both times are named. */
function isElsewhere({ startsAt, timeZone, personTimeZone }: NoticeFacts): boolean {
  return (
    personTimeZone !== null && momentInWords(startsAt, personTimeZone) !== momentInWords(startsAt, timeZone)
  );
}

function moneyLine(kind: NoticeKind, facts: NoticeFacts): string {
  if (kind === 'cancelled') {
    if (facts.feeCents > 0)
      return `The fee for cancelling late is ${formatCents(facts.feeCents)}. ${facts.isSetAside ? 'The rest of what was set aside is free again.' : 'It is taken from the card that you pay with.'}`;
    return facts.totalCents === 0 || !facts.isSetAside
      ? 'You pay nothing.'
      : 'You pay nothing. The money that was set aside is free again.';
  }
  if (kind === 'payment_failed' && facts.cardFeeCents > 0)
    return `The fee for this visit is ${formatCents(facts.cardFeeCents)}, and it is not paid yet. Please choose another card, or call us.`;
  if (kind === 'payment_failed')
    return facts.endsAt <= facts.now
      ? 'This visit is done and not paid for yet. Please choose another card, or call us.'
      : 'Please choose another card, or call us. We keep your time until then.';
  if (kind === 'completed')
    return facts.totalCents === 0
      ? ''
      : `The price is ${formatCents(facts.totalCents)}. You find the receipt under your payments.`;
  if (kind === 'earlier_time') return 'The price stays the same.';
  if (kind === 'series_changed') return 'The price of each visit stays the same.';
  if (kind === 'series_cancelled')
    return 'The money that was set aside is let go, but for a fee where one was stated.';
  if (kind === 'unfinished')
    return 'It was planned to be over by now. We are finding out why, and call you if something is wrong.';
  if (topicOf(kind) === 'visit-day') return '';
  if (kind === 'series_booked') {
    return `Each visit costs ${formatCents(facts.totalCents)}. We set the money aside a few days before each visit, and you pay after it. You can change or cancel each visit by itself, or all of them.`;
  }
  const price =
    facts.totalCents === 0
      ? 'This visit is free.'
      : `The price is ${formatCents(facts.totalCents)}. You pay after the visit.`;
  if (facts.freeCancellationUntil <= facts.now) return price;
  const free = describeStart(facts.freeCancellationUntil, facts.timeZone);
  return `${price} You can cancel for free until ${free.day}, ${free.time}.`;
}
