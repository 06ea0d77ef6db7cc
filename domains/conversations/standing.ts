import type { Key } from './reading/text-reading.ts';
import { wordsOf } from './reading/text-signs.ts';

/** A text of ours about a visit, as it matters for what is texted back. */
export interface SentText {
  sentAt: Date;
  /** The keys that it offered. */
  keys: readonly string[];
  words: string;
  bookingId: string;
  /** `coming`, under way (`now`), or over. */
  visit: 'coming' | 'now' | 'over';
  /** Whether something was done for its visit by text since. */
  isAnswered: boolean;
}

/** What we last texted back to this number. */
export interface LastAnswer {
  at: Date;
  /** The visits that it was about, in the order of A and B. */
  choices: readonly string[];
  keys: readonly string[];
  wish: string | null;
  /** Of our question whether to cancel: the fee that a "yes" agrees to. */
  agreedFeeCents: number | null;
  bookingId: string | null;
}

/** How long a question waits for its answer. */
export const questionMilliseconds = 60 * 60_000;
/** How long the keys of a text count. */
export const keyMilliseconds = 72 * 60 * 60_000;

/** What is open at a number: at most one of our question, A or B, and the keys of our last text. */
export interface Standing {
  keys: readonly Key[];
  question: { bookingId: string; agreedFeeCents: number } | null;
  choices: readonly string[];
  wish: string | null;
}

const isKey = (key: string): key is Key => ['1', '2', '3', 'A', 'B'].includes(key);

/**
 * What is open at a number. `texts` are the newest first. A text of ours that went out after our question
 * closes it: a "yes" may be meant for that text.
 */
export function standingOf(texts: readonly SentText[], last: LastAnswer | undefined, now: Date): Standing {
  const [newest] = texts;
  const keysOfText = (newest?.keys ?? []).filter(isKey);
  const nothing = { keys: keysOfText, question: null, choices: [], wish: null };
  if (last === undefined || (newest !== undefined && newest.sentAt > last.at)) return nothing;
  const age = now.getTime() - last.at.getTime();
  if (last.agreedFeeCents !== null && last.bookingId !== null)
    return age > questionMilliseconds
      ? nothing
      : { ...nothing, question: { bookingId: last.bookingId, agreedFeeCents: last.agreedFeeCents } };
  const offered = last.keys.filter(isKey);
  const isOpen = age <= (offered.includes('A') ? questionMilliseconds : keyMilliseconds);
  if (offered.length === 0 || !isOpen) return nothing;
  return { keys: offered, question: null, choices: last.choices, wish: last.wish };
}

/** For which visit a wish counts. */
export type Target =
  | { kind: 'visit'; bookingId: string }
  /** It is under way: nothing is done by itself, and no other visit is meant. */
  | { kind: 'now'; bookingId: string }
  | { kind: 'several'; bookingIds: readonly string[] }
  | { kind: 'none' };

/**
 * The visit that a wish is for: that of our last text. Where other texts offer keys for other visits at the
 * same time, it has to be asked.
 */
export function targetOf(texts: readonly SentText[]): Target {
  const [last, ...earlier] = texts;
  if (last === undefined || last.visit === 'over') return { kind: 'none' };
  if (last.visit === 'now') return { kind: 'now', bookingId: last.bookingId };
  const rivals = earlier
    .filter(({ keys, visit, isAnswered }) => keys.length > 0 && visit === 'coming' && !isAnswered)
    .map(({ bookingId }) => bookingId);
  const all = [...new Set([last.bookingId, ...rivals])];
  return all.length === 1
    ? { kind: 'visit', bookingId: last.bookingId }
    : { kind: 'several', bookingIds: all.slice(0, mostChoices) };
}

/** How many visits a text asks about: A and B. */
export const mostChoices = 2;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Whether a text names a weekday, and this is another one. `weekday` is 1 for Monday to 7. */
export function namesAnotherDay(body: string, weekday: number): boolean {
  const named = weekdays.filter((day) => wordsOf(body).split(' ').includes(day));
  return named.length > 0 && !named.includes(weekdays[weekday - 1] ?? '');
}
