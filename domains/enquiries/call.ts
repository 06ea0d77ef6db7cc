import { callWindow, type CallWindow, type Office } from './enquiry.ts';

/** What people ask to be called for; we have promised them a time. */
export const promisedKinds = ['call_back', 'gift_card', 'scheduling'] as const;

/** Why a person is to be called: they asked, their membership has a call each week, or a notice goes by phone. */
export type CallReason = (typeof promisedKinds)[number] | 'weekly_call' | 'notice';

export const reasonTitles: Record<CallReason, string> = {
  call_back: 'Call request',
  gift_card: 'Wants a gift card',
  scheduling: 'Wants help planning',
  weekly_call: 'Weekly call',
  notice: 'Notice by phone',
};

export type CallOutcome =
  | 'no_answer'
  | 'left_message'
  | 'talked'
  | 'not_reached'
  | 'snoozed'
  | 'brought_back'
  | 'opened_again';

export const outcomeTitles: Record<CallOutcome, string> = {
  no_answer: 'No answer',
  left_message: 'Left a message',
  talked: 'Spoke',
  not_reached: 'Closed, not reached',
  snoozed: 'Snoozed',
  brought_back: 'Unsnoozed',
  opened_again: 'Reopened',
};

/** A call that is still to be made. */
export interface OpenCall {
  id: string;
  reason: CallReason;
  name: string;
  /** In E.164, with its extension: see `phoneLine`. */
  phone: string;
  memberId: string | null;
  dueFrom: Date;
  dueUntil: Date;
  /** Snoozed until then by a colleague; past or null where it is not. */
  snoozedUntil: Date | null;
  /** How often nobody has answered. */
  tries: number;
}

export type CallStanding = 'waits' | 'due' | 'late' | 'put off' | 'done';

/** How a call stands at a moment. A snooze ends by itself. */
export function standingOf(
  call: Pick<OpenCall, 'dueFrom' | 'dueUntil' | 'snoozedUntil'> & { doneAt?: Date | null },
  now: Date,
): CallStanding {
  if (call.doneAt) return 'done';
  if (call.snoozedUntil !== null && call.snoozedUntil > now) return 'put off';
  if (call.dueUntil < now) return 'late';
  return call.dueFrom <= now ? 'due' : 'waits';
}

export const isPromised = (reason: CallReason): boolean => promisedKinds.some((kind) => kind === reason);

/** After as many tries the office may stop calling, and says so. */
export const enoughTries = 3;

const hourMilliseconds = 3_600_000;
/** A person who is waiting for us is called again the same day; other calls have time until the next. */
const hoursUntilNextTry = { promised: 2, other: 20 };

/** When we call again after no one has answered: while the office is open. */
export function nextTry(reason: CallReason, now: Date, office: Office): CallWindow {
  const hours = isPromised(reason) ? hoursUntilNextTry.promised : hoursUntilNextTry.other;
  return callWindow('soon', new Date(now.getTime() + hours * hourMilliseconds), office);
}

/** The longest that a call can be put off. */
export const longestSnoozeDays = 30;

/** Whether a call may be put off until then: it comes back, and within some weeks. */
export function maySnoozeUntil(until: Date, now: Date): boolean {
  return until > now && until.getTime() - now.getTime() <= longestSnoozeDays * 24 * hourMilliseconds;
}
