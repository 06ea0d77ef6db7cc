import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';

/** A visit to come that somebody pays for. */
export interface PaidVisit {
  id: string;
  /** Such as "Home cleaning". */
  title: string;
  startsAt: Date;
  timeZone: string;
  /** Its whole price, in integer cents. */
  cents: number;
}

/** What somebody pays for, for one recipient: what is not over yet, and series that go on. */
export interface PaidBy {
  visits: PaidVisit[];
  /** What each series that goes on until it is stopped is of. */
  goingOn: string[];
}

/** What somebody's card pays for, a line each: the visits to come, and series that go on. */
export function paidInWords({ visits, goingOn }: PaidBy): string[] {
  return [
    ...visits.map(
      ({ title, startsAt, timeZone, cents }) =>
        `${title}, ${momentInWords(startsAt, timeZone)}: ${formatCents(cents)}`,
    ),
    ...goingOn.map((title) => `${title}: the visits that follow, until somebody stops them`),
  ];
}
