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
