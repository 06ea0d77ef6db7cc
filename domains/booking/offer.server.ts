import {
  findFreeStarts,
  type GivenBack,
  type VisitSearch,
} from '#domains/availability/free-starts.server.ts';
import type { FreeStart } from '#domains/availability/free-starts.ts';
import { hasNumber, readStreet } from '#domains/people/address.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient, recipientNotFound } from '#domains/people/recipient.server.ts';
import { estimateVisit } from '#domains/services/estimate.ts';
import { mostPhotos } from '#domains/services/photos.ts';
import { askedAnswers, decidesPrice, leavingOpen, ledOn } from '#domains/services/question.ts';
import { arrivalOfAnswers, isWayBack } from '#domains/services/ride/ride.ts';
import { findServiceArea, findServiceOfOption, findZipCode } from '#domains/services/service.server.ts';
import {
  addsOf,
  type Estimate,
  type ServiceArea,
  type ServiceOption,
  type ServiceWithOptions,
} from '#domains/services/service.ts';
import { ownPhotosAmong } from '#domains/visits/photos/photo.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { refusal, refused, type Result, success, withProblems } from '#platform/result.ts';
import { outsideArea, type WantedAnswers } from './offer.ts';
import { estimateWanted } from './quote.server.ts';

/**
 * The recipient or, before anybody has said who they are, only the place, and the service where it is known.
 * `isSoFar` while more is to be asked.
 */
export type Wanted = { answers: WantedAnswers } & (
  | { member: Member; recipientId: string; isSoFar?: true }
  | { zipcode: string | undefined; service?: ServiceWithOptions }
);

/** What is offered: the option with its price and length. */
export interface Offer {
  service: ServiceWithOptions;
  option: ServiceOption;
  /** Includes what only we can know, such as the length of a ride. */
  answers: WantedAnswers;
  estimate: Estimate;
  /** Where it begins; undefined where nobody has said so yet. */
  zipcode: string | undefined;
}

/**
 * The offer for the answers of a form, a draft or JSON. Any route or pickup among them is dropped and found
 * again, and what another option serves is offered as that one. Refuses `option_not_found`,
 * `recipient_not_found`, and what `estimateWanted` refuses.
 */
export async function findOffer(platform: ConnectedPlatform, wanted: Wanted): Promise<Result<Offer>> {
  const { route: _claimed, pickup: _claimedToo, ...given } = wanted.answers;
  const [found, place] = await Promise.all([
    'service' in wanted
      ? wanted.service
      : findServiceOfOption(platform.database, given.optionId, platform.clock.now()),
    placeOf(platform, wanted),
  ]);
  const service = found && asAsked(found, wanted);
  const asked = service?.options.find((each) => each.id === given.optionId);
  const led = await withOwnPhotos(platform, wanted, asked === undefined ? given : ledOn(asked, given));
  const option = service?.options.find((each) => each.id === led.optionId);
  if (service === undefined || option === undefined) return refused(optionNotFound);
  const answers = askedAnswers(option, led);
  if (!place.ok) return place;
  const measured =
    option.kind === 'ride'
      ? await measureRide(platform, place.value, service.id, answers, 'member' in wanted)
      : success(answers);
  if (!measured.ok) {
    const others = estimateVisit(service, answers);
    return others.ok ? measured : refused(withProblems(measured.refusal, others.refusal.fields));
  }
  const estimate = await estimateOf(platform, service, { ...wanted, answers: measured.value });
  const zipcode = 'zipcode' in wanted ? wanted.zipcode : place.value?.zipcode;
  return estimate.ok
    ? success({ service, option, answers: measured.value, estimate: estimate.value, zipcode })
    : estimate;
}

/**
 * Before anybody has said who they are, only what decides the price has to be answered; nothing of it where
 * the questions are still to come.
 */
function asAsked(service: ServiceWithOptions, wanted: Wanted): ServiceWithOptions {
  if ('member' in wanted) return wanted.isSoFar ? leavingOpen(service) : service;
  return leavingOpen(service, (question, { price }) => !decidesPrice(question, addsOf(price)));
}

/** Photos of others, and those that are no longer there, are left out. */
async function withOwnPhotos(
  { database }: ConnectedPlatform,
  wanted: Wanted,
  { photos, ...answers }: WantedAnswers,
): Promise<WantedAnswers> {
  if (!Array.isArray(photos) || !('member' in wanted)) return answers;
  // One too many is refused with the other answers.
  const named = photos.filter((id) => typeof id === 'string').slice(0, mostPhotos + 1);
  const own = await ownPhotosAmong(database, wanted.member, [...new Set(named)]);
  return own.length === 0 ? answers : { ...answers, photos: own };
}

/** A quote always belongs to a member. */
async function estimateOf(
  { database, clock }: ConnectedPlatform,
  service: ServiceWithOptions,
  wanted: Wanted,
): Promise<Result<Estimate>> {
  return 'member' in wanted
    ? estimateWanted(database, wanted.member, service, wanted, clock.now())
    : estimateVisit(service, wanted.answers);
}

/** When a ride that begins then arrives; null for anything but a ride. */
export function arrivalOf({ option, answers }: Offer, startsAt: Date): Date | null {
  return option.kind === 'ride' ? arrivalOfAnswers(startsAt, answers) : null;
}

/** The free times of an offer, and the clock by which they are shown. */
export interface FreeTimes {
  area: ServiceArea;
  starts: FreeStart[];
}

