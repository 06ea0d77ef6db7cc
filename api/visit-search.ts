import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { describeSlots } from '#domains/availability/words.ts';
import { measureRide } from '#domains/booking/offer.server.ts';
import { estimateVisit } from '#domains/catalogue/estimate.ts';
import { arrivalOfAnswers } from '#domains/catalogue/ride.ts';
import { findServiceArea, findServiceOfOption, findZipCode } from '#domains/catalogue/service.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import type { VisitRequest } from '#domains/visits/visit.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, success } from '#platform/result.ts';

/** A ride is priced from `pickupZip`; without one it cannot be. */
export async function priceOf(
  platform: Platform,
  given: { optionId: string } & Record<string, unknown>,
  pickupZip?: string,
) {
  const service = await findServiceOfOption(platform.database, given.optionId);
  const option = service?.options.find((each) => each.id === given.optionId);
  if (service === undefined || option === undefined) return refused(optionNotFound);
  const pickup =
    service.id === 'rides' && pickupZip !== undefined
      ? await findZipCode(platform.database, pickupZip)
      : undefined;
  const measured =
    pickup === undefined
      ? success<Record<string, unknown>>({ ...given, route: undefined })
      : await measureRide(platform, pickup, given);
  if (!measured.ok) return measured;
  const estimate = estimateVisit(service, measured.value);
  return estimate.ok
    ? success({ service, option, estimate: estimate.value, measured: measured.value })
    : estimate;
}

export async function searchOf(
  platform: Platform,
  given: { optionId: string } & Record<string, unknown>,
  zip: string,
) {
  const priced = await priceOf(platform, given, zip);
  if (!priced.ok) return priced;
  const area = await findServiceArea(platform.database, zip, priced.value.service.id);
  if (area === undefined)
    return refused({
      kind: 'conflict',
      code: 'outside_area',
      message: `We do not come to ZIP code ${zip} for this yet.`,
    });
  return success({
    serviceAreaId: area.id,
    serviceOptionId: priced.value.option.id,
    lengthMinutes: priced.value.estimate.minutes,
    leadHours: priced.value.option.leadHours,
    now: platform.clock.now(),
    timeZone: area.timeZone,
    arrivalAt: (startsAt: Date) =>
      priced.value.service.id === 'rides' ? arrivalOfAnswers(startsAt, priced.value.measured) : null,
  });
}

/** A refused time comes with the next free ones, so that nobody has to search again. */
export async function withOtherTimes(
  platform: Platform,
  member: Member,
  request: VisitRequest,
  held: { ok: false; refusal: Parameters<typeof refused>[0] },
) {
  const recipient = await findRecipient(platform.database, member, request.recipientId);
  const search = recipient && (await searchOf(platform, request.answers, recipient.address.zipcode));
  if (!search?.ok) return held;
  const starts = await findFreeStarts(platform.database, { ...search.value, limit: 5 });
  const times = describeSlots(starts, search.value.timeZone).flatMap((day) =>
    day.times.map((time) => ({ starts_at: time.value, label: `${day.label}, ${time.label}` })),
  );
  return refused({ ...held.refusal, details: { other_times: times } });
}

const optionNotFound = {
  kind: 'invalid',
  code: 'option_not_found',
  message: 'Choose the kind of help.',
  fields: [{ field: 'optionId', message: 'Choose the kind of help.' }],
} satisfies Parameters<typeof refused>[0];
