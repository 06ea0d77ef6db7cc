import { describeStart } from '#domains/availability/words.ts';
import { formatCents } from '#platform/money.ts';
import { cancellationFee, type CancellationTerms, undoMilliseconds } from './visit.ts';
import { momentInWords } from './words.ts';

/** The terms of canceling of a visit; `placedAt` is null where it is not booked yet. */
export interface FreeCancellation extends Omit<CancellationTerms, 'placedAt'> {
  placedAt: Date | null;
  /** The zone of the visit. */
  timeZone: string;
}

/** What canceling costs now and until when it is free, in sentences that are true at this moment. */
export function freeCancellationInWords(visit: FreeCancellation, now: Date): string {
  const { totalCents, placedAt, freeCancellationUntil, timeZone } = visit;
  const fee = cancellationFee({ ...visit, placedAt: new Date(0) }, now);
  const half = `you pay half of ${formatCents(totalCents)}`;
  if (totalCents === 0) return 'You can cancel for free.';
  if (fee === 0) return `You can cancel for free until ${momentInWords(freeCancellationUntil, timeZone)}.`;
  if (placedAt === null)
    return `The visit is so soon that ${half} if you cancel. For 10 minutes after you book, you can undo it for free.`;
  if (cancellationFee({ ...visit, placedAt }, now) === 0)
    return `You can undo this booking for free until ${undoTimeInWords({ placedAt, timeZone })} today. If you cancel later, ${half}.`;
  return `Free canceling ended on ${momentInWords(freeCancellationUntil, timeZone)}. If you cancel now, ${half}.`;
}

/** The same of the first visit of a series that is not booked yet. */
export function freeCancellationOfFirst(visit: Omit<FreeCancellation, 'placedAt'>, now: Date): string {
  return visit.totalCents === 0 || visit.freeCancellationUntil >= now
    ? `The first one is free to cancel until ${momentInWords(visit.freeCancellationUntil, visit.timeZone)}.`
    : `The first one is so soon that you pay half of ${formatCents(visit.totalCents)} if you cancel it. For 10 minutes after you book, you can undo it for free.`;
}

/** Until when a booking can be undone, on the clock of the visit. */
export const undoTimeInWords = ({ placedAt, timeZone }: { placedAt: Date; timeZone: string }): string =>
  describeStart(new Date(placedAt.getTime() + undoMilliseconds), timeZone).time;

/** For the office, which moves the last free moment along with the visit: such as "free until Monday, …". */
export const freeUntilInWords = (until: Date, timeZone: string, now: Date): string =>
  until >= now ? `free until ${momentInWords(until, timeZone)}` : 'no longer free';
