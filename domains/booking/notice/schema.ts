import type { NoticeTopic } from '../../notifications/schema.ts';
import { progressSteps, type ProgressStep } from '../progress/schema.ts';

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

/** What a notice is a case of, in the settings of those who are told; a failed payment is told whatever they chose. */
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
  return kind === 'late' || kind === 'unfinished' || kind === 'no_show' || (progressSteps as readonly NoticeKind[]).includes(kind);
}
