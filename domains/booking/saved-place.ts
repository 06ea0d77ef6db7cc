import { z } from 'zod';
import { hasNumber } from '#domains/people/address.ts';
import { optionalText, plainText, zipcode } from '#domains/people/fields.ts';
import { isMeant, searchedWords } from '#domains/people/words.ts';
import type { KnownPlace } from '#domains/services/service.ts';

/** Somewhere that a recipient rides to: one that they have named, or one of their last rides. */
export interface SavedPlace {
  name: string | null;
  street: string;
  zipcode: string;
  city: string;
  state: string;
  /** The door of the last ride there. */
  door: string | null;
}

/** A place that was found: one of the recipient's own, or one that the operator lists, with its doors. */
export interface FoundPlace extends SavedPlace {
  doors: string[];
}

/** A place is known by its address. */
export type PlaceAddress = Pick<SavedPlace, 'street' | 'zipcode'>;

const longestName = 60;

export const placeAddress = z.object({
  street: plainText(120, 'Enter the street address.'),
  zipcode,
});
export const placeInput = placeAddress.extend({
  street: placeAddress.shape.street.refine(hasNumber, 'Enter the street and number.'),
  name: optionalText(longestName),
});
export type PlaceInput = z.output<typeof placeInput>;

/** A place as one answer of a form. */
export function placeAnswer({ street, zipcode: zip }: PlaceAddress): string {
  return `${zip} ${street}`;
}

/** The address that such an answer stands for; null for any other answer. */
export function addressOfAnswer(answer: string): PlaceAddress | null {
  const [, zip, street] = /^(\d{5}) (\S.*)$/.exec(answer) ?? [];
  return zip === undefined || street === undefined ? null : { street, zipcode: zip };
}

/** Whether both are the same place, however they were typed. */
export function isSamePlace(one: PlaceAddress, other: PlaceAddress): boolean {
  return one.zipcode === other.zipcode && one.street.toLowerCase() === other.street.toLowerCase();
}

/**
 * Of the recipient's own places those that are meant, then what the operator lists. A place that is both has
 * the recipient's name for it and the operator's doors.
 */
export function placesFound(
  own: readonly SavedPlace[],
  known: readonly KnownPlace[],
  typed: string,
): FoundPlace[] {
  const doorsAt = (place: PlaceAddress) => known.find((each) => isSamePlace(each, place))?.doors ?? [];
  const ofTheirs = own.filter(
    (place) =>
      isMeant(searchedWords([place.name ?? '', place.street]), typed) ||
      known.some((each) => isSamePlace(each, place)),
  );
  return [
    ...ofTheirs.map((place) => ({ ...place, doors: doorsAt(place) })),
    ...known
      .filter((each) => !ofTheirs.some((place) => isSamePlace(each, place)))
      .map(({ title, street, zipcode: zip, city, state, doors }) => ({
        name: title,
        street,
        zipcode: zip,
        city,
        state,
        door: null,
        doors,
      })),
  ];
}
