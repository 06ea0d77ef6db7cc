import { invalidAnswer } from '#domains/booking/drafts/draft-answer.server.ts';
import { kindOfDraft } from '#domains/booking/drafts/draft.ts';
import { findPlaces, listPlaces } from '#domains/booking/saved-place.server.ts';
import {
  addressOfAnswer,
  type FoundPlace,
  isSamePlace,
  placeAnswer,
  type SavedPlace,
} from '#domains/booking/saved-place.ts';
import { hasNumber } from '#domains/people/address.ts';
import { wordsOf } from '#domains/people/words.ts';
import { findZipCode } from '#domains/services/service.server.ts';
import { type Result, success } from '#platform/result.ts';
import { textOf } from '../../../shell/forms.ts';
import { type Asking, recipientOf } from '../steps/step.ts';
import { otherPlace, type PlaceOption } from './ride-addresses.tsx';

/** The places that a recipient rides to; none for anything but a ride. */
async function placesOf(asking: Asking): Promise<SavedPlace[]> {
  const { platform, draft } = asking;
  const recipient = recipientOf(asking);
  return kindOfDraft(draft) === 'ride' && recipient !== undefined
    ? listPlaces(platform.database, recipient)
    : [];
}

/** What can be chosen: what was found for the words in the address, then where they have ridden to. */
export interface OfferedPlaces {
  places: (SavedPlace & { doors?: string[] })[];
  /** What came of the search, in a sentence; undefined where nothing is looked for. */
  found: string | undefined;
}

export async function offeredPlaces(asking: Asking): Promise<OfferedPlaces> {
  const { url } = asking;
  const words = wordsIn(url.searchParams.get('destination'));
  const [own, before] = await Promise.all([placesOf(asking), chosenBefore(asking)]);
  const found = url.searchParams.has('find') && words !== '' ? await findFor(asking, words) : undefined;
  const places = [...(found ?? []), ...own, ...before];
  return {
    places: places.filter((each, index) => places.findIndex((other) => isSamePlace(each, other)) === index),
    found: found && foundInWords(words, found.length),
  };
}

const wordsIn = (typed: string | null) => (typed ?? '').trim().slice(0, 120);

async function findFor(asking: Asking, words: string): Promise<FoundPlace[]> {
  const recipient = recipientOf(asking);
  return recipient === undefined ? [] : findPlaces(asking.platform.database, recipient, words);
}

function foundInWords(words: string, count: number): string {
  if (count === 0) return `We found no place named “${words}”. Enter the street address and ZIP code.`;
  return count === 1 ? `1 place found for “${words}”.` : `${count} places found for “${words}”.`;
}

/** A place that was found on the way here, so that its door is not lost on the way back. */
async function chosenBefore({ platform, draft }: Asking): Promise<SavedPlace[]> {
  const details: Record<string, unknown> = draft.answers.details ?? {};
  const { destination: street, destinationZip: zip, door } = details;
  if (typeof street !== 'string' || typeof zip !== 'string' || typeof door !== 'string') return [];
  const place = await findZipCode(platform.database, zip);
  return place === undefined
    ? []
    : [{ name: null, street, zipcode: zip, city: place.city, state: place.state, door }];
}

/** What the address says besides the answers of this page, which a search has to take along. */
export function keptInSearch({ url, draft }: Asking): [name: string, value: string][] {
  if (draft.id !== '') return [['draft', draft.id]];
  return [...url.searchParams].filter(([name]) => !isOfThisPage(name));
}

const namesOfThisPage = new Set(
  'step find place destination destinationZip timing appointment_on appointment_at from origin originZip'.split(
    ' ',
  ),
);
const isOfThisPage = (name: string) => namesOfThisPage.has(name) || name.startsWith(`${doorOf}-`);

/** What was filled in when something was looked for. */
export const filledInSearch = ({ searchParams }: URL): Record<string, string> =>
  searchParams.has('find')
    ? Object.fromEntries([...searchParams].filter(([name]) => isOfThisPage(name)))
    : {};

export function placeOption(place: SavedPlace & { doors?: string[] }): PlaceOption {
  const { name, street, city, state, door, doors = [] } = place;
  const last = door ?? doors[0];
  const parts = [...(name === null ? [] : [street]), `${city}, ${state}`];
  return {
    value: placeAnswer(place),
    label: name ?? street,
    description: [...(doors.length > 1 || last === undefined ? [] : [last]), ...parts].join(', '),
    ...(last === undefined ? {} : { door: last }),
    doorField: doorField(place),
    doors,
  };
}

/** The field that says which door of a place: the list may be another one when it is sent. */
const doorOf = 'door';
const doorField = (place: Pick<SavedPlace, 'street' | 'zipcode'>) =>
  [doorOf, ...wordsOf(placeAnswer(place))].join('-');

/** Which of the choices stands for where the ride was to go before. */
export function chosenPlace(
  places: readonly SavedPlace[],
  { destination, destinationZip }: Record<string, unknown>,
): string | undefined {
  if (typeof destination !== 'string' || typeof destinationZip !== 'string') return undefined;
  const known = places.find((place) => isSamePlace(place, { street: destination, zipcode: destinationZip }));
  return known === undefined ? otherPlace : placeAnswer(known);
}

/** Where the ride begins, if not at home; what was typed before home was chosen does not count. */
export function originChosen(form: FormData): Result<{ origin?: string; originZip?: string }> {
  if (textOf(form, 'from') === '') return success({});
  if (textOf(form, 'from') !== otherPlace) return success({ origin: '', originZip: '' });
  const origin = textOf(form, 'origin').trim();
  return origin === ''
    ? invalidAnswer('origin', 'Enter the street address where the ride starts or ends.')
    : success({ origin, originZip: textOf(form, 'originZip') });
}

/** Where the ride goes, and to which door, by the choice that was made; nothing where it was typed. */
export function destinationChosen(
  places: readonly SavedPlace[],
  form: FormData,
): Result<{ destination?: string; destinationZip?: string; door?: string }> {
  const place = textOf(form, 'place');
  const address = addressOfAnswer(place);
  if (address !== null && !hasNumber(address.street))
    return invalidAnswer('place', 'Choose another place, or type the street and number.');
  if (address !== null) {
    const door = textOf(form, doorField(address)).trim();
    return success({
      destination: address.street,
      destinationZip: address.zipcode,
      ...(door === '' ? {} : { door }),
    });
  }
  // What was looked for by name is no address, and stands in a field that is not open.
  return places.length > 0 && place === '' && !hasNumber(textOf(form, 'destination'))
    ? invalidAnswer('place', 'Choose where you’re going.')
    : success({});
}
