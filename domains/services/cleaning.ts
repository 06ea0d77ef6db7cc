import { z } from 'zod';
import { type FieldProblem, refusal, refused, type Result, success } from '#platform/result.ts';
import { choiceField, countField, optionId } from './fields.ts';
import { describeMinutes, estimate, estimateLonger, tooLong, total } from './price.ts';
import type { Estimate, RoomMinutes, ServiceExtra, ServiceOption } from './service.ts';

export const mostBedrooms = 8;
export const mostBathrooms = 6;
export const mostOtherRooms = 6;

/**
 * The questions asked before a cleaning. Which ones must be answered depends on the option, so
 * `estimateCleaning` refuses what is missing.
 */
export const cleaningAnswers = z.object({
  optionId,
  bedrooms: countField(0, mostBedrooms, `Choose from 0 to ${mostBedrooms} bedrooms.`),
  bathrooms: countField(1, mostBathrooms, `Choose from 1 to ${mostBathrooms} bathrooms.`),
  otherRooms: countField(0, mostOtherRooms, `Choose from 0 to ${mostOtherRooms} other rooms.`),
  hours: countField(1, 12, 'Choose how many hours you’d like.'),
  load: choiceField,
  extras: z.preprocess(
    (input) =>
      input === undefined || input === null || input === '' ? [] : Array.isArray(input) ? input : [input],
    z.array(z.string().min(1).max(80)).max(20, 'Choose each extra only once.'),
  ),
});
export type CleaningAnswers = z.output<typeof cleaningAnswers>;

/** The whole hours that a member can choose from where the length is up to them. */
export function hourChoices(option: ServiceOption): number[] {
  const first = Math.ceil(option.shortestMinutes / 60);
  const last = Math.floor(option.longestMinutes / 60);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The extras that go with the option. Junk removal has none, because nothing is cleaned. */
export function extrasOf(option: ServiceOption, extras: readonly ServiceExtra[]): ServiceExtra[] {
  return option.lengthBy === 'load' ? [] : extras.filter((extra) => extra.serviceId === option.serviceId);
}

/**
 * What a cleaning costs and how long it takes. Rooms that need more than the longest visit get the longest
 * visit, and its line says so. Refuses answers that are missing or not among the choices (`invalid_answers`),
 * extras that are not offered (`unknown_extra`) and extras that do not fit into one visit (`visit_too_long`).
 * `more` are minutes that other answers add.
 */
export function estimateCleaning(
  option: ServiceOption,
  extras: readonly ServiceExtra[],
  answers: CleaningAnswers,
  more = 0,
): Result<Estimate> {
  const visit = estimateWork(option, answers, more);
  if (!visit.ok) return visit;
  const chosen = chosenExtras(extrasOf(option, extras), answers.extras);
  if (!chosen.ok) return chosen;
  const minutes = visit.value.minutes + chosen.value.reduce((sum, extra) => sum + extra.extraMinutes, 0);
  if (minutes > option.longestMinutes) return tooLong(option, minutes, 'extras');
  const extraLines = chosen.value.map((extra) => ({
    label: extra.title,
    detail: extra.extraMinutes > 0 ? `${describeMinutes(extra.extraMinutes)} more` : '',
    cents: extra.priceCents,
  }));
  return success(total(minutes, [...visit.value.lines, ...extraLines]));
}

function estimateWork(option: ServiceOption, answers: CleaningAnswers, more: number): Result<Estimate> {
  if (option.roomMinutes !== null) return estimateRooms(option, option.roomMinutes, answers, more);
  if (option.lengthBy === 'load') {
    const visit = estimateLonger(option, { kind: 'choice', choiceId: answers.load ?? '' }, more);
    return visit.ok || visit.refusal.code === 'visit_too_long'
      ? visit
      : missing([{ field: 'load', message: 'Choose how much there is to haul away.' }]);
  }
  const { hours } = answers;
  if (hours === undefined || !hourChoices(option).includes(hours)) {
    return missing([{ field: 'hours', message: 'Choose how many hours you’d like.' }]);
  }
  return estimate(option, { kind: 'hourly', minutes: hours * 60 + more });
}

function estimateRooms(
  option: ServiceOption,
  table: RoomMinutes,
  answers: CleaningAnswers,
  more: number,
): Result<Estimate> {
  const { bedrooms, bathrooms, otherRooms } = answers;
  if (bedrooms === undefined || bathrooms === undefined || otherRooms === undefined) {
    const problems: FieldProblem[] = [];
    if (bedrooms === undefined)
      problems.push({ field: 'bedrooms', message: 'Choose how many bedrooms to clean.' });
    if (bathrooms === undefined)
      problems.push({ field: 'bathrooms', message: 'Choose how many bathrooms to clean.' });
    if (otherRooms === undefined)
      problems.push({ field: 'otherRooms', message: 'Choose how many other rooms to clean.' });
    return missing(problems);
  }
  const needed =
    table.home + bedrooms * table.bedroom + bathrooms * table.bathroom + otherRooms * table.otherRoom;
  const visit = estimate(option, { kind: 'hourly', minutes: Math.min(needed, option.longestMinutes) + more });
  if (!visit.ok || needed <= option.longestMinutes) return visit;
  const lines = visit.value.lines.map((line) => ({
    ...line,
    detail: `${line.detail}, our longest visit`,
  }));
  return success({ ...visit.value, lines });
}

function chosenExtras(offered: readonly ServiceExtra[], ids: readonly string[]): Result<ServiceExtra[]> {
  const wanted = new Set(ids);
  const chosen = offered.filter((extra) => wanted.has(extra.id));
  if (chosen.length === wanted.size) return success(chosen);
  const message = 'One of the extras is no longer offered. Choose again.';
  return refused(refusal('invalid', 'unknown_extra', message, { extras: message }));
}

function missing(fields: FieldProblem[]): Result<never> {
  return refused({
    kind: 'invalid',
    code: 'invalid_answers',
    message: 'Check your answers.',
    fields,
  });
}
