import { refusal } from '#platform/result.ts';
export const scopes = ['one', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** The visits of a series that a change is about: this one, this one and those after it, or all. */
export function inScope<Visit extends { id: string; startsAt: Date }>(
  visits: readonly Visit[],
  bookingId: string,
  scope: Scope,
): Visit[] {
  const chosen = visits.find((visit) => visit.id === bookingId);
  if (chosen === undefined) return [];
  if (scope === 'one') return [chosen];
  return scope === 'all' ? [...visits] : visits.filter((visit) => visit.startsAt >= chosen.startsAt);
}

export const bookingNotFound = refusal('not_found', 'booking_not_found', 'We could not find these visits.');
export const notAllowed = refusal(
  'forbidden',
  'change_not_allowed',
  'You can see these visits but not change them. Ask them to allow it, or call us.',
);
