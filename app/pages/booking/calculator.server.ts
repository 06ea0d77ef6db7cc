import { startsByDay } from '#domains/availability/starts-by-day.ts';
import { arrivalOf, findOffer, findTimes, type Offer } from '#domains/booking/offer.server.ts';
import { zipcode } from '#domains/people/fields.ts';
import { extrasOf, mostBathrooms, mostBedrooms, mostOtherRooms } from '#domains/services/cleaning.ts';
import { describeMinutes, describePrice } from '#domains/services/price.ts';
import { isRoundTrip, leastOfRide } from '#domains/services/ride/ride.ts';
import type { Estimate, PriceOf, ServiceOption, ServiceWithOptions } from '#domains/services/service.ts';
import { offerInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { formatCents } from '#platform/money.ts';
import type { FieldProblem, Refusal } from '#platform/result.ts';
import { listOf, listsOf } from '../../shell/forms.ts';
import { type Choice, noQuestions, type Questions, radioNames, unaskedNames } from './question-list.ts';
import { rideQuestions } from './ride/ride-questions.ts';
import { hoursQuestion, lengthQuestion, withPricedQuestions } from './work-questions.ts';

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
  'origin',
  'originZip',
  'timing',
  'trip',
  'waitingMinutes',
  'companion',
  'help',
  'mobilityAid',
  'stairs',
  'description',
] as const;

/** The least, which most people say and need not. */
export const startingAnswers = { bathrooms: '1', otherRooms: '0' };

/** What was typed into the form in the address; null where it was not sent. */
interface TypedAnswers {
  values: Record<string, string>;
  /** All that was sent for a name, as boxes send it. */
  ticked: Record<string, string[]>;
}

/** The free times at a ZIP code, in words; `area` is null where we do not come. */
interface FreeTimes {
  zip: string;
  area: string | null;
  days: { label: string; times: { value: string; label: string }[]; more: number }[];
}

export interface Calculation {
  problems: FieldProblem[];
  estimate: (Estimate & { length: string }) | null;
  freeTimes: FreeTimes | null;
}

export function typedAnswers(query: URLSearchParams): TypedAnswers | null {
  return query.has('ask') ? { values: Object.fromEntries(query), ticked: listsOf([...query]) } : null;
}

/** What is asked where only the price is wanted. */
export const pricedQuestions = (option: ServiceOption, service: ServiceWithOptions): Questions =>
  withPricedQuestions(option, questionsOf(option, service));

/** The answers about the work, from a form or an address: of one that takes several, all of them. */
export const workAnswers = (
  { questions }: ServiceOption,
  sent: { all: (name: string) => string[]; one: (name: string) => unknown },
): Record<string, unknown> =>
  Object.fromEntries(
    questions.map(({ name, type }) => [name, type === 'choices' ? sent.all(name) : sent.one(name)]),
  );

/** What a form sent. */
export const sentIn = (form: FormData) => ({
  all: (name: string) => listOf(form, name),
  one: (name: string) => form.get(name) ?? '',
});

/** What the price of a visit depends on. */
export function questionsOf(option: ServiceOption, service: ServiceWithOptions): Questions {
  if (option.lengthBy !== 'work') return { ...noQuestions, ...cleaningQuestions(option, service) };
  switch (option.price.kind) {
    case 'hourly':
      return { ...noQuestions, radios: [lengthQuestion(option)] };
    case 'item':
      return { ...noQuestions, selects: [countQuestion(option, option.price)] };
    case 'choice':
      return {
        ...noQuestions,
        radios: [{ name: 'choice', legend: 'How much?', options: choicesOf(option.price) }],
      };
    case 'distance':
      return { ...noQuestions, ...rideQuestions };
    case 'flat':
      return {
        ...noQuestions,
        explanation: `${option.title}: ${describePrice(option.price)}. No more questions.`,
      };
  }
}

function cleaningQuestions(option: ServiceOption, service: ServiceWithOptions): Partial<Questions> {
  const extras = extrasOf(option, service.extras).map(({ id, title, priceCents, extraMinutes }) => ({
    value: id,
    label: title,
    price: priceCents === 0 ? 'Free' : formatCents(priceCents),
    description: extraMinutes > 0 ? `Adds ${describeMinutes(extraMinutes)}.` : undefined,
  }));
  if (option.lengthBy === 'rooms') return { selects: roomQuestions, extras };
  if (option.lengthBy === 'hours') return { radios: [hoursQuestion(option)], extras };
  return option.price.kind === 'choice'
    ? {
        radios: [{ name: 'load', legend: 'How much should we haul away?', options: choicesOf(option.price) }],
        extras,
      }
    : { extras };
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
  platform: ConnectedPlatform,
  service: ServiceWithOptions,
  option: ServiceOption,
  typed: TypedAnswers,
): Promise<Calculation> {
  const typedZip = typed.values['zip'] ?? '';
  const zip = zipcode.safeParse(typedZip);
  // A question that was asked and left open has no answer.
  const { radios } = questionsOf(option, service);
  const open = Object.fromEntries(radioNames(radios).map((name) => [name, '']));
  const unasked = unaskedNames(radios, (name) => typed.values[name]);
  const offer = await findOffer(platform, {
    zipcode: zip.data,
    service,
    answers: {
      ...(option.kind === 'ride' ? { ...leastOfRide({}), ...open } : {}),
      ...typed.values,
      ...Object.fromEntries(unasked.map((name) => [name, undefined])),
      optionId: option.id,
      ...workAnswers(option, {
        all: (name) => typed.ticked[name] ?? [],
        one: (name) => typed.values[name],
      }),
      extras: typed.ticked['extras'] ?? [],
    },
  });
  const problems = [
    ...(offer.ok ? [] : problemsOf(offer.refusal)),
    ...(typedZip.trim() !== '' && !zip.success
      ? [{ field: 'zip', message: zip.error.issues[0]?.message ?? '' }]
      : []),
  ];
  if (!offer.ok || problems.length > 0) return { problems, estimate: null, freeTimes: null };
  const { estimate, answers } = offer.value;
  const length = `${describeMinutes(estimate.minutes)}${isRoundTrip(answers) ? ' each way' : ''}`;
  return {
    problems,
    estimate: { ...estimate, length },
    freeTimes: zip.success ? await findFreeTimes(platform, offer.value, zip.data) : null,
  };
}

/** A ride is measured from the ZIP code that was typed, because nobody has said yet where they live. */
function problemsOf({ code, fields, message }: Refusal): FieldProblem[] {
  if (code === 'unknown_amount') return [{ field: 'zip', message: 'Enter the pickup ZIP code.' }];
  return fields ?? [{ field: 'extras', message }];
}

async function findFreeTimes(platform: ConnectedPlatform, offer: Offer, zip: string): Promise<FreeTimes> {
  const times = await findTimes(platform, offer);
  if (!times.ok) return { zip, area: null, days: [] };
  const { area, starts } = times.value;
  return {
    zip,
    area: area.title,
    days: startsByDay(starts, area.timeZone)
      .slice(0, daysShown)
      .map(({ label, times: all }) => ({
        label,
        times: all.slice(0, timesShown).map((time) => {
          const startsAt = new Date(time.value);
          const { label: words, note } = offerInWords(startsAt, arrivalOf(offer, startsAt), area.timeZone);
          const label =
            note === undefined ? words : `${words} (${note.charAt(0).toLowerCase()}${note.slice(1)})`;
          return { value: time.value, label };
        }),
        more: Math.max(0, all.length - timesShown),
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
  { name: 'otherRooms', label: 'Other rooms, like an office or hallway', options: upTo(0, mostOtherRooms) },
];
