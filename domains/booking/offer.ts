import type { ServiceOption } from '#domains/services/service.ts';
import { refusal } from '#platform/result.ts';

/** What the booker wants: an option, and what is needed to price it. */
export type WantedAnswers = { optionId: string } & Record<string, unknown>;

/** The need that only some rides can serve. */
const powerWheelchair = 'power-wheelchair';

/**
 * Why an option does not suit a recipient with these needs, without naming a need to people who may not know
 * it; null when it does suit.
 */
export function unsuitableBecause(
  option: Pick<ServiceOption, 'kind' | 'takesWheelchairs'>,
  needs: readonly string[],
  mayKnow: boolean,
): string | null {
  if (option.kind !== 'ride' || option.takesWheelchairs || !needs.includes(powerWheelchair)) return null;
  return mayKnow
    ? 'A power wheelchair does not fit in a car. Choose the wheelchair van ride.'
    : 'This service does not suit this person. Choose another, or call us.';
}

export const bookingNotAllowed = (name: string) =>
  refusal(
    'forbidden',
    'booking_not_allowed',
    `You cannot book for ${name}. Ask them to allow it, or call us.`,
  );

export const outsideArea = (zipcode: string | undefined) =>
  refusal(
    'conflict',
    'outside_area',
    `We do not serve ${zipcode === undefined ? 'there' : `to ZIP code ${zipcode}`} for this yet.`,
  );