/**
 * The free times of an offer, or those of one professional; only the first `limit` of them where one is
 * given. Refuses `outside_area`.
 */
export async function findTimes(
  platform: ConnectedPlatform,
  offer: Offer,
  more: GivenBack & { limit?: number; professionalId?: string | undefined } = {},
): Promise<Result<FreeTimes>> {
  const search = await searchFor(platform, offer);
  if (!search.ok) return search;
  const { area, ...terms } = search.value;
  return success({ area, starts: await findFreeStarts(platform.database, { ...terms, ...more }) });
}

/** The search for free times for an offer. Refuses `outside_area`. */
export async function searchFor(
  { database, clock }: ConnectedPlatform,
  { option, estimate, zipcode }: Offer,
): Promise<Result<VisitSearch & { area: ServiceArea }>> {
  const area = zipcode === undefined ? undefined : await findServiceArea(database, zipcode, option.serviceId);
  return area === undefined
    ? refused(outsideArea(zipcode))
    : success({
        area,
        serviceAreaId: area.id,
        serviceOptionId: option.id,
        lengthMinutes: estimate.minutes,
        leadHours: option.leadHours,
        now: clock.now(),
      });
}

interface Point {
  zipcode: string;
  latitude: number;
  longitude: number;
}

async function placeOf({ database }: ConnectedPlatform, wanted: Wanted): Promise<Result<Point | undefined>> {
  if ('zipcode' in wanted)
    return success(wanted.zipcode === undefined ? undefined : await findZipCode(database, wanted.zipcode));
  const recipient = await findRecipient(database, wanted.member, wanted.recipientId);
  return recipient === undefined ? refused(recipientNotFound) : success(recipient.address);
}

/**
 * A ride without a known start has no price. Its addresses may each have been typed in one go. What is booked
 * goes to a street: "LIJ hospital" is in several.
 */
async function measureRide(
  platform: ConnectedPlatform,
  home: Point | undefined,
  serviceId: string,
  typed: WantedAnswers,
  isBooked: boolean,
): Promise<Result<WantedAnswers>> {
  const answers = readTyped(readTyped(typed, 'destination', 'destinationZip'), 'origin', 'originZip');
  const zip = zipOf(answers['destinationZip']);
  const [start, destination] = await Promise.all([
    startOfRide(platform, home, serviceId, answers),
    // Anything that is not a ZIP code is refused with the other answers.
    zip === undefined ? undefined : findZipCode(platform.database, zip),
  ]);
  const isNowhere = zip !== undefined && destination === undefined;
  const problems = [
    ...(isBooked && isNameAlone(answers['destination']) ? (nameAlone.fields ?? []) : []),
    ...(isNowhere ? (unknownZip('destinationZip').fields ?? []) : []),
  ];
  if (!start.ok) return refused(withProblems(start.refusal, problems));
  if (problems.length > 0) return refused({ ...nameAlone, fields: problems });
  const { point, answers: started } = start.value;
  return point === undefined || destination === undefined
    ? success(started)
    : success({ ...started, route: await platform.routing.between(point, destination) });
}

/** Where it begins: at home, if nothing else is said. We pick up only where rides are offered. */
async function startOfRide(
  { database }: ConnectedPlatform,
  home: Point | undefined,
  serviceId: string,
  answers: WantedAnswers,
): Promise<Result<{ point: Point | undefined; answers: WantedAnswers }>> {
  const { origin, originZip, ...fromHome } = answers;
  if (typeof origin !== 'string' || origin.trim() === '') return success({ point: home, answers: fromHome });
  const zip = zipOf(originZip);
  const place = zip === undefined ? undefined : await findZipCode(database, zip);
  if (place === undefined) return refused(unknownZip('originZip'));
  if (!isWayBack(answers) && (await findServiceArea(database, place.zipcode, serviceId)) === undefined)
    return refused(noPickup(place.zipcode));
  const { timeZone: _ofHome, ...where } = place;
  const pickup = { ...where, unit_no: null, address_1: origin.trim(), address_2: null };
  return success({ point: place, answers: { ...answers, pickup } });
}

function readTyped(answers: WantedAnswers, streetName: string, zipName: string): WantedAnswers {
  const { [streetName]: street, [zipName]: zip = '' } = answers;
  if (typeof street !== 'string' || typeof zip !== 'string') return answers;
  const read = readStreet({ street, zipcode: zip });
  return read.zipcode === zip ? answers : { ...answers, [streetName]: read.street, [zipName]: read.zipcode };
}

function zipOf(typed: unknown): string | undefined {
  const zip = typeof typed === 'string' ? typed.trim().slice(0, 5) : '';
  return /^\d{5}$/.test(zip) ? zip : undefined;
}

const optionNotFound = refusal('invalid', 'option_not_found', 'Choose a service.', {
  optionId: 'Choose a service.',
});
const isNameAlone = (street: unknown) =>
  typeof street === 'string' && street.trim() !== '' && !hasNumber(street);
const unknownZip = (field: string) =>
  invalidRide(field, 'We do not recognize this ZIP code. Check it, or call us.');
const noPickup = (zipcode: string) =>
  invalidRide('originZip', `We do not pick up at ZIP code ${zipcode} yet. Please call us.`);
const invalidRide = (field: string, message: string) =>
  refusal('invalid', 'invalid_answers', 'Check your answers.', { [field]: message });
const nameAlone = invalidRide('destination', 'Type the street and number, or choose a place.');
