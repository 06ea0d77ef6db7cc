import { findServiceArea } from '#domains/catalogue/data.server.ts';
import { describeMinutes, estimateVisit, extrasOf, formatCents, hourChoices, questionOf } from '#domains/catalogue/rules.ts';
import { mostBathrooms, mostBedrooms, mostOtherRooms } from '#domains/catalogue/cleaning/schema.ts';
import type { Estimate, ServiceOption, ServiceWithOptions } from '#domains/catalogue/schema.ts';
import { findFreeStarts } from '#domains/availability/data.server.ts';
import { describeSlots } from '#domains/availability/wording/rules.ts';
import { zipcode } from '#domains/people/schema.ts';
import type { Platform } from '#platform/platform.ts';
import type { FieldProblem } from '#platform/result.ts';

const daysShown = 4;
const timesShown = 4;

interface Choice {
  value: string;
  label: string;
  price?: string;
  description?: string;
}

/** What has to be asked to know the price of a kind of cleaning, as fields of a form. */
export interface Questions {
  selects: { name: string; label: string; options: Choice[] }[];
  radios: { name: string; legend: string; options: Choice[] } | null;
  extras: Choice[];
}

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

export function questionsOf(option: ServiceOption, service: ServiceWithOptions): Questions {
  const question = questionOf(option);
  return {
    selects: question === 'rooms' ? roomQuestions : [],
    radios: radiosOf(option),
    extras: extrasOf(option, service.extras).map(({ id, title, priceCents, extraMinutes }) => ({
      value: id,
      label: title,
      price: priceCents === 0 ? 'Free' : formatCents(priceCents),
      description: extraMinutes > 0 ? `Takes ${describeMinutes(extraMinutes)} more.` : undefined,
    })),
  };
}

/** The price for the answers and, with a ZIP code, when we could come for that long. */
export async function calculate(platform: Platform, service: ServiceWithOptions, option: ServiceOption, typed: TypedAnswers): Promise<Calculation> {
  const estimate = estimateVisit(service, { ...typed.values, optionId: option.id, extras: typed.extras });
  const typedZip = typed.values['zip'] ?? '';
  const zip = zipcode.safeParse(typedZip);
  const problems = [
    ...(estimate.ok ? [] : (estimate.refusal.fields ?? [{ field: 'extras', message: estimate.refusal.message }])),
    ...(typedZip.trim() !== '' && !zip.success ? [{ field: 'zip', message: zip.error.issues[0]?.message ?? '' }] : []),
  ];
  if (!estimate.ok || problems.length > 0) return { problems, estimate: null, freeTimes: null };
  return {
    problems,
    estimate: { ...estimate.value, length: describeMinutes(estimate.value.minutes) },
    freeTimes: zip.success ? await findFreeTimes(platform, option, estimate.value.minutes, zip.data) : null,
  };
}

async function findFreeTimes(platform: Platform, option: ServiceOption, lengthMinutes: number, zip: string): Promise<FreeTimes> {
  const area = await findServiceArea(platform.database, zip, option.serviceId);
  if (area === undefined) return { zip, area: null, days: [] };
  const starts = await findFreeStarts(platform.database, {
    serviceAreaId: area.id,
    serviceOptionId: option.id,
    lengthMinutes,
    leadHours: option.leadHours,
    now: platform.clock.now(),
  });
  const days = describeSlots(starts, area.timeZone).slice(0, daysShown);
  return {
    zip,
    area: area.title,
    days: days.map(({ label, times }) => ({
      label,
      times: times.slice(0, timesShown).map((time) => time.label),
      more: Math.max(0, times.length - timesShown),
    })),
  };
}

const upTo = (first: number, last: number): Choice[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).map((value) => ({ value, label: value }));

const roomQuestions: Questions['selects'] = [
  { name: 'bedrooms', label: 'Bedrooms', options: upTo(0, mostBedrooms) },
  { name: 'bathrooms', label: 'Bathrooms', options: upTo(1, mostBathrooms) },
  { name: 'otherRooms', label: 'Other rooms, such as an office or a hall', options: upTo(0, mostOtherRooms) },
];

function radiosOf(option: ServiceOption): Questions['radios'] {
  const question = questionOf(option);
  if (question === 'hours') {
    const options = hourChoices(option).map((hours) => ({ value: String(hours), label: `${hours} hours` }));
    return { name: 'hours', legend: 'How many hours?', options };
  }
  if (question === 'rooms' || option.price.kind !== 'choice') return null;
  const options = option.price.choices.map(({ id, title, cents }) => ({ value: id, label: title, price: formatCents(cents) }));
  return { name: 'load', legend: 'How much should we take away?', options };
}
