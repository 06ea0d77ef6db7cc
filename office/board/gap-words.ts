import { momentInWords } from '#domains/visits/words.ts';
import type { Gap } from './gap.server.ts';

/** What a colleague reads while a visit is booked into a gap. */
export const gapInWords = ({ name, startsAt, timeZone }: Gap): string =>
  `To book with ${name}: ${momentInWords(startsAt, timeZone)}.`;
