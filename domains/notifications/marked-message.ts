import { z } from 'zod';
import type { Staff } from '#domains/people/actor.ts';
import { mayReadAll, mayReadMark, notForYou } from '#domains/people/disclosure/disclosure.ts';
import { hideMarked } from '#domains/people/words.ts';

/** The marks of a message as its row has them; null where it was written before there were any. */
export const keptMarks = z.array(z.object({ what: z.string(), from: z.int(), to: z.int() })).nullable();

export interface MarkedWords {
  body: string | null;
  marks: z.output<typeof keptMarks>;
}

/** The words of a message for a member of the office: they contain nothing that this reader may not know. */
export function wordsFor(staff: Pick<Staff, 'capabilities'>, { body, marks }: MarkedWords): string | null {
  if (body === null) return null;
  if (marks === null) return mayReadAll(staff) ? body : notForYou;
  return hideMarked(body, marks, { mayRead: (what) => mayReadMark(staff, what), hidden: notForYou });
}

/** Whether there is something in them that not everybody in the office may know. */
export const saysPrivateThings = ({ marks }: Pick<MarkedWords, 'marks'>): boolean =>
  marks === null || marks.length > 0;
