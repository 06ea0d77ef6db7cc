import type { Reading, RuleName } from './reading/text-reading.ts';

/** An incoming text as its provider hands it over. */
export interface IncomingText {
  /** The provider's own id: the same text may be handed over more than once. */
  id: string;
  from: string;
  body: string;
  /** How many pictures came along; they are not fetched. */
  pictures: number;
  /** What the provider has taken it for and answered by itself. */
  keyword: 'STOP' | 'START' | 'HELP' | null;
}

/** What a text waits for in the office, the most harmful first. */
export const waitKinds = ['danger', 'visit_now', 'call', 'answer', 'wrong_number'] as const;
export type WaitKind = (typeof waitKinds)[number];

export const waitWords: Record<WaitKind, string> = {
  danger: 'Danger',
  visit_now: 'About a visit right now',
  call: 'Call: texted CANCEL',
  answer: 'Waiting for an answer',
  wrong_number: 'Wrong number',
};

export const isWaitKind = (kind: string | undefined): kind is WaitKind =>
  waitKinds.some((each) => each === kind);

/** What was done about a text by itself. */
const readingWords: Record<Reading['means'], string> = {
  wish: 'Done as wished, or asked about',
  which: 'Asked for which visit',
  pick: 'Done for the chosen visit',
  agree: 'Canceled, as agreed',
  keep: 'Kept',
  stop: 'No more texts',
  stop_ask: 'No more texts; the visit stands',
  stop_agree: 'Canceled, and no more texts',
  wrong_number: 'No more texts',
  start: 'Texts again',
  danger: 'To a person at once',
  ready: 'Passed to the helper',
  late: 'Passed to the helper',
  menu: 'Told what can be texted',
  person: 'To a person',
  kept: 'Kept, needs nothing',
  machine: 'Kept, sent by a machine',
};

const ruleWords: Record<RuleName, string> = {
  reaction: 'a press on our text',
  quotation: 'a text of ours sent back',
  machine: 'an automatic reply',
  danger: 'words of danger',
  opt_out: 'no more texts',
  wrong_number: 'wrong number',
  keyword: 'START or HELP',
  answer: 'an answer to our question',
  key: 'a key',
  thanks: 'thanks',
  denied: 'a no, or a question',
  yes: 'a plain yes',
  day: 'about the day',
  wish: 'cancel or change',
  other: 'anything else',
};

const valueOf = (words: Readonly<Record<string, string>>, name: string | null): string | undefined =>
  name !== null && Object.hasOwn(words, name) ? words[name] : undefined;

/** What was done by itself, and by which rule; empty for what an earlier version read. */
export function readingInWords({ reading, rule }: { reading: string | null; rule: string | null }): string {
  const done = valueOf(readingWords, reading);
  const by = valueOf(ruleWords, rule);
  return done === undefined || by === undefined ? '' : `${done} (${by})`;
}

/** Readings whose answer goes to everybody alike, without the word that only its owner knows. */
export const toAnybody: readonly Reading['means'][] = [
  'stop',
  'wrong_number',
  'start',
  'menu',
  'person',
  'danger',
];

/** What is always heard, however much was texted. */
export const withoutLimit: readonly Reading['means'][] = [
  'danger',
  'stop',
  'stop_ask',
  'stop_agree',
  'wrong_number',
  'start',
  'kept',
  'machine',
];
