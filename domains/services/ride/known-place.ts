import { z } from 'zod';
import { hasNumber } from '#domains/people/address.ts';
import { plainText, zipcode } from '#domains/people/fields.ts';
import { refusal, type Refusal } from '#platform/result.ts';
import { longestDoor } from './ride.ts';

const mostNames = 8;
const mostDoors = 6;

/** Some names in one field, with semicolons or ends of lines between. */
const listed = (longest: number, most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => [
      ...new Set(
        (text ?? '')
          .split(/[;\n]/u)
          .map((part) => part.replaceAll(/\s+/gu, ' ').trim())
          .filter((part) => part !== ''),
      ),
    ])
    .pipe(z.array(plainText(longest, 'Enter a name.')).max(most, `List up to ${most}.`));

export const knownPlaceInput = z.object({
  title: plainText(80, 'Enter the name of the place.'),
  otherNames: listed(80, mostNames),
  doors: listed(longestDoor, mostDoors),
  street: plainText(120, 'Enter the street address.').refine(hasNumber, 'Enter the street and number.'),
  zipcode,
});
export type KnownPlaceInput = z.output<typeof knownPlaceInput>;

/** Such a list as one field again. */
export const inOneField = (names: readonly string[]) => names.join('; ');

export const placeNotFound = refusal('not_found', 'place_not_found', 'We could not find this place.');

export const placeExists = (title: string): Refusal => {
  const message = `There is a place named ${title} already.`;
  return refusal('conflict', 'place_exists', message, { title: message });
};
