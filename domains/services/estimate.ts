import type { z } from 'zod';
import { formatCents } from '#platform/money.ts';
import { type FieldProblem, type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { cleaningAnswers, estimateCleaning } from './cleaning.ts';
import { estimate, estimateLonger, total } from './price.ts';
import { additionsOf, openWorkQuestions, questionOfLength, usualHours } from './question.ts';
import { helpMinutes, impossibleHelp, legsOf, marginMinutes, rideAnswers } from './ride/ride.ts';
import {
  addsOf,
  type Amount,
  type Estimate,
  type PriceLine,
  type ServiceExtra,
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
  if (option.lengthBy !== 'work') return estimateRoomsAndLoads(option, service.extras, answers);
  if (option.kind === 'ride') return estimateRide(option, answers);
  return estimateWork(option, answers);
}

/** The answers as they are read for this price. Refuses all that cannot be read or was left open. */
function readAnswers<Read>(
  shape: z.ZodType<Read>,
  option: ServiceOption,
  answers: Record<string, unknown>,
): Result<Read> {
  const parsed = shape.safeParse(answers);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
    ...openWorkQuestions(option, answers),
  ];
  return parsed.success && problems.length === 0 ? success(parsed.data) : refused(lookAgain(problems));
}

function estimateRoomsAndLoads(
  option: ServiceOption,
  extras: readonly ServiceExtra[],
  answers: Record<string, unknown>,
): Result<Estimate> {
  const read = readAnswers(cleaningAnswers, option, answers);
  if (!read.ok) return read;
  return withAdditions(option, answers, (more) => estimateCleaning(option, extras, read.value, more));
}

/** Work that is known takes as long as it usually does, unless the booker wants more or less of it. */
function estimateWork(option: ServiceOption, answers: Record<string, unknown>): Result<Estimate> {
  const read = readAnswers(visitAnswers, option, answers);
  if (!read.ok) return read;
  const hours = read.value.hours ?? usualHours(option, answers);
  if (option.price.kind === 'hourly' && hours === undefined) {
    const asked = questionOfLength(option);
    return asked === undefined || answers[asked.name] !== undefined
      ? refused(lookAgain([{ field: 'hours', message: 'Choose how many hours you’d like.' }]))
      : refused(lookAgain([{ field: asked.name, message: 'Choose what you need done.' }]));
  }
  const amount = amountOf(option, { ...read.value, hours });
  return withAdditions(option, answers, (more) => estimateLonger(option, amount, more));
}

/**
 * Answers make a visit longer and dearer by what they add. `timed` is what it comes to with as many minutes
 * more; where that is too long, it is refused at the answer that made it so.
 */
function withAdditions(
  option: ServiceOption,
  answers: Record<string, unknown>,
  timed: (moreMinutes: number) => Result<Estimate>,
): Result<Estimate> {
  const additions = additionsOf(option, answers);
  const without = timed(0);
  if (!without.ok || additions.length === 0) return without;
  const whole = timed(minutesOf(additions));
  if (!whole.ok) {
    const one = additions.find((_, index) => !timed(minutesOf(additions.slice(0, index + 1))).ok);
    const { code, message } = whole.refusal;
    return refused(refusal('invalid', code, message, { [one?.name ?? 'hours']: message }));
  }
  const adds = new Map(addsOf(option.price).map(({ id, cents }) => [id, cents]));
  const lines = additions.flatMap(({ id, label, count }) => {
    const cents = adds.get(id) ?? 0;
    const detail = count === 1 ? '' : `${count} at ${formatCents(cents)} each`;
    return cents === 0 ? [] : [{ label, detail, cents: cents * count }];
  });
  return success(total(whole.value.minutes, [...whole.value.lines, ...lines]));
}

const minutesOf = (additions: readonly { minutes: number }[]) =>
  additions.reduce((sum, { minutes }) => sum + minutes, 0);

function estimateRide(option: ServiceOption, answers: Record<string, unknown>): Result<Estimate> {
  const read = readAnswers(rideAnswers, option, answers);
  if (!read.ok) return read;
  const { trip, timing, waitingMinutes, route } = read.value;
  if (trip === 'wait' && waitingMinutes === undefined) {
    return refused(
      lookAgain([{ field: 'waitingMinutes', message: 'Choose how long the driver should wait.' }]),
    );
  }
  const impossible = impossibleHelp(option, read.value);
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
  const amount: Amount = {
    kind: 'distance',
    miles: route.miles * ways,
    minutes: route.minutes * ways,
    waitingMinutes: trip === 'wait' ? (waitingMinutes ?? 0) : 0,
    helpMinutes: helpMinutes(read.value) * ways,
    marginMinutes: timing === 'arrive' ? marginMinutes : 0,
  };
  return withAdditions(option, answers, (more) => estimateLonger(option, amount, more));
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

function amountOf(option: ServiceOption, answers: VisitAnswers): Amount {
  switch (option.price.kind) {
    case 'hourly':
      return { kind: 'hourly', minutes: (answers.hours ?? 0) * 60 };
    case 'item':
      return { kind: 'item', count: answers.count ?? 0 };
    case 'choice':
      return { kind: 'choice', choiceId: answers.choice ?? '' };
    default:
      return { kind: 'flat' };
  }
}

function lookAgain(fields: FieldProblem[]): Refusal {
  return {
    kind: 'invalid',
    code: 'invalid_answers',
    message: 'Check your answers.',
    fields,
  };
}
