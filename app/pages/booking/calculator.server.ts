import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { describeSlots } from '#domains/availability/words.ts';
import { measureRide } from '#domains/booking/offer.server.ts';
import {
  extrasOf,
  hourChoices,
  mostBathrooms,
  mostBedrooms,
  mostOtherRooms,
  questionOf,
} from '#domains/catalogue/cleaning.ts';
import { estimateVisit } from '#domains/catalogue/estimate.ts';
import { describeMinutes, describePrice } from '#domains/catalogue/price.ts';
import { arrivalOfAnswers, isRoundTrip } from '#domains/catalogue/ride.ts';
import { findServiceArea, findZipCode } from '#domains/catalogue/service.server.ts';
import type { Estimate, PriceOf, ServiceOption, ServiceWithOptions } from '#domains/catalogue/service.ts';
import { zipcode } from '#domains/people/people.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { type FieldProblem, refused, type Result, success } from '#platform/result.ts';
import { withArrivals } from './day-pages.ts';
import { type Choice, type Questions, radioNames } from './question-list.ts';
import { rideQuestions } from './ride-questions.ts';

const daysShown = 4;
const timesShown = 4;

/** The names of all answers that any option may ask for. */
export const answerNames = [
  'bedrooms',
  'bathrooms',
  'otherRooms',
  'hours',
  'load',
  'count',
  'choice',
  'destination',
  'destinationZip',
  'timing',
  'trip',
  'waitingMinutes',
  'companion',
  'help',
  'mobilityAid',
  'stairs',
] as const;

/** What was typed into the form of the address; null where it was not sent. */
interface TypedAnswers {
  values: Record<string, string>;
  extras: string[];
}

/** The free times at a ZIP code, in words; `area` is null where we do not come. */
export interface FreeTimes {
  zip: string;
  area: string | null;
  days: { label: string; times: string[]; more: number }[];
}

export interface Calculation {
  problems: FieldProblem[];
  estimate: (Estimate & { length: string }) | null;
  freeTimes: FreeTimes | null;
}

export function typedAnswers(query: URLSearchParams): TypedAnswers | null {
  return query.has('ask') ? { values: Object.fromEntries(query), extras: query.getAll('extras') } : null;
}

/** What is asked about a visit, in the booking and in the calculator alike. */
export function questionsOf(option: ServiceOption, service: ServiceWithOptions): Questions {
  const nothing: Questions = { explanation: null, fields: [], selects: [], radios: [], extras: [] };
  if (service.id === 'cleaning') return { ...nothing, ...cleaningQuestions(option, service) };
  switch (option.price.kind) {
    case 'hourly':
      return { ...nothing, radios: [hoursQuestion(option)] };
    case 'item':
      return { ...nothing, selects: [countQuestion(option, option.price)] };
    case 'choice':
      return {
        ...nothing,
        radios: [{ name: 'choice', legend: 'How much?', options: choicesOf(option.price) }],
      };
    case 'distance':
      return { ...nothing, ...rideQuestions };
    case 'flat':
      return {
        ...nothing,
        explanation: `${option.title}: ${describePrice(option.price)}. There is nothing more to ask.`,
      };
  }
}

function cleaningQuestions(option: ServiceOption, service: ServiceWithOptions): Partial<Questions> {
  const question = questionOf(option);
  const extras = extrasOf(option, service.extras).map(({ id, title, priceCents, extraMinutes }) => ({
    value: id,
    label: title,
    price: priceCents === 0 ? 'Free' : formatCents(priceCents),
    description: extraMinutes > 0 ? `Takes ${describeMinutes(extraMinutes)} more.` : undefined,
  }));
  if (question === 'rooms') return { selects: roomQuestions, extras };
  if (question === 'hours') return { radios: [hoursQuestion(option)], extras };
  return option.price.kind === 'choice'
    ? {
        radios: [{ name: 'load', legend: 'How much should we take away?', options: choicesOf(option.price) }],
        extras,
      }
    : { extras };
}

function hoursQuestion(option: ServiceOption): Questions['radios'][number] {
  const options = hourChoices(option).map((hours) => ({
    value: String(hours),
    label: hours === 1 ? '1 hour' : `${hours} hours`,
  }));
  return { name: 'hours', legend: 'How many hours?', options };
}

const mostItems = 20;

