import { describeStart } from '#domains/availability/words.ts';
import { isByVideo } from '#domains/catalogue/service.ts';
import { zoneInWords } from '#domains/people/people.ts';
import type { BookingEvent, BookingState } from './visit.ts';

/** A moment as one says it: "Tuesday, March 3, 2:00 in the afternoon". */
export function momentInWords(instant: Date, timeZone: string): string {
  const { day, time } = describeStart(instant, timeZone);
  return `${day}, ${time}`;
}

/** A visit by what it is and its day: "Home cleaning, Tuesday, March 3". */
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

/** Only the time of it: "3:20 in the afternoon". */
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
 * When somebody comes: at its start, or, of what is brought on a round, some time in its window. A ride to an
 * appointment has both its times.
 */
export function visitTimeInWords(visit: VisitTime): string {
  if (visit.arrivesBy !== null)
    return `${describeStart(visit.startsAt, visit.timeZone).day}, ${rideTimesInWords(visit.startsAt, visit.arrivesBy, visit.timeZone)}`;
  if (!visit.isWindow) return momentInWords(visit.startsAt, visit.timeZone);
  return `${describeStart(visit.startsAt, visit.timeZone).day}, ${windowInWords(visit.startsAt, visit.endsAt, visit.timeZone)}`;
}

/** The same of another visit in its series: each ride is there as long after its pick-up. */
export function timeInSeriesInWords(visit: VisitTime, other: Pick<VisitTime, 'startsAt' | 'endsAt'>): string {
  const arrivesBy =
    visit.arrivesBy &&
    new Date(other.startsAt.getTime() + visit.arrivesBy.getTime() - visit.startsAt.getTime());
  return visitTimeInWords({ ...visit, startsAt: other.startsAt, endsAt: other.endsAt, arrivesBy });
}

/** "between 10:00 in the morning and 12:00 noon" */
export function windowInWords(startsAt: Date, endsAt: Date, timeZone: string): string {
  return `between ${describeStart(startsAt, timeZone).time} and ${describeStart(endsAt, timeZone).time}`;
}

/** "pick-up at 9:00 in the morning, there by 10:00 in the morning" */
function rideTimesInWords(startsAt: Date, arrivesBy: Date, timeZone: string): string {
  return `pick-up at ${clockInWords(startsAt, timeZone)}, ${arrivalInWords(startsAt, arrivesBy, timeZone)}`;
}

/** "there by 10:00 in the morning", with the day where it is another one. */
export function arrivalInWords(startsAt: Date, arrivesBy: Date, timeZone: string): string {
  const there = describeStart(arrivesBy, timeZone);
  return there.day === describeStart(startsAt, timeZone).day
    ? `there by ${there.time}`
    : `there by ${there.day}, ${there.time}`;
}

/** A time that is offered: by its start, or by when one is there, with the pick-up beside it. */
export function offerInWords(
  startsAt: Date,
  arrivesBy: Date | null,
  timeZone: string,
): { label: string; note?: string } {
  if (arrivesBy === null) return { label: clockInWords(startsAt, timeZone) };
  const arrival = arrivalInWords(startsAt, arrivesBy, timeZone);
  return {
    label: arrival.charAt(0).toUpperCase() + arrival.slice(1),
    note: `Pick-up at ${clockInWords(startsAt, timeZone)}`,
  };
}

/** The same with as few signs as can be: "Tue, Mar 3, 2:00 PM". */
export function shortMomentInWords(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(instant);
}

/**
 * The same moment on the clock of somebody who is elsewhere: "6:00 in the morning, Los Angeles time"; null
 * where their clock shows the same.
 */
export function ownTimeInWords(instant: Date, timeZone: string, ownZone: string | null): string | null {
  if (ownZone === null) return null;
  const [there, here] = [describeStart(instant, timeZone), describeStart(instant, ownZone)];
  if (there.day === here.day && there.time === here.time) return null;
  return `${there.day === here.day ? '' : `${here.day}, `}${here.time}, ${zoneInWords(ownZone)}`;
}

/** Where a visit by video is, in a sentence. */
export function byVideoInWords(professionalName: string): string {
  return `By video. ${professionalName} calls you on your phone at that time, and helps you to begin the video call.`;
}

