import { isByVideo } from '#domains/catalogue/service.ts';
import { type BookingEvent, type BookingState, isGoing, isOff, mayMoveBack } from './visit.ts';
import { byVideoWords } from './words.ts';

const eventWords: Record<string, string> = {
  held: 'Time chosen',
  requested: 'Requested',
  confirmed: 'Booked',
  rescheduled: 'Time changed',
  acknowledged: 'Time confirmed',
  cancelled: 'Canceled',
  on_the_way: 'On the way',
  arrived: 'Arrived',
  handed_over: 'Reassigned',
  start_corrected: 'The start was put right',
  end_corrected: 'The end was put right',
  in_progress: 'In progress',
  completed: 'Done',
  no_show: 'No one was home',
  nobody_home: 'No one answered the door',
  shared: 'Link created',
  share_stopped: 'Link turned off',
  needs_read: 'Needs read',
  needs_added: 'An allergy was added',
  late: 'Running late',
  reassigned: 'New helper',
  notes_changed: 'Note changed',
  dishes_changed: 'Dishes changed',
  professional_chosen: 'New helper chosen',
  rated: 'Rated',
  complained: 'Something was wrong',
  complaint_closed: 'Answered what was wrong',
  series_stopped: 'Series ended',
  arranged: 'Arranged by phone',
  written_off: 'Nothing more is owed',
  owed_again: 'Payment due again',
};

/** What was undone a moment later. */
function undoneInWords(event: Pick<BookingEvent, 'kind' | 'from' | 'to'>): string | undefined {
  const { kind, from, to } = event;
  if (kind !== to) return undefined;
  if (from === 'cancelled') return 'Cancellation undone';
  if (from === 'confirmed' && to === 'requested') return 'Confirmation undone';
  return isUndoing(event) ? `Undone: ${(eventWords[from ?? ''] ?? '').toLowerCase()}` : undefined;
}

/** What happened and who did it; a carer who acted for a member is always named with them. */
export function eventInWords(event: BookingEvent): string {
  const isBrokenOff = event.to === 'cancelled' && event.from !== null && isGoing({ state: event.from });
  const what = isBrokenOff ? 'Ended early' : (undoneInWords(event) ?? eventWords[event.kind] ?? event.kind);
  if (event.actorName === null) return what;
  return event.onBehalfOfName === null
    ? `${what}, by ${event.actorName}`
    : `${what}, by ${event.actorName} for ${event.onBehalfOfName}`;
}

const isUndoing = ({ from, to }: Pick<BookingEvent, 'from' | 'to'>) =>
  from !== null && to !== null && mayMoveBack(from, to);

/** What happens now, for the heading of a visit; null while nothing does. */
export function happeningInWords({
  state,
  serviceId,
  optionId,
  professionalName: name,
}: {
  state: BookingState;
  serviceId: string;
  optionId: string;
  professionalName: string;
}): string | null {
  const byVideo = isByVideo(optionId);
  if (state === 'on_the_way') return byVideo ? `${name} will call you soon` : `${name} is on the way`;
  if (state === 'arrived') return byVideo ? `${name} is calling you now` : `${name} is here`;
  if (state === 'in_progress') return serviceId === 'rides' ? 'The ride has started' : `${name} is working`;
  return null;
}

export interface ProgressLine {
  label: string;
  /** When it happened; null while it is still to come. */
  at: Date | null;
  current: boolean;
}

/**
 * The course of a visit as a short list of fixed length, with the current step marked. A visit that ended
 * early says so in place of the steps that will not come.
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
    events.findLast((event) => event.to === to && event.from !== to && !isUndoing(event))?.at ?? null;
  const early = isOff({ state });
  const asked: BookingState[] =
    state === 'requested' || (early && atOf('confirmed') === null) ? ['requested'] : [];
  const way: BookingState[] = early
    ? [...asked, 'confirmed', state]
    : [...asked, 'confirmed', 'on_the_way', 'arrived', 'in_progress', 'completed'];
  const now = way.indexOf(state);
  return way
    .map((each, place) => ({
      label: progressWords(each, { serviceId, optionId }),
      // What was undone is still to come.
      at: place > now ? null : atOf(each),
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
    if (state === 'in_progress') return 'Riding';
    if (state === 'completed') return 'Arrived safely';
  }
  return eventWords[state] ?? state;
}
