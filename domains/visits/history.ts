import { type BookingEvent, isGoing, mayMoveBack } from './visit.ts';

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

/** Whether an event moved the visit back, because what was before it was not so. */
export const isUndoing = ({ from, to }: Pick<BookingEvent, 'from' | 'to'>) =>
  from !== null && to !== null && mayMoveBack(from, to);
