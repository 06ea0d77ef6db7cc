import { wheelchairVehicles } from '#domains/services/ride/ride.ts';
import type { KindId } from '#domains/services/service.ts';
import { refusal } from '#platform/result.ts';

/** What the booker wants: an option, and what is needed to price it. */
export type WantedAnswers = { optionId: string } & Record<string, unknown>;

/** Needs that only some options can serve, by the ids of both. */
const onlyBy: readonly { need: string; kind: KindId; options: readonly string[]; message: string }[] = [
  {
    need: 'power-wheelchair',
    kind: 'ride',
    options: wheelchairVehicles,
    message: 'A power wheelchair does not fit in a car. Choose the wheelchair van ride.',
  },
];

/**
 * Why an option does not suit a recipient with these needs, without naming a need to people who may not know
 * it; null when it does suit.
 */
export function unsuitableBecause(
  option: { id: string; kind: KindId },
  needs: readonly string[],
  mayKnow: boolean,
): string | null {
  const found = onlyBy.find(
    (rule) => rule.kind === option.kind && needs.includes(rule.need) && !rule.options.includes(option.id),
  );
  if (found === undefined) return null;
  return mayKnow ? found.message : 'This service does not suit this person. Choose another, or call us.';
}

export const outsideArea = (zipcode: string | undefined) =>
  refusal(
    'conflict',
    'outside_area',
    `We do not serve ${zipcode === undefined ? 'there' : `to ZIP code ${zipcode}`} for this yet.`,
  );
