import {
  findFreeStarts,
  type GivenBack,
  type VisitSearch,
} from '#domains/availability/free-starts.server.ts';
import type { FreeStart } from '#domains/availability/free-starts.ts';
import { estimateVisit } from '#domains/catalogue/estimate.ts';
import { arrivalOfAnswers } from '#domains/catalogue/ride.ts';
import { findServiceArea, findServiceOfOption, findZipCode } from '#domains/catalogue/service.server.ts';
import type { Estimate, ServiceArea, ServiceOption, ServiceWithOptions } from '#domains/catalogue/service.ts';
import { type Member, recipientNotFound } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { outsideArea, type WantedAnswers } from './offer.ts';
import { estimateWanted } from './quote.server.ts';

/** For whom it is wanted, or only where, before anybody has said who they are. */
export type Wanted = { answers: WantedAnswers } & (
  | { member: Member; recipientId: string }
  | { zipcode: string | undefined }
);

/** What can be had: the kind of help with its price and length. */
export interface Offer {
  service: ServiceWithOptions;
  option: ServiceOption;
  /** With what only we can know: of a ride, how far it is. */
  answers: WantedAnswers;
  estimate: Estimate;
  /** Where it begins; undefined where nobody has said so yet. */
  zipcode: string | undefined;
}

/**
 * What can be had for the answers of a form, a draft or JSON. Whatever route came along is dropped, and
 * measured anew. Refuses `option_not_found`, `recipient_not_found`, and what `estimateWanted` refuses.
 */
export async function findOffer(platform: Platform, wanted: Wanted): Promise<Result<Offer>> {
  const { route: _claimed, ...answers } = wanted.answers;
  const [service, place] = await Promise.all([
    findServiceOfOption(platform.database, answers.optionId),
    placeOf(platform, wanted),
  ]);
  const option = service?.options.find((each) => each.id === answers.optionId);
  if (service === undefined || option === undefined) return refused(optionNotFound);
  if (!place.ok) return place;
  const measured =
    service.id === 'rides' ? await measureRide(platform, place.value, answers) : success(answers);
  if (!measured.ok) return measured;
  const estimate = await estimateOf(platform, service, { ...wanted, answers: measured.value });
  const zipcode = 'zipcode' in wanted ? wanted.zipcode : place.value?.zipcode;
  return estimate.ok
    ? success({ service, option, answers: measured.value, estimate: estimate.value, zipcode })
    : estimate;
}

/** Only somebody who is known can have a quote. */
async function estimateOf(
  { database, clock }: Platform,
  service: ServiceWithOptions,
  wanted: Wanted,
): Promise<Result<Estimate>> {
  return 'member' in wanted
    ? estimateWanted(database, wanted.member, service, wanted, clock.now())
    : estimateVisit(service, wanted.answers);
}

/** When a ride that begins then is there; null for what is no ride. */
export function arrivalOf({ service, answers }: Offer, startsAt: Date): Date | null {
  return service.id === 'rides' ? arrivalOfAnswers(startsAt, answers) : null;
}

/** When an offer can be had, and by which clock that is told. */
export interface FreeTimes {
  area: ServiceArea;
  starts: FreeStart[];
}

/** The free times of an offer, the first `limit` of them where one is given. Refuses `outside_area`. */
export async function findTimes(
  platform: Platform,
  offer: Offer,
  more: GivenBack & { limit?: number } = {},
): Promise<Result<FreeTimes>> {
  const search = await searchFor(platform, offer);
  if (!search.ok) return search;
  const { area, ...terms } = search.value;
  return success({ area, starts: await findFreeStarts(platform.database, { ...terms, ...more }) });
}

/** What the calendar is asked for an offer. Refuses `outside_area`. */
export async function searchFor(
  { database, clock }: Platform,
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

async function placeOf({ database }: Platform, wanted: Wanted): Promise<Result<Point | undefined>> {
  if ('zipcode' in wanted)
    return success(wanted.zipcode === undefined ? undefined : await findZipCode(database, wanted.zipcode));
  const recipient = await findRecipient(database, wanted.member, wanted.recipientId);
  return recipient === undefined ? refused(recipientNotFound) : success(recipient.address);
}

/** A ride that nobody has said the beginning of has no price. */
async function measureRide(
  platform: Platform,
  pickup: Point | undefined,
  answers: WantedAnswers,
): Promise<Result<WantedAnswers>> {
  const zip =
    typeof answers['destinationZip'] === 'string' ? answers['destinationZip'].trim().slice(0, 5) : '';
  // What is no ZIP code at all is refused with the other answers.
  if (pickup === undefined || !/^\d{5}$/.test(zip)) return success(answers);
  const destination = await findZipCode(platform.database, zip);
  return destination === undefined
    ? refused(destinationUnknown)
    : success({ ...answers, route: await platform.routing.between(pickup, destination) });
}

const optionNotFound = {
  kind: 'invalid',
  code: 'option_not_found',
  message: 'Choose the kind of help.',
  fields: [{ field: 'optionId', message: 'Choose the kind of help.' }],
} satisfies Refusal;
const destinationUnknown = {
  kind: 'invalid',
  code: 'invalid_answers',
  message: 'Please look at your answers again.',
  fields: [
    { field: 'destinationZip', message: 'We do not know this ZIP code. Please check it, or call us.' },
  ],
} satisfies Refusal;
