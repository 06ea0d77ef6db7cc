import type { ReplyMeaning } from './schema.ts';

/** How long a question of ours waits for its yes. */
export const questionMilliseconds = 60 * 60_000;

/** Words that mean something only when they are all that was written, as the carriers want it for STOP. */
const alone: Record<string, ReplyMeaning> = {
  C: 'confirm',
  CONFIRM: 'confirm',
  CONFIRMED: 'confirm',
  OK: 'confirm',
  STOP: 'stop',
  STOPALL: 'stop',
  'STOP ALL': 'stop',
  UNSUBSCRIBE: 'stop',
  END: 'stop',
  QUIT: 'stop',
  START: 'start',
  UNSTOP: 'start',
};

const agreeing = new Set(['Y', 'YES', 'CANCEL YES', 'YES CANCEL']);

/**
 * What a text means. CHANGE, CANCEL and HELP are found anywhere, because they only lead to a call, a question or an answer. A
 * yes agrees to our question where one is open (`asked`), and else says that the time is right.
 */
export function meaningOf(body: string, asked: boolean): ReplyMeaning {
  const words = body
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim();
  if (agreeing.has(words)) return asked ? 'agree' : words.includes('CANCEL') ? 'cancel' : 'confirm';
  const exact = alone[words];
  if (exact !== undefined) return exact;
  if (/\bCANCEL\b/.test(words)) return 'cancel';
  if (/\b(CHANGE|RESCHEDULE|MOVE)\b/.test(words)) return 'change';
  if (/\b(HELP|INFO)\b/.test(words)) return 'help';
  return 'unknown';
}
