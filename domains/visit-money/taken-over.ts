import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';

/** An upcoming visit that a member pays for. */
export interface PaidVisit {
  id: string;
  /** Such as "Home cleaning". */
  title: string;
  startsAt: Date;
  timeZone: string;
  /** Its whole price, in integer cents. */
  cents: number;
}

/** What a member pays for, for one recipient: what is not over yet, and series without an end. */
export interface PaidBy {
  visits: PaidVisit[];
  /** What each series without an end is of. */
  goingOn: string[];
}

/** What a member's card pays for, a line each: the upcoming visits, and series without an end. */
export function paidInWords({ visits, goingOn }: PaidBy): string[] {
  return [
    ...visits.map(
      ({ title, startsAt, timeZone, cents }) =>
        `${title}, ${momentInWords(startsAt, timeZone)}: ${formatCents(cents)}`,
    ),
    ...goingOn.map((title) => `${title}: the visits that follow, until someone ends the series`),
  ];
}
