import { z } from 'zod';
import { optionalText, plainText, zipcode } from '#domains/people/fields.ts';

/** Somewhere that a recipient rides to: one that they have named, or one of their last rides. */
export interface SavedPlace {
  name: string | null;
  street: string;
  zipcode: string;
  city: string;
  state: string;
}

/** A place is known by its address. */
export type PlaceAddress = Pick<SavedPlace, 'street' | 'zipcode'>;

const longestName = 60;

export const placeAddress = z.object({
  street: plainText(120, 'Enter the street address.'),
  zipcode,
});
export const placeInput = placeAddress.extend({ name: optionalText(longestName) });
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