function countQuestion(option: ServiceOption, price: PriceOf<'item'>): Questions['selects'][number] {
  const fitting = price.minutesEach === 0 ? mostItems : Math.floor(option.longestMinutes / price.minutesEach);
  return {
    name: 'count',
    label: `How many ${price.unit.many}?`,
    options: upTo(price.minimum, Math.max(price.minimum, fitting)),
  };
}

const choicesOf = (price: PriceOf<'choice'>): Choice[] =>
  price.choices.map(({ id, title, cents }) => ({ value: id, label: title, price: formatCents(cents) }));

/** The price for the answers and, with a ZIP code, when we could come for that long. */
export async function calculate(
  platform: Platform,
  service: ServiceWithOptions,
  option: ServiceOption,
  typed: TypedAnswers,
): Promise<Calculation> {
  const typedZip = typed.values['zip'] ?? '';
  const zip = zipcode.safeParse(typedZip);
  // What was asked and left open is no answer.
  const open = Object.fromEntries(radioNames(questionsOf(option, service).radios).map((name) => [name, '']));
  const answers = await measuredFrom(
    platform,
    service,
    { ...(service.id === 'rides' ? open : {}), ...typed.values, optionId: option.id, extras: typed.extras },
    zip.data,
  );
  const estimate = answers.ok ? estimateVisit(service, answers.value) : answers;
  const problems = [
    ...(estimate.ok
      ? []
      : (estimate.refusal.fields ?? [{ field: 'extras', message: estimate.refusal.message }])),
    ...(typedZip.trim() !== '' && !zip.success
      ? [{ field: 'zip', message: zip.error.issues[0]?.message ?? '' }]
      : []),
  ];
  if (!answers.ok || !estimate.ok || problems.length > 0)
    return { problems, estimate: null, freeTimes: null };
  const { minutes } = estimate.value;
  return {
    problems,
    estimate: {
      ...estimate.value,
      length: `${describeMinutes(minutes)}${isRoundTrip(answers.value) ? ' each way' : ''}`,
    },
    freeTimes: zip.success
      ? await findFreeTimes(platform, option, { minutes, answers: answers.value }, zip.data)
      : null,
  };
}

/** A ride is measured from the ZIP code that was typed, because nobody has said yet where they live. */
async function measuredFrom(
  platform: Platform,
  service: ServiceWithOptions,
  answers: Record<string, unknown>,
  zip: string | undefined,
): Promise<Result<Record<string, unknown>>> {
  if (service.id !== 'rides') return success(answers);
  const pickup = zip === undefined ? undefined : await findZipCode(platform.database, zip);
  if (pickup === undefined) {
    return refused({
      kind: 'invalid',
      code: 'invalid_answers',
      message: 'Please look at your answers again.',
      fields: [{ field: 'zip', message: 'Enter the ZIP code where the ride begins, like 11375.' }],
    });
  }
  return measureRide(platform, pickup, answers);
}

async function findFreeTimes(
  platform: Platform,
  option: ServiceOption,
  visit: { minutes: number; answers: Record<string, unknown> },
  zip: string,
): Promise<FreeTimes> {
  const area = await findServiceArea(platform.database, zip, option.serviceId);
  if (area === undefined) return { zip, area: null, days: [] };
  const starts = await findFreeStarts(platform.database, {
    serviceAreaId: area.id,
    serviceOptionId: option.id,
    lengthMinutes: visit.minutes,
    leadHours: option.leadHours,
    now: platform.clock.now(),
  });
  const arrivalAt = (startsAt: Date) =>
    option.serviceId === 'rides' ? arrivalOfAnswers(startsAt, visit.answers) : null;
  const days = withArrivals(
    describeSlots(starts, area.timeZone).slice(0, daysShown),
    arrivalAt,
    area.timeZone,
  );
  return {
    zip,
    area: area.title,
    days: days.map(({ label, times }) => ({
      label,
      times: times
        .slice(0, timesShown)
        .map((time) =>
          time.note === undefined
            ? time.label
            : `${time.label} (${time.note.charAt(0).toLowerCase()}${time.note.slice(1)})`,
        ),
      more: Math.max(0, times.length - timesShown),
    })),
  };
}

const upTo = (first: number, last: number): Choice[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).map((value) => ({
    value,
    label: value,
  }));

const roomQuestions: Questions['selects'] = [
  { name: 'bedrooms', label: 'Bedrooms', options: upTo(0, mostBedrooms) },
  { name: 'bathrooms', label: 'Bathrooms', options: upTo(1, mostBathrooms) },
  { name: 'otherRooms', label: 'Other rooms, such as an office or a hall', options: upTo(0, mostOtherRooms) },
];
