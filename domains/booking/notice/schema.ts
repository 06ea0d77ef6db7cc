import type { NoticeTopic } from '../../notifications/schema.ts';
import { progressSteps, type ProgressStep } from '../progress/schema.ts';

/** What there is to tell of a visit. */
export type NoticeKind =
  | 'requested'
  | 'confirmed'
  | 'changed'
  | 'cancelled'
  | 'payment_failed'
  | 'assigned'
  | 'reminder-two-days'
  | 'reminder-morning'
  | 'late'
  | ProgressStep;

export interface NoticeFacts {
  site: string;
  phone: string;
  url: string;
  personName: string;
  /** The person's own zone, where we know it. */
  personTimeZone: string | null;
  safeWord: string | null;
  reference: string;
  serviceId: string;
  optionTitle: string;
  recipientName: string;
  professionalName: string;
  startsAt: Date;
  endsAt: Date;
  /** The zone of the visit. */
  timeZone: string;
  totalCents: number;
  feeCents: number;
  freeCancellationUntil: Date;
  now: Date;
}

/** What a notice is a case of, in the settings of those who are told; a failed payment is told whatever they chose. */
export function topicOf(kind: NoticeKind): NoticeTopic | 'always' {
  if (kind === 'payment_failed') return 'always';
  if (kind === 'reminder-two-days' || kind === 'reminder-morning') return 'reminder';
  return isOfTheDay(kind) ? 'visit-day' : 'booked';
}

export function isOfTheDay(kind: NoticeKind): boolean {
  return kind === 'late' || (progressSteps as readonly NoticeKind[]).includes(kind);
}
