/** What a visit that is still to come waits for. */
export type NextAct = 'other_card' | 'answer';

/**
 * What keeps a visit from taking place comes first, then what a person is waiting for; null where nothing
 * waits.
 */
export function nextActOf(visit: { needsCard: boolean; isAsked: boolean }): NextAct | null {
  if (visit.needsCard) return 'other_card';
  return visit.isAsked ? 'answer' : null;
}
