import { type BookingState, isGoing } from '#domains/visits/visit.ts';

/** What there is to do next about a visit that is still to come. */
export type NextAct = 'other_card' | 'answer' | 'follow' | 'open_door' | 'change';

const dayMilliseconds = 86_400_000;

/** What keeps a visit from taking place comes first, then what a person is waiting for, then what is near. */
export function nextActOf(
  visit: { state: BookingState; startsAt: Date; needsCard: boolean; isAsked: boolean },
  now: Date,
): NextAct {
  if (visit.needsCard) return 'other_card';
  if (visit.isAsked) return 'answer';
  if (isGoing(visit)) return 'follow';
  return visit.state === 'confirmed' && visit.startsAt.getTime() - now.getTime() <= dayMilliseconds
    ? 'open_door'
    : 'change';
}
