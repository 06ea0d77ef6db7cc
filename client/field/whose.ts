import type { Facts } from './kept.ts';

export type Known = Partial<Pick<Facts, 'mark' | 'person' | 'left'>>;

/** What a phone does when it hears whose session it is. */
export interface Verdict {
  isSomebody: boolean;
  /** What goes of what the phone keeps: nothing, what was seen of visits, or what was not sent, too. */
  erases: 'nothing' | 'seen' | 'all';
  /** What is known from then on; undefined where nothing has changed. */
  known: Known | undefined;
}

/**
 * Judges a mark (`markOfPhone` of the domain). What was seen in another session, or in one that has ended,
 * goes. What was pressed and not sent stays until the same person is back, and goes for anybody else, and
 * where the phone was reported lost. Of somebody who has signed out, only a page that is shown says that they
 * are in all the same: what else comes for them comes too late.
 */
export function judgeMark(mark: string, known: Known, isShown: boolean): Verdict {
  const [session = '', , person] = mark.split(' ');
  const isSomebody = person !== undefined;
  if (session === known.mark) return { isSomebody, erases: 'nothing', known: undefined };
  if (session === known.left && !isShown) return { isSomebody: false, erases: 'nothing', known: undefined };
  const stays = session === 'none' || (isSomebody && person === known.person);
  return {
    isSomebody,
    erases: stays ? 'seen' : 'all',
    known: {
      mark: session,
      ...(isSomebody ? { person } : stays && known.person !== undefined ? { person: known.person } : {}),
      ...(known.left !== undefined && known.left !== session ? { left: known.left } : {}),
    },
  };
}
