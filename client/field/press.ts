import { config } from 'zod';
import { isStepKind } from '#domains/field/step.ts';
import { stepOfForm } from '#domains/field/typed-step.ts';
import { type PhoneClock, pressedAt } from './clock.ts';
import type { Row } from './kept.ts';

// Our pages run no code that was made of text, and the browser would tell of each try.
config({ jitless: true });

/** What a form that was pressed comes to. */
export type Pressed =
  | { is: 'step'; row: Row }
  /** What has to be looked at again, in the words of the rules. */
  | { is: 'incomplete'; words: string }
  /** It needs us: a time that is typed, whose day and zone we know, or something newer than this script. */
  | { is: 'for us' };

/** Reads a form by the rules of a step, as we do where no script runs. The id is new with each press. */
export function readPress(
  kind: string,
  typed: Readonly<Record<string, string>>,
  visit: string,
  clock: PhoneClock,
): Pressed {
  if (!isStepKind(kind) || kind === 'correction') return { is: 'for us' };
  const ourNow = new Date(clock.now + clock.offset);
  const about = { id: visit, momentAt: () => undefined };
  const read = stepOfForm({ ...typed, id: crypto.randomUUID() }, about, ourNow);
  if (!read.ok) return { is: 'incomplete', words: read.problems[0]?.message ?? 'Check the fields.' };
  const { happened_at: _at, clock_offset_ms: _offset, counter: _counter, ...step } = read.value;
  return { is: 'step', row: { ...step, ...pressedAt(clock) } };
}
