import { type Act, actInWords } from '#domains/care-circle/acts.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';

/** Each act as a sentence that links to its visit. */
export function actLines(acts: readonly Act[]): { to: string; label: string; description: string }[] {
  return acts.map((act) => ({
    to:
      act.visit === null
        ? pathTo('/post-register', { person: act.recipientId })
        : pathTo('/account/upcoming-booking/:id', { id: act.visit.bookingId }),
    label: actInWords(act),
    description: momentInWords(act.at, act.timeZone),
  }));
}
