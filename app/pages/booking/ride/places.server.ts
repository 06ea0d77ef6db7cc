import { invalidAnswer } from '#domains/booking/drafts/draft-answer.server.ts';
import { listPlaces } from '#domains/booking/saved-place.server.ts';
import { addressOfAnswer, isSamePlace, placeAnswer, type SavedPlace } from '#domains/booking/saved-place.ts';
import { type Result, success } from '#platform/result.ts';
import { textOf } from '../../../shell/forms.ts';
import { type Asking, recipientOf } from '../steps/step.ts';
import { otherPlace, type PlaceOption } from './ride-addresses.tsx';

/** The places that a recipient rides to; none for any other service. */
export async function placesOf(asking: Asking): Promise<SavedPlace[]> {
  const { platform, flow } = asking;
  const recipient = recipientOf(asking);
  return flow.serviceId === 'rides' && recipient !== undefined
    ? listPlaces(platform.database, recipient)
    : [];
}

export function placeOption(place: SavedPlace): PlaceOption {
  const { name, street, city, state } = place;
  return name === null
    ? { value: placeAnswer(place), label: street, description: `${city}, ${state}` }
    : { value: placeAnswer(place), label: name, description: `${street}, ${city}, ${state}` };
}

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

/** Where the ride goes by the choice that was made; nothing where it was typed. */
export function destinationChosen(
  places: readonly SavedPlace[],
  form: FormData,
): Result<{ destination?: string; destinationZip?: string }> {
  const place = textOf(form, 'place');
  const address = addressOfAnswer(place);
  if (address !== null) return success({ destination: address.street, destinationZip: address.zipcode });
  return places.length > 0 && place === '' && textOf(form, 'destination').trim() === ''
    ? invalidAnswer('place', 'Choose where you’re going.')
    : success({});
}
