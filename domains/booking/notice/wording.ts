import { Temporal } from 'temporal-polyfill';
import { isByVideo } from '../../catalogue/video/rules.ts';
import type { TextParts } from '../../notifications/text/rules.ts';
import { arrivalInWords, clockInWords, momentInWords, shortMomentInWords } from '../wording/rules.ts';
import { type NoticeFacts, type NoticeKind, topicOf } from './schema.ts';

type Facts = Pick<NoticeFacts, 'serviceId' | 'optionId' | 'professionalName' | 'recipientName' | 'reference' | 'startsAt' | 'arrivesBy' | 'timeZone' | 'expectedAt' | 'now'>;

const headlines: Record<NoticeKind, (facts: Facts) => string> = {
  requested: () => 'We have your request',
  confirmed: () => 'Your visit is booked',
  changed: () => 'Your visit has a new time',
  cancelled: () => 'Your visit is cancelled',
  payment_failed: () => 'Your card could not be used',
  series_booked: () => 'Your visits are booked',
  series_changed: () => 'Your visits have new times',
  series_cancelled: () => 'Your visits are cancelled',
  assigned: ({ professionalName, optionId }) => `${professionalName} will ${isByVideo(optionId) ? 'call' : 'come'} instead`,
  'reminder-two-days': () => 'Your visit is in two days',
  'reminder-morning': (facts) => (isTomorrow(facts) ? 'Your visit is tomorrow' : 'Your visit is today'),
  on_the_way: ({ professionalName, optionId }) => (isByVideo(optionId) ? `${professionalName} will call you soon` : `${professionalName} is on the way`),
  arrived: ({ professionalName, optionId }) => (isByVideo(optionId) ? `${professionalName} is calling you now` : `${professionalName} has arrived`),
  in_progress: () => 'The visit has begun',
  completed: ({ serviceId, recipientName }) => (serviceId === 'rides' ? `${recipientName} has arrived safely` : 'The visit is done'),
  earlier_time: () => 'An earlier time is free',
  no_show: ({ professionalName, optionId }) => (isByVideo(optionId) ? `${professionalName} called, and nobody answered` : `${professionalName} came, and nobody was home`),
  unfinished: () => 'The visit is not over yet',
  late: ({ professionalName }) => `${professionalName} is running late`,
};

export function headlineOf(kind: NoticeKind, facts: Facts): string {
  return headlines[kind](facts);
}

const replyWords = ['Reply C to confirm, CHANGE, CANCEL or HELP. Or call', 'Reply C, CHANGE, CANCEL or HELP.', 'Reply C or HELP.'];
const questions = ['Questions? Call', 'Call', ''];

/** The parts of a text, the longer ways of saying them first. */
export function textPartsOf(kind: NoticeKind, facts: Facts): Pick<TextParts, 'what' | 'when' | 'todo'> {
  const { professionalName, reference } = facts;
  const headline = headlineOf(kind, facts);
  const moments = momentsOf(facts);
  if (kind === 'reminder-two-days' || kind === 'reminder-morning') {
    const near = kind === 'reminder-two-days' ? '' : isTomorrow(facts) ? 'tomorrow, ' : 'today, ';
    return { what: isByVideo(facts.optionId) ? [`${professionalName} calls`, 'We call'] : [`${professionalName} comes`, 'We come'], when: moments.map((moment) => `${near}${moment}.`), todo: replyWords };
  }
  if (kind === 'late' && facts.expectedAt !== null) return { what: [`${headline},`], when: [`expected at ${clockInWords(facts.expectedAt, facts.timeZone)}. ${reference}.`], todo: questions };
  if (topicOf(kind) === 'visit-day') return { what: [`${headline}.`], when: [`${reference}.`], todo: questions };
  const what = kind === 'assigned' ? [`${headline}:`] : [`${headline}. ${professionalName},`, `${headline}.`];
  return { what, when: moments.map((moment) => `${moment}. ${reference}.`), todo: questions };
}

function momentsOf({ startsAt, arrivesBy, timeZone }: Facts): string[] {
  const moments = [momentInWords(startsAt, timeZone), shortMomentInWords(startsAt, timeZone)];
  if (arrivesBy === null) return moments;
  return [...moments.map((moment) => `${moment}, ${arrivalInWords(startsAt, arrivesBy, timeZone)}`), ...moments.slice(1)];
}

function isTomorrow({ startsAt, timeZone, now }: Facts): boolean {
  const dayOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return dayOf(now).until(dayOf(startsAt)).days === 1;
}
