import { momentInWords } from '#domains/visits/words.ts';

/** An empty place on the board that a visit is to be booked into: of one helper, with its first moment. */
export interface Gap {
  professionalId: string;
  name: string;
  startsAt: Date;
  timeZone: string;
}

/** What a colleague reads while a visit is booked into a gap. */
export const gapInWords = ({ name, startsAt, timeZone }: Gap): string =>
  `To book with ${name}: ${momentInWords(startsAt, timeZone)}.`;

/** The same gap in the address of the next page. */
export const gapIn = (search: URLSearchParams): { gap?: string; with?: string } => {
  const [gap, who] = [search.get('gap'), search.get('with')];
  return gap === null || who === null ? {} : { gap, with: who };
};