/** What stands in place of the needs for those who may not know them. */
export function needsGoAlong(recipientName: string): string {
  return `What ${recipientName} wants whoever comes to know goes along. You do not see it here.`;
}

/** What stands before the name of the professional: nobody comes to a visit by video. */
export function whoInWords(optionId: string, state: BookingState = 'confirmed'): string {
  const byVideo = isByVideo(optionId);
  if (state === 'completed') return byVideo ? 'Who called' : 'Who came';
  if (state === 'cancelled' || state === 'no_show') return byVideo ? 'Who was to call' : 'Who was to come';
  return byVideo ? 'Who calls' : 'Who comes';
}

export const stateInWords: Record<BookingState, string> = {
  draft: 'Not booked yet',
  requested: 'Asked for. We will confirm it soon.',
  confirmed: 'Booked',
  on_the_way: 'On the way',
  arrived: 'Has arrived',
  in_progress: 'At work',
  completed: 'Done',
  cancelled: 'Cancelled',
  no_show: 'Nobody was home',
};

const byVideoWords: Partial<Record<BookingState, string>> = {
  on_the_way: 'Calls you soon',
  arrived: 'Calls you now',
  no_show: 'Nobody answered',
};

/** How a visit stands, in words. */
export function standingInWords({ state, optionId }: { state: BookingState; optionId: string }): string {
  return (isByVideo(optionId) ? byVideoWords[state] : undefined) ?? stateInWords[state];
}

const eventWords: Record<string, string> = {
  held: 'Time chosen',
  requested: 'Asked for',
  confirmed: 'Booked',
  rescheduled: 'Time changed',
  acknowledged: 'Time confirmed',
  cancelled: 'Cancelled',
  on_the_way: 'On the way',
  arrived: 'Arrived',
  in_progress: 'At work',
  completed: 'Done',
  no_show: 'Nobody was home',
  nobody_home: 'Nobody opened the door',
  shared: 'Link made',
  share_stopped: 'Link stopped',
  needs_read: 'The needs were read',
  needs_added: 'An allergy was added',
  late: 'Running late',
  reassigned: 'Somebody else comes',
  rated: 'Rated',
  arranged: 'Arranged with us on the phone',
};

/** What happened and who did it; who acted for somebody else is always named with the other. */
export function eventInWords(event: BookingEvent): string {
  const what = eventWords[event.kind] ?? event.kind;
  if (event.actorName === null) return what;
  return event.onBehalfOfName === null
    ? `${what}, by ${event.actorName}`
    : `${what}, by ${event.actorName} for ${event.onBehalfOfName}`;
}

export interface ProgressLine {
  label: string;
  /** When it happened; null while it is still to come. */
  at: Date | null;
  current: boolean;
}

/**
 * The way of a visit as a short list that is always as long, with what is now marked. What ended early says
 * so in place of what will not come.
 */
export function progressOf({
  state,
  serviceId,
  optionId,
  events,
}: {
  state: BookingState;
  serviceId: string;
  optionId: string;
  events: Pick<BookingEvent, 'at' | 'from' | 'to'>[];
}): ProgressLine[] {
  const atOf = (to: BookingState) =>
    events.findLast((event) => event.to === to && event.from !== to)?.at ?? null;
  const early = state === 'cancelled' || state === 'no_show';
  const way: BookingState[] = early
    ? ['requested', 'confirmed', state]
    : ['requested', 'confirmed', 'on_the_way', 'arrived', 'in_progress', 'completed'];
  return way
    .map((each) => ({
      label: progressWords(each, { serviceId, optionId }),
      at: atOf(each),
      current: each === state,
    }))
    .filter((line) => !early || line.at !== null);
}

function progressWords(
  state: BookingState,
  { serviceId, optionId }: { serviceId: string; optionId: string },
): string {
  if (isByVideo(optionId)) return byVideoWords[state] ?? eventWords[state] ?? state;
  if (serviceId === 'rides') {
    if (state === 'in_progress') return 'On the ride';
    if (state === 'completed') return 'Arrived safely';
  }
  return eventWords[state] ?? state;
}
