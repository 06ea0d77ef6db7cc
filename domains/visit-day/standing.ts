import { givenName } from '#domains/people/words.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import type { KindId } from '#domains/services/service.ts';
import { dueAt } from '#domains/visits/day/due.ts';
import { isUndoing } from '#domains/visits/history.ts';
import {
  type BookingEvent,
  type BookingState,
  isGoing,
  isOff,
  openStates,
  toArriveStates,
} from '#domains/visits/visit.ts';
import { arrivalInWords, clockInWords, momentInWords, windowInWords } from '#domains/visits/words.ts';
import { patienceMilliseconds } from './lateness.ts';

/** What is known of a visit on its day: planned, announced or pressed, and no minute besides. */
export interface KnownOfDay {
  state: BookingState;
  kind: KindId;
  professionalName: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  isWindow: boolean;
  arrivesBy: Date | null;
  /** When a late professional will arrive, as they or the office said. */
  expectedAt: Date | null;
  events: readonly Pick<BookingEvent, 'at' | 'from' | 'to'>[];
}

/** How a visit stands, for the top of its page, and of any other place that tells it. */
export interface Standing {
  heading: string;
  more: string;
  /** Whether it is of now: the day itself, until it is over. */
  isNow: boolean;
}

/** A person who comes less than this later is not told of as late. */
const lateMilliseconds = 10 * 60_000;

/** The heading and the second line of a visit (specification 11.9). */
export function standingOf(visit: KnownOfDay, now: Date): Standing {
  const isToday = dayIn(visit.timeZone, now) === dayIn(visit.timeZone, visit.startsAt);
  const isNow = openStates.includes(visit.state) && (isToday || isGoing(visit));
  return { ...wordsOf(visit, now), isNow };
}

type Words = Pick<Standing, 'heading' | 'more'>;

function wordsOf(visit: KnownOfDay, now: Date): Words {
  if (visit.state === 'cancelled') return { heading: 'This visit is canceled', more: plannedInWords(visit) };
  if (visit.state === 'no_show')
    return {
      heading: wordsOfKind(visit.kind).nobodyHome,
      more: plannedInWords(visit),
    };
  if (visit.state === 'completed') return done(visit);
  if (visit.state === 'in_progress') return atWork(visit, now);
  if (visit.state === 'arrived') return there(visit);
  return onTheWay(visit, now);
}

/** Before anybody is there: as planned, late, or not heard of. */
function onTheWay(visit: KnownOfDay, now: Date): Words {
  const { state, expectedAt, timeZone } = visit;
  const first = givenName(visit.professionalName);
  const words = wordsOfKind(visit.kind);
  const due = dueAt(visit);
  if (isUnheardOf(visit, now))
    return {
      heading: `We are finding out where ${first} is`,
      more: 'We’re calling them. We’ll tell you as soon as we know more.',
    };
  const left = state === 'on_the_way' ? momentOf(visit, 'on_the_way') : null;
  if (expectedAt !== null && expectedAt.getTime() - due.getTime() >= lateMilliseconds)
    return {
      heading: `${first} is late`,
      more: words.expectedAt(clockInWords(expectedAt, timeZone)),
    };
  if (left !== null) {
    const planned = visit.isWindow
      ? `Planned ${windowInWords(visit.startsAt, visit.endsAt, timeZone)}.`
      : `Planned for ${clockInWords(visit.startsAt, timeZone)}.`;
    const since = words.place === null ? `Left at ${clockInWords(left, timeZone)}. ` : '';
    return { heading: words.isOnTheWay(first), more: `${since}${planned}` };
  }
  return {
    heading: plannedInWords(visit),
    more: state === 'requested' ? 'Requested. We’ll confirm it soon.' : `${first} ${words.isComing}.`,
  };
}

/**
 * Whether nobody has arrived, and has not said when, long after they were to be there: then the office has an
 * alert, and calls.
 */
function isUnheardOf(visit: KnownOfDay, now: Date): boolean {
  const expected = Math.max(dueAt(visit).getTime(), visit.expectedAt?.getTime() ?? 0);
  return toArriveStates.includes(visit.state) && now.getTime() >= expected + patienceMilliseconds;
}

