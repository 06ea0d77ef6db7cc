import type { z } from 'zod';
import { formatCents } from '#platform/money.ts';
import { type FieldProblem, type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { cleaningAnswers, estimateCleaning } from './cleaning.ts';
import { estimate, tooLong, total } from './price.ts';
import { additionsOf, openWorkQuestions, questionOfLength, usualHours } from './question.ts';
import { helpMinutes, impossibleHelp, legsOf, marginMinutes, rideAnswers } from './ride/ride.ts';
import {
  addsOf,
  type Amount,
  type Estimate,
  type PriceLine,
  type ServiceOption,
  type ServiceWithOptions,
  type VisitAnswers,
  visitAnswers,
} from './service.ts';

/**
 * What a visit of any service costs and how long it takes, from the answers of a form, a draft or JSON.
 * Refuses `option_not_found`, `invalid_answers` with the fields, whatever the price rules refuse, and rides
 * that have not been measured (`unknown_amount`): we measure their distance; the booker never states it.
 */
export function estimateVisit(
  service: ServiceWithOptions,
  answers: Record<string, unknown>,
): Result<Estimate> {
  const option = service.options.find((candidate) => candidate.id === answers['optionId']);
  if (option === undefined) {
    return refused(refusal('invalid', 'option_not_found', 'Choose a service.'));
  }
  if (option.lengthBy !== 'work') {
    const parsed = cleaningAnswers.safeParse(answers);
    return parsed.success
      ? estimateCleaning(option, service.extras, parsed.data)
      : invalidAnswers(parsed.error);
  }
  if (option.kind === 'ride') return estimateRide(option, answers);
  return estimateWork(option, answers);
}

/** Work that is known takes as long as it usually does, unless the booker wants more or less of it. */
function estimateWork(option: ServiceOption, answers: Record<string, unknown>): Result<Estimate> {
  const parsed = visitAnswers.safeParse(answers);
  if (!parsed.success) return invalidAnswers(parsed.error);
  const open = openWorkQuestions(option, answers);
  if (open.length > 0) return refused(lookAgain(open));
  const hours = parsed.data.hours ?? usualHours(option, answers);
  if (option.price.kind === 'hourly' && hours === undefined) {
    const asked = questionOfLength(option);
    return asked === undefined || answers[asked.name] !== undefined
      ? refused(lookAgain([{ field: 'hours', message: 'Choose how many hours you’d like.' }]))
      : refused(lookAgain([{ field: asked.name, message: 'Choose what you need done.' }]));
  }
  return estimateWithAdditions(option, { ...parsed.data, hours }, answers);
}

/** Answers make a visit longer and dearer by what they add; time that is paid by the hour is paid as such. */
function estimateWithAdditions(
  option: ServiceOption,
  parsed: VisitAnswers,
  answers: Record<string, unknown>,
): Result<Estimate> {
  const additions = additionsOf(option, answers);
  const more = additions.reduce((sum, { minutes }) => sum + minutes, 0);
  const isHourly = option.price.kind === 'hourly';
  const usual = estimate(option, amountOf(option, parsed, isHourly ? more : 0));
  if (!usual.ok || additions.length === 0) return usual;
  const minutes = usual.value.minutes + (isHourly ? 0 : more);
  if (minutes > option.longestMinutes) return tooLong(option, minutes, option.questions[0]?.name ?? 'hours');
  const adds = new Map(addsOf(option.price).map(({ id, cents }) => [id, cents]));
  const lines = additions.flatMap(({ id, label, count }) => {
    const cents = adds.get(id) ?? 0;
    const detail = count === 1 ? '' : `${count} at ${formatCents(cents)} each`;
    return cents === 0 ? [] : [{ label, detail, cents: cents * count }];
  });
  return success(total(minutes, [...usual.value.lines, ...lines]));
}

function estimateRide(option: ServiceOption, answers: Record<string, unknown>): Result<Estimate> {
  const parsed = rideAnswers.safeParse(answers);
  if (!parsed.success) return invalidAnswers(parsed.error);
  const { trip, timing, waitingMinutes, route } = parsed.data;
  if (trip === 'wait' && waitingMinutes === undefined) {
    return refused(
      lookAgain([{ field: 'waitingMinutes', message: 'Choose how long the driver should wait.' }]),
    );
  }
  const impossible = impossibleHelp(option, parsed.data);
  if (impossible !== null)
    return refused({
      kind: 'invalid',
      code: 'option_not_suitable',
      message: impossible.message,
      fields: [impossible],
    });
  if (route === undefined) return estimate(option, { kind: 'flat' });
  if (trip === 'round') return estimateRoundTrip(option, answers);
  const ways = trip === 'wait' ? 2 : 1;
  return estimate(option, {
    kind: 'distance',
    miles: route.miles * ways,
    minutes: route.minutes * ways,
    waitingMinutes: trip === 'wait' ? (waitingMinutes ?? 0) : 0,
    helpMinutes: helpMinutes(parsed.data) * ways,
    marginMinutes: timing === 'arrive' ? marginMinutes : 0,
  });
}

/** Prices both rides. The length is that of the way there, because its time is chosen first. */
function estimateRoundTrip(option: ServiceOption, answers: Record<string, unknown>): Result<Estimate> {
  const legs = legsOf(answers);
  const [there, back] = [estimateRide(option, legs.there), estimateRide(option, legs.back)];
  if (!there.ok) return there;
  if (!back.ok) return back;
  const named = (lines: PriceLine[], way: string) =>
    lines.map((line) => ({ ...line, label: `${line.label}, ${way}` }));
  const lines = [...named(there.value.lines, 'there'), ...named(back.value.lines, 'home')];
  return success({
    minutes: there.value.minutes,
    lines,
    totalCents: there.value.totalCents + back.value.totalCents,
  });
}

function amountOf(option: ServiceOption, answers: VisitAnswers, moreMinutes: number): Amount {
  switch (option.price.kind) {
    case 'hourly':
      return { kind: 'hourly', minutes: (answers.hours ?? 0) * 60 + moreMinutes };
    case 'item':
      return { kind: 'item', count: answers.count ?? 0 };
    case 'choice':
      return { kind: 'choice', choiceId: answers.choice ?? '' };
    default:
      return { kind: 'flat' };
  }
}

function invalidAnswers(error: z.ZodError): Result<Estimate> {
  return refused(
    lookAgain(error.issues.map((issue) => ({ field: String(issue.path[0] ?? ''), message: issue.message }))),
  );
}

function lookAgain(fields: FieldProblem[]): Refusal {
  return {
    kind: 'invalid',
    code: 'invalid_answers',
    message: 'Check your answers.',
    fields,
  };
}
