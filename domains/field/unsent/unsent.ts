import { z } from 'zod';
import { refusal } from '#platform/result.ts';

const mostCounted = 100_000;

/** What a phone says of a professional who is not signed in on it now. */
export const unsentPresses = z.object({
  /** The mark of whose it is, as a phone has it. */
  person: z.string().length(22),
  /** Made by the phone, to tell it from others of theirs. */
  phone: z.uuid(),
  steps: z.int().min(0).max(mostCounted),
  photos: z.int().min(0).max(mostCounted),
  /** It was erased there, because the phone was reported lost. */
  is_erased: z.boolean(),
  /** They have pressed Help: at this visit, or an empty text. */
  help: z.union([z.uuid(), z.literal('')]).optional(),
});
export type UnsentPresses = z.output<typeof unsentPresses>;

/** What a phone has said it keeps, or has erased, as the office sees it. */
export interface OpenUnsent {
  id: string;
  steps: number;
  photos: number;
  isErased: boolean;
  since: Date;
}

/** "2 steps and 1 photo" */
export function unsentInWords({ steps, photos }: Pick<UnsentPresses, 'steps' | 'photos'>): string {
  const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);
  return [
    ...(steps === 0 ? [] : [counted(steps, 'step')]),
    ...(photos === 0 ? [] : [counted(photos, 'photo')]),
  ].join(' and ');
}

export const personUnknown = refusal('not_found', 'not_found', 'Nothing at this address.');

export const nothingUnsent = refusal(
  'conflict',
  'nothing_unsent',
  'Nothing of theirs is waiting on a phone.',
);