function there(visit: KnownOfDay): Words {
  const first = givenName(visit.professionalName);
  return {
    heading: wordsOfKind(visit.kind).isThere(first),
    more: sinceInWords(visit, 'arrived'),
  };
}

function atWork(visit: KnownOfDay, now: Date): Words {
  const { endsAt, timeZone, arrivesBy, startsAt } = visit;
  const since = sinceInWords(visit, 'in_progress').replace(/\.$/, '');
  const heading = wordsOfKind(visit.kind).isAtWork(givenName(visit.professionalName));
  if (visit.kind === 'ride')
    return {
      heading,
      more: arrivesBy === null ? `${since}.` : `${since}, ${arrivalInWords(startsAt, arrivesBy, timeZone)}.`,
    };
  return {
    heading,
    more: endsAt > now ? `${since}, until about ${clockInWords(endsAt, timeZone)}.` : `${since}.`,
  };
}

function done(visit: KnownOfDay): Words {
  const at = momentOf(visit, 'completed');
  return {
    heading: wordsOfKind(visit.kind).isDone,
    more: at === null ? plannedInWords(visit) : `${momentInWords(at, visit.timeZone)}.`,
  };
}

export const plannedInWords = ({
  startsAt,
  endsAt,
  timeZone,
  isWindow,
}: Pick<KnownOfDay, 'startsAt' | 'endsAt' | 'timeZone' | 'isWindow'>): string =>
  isWindow
    ? `${momentInWords(startsAt, timeZone).replace(/, [^,]+$/, '')}, ${windowInWords(startsAt, endsAt, timeZone)}`
    : momentInWords(startsAt, timeZone);

function sinceInWords(visit: KnownOfDay, state: BookingState): string {
  const at = momentOf(visit, state);
  return at === null ? '' : `Since ${clockInWords(at, visit.timeZone)}.`;
}

/** When it came to a state by a step that was not undone. */
const momentOf = ({ events }: Pick<KnownOfDay, 'events'>, to: BookingState): Date | null =>
  events.findLast((event) => event.to === to && event.from !== to && !isUndoing(event))?.at ?? null;

/** One step of a visit's day, in words for its place in the row. */
export interface DayStep {
  label: string;
  /** The clock of it, once it has been; null before. */
  at: string | null;
  is: 'done' | 'now' | 'ahead';
}

/**
 * The course of a visit in four steps, with the present one marked. A visit that ended early says so in place
 * of the steps that will not come.
 */
export function dayStepsOf(visit: KnownOfDay): DayStep[] {
  const { state, timeZone } = visit;
  const order: BookingState[] = [
    'requested',
    'confirmed',
    'on_the_way',
    'arrived',
    'in_progress',
    'completed',
  ];
  if (isOff(visit)) {
    const begun = momentOf(visit, 'confirmed') === null ? 'requested' : 'confirmed';
    return [begun, state].map((each) => ({
      label: stepInWords(each as BookingState, visit),
      at: clockOf(momentOf(visit, each as BookingState), timeZone),
      is: each === state ? 'now' : 'done',
    }));
  }
  const shown: BookingState[] = [
    state === 'requested' ? 'requested' : 'confirmed',
    state === 'arrived' ? 'arrived' : 'on_the_way',
    'in_progress',
    'completed',
  ];
  return shown.map((each) => {
    const isBehind = order.indexOf(each) < order.indexOf(state);
    return {
      label: stepInWords(each, visit),
      // What was undone is still to come.
      at: isBehind || each === state ? clockOf(momentOf(visit, each), timeZone) : null,
      is: each === state ? 'now' : isBehind ? 'done' : 'ahead',
    };
  });
}

const clockOf = (moment: Date | null, timeZone: string) => moment && clockInWords(moment, timeZone);

const stepWords: Record<BookingState, string> = {
  held: 'Time chosen',
  requested: 'Requested',
  confirmed: 'Booked',
  on_the_way: 'On the way',
  arrived: 'At the door',
  in_progress: 'At work',
  completed: 'Done',
  cancelled: 'Canceled',
  no_show: 'No one was home',
};

const stepInWords = (state: BookingState, { kind }: Pick<KnownOfDay, 'kind'>): string =>
  ({ ...stepWords, ...wordsOfKind(kind).steps })[state];
