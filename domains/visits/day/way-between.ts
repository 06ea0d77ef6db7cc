import type { Address } from '#domains/people/people.ts';
import { estimateRoute } from '#platform/routing/routing.ts';

/** An erased home has no place: where it seems to be is in the sea off Africa. */
const isKnownPlace = ({ latitude, longitude }: Address) => latitude !== 0 || longitude !== 0;

const isSamePlace = (one: Address, other: Address) =>
  one.address_1 === other.address_1 && one.zipcode === other.zipcode;

/** Miles from one home to the next, estimated; 0 within one home, null where one of them is not known. */
export function milesOfWay(from: Address, to: Address): number | null {
  if (!isKnownPlace(from) || !isKnownPlace(to)) return null;
  return isSamePlace(from, to) ? 0 : estimateRoute(from, to).miles;
}
