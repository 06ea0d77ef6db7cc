import { clockLabel, describeStart, minutesOfDay } from '#domains/availability/words.ts';
import { zoneInWords } from '#domains/people/words.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import type { KindId } from '#domains/services/service.ts';
import { momentFormat, shortDayInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { graceEnds, lateCents, type Terms } from './terms/terms.ts';
import type { BookingState, OwedShare } from './visit.ts';

/** A moment in everyday words: "Tuesday, March 3, 2:00 PM". */
export function momentInWords(instant: Date, timeZone: string): string {
  const { day, time } = describeStart(instant, timeZone);
  return `${day}, ${time}`;
}

/** Of a late fee that is not decided yet, for the member who may have to pay it. */
export function undecidedFeeInWords(feeCents: number, lapsesAt: Date, timeZone: string): string {
  const { day } = describeStart(lapsesAt, timeZone);
  return `We’ll decide by ${day} whether you pay the late cancellation fee of ${formatCents(feeCents)}, and tell you. If we have not decided by then, you pay nothing.`;
}

/** A visit by its name and day: "Home cleaning, Tuesday, March 3". */
export function visitInWords({
  title,
  startsAt,
  timeZone,
}: {
  title: string;
  startsAt: Date;
  timeZone: string;
}): string {
  return `${title}, ${describeStart(startsAt, timeZone).day}`;
}

/** Only the time of it: "3:20 PM". */
export function clockInWords(instant: Date, timeZone: string): string {
  return describeStart(instant, timeZone).time;
}

interface VisitTime {
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  isWindow: boolean;
  arrivesBy: Date | null;
}

/**
 * When the professional comes: at its start or, for deliveries on a round, at some time in its window. A ride
 * to an appointment has both its times.
 */
export function visitTimeInWords(visit: VisitTime): string {
  const { startsAt, endsAt, timeZone, isWindow, arrivesBy } = visit;
  const { day, time } = describeStart(startsAt, timeZone);
  if (arrivesBy !== null) return `${day}, ${rideTimesInWords(startsAt, arrivesBy, timeZone)}`;
  return `${day}, ${isWindow ? windowInWords(startsAt, endsAt, timeZone) : time}`;
}

/** The same beside its day: "10:00 AM to 12:15 PM". */
export function visitClockInWords(visit: VisitTime): string {
  const { startsAt, endsAt, timeZone, isWindow, arrivesBy } = visit;
  if (arrivesBy !== null) return capitalized(rideTimesInWords(startsAt, arrivesBy, timeZone));
  if (isWindow) return capitalized(windowInWords(startsAt, endsAt, timeZone));
  return `${clockInWords(startsAt, timeZone)} to ${clockInWords(endsAt, timeZone)}`;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** When another visit in the series of this one is: each ride arrives as long after its pick-up. */
export function timeInSeriesInWords(visit: VisitTime, other: Pick<VisitTime, 'startsAt' | 'endsAt'>): string {
  const arrivesBy =
    visit.arrivesBy &&
    new Date(other.startsAt.getTime() + visit.arrivesBy.getTime() - visit.startsAt.getTime());
  return visitTimeInWords({ ...visit, startsAt: other.startsAt, endsAt: other.endsAt, arrivesBy });
}

/** "between 10:00 AM and 12:00 noon" */
export function windowInWords(startsAt: Date, endsAt: Date, timeZone: string): string {
  return `between ${describeStart(startsAt, timeZone).time} and ${describeStart(endsAt, timeZone).time}`;
}

/** "pick-up at 9:00 AM, there by 10:00 AM" */
function rideTimesInWords(startsAt: Date, arrivesBy: Date, timeZone: string): string {
  return `pickup at ${clockInWords(startsAt, timeZone)}, ${arrivalInWords(startsAt, arrivesBy, timeZone)}`;
}

/** "there by 10:00 AM", with the day if it is another one. */
export function arrivalInWords(startsAt: Date, arrivesBy: Date, timeZone: string): string {
  const there = describeStart(arrivesBy, timeZone);
  return there.day === describeStart(startsAt, timeZone).day
    ? `there by ${there.time}`
    : `there by ${there.day}, ${there.time}`;
}

/** An offered time: its start or, for a ride by arrival, the arrival with the pick-up beside it. */
export function offerInWords(
  startsAt: Date,
  arrivesBy: Date | null,
  timeZone: string,
): { label: string; note?: string } {
  if (arrivesBy === null) return { label: clockInWords(startsAt, timeZone) };
  const arrival = arrivalInWords(startsAt, arrivesBy, timeZone);
  return {
    label: arrival.charAt(0).toUpperCase() + arrival.slice(1),
    note: `Pickup at ${clockInWords(startsAt, timeZone)}`,
  };
}

/** A moment as short as possible: "Tue, Mar 3, 2:00 PM". */
export const shortMomentInWords = (instant: Date, timeZone: string): string =>
  `${shortDayInWords(instant, timeZone)}, ${clockLabel(minutesOfDay(instant, timeZone))}`;

/**
 * The same moment by the clock of a reader in another zone: "6:00 AM, Los Angeles time"; null where their
 * clock shows the same.
 */
export function ownTimeInWords(instant: Date, timeZone: string, ownZone: string | null): string | null {
  if (ownZone === null) return null;
  const [there, here] = [describeStart(instant, timeZone), describeStart(instant, ownZone)];
  if (there.day === here.day && there.time === here.time) return null;
  return `${there.day === here.day ? '' : `${here.day}, `}${here.time}, ${zoneInWords(ownZone)}`;
}

/** Shown in place of the needs to members who may not know them. */
export function needsGoAlong(recipientName: string): string {
  return `We pass on ${recipientName}’s needs and preferences. You do not see them here.`;
}

export const stateInWords: Record<BookingState, string> = {
  held: 'Not booked yet',
  requested: 'Requested. We’ll confirm it soon.',
  confirmed: 'Booked',
  on_the_way: 'On the way',
  arrived: 'Arrived',
  in_progress: 'In progress',
  completed: 'Done',
  cancelled: 'Canceled',
  no_show: 'No one was home',
};

export function standingInWords({ state, kind }: { state: BookingState; kind: KindId }): string {
  return { ...stateInWords, ...wordsOfKind(kind).states }[state];
}

/** A date without a time: "Tuesday, March 3". */
export const dateInWords = (date: string): string => weekdayAndDate(new Date(date), 'UTC');

const weekdayAndDate = momentFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** The visits one below the other, for a mail. */
export function listInWords(visits: readonly { startsAt: Date; timeZone: string }[]): string {
  return visits
    .map(({ startsAt, timeZone }) => {
      const { day, time } = describeStart(startsAt, timeZone);
      return `${day}, ${time}`;
    })
    .join('\n');
}

/** The terms of canceling of a visit; `placedAt` is null where it is not booked yet. */
export interface FreeCancellation {
  terms: Terms;
  placedAt: Date | null;
  /** The zone of the visit. */
  timeZone: string;
}

/** What canceling costs now and until when it is free, in sentences that are true at this moment. */
export function freeCancellationInWords(visit: FreeCancellation, now: Date): string {
  const { terms, placedAt, timeZone } = visit;
  if (costsNothing(terms)) return 'You can cancel for free.';
  const until = momentInWords(terms.freeUntil, timeZone);
  if (now <= terms.freeUntil) return `You can cancel for free until ${until}.`;
  const later = stepsAfter(terms, now, timeZone);
  if (placedAt === null)
    return said(
      `The visit is so soon that canceling costs ${formatCents(lateCents(terms, now))}.`,
      ...later,
      undoInWords(terms),
    );
  const undoneBy = graceEnds({ terms, placedAt });
  if (now > undoneBy)
    return said(
      `Free cancellation ended on ${until}.`,
      `Canceling now costs ${formatCents(lateCents(terms, now))}.`,
      ...later,
    );
  const afterIt = new Date(undoneBy.getTime() + 1);
  return said(
    `You can undo this visit for free until ${undoTimeInWords({ terms, placedAt, timeZone })}.`,
    `Canceling later costs ${formatCents(lateCents(terms, afterIt))}.`,
    ...stepsAfter(terms, afterIt, timeZone),
  );
}

/** The same of the first visit of a series that is not booked yet. */
export function freeCancellationOfFirst(visit: Omit<FreeCancellation, 'placedAt'>, now: Date): string {
  const { terms, timeZone } = visit;
  if (costsNothing(terms) || now <= terms.freeUntil)
    return `Cancel the first one free until ${momentInWords(terms.freeUntil, timeZone)}.`;
  return said(
    `The first one is so soon that canceling it costs ${formatCents(lateCents(terms, now))}.`,
    ...stepsAfter(terms, now, timeZone),
    undoInWords(terms),
  );
}

/** What canceling costs once it is no longer free; nothing where it costs that already. */
export function laterCostInWords({ terms, timeZone }: Omit<FreeCancellation, 'placedAt'>, now: Date): string {
  const [first] = terms.late;
  if (costsNothing(terms) || first === undefined || now > terms.freeUntil) return '';
  return said(
    `Canceling after that costs ${formatCents(first.cents)}.`,
    ...stepsAfter(terms, new Date(first.from.getTime() + 1), timeZone),
  );
}

const said = (...sentences: string[]): string => sentences.join(' ');

/** Whether canceling is free at any time. */
const costsNothing = ({ late }: Terms): boolean => late.every(({ cents }) => cents === 0);

/** What canceling costs from later moments on, where it costs more then, a sentence each. */
const stepsAfter = ({ late }: Terms, now: Date, timeZone: string): string[] =>
  late
    .filter(({ from, cents }, index) => from >= now && cents > (late[index - 1]?.cents ?? 0))
    .map(({ from, cents }) => `After ${momentInWords(from, timeZone)}, it costs ${formatCents(cents)}.`);

/** Said before something is booked whose time is near. */
const undoInWords = ({ graceMinutes }: Terms): string =>
  `For ${graceMinutes} minutes after you book, you can undo it for free.`;

/** The same of whatever is booked. */
export const undoAnyInWords = ({ graceMinutes }: Terms): string =>
  `For ${graceMinutes} minutes after booking, you can cancel any visit for free.`;

/** Until when a booking can be undone, on the clock of the visit, with the day where it is another one. */
export function undoTimeInWords({
  terms,
  placedAt,
  timeZone,
}: {
  terms: Terms;
  placedAt: Date;
  timeZone: string;
}): string {
  const [booked, ends] = [placedAt, graceEnds({ terms, placedAt })].map((at) => describeStart(at, timeZone));
  return booked!.day === ends!.day ? ends!.time : `${ends!.day}, ${ends!.time}`;
}

/** For the office, which moves the last free moment along with the visit: such as "free until Monday, …". */
export const freeUntilInWords = (until: Date, timeZone: string, now: Date): string =>
  until >= now ? `free until ${momentInWords(until, timeZone)}` : 'no longer free';

/** What is owed of a visit that was broken off, for its people, with where that comes from (`had`). */
export function owedInWords(
  { owed, feeCents, isAuthorized }: { owed: OwedShare | null; feeCents: number; isAuthorized: boolean },
  had: string,
): string {
  const amount = formatCents(feeCents);
  if (feeCents === 0) return `You pay nothing.${isAuthorized ? ' The hold on your card is released.' : ''}`;
  if (owed === 'all')
    return `The full price applies: ${amount}. If something went wrong, please call us, and we’ll look into it together.`;
  return `You pay for the time that was worked: ${amount}. ${had}`;
}
