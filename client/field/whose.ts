import type { Facts } from './kept.ts';

export type Known = Partial<Pick<Facts, 'mark' | 'person' | 'left'>>;

/** What a phone does when it hears whose session it is. */
export interface Verdict {
  isSomebody: boolean;
  /** What goes of what the phone keeps: nothing, what was seen of visits, or what was not sent, too. */
  erases: 'nothing' | 'seen' | 'all';
  /** Whose is sealed: what they have not sent is neither shown nor sent until they are back. */
  seals: string | undefined;
  /** Who is back, so that what was sealed for them goes. */
  opens: string | undefined;
  /** What is known from then on; undefined where nothing has changed. */
  known: Known | undefined;
}

/**
 * Judges a mark (`markOfPhone` of the domain). What was seen in another session, or in one that has ended,
 * goes. What was pressed and not sent is sealed until the same person is back, even if another signs in
 * meanwhile. Only where the phone was reported lost it goes. Of a professional who has signed out, only a
 * page that is shown says that they are in all the same: what else comes for them comes too late.
 */
export function judgeMark(mark: string, known: Known, isShown: boolean): Verdict {
  const [session = '', , person] = mark.split(' ');
  const isSomebody = person !== undefined;
  const nothing = { erases: 'nothing', seals: undefined, opens: undefined, known: undefined } as const;
  if (session === known.mark) return { isSomebody, ...nothing };
  if (session === known.left && !isShown) return { isSomebody: false, ...nothing };
  return {
    isSomebody,
    erases: session === 'erase' ? 'all' : 'seen',
    seals: person === known.person ? undefined : known.person,
    opens: person,
    known: {
      mark: session,
      ...(isSomebody ? { person } : known.person === undefined ? {} : { person: known.person }),
      ...(known.left !== undefined && known.left !== session ? { left: known.left } : {}),
    },
  };
}
