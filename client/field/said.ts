import { mayTakeBack, stepWords } from '#domains/field/step.ts';
import { progressStep, type ProgressStep } from '#domains/visits/day/day-steps.ts';
import { clockInWords } from './clock.ts';
import { type KeptPhoto, type KeptStep, onlyWaiting } from './kept.ts';
import type { Standing } from './outbox.ts';

/** What the phone keeps, as it was last read. */
export interface Kept {
  steps: readonly KeptStep[];
  photos: readonly KeptPhoto[];
  /** That they are home safe was pressed and not sent. */
  isHomeKept: boolean;
  isHelpKept: boolean;
}

/** What can be pressed beside something that is said. */
export type SaidAct =
  | { is: 'undo'; label: string; step: KeptStep }
  | { is: 'read'; label: string; from: 'outbox' | 'photos'; place: number };

export type Said = { is: 'words'; words: string } | SaidAct;

const words = (text: string): Said => ({ is: 'words', words: text });

export const counted = (count: number, what = 'step'): string =>
  count === 1 ? `1 ${what} is` : `${count} ${what}s are`;

/** The step of a visit that a row is, and not something that was said besides. */
export const progressOf = ({ row }: KeptStep): ProgressStep | undefined =>
  progressStep.safeParse(row.kind).data;

/**
 * What is saved and not sent, what can be undone, and what was not taken: each with the visit that it is
 * about. `visit` is that of the page.
 */
export function saidOf(
  { steps, photos }: Kept,
  { standing, said, visit }: { standing: Standing; said: string; visit: string | undefined },
  now: Date,
): Said[] {
  const waiting = onlyWaiting(steps);
  const pictures = onlyWaiting(photos).length;
  const last = waiting.at(-1);
  return [
    ...(said === '' ? [] : [words(said)]),
    ...(standing === 'here' && waiting.length === 0
      ? []
      : [words(`${standingWords[standing]} ${savedWords(waiting.length)}`.trim())]),
    ...(pictures === 0 ? [] : [words(savedWords(pictures, 'photo'))]),
    ...(last === undefined || standing === 'here' || !mayUndo(last, visit, now)
      ? []
      : [
          {
            is: 'undo' as const,
            label: `Undo: ${stepWords[last.row.kind].toLowerCase()}${aboutWords(last)}`,
            step: last,
          },
        ]),
    ...steps.filter(({ state }) => state === 'refused').flatMap(refusedStep),
    ...photos.filter(({ state }) => state === 'refused').flatMap(refusedPhoto),
  ];
}

function refusedStep(kept: KeptStep): Said[] {
  const at = clockInWords(Date.parse(kept.row.happened_at) + kept.row.clock_offset_ms);
  return [
    words(`Not taken: ${stepWords[kept.row.kind]}, ${at}${aboutWords(kept)}. ${kept.words}`),
    { is: 'read', label: 'I’ve read this', from: 'outbox', place: kept.place },
  ];
}

const refusedPhoto = (kept: KeptPhoto): Said[] => [
  words(`Not taken: a photo${aboutWords(kept)}. ${kept.words}`),
  { is: 'read', label: 'I’ve read this', from: 'photos', place: kept.place },
];

const standingWords: Record<Standing, string> = {
  here: 'Sending.',
  away: 'No signal.',
  busy: 'We cannot take it right now. This phone tries again by itself.',
  over: 'You are signed out.',
};

const savedWords = (count: number, what?: string) =>
  count === 0 ? '' : `${counted(count, what)} saved on this phone, not sent yet.`;

const aboutWords = ({ about }: { about?: string }) => (about === undefined ? '' : `, ${about}`);

/** On the page of a visit only what was pressed there: nobody undoes what they do not see. */
const mayUndo = (kept: KeptStep, visit: string | undefined, now: Date) =>
  progressOf(kept) !== undefined &&
  (visit === undefined || visit === kept.row.visit) &&
  mayTakeBack(new Date(kept.row.happened_at), now);
