import { takenAlreadyCode } from '#domains/field/step.ts';
import type { Heard } from './heard.ts';
import { type KeptStep, onlyWaiting, type Row } from './kept.ts';

/**
 * The connection between this phone and us: `away` is no network, `busy` is that we cannot take it just now,
 * `over` is that no one is signed in here.
 */
export type Standing = 'here' | 'away' | 'busy' | 'over';

/** What becomes of a step that was sent. */
export type Fate = 'gone' | 'waiting' | { refused: string };

export interface Judged {
  standing: Standing;
  fates: Fate[];
  /** Nothing was said about any of them, because they cannot be read together: each is sent by itself. */
  isEachAlone: boolean;
}

interface StepAnswer {
  id: string;
  answer: 'taken' | 'already' | 'refused' | 'later';
  words: string;
  code: string | null;
}

/**
 * Judges each step by what was heard. A batch has no fate of its own: a step goes only where we say that we
 * have it, and is refused only where we say so of it alone.
 */
export function judgeSteps(rows: readonly Row[], heard: Heard): Judged {
  const all = (fate: Fate, standing: Standing): Judged => ({
    standing,
    fates: rows.map(() => fate),
    isEachAlone: false,
  });
  if (heard.by === 'nobody') return all('waiting', 'away');
  if (heard.isOver) return all('waiting', 'over');
  if (heard.status === 200) {
    const answers = answersIn(heard.body);
    return { standing: 'here', fates: rows.map(({ id }) => fateOf(answers.get(id))), isEachAlone: false };
  }
  if (![400, 413, 415, 422].includes(heard.status)) return all('waiting', 'busy');
  if (rows.length > 1) return { ...all('waiting', 'here'), isEachAlone: true };
  return all({ refused: unreadable }, 'here');
}

function answersIn(body: unknown): ReadonlyMap<string, StepAnswer> {
  const { answers = [] } =
    (body as { data?: { response?: { answers?: StepAnswer[] } } }).data?.response ?? {};
  return new Map(answers.map((its) => [its.id, its]));
}

/** A second press of the same finger is shown as nothing. What we do not know yet waits for a newer service. */
function fateOf(its: StepAnswer | undefined): Fate {
  if (its === undefined || its.answer === 'later') return 'waiting';
  if (its.answer !== 'refused' || its.code === 'too_soon') return 'gone';
  return { refused: its.words };
}

/** What is told beside of steps that had been taken before from another phone, each with its visit. */
export function toldIn(heard: Heard, sent: readonly KeptStep[]): string {
  if (heard.by === 'nobody' || heard.status !== 200) return '';
  const answers = [...answersIn(heard.body).values()].filter(({ code }) => code === takenAlreadyCode);
  const about = (id: string) => sent.find(({ row }) => row.id === id)?.about;
  return answers.map(({ id, words }) => [about(id), words].filter(Boolean).join(': ')).join(' ');
}

const unreadable = 'We could not read this. Call the office.';

/** Where steps wait. */
export interface Shelf {
  all(): Promise<KeptStep[]>;
  put(kept: KeptStep): Promise<void>;
  remove(place: number): Promise<void>;
}

export const mostAtOnce = 50;

/**
 * Sends what is waiting, in the order in which it was pressed. Killed at any point and begun again, it loses
 * and doubles nothing: a step leaves the shelf after it was heard of, and we take each once by its id.
 */
export async function sendSteps(
  shelf: Shelf,
  ask: (rows: readonly Row[]) => Promise<Heard>,
): Promise<Standing> {
  const waiting = onlyWaiting(await shelf.all());
  let standing: Standing = 'here';
  for (let first = 0; first < waiting.length; first += mostAtOnce) {
    const batch = waiting.slice(first, first + mostAtOnce);
    const { standing: now, isEachAlone } = await sendTogether(batch, shelf, ask);
    if (now === 'away' || now === 'over') return now;
    if (now === 'busy') standing = now;
    for (const one of isEachAlone ? batch : []) {
      const its = (await sendTogether([one], shelf, ask)).standing;
      if (its === 'away' || its === 'over') return its;
      if (its === 'busy') standing = its;
    }
  }
  return standing;
}

async function sendTogether(
  batch: readonly KeptStep[],
  shelf: Shelf,
  ask: (rows: readonly Row[]) => Promise<Heard>,
): Promise<Judged> {
  const rows = batch.map(({ row }) => row);
  const judged = judgeSteps(rows, await ask(rows));
  for (const [index, kept] of batch.entries()) {
    const fate = judged.fates[index] ?? 'waiting';
    if (fate === 'gone') await shelf.remove(kept.place);
    else if (fate !== 'waiting') await shelf.put({ ...kept, state: 'refused', words: fate.refused });
  }
  return judged;
}
