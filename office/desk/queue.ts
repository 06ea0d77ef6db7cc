import type { Capability } from '#domains/people/capability.ts';

export const queueGroups = ['safety', 'today', 'calls', 'money'] as const;
export type QueueGroup = (typeof queueGroups)[number];

interface KindOfItem {
  group: QueueGroup;
  title: string;
  /** How much harm a minute of waiting does, compared with others. */
  harm: number;
  /** Who has to know of it. */
  may: Capability;
}

/** What can wait for the office. Each ends by itself when its cause is gone. */
export const queueKinds = {
  help: { group: 'safety', title: 'Helper emergency', harm: 100, may: 'visits' },
  silent_phone: { group: 'safety', title: 'No phone signal', harm: 12, may: 'visits' },
  unsent: { group: 'today', title: 'Not sent from a phone', harm: 6, may: 'professionals' },
  refused_press: { group: 'today', title: 'Check-in not accepted', harm: 6, may: 'visits' },
  not_home: { group: 'safety', title: 'No home check-in', harm: 15, may: 'visits' },
  closed_door: { group: 'safety', title: 'No answer at door', harm: 60, may: 'visits' },
  not_arrived: { group: 'safety', title: 'Helper not there', harm: 30, may: 'visits' },
  dish_not_suitable: { group: 'safety', title: 'Dish conflicts with allergy', harm: 20, may: 'visits' },
  felt_unsafe: { group: 'safety', title: 'Did not feel safe', harm: 100, may: 'visits' },
  complaint: { group: 'calls', title: 'Something was wrong', harm: 30, may: 'visits' },
  nobody_comes: { group: 'today', title: 'Unassigned', harm: 10, may: 'visits' },
  clash: { group: 'today', title: 'Booked twice', harm: 6, may: 'visits' },
  no_car: { group: 'today', title: 'No car known', harm: 2, may: 'visits' },
  needs_unread: { group: 'today', title: 'Needs not read', harm: 6, may: 'visits' },
  not_finished: { group: 'today', title: 'Not marked done', harm: 4, may: 'visits' },
  requested: { group: 'today', title: 'To confirm', harm: 3, may: 'visits' },
  call: { group: 'calls', title: 'Callback due', harm: 3, may: 'visits' },
  text_danger: { group: 'safety', title: 'A text tells of danger', harm: 100, may: 'visits' },
  text_now: { group: 'today', title: 'A text about a visit now', harm: 40, may: 'visits' },
  text_cancel: { group: 'calls', title: 'Texted CANCEL, and the visit stands', harm: 15, may: 'visits' },
  reply: { group: 'calls', title: 'Text to answer', harm: 3, may: 'visits' },
  wrong_number: { group: 'calls', title: 'Wrong number', harm: 1, may: 'visits' },
  mail_back: { group: 'calls', title: 'Mail comes back', harm: 1, may: 'visits' },
  letters: { group: 'calls', title: 'Letters', harm: 0.5, may: 'needs' },
  series_waits: { group: 'calls', title: 'A series waits', harm: 0.5, may: 'visits' },
  left_out: { group: 'calls', title: 'A visit was left out', harm: 0.5, may: 'visits' },
  quote: { group: 'today', title: 'Quote follow-up', harm: 1, may: 'visits' },
  payment_failed: { group: 'money', title: 'Payment failed', harm: 1, may: 'visits' },
  renewal_failed: { group: 'money', title: 'Renewal failed', harm: 1, may: 'money' },
  credit_left: { group: 'money', title: 'Credit to pay back', harm: 1, may: 'money' },
  fee_asked: { group: 'money', title: 'A late fee to decide', harm: 1, may: 'money' },
  refund_asked: { group: 'money', title: 'Waiting for second approval', harm: 1, may: 'money' },
  dispute: { group: 'money', title: 'A bank asks money back', harm: 3, may: 'money' },
  time_asked: { group: 'money', title: 'Times to approve', harm: 0.5, may: 'money' },
  difference: { group: 'money', title: 'Books do not match', harm: 0.5, may: 'money' },
  field_request: { group: 'today', title: 'Helper request', harm: 1, may: 'professionals' },
  paper: { group: 'today', title: 'Document expiring', harm: 0.5, may: 'professionals' },
  check_missing: { group: 'today', title: 'Background check missing', harm: 1, may: 'professionals' },
  insurance: { group: 'today', title: 'Insurance ends', harm: 0.5, may: 'words' },
} as const satisfies Record<string, KindOfItem>;
export type QueueKind = keyof typeof queueKinds;

export const isQueueKind = (kind: string): kind is QueueKind => Object.hasOwn(queueKinds, kind);

/** An open item, with the moment by which it should be done. */
export interface OpenItem {
  kind: QueueKind;
  subject: string;
  dueAt: Date;
}

const minuteMilliseconds = 60_000;

const halfPressureMinutes = 60;

/**
 * How much something presses. What is due now presses with its harm, what is due in an hour with half of it,
 * in three hours with a quarter. What is late presses more, up to twice its harm: however many letters and
 * payments have waited for weeks, none of them is ever before a visit of the next hours.
 */
export function pressureOf({ kind, dueAt }: OpenItem, now: Date): number {
  const hours = (dueAt.getTime() - now.getTime()) / minuteMilliseconds / halfPressureMinutes;
  const { harm } = queueKinds[kind];
  return hours > 0 ? harm / (1 + hours) : harm * (2 - 1 / (1 - hours));
}

/** The most pressing first, in an order that stays the same where two press alike. */
export function byPressure<Item extends OpenItem>(items: readonly Item[], now: Date): Item[] {
  return items
    .map((item) => ({ item, pressure: pressureOf(item, now) }))
    .toSorted(
      (one, other) =>
        other.pressure - one.pressure ||
        one.item.kind.localeCompare(other.item.kind) ||
        one.item.subject.localeCompare(other.item.subject),
    )
    .map(({ item }) => item);
}

/** `4 min late`, `now`, `38 min`, `3 h`, `2 days`. */
export function timeLeftInWords(dueAt: Date, now: Date): string {
  const minutes = Math.round((dueAt.getTime() - now.getTime()) / minuteMilliseconds);
  if (minutes === 0) return 'now';
  const size = Math.abs(minutes);
  const length =
    size < 60
      ? `${size} min`
      : size < 48 * 60
        ? `${Math.round(size / 60)} h`
        : `${Math.round(size / 60 / 24)} days`;
  return minutes < 0 ? `${length} late` : length;
}

export const leaseMilliseconds = 2 * minuteMilliseconds;

/** How often the page looks for what waits. */
export const refreshSeconds = 30;

/** For how long something can be put off. */
export const snoozes = [
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: 'A day' },
] as const;
