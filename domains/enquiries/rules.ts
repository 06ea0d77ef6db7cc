import { Temporal } from 'temporal-polyfill';
import type { Office } from './office/rules.ts';
import { callZones, type CallTime, type CallWindow } from './schema.ts';

/** The parts of a day, on the clock of whoever is called. */
const partsOfDay: Record<Exclude<CallTime, 'soon'>, { from: number; until: number }> = {
  morning: { from: 8, until: 12 },
  afternoon: { from: 12, until: 17 },
  evening: { from: 17, until: 20 },
};

/** With less than this left of the time that was chosen, the promise is for another day: it has to be kept. */
const shortestMinutes = 30;
const promisedHours = 2;
const daysLookedAt = 8;

/**
 * When we call somebody who asks at `now`: within two hours while we are open, else in the first two hours of the next
 * opening, or within the part of their own day that was chosen, the next one in which we are open. Where we never are in
 * that part of their day, as soon as we can.
 */
export function callWindow(time: CallTime, now: Date, office: Office, timeZone = office.timeZone): CallWindow {
  const asked = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const openings = openingsAfter(asked, office);
  const inPart = time === 'soon' ? undefined : firstLongEnough(asked, withinPart(openings, partsOfDay[time], timeZone));
  if (inPart !== undefined) return windowOf(inPart.from, inPart.until);
  const next = firstLongEnough(asked, openings);
  if (next === undefined) throw new Error('The office is never open.');
  const promised = next.from.add({ hours: promisedHours }).round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' });
  return windowOf(next.from, earlierOf(promised, next.until));
}

/** The zone that a promise is shown in: the one that was asked for where it is one of ours, else that of the office. */
export function zoneOfCall(asked: string | null | undefined, office: Office): string {
  return callZones.find((zone) => zone === asked) ?? office.timeZone;
}

interface Span {
  from: Temporal.Instant;
  until: Temporal.Instant;
}

function openingsAfter(asked: Temporal.Instant, { timeZone, days }: Office): Span[] {
  const today = asked.toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: daysLookedAt }, (_, index) => today.add({ days: index })).flatMap((day) => {
    const opening = days[day.dayOfWeek - 1];
    return opening ? [{ from: atHour(day, opening.opens, timeZone), until: atHour(day, opening.closes, timeZone) }] : [];
  });
}

function withinPart(openings: readonly Span[], part: { from: number; until: number }, timeZone: string): Span[] {
  return openings.flatMap((opening) => {
    const first = opening.from.toZonedDateTimeISO(timeZone).toPlainDate();
    // An opening may lie on two days of somebody far away.
    return [first, first.add({ days: 1 })].map((day) => ({
      from: laterOf(opening.from, atHour(day, part.from, timeZone)),
      until: earlierOf(opening.until, atHour(day, part.until, timeZone)),
    }));
  });
}

function firstLongEnough(asked: Temporal.Instant, spans: readonly Span[]): Span | undefined {
  return spans.map(({ from, until }) => ({ from: laterOf(asked, from), until })).find(({ from, until }) => Temporal.Instant.compare(from, until.subtract({ minutes: shortestMinutes })) <= 0);
}

function atHour(day: Temporal.PlainDate, hour: number, timeZone: string): Temporal.Instant {
  const wall = hour === 24 ? day.add({ days: 1 }).toPlainDateTime() : day.toPlainDateTime({ hour });
  return wall.toZonedDateTime(timeZone).toInstant();
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function earlierOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

function windowOf(from: Temporal.Instant, until: Temporal.Instant): CallWindow {
  return { from: new Date(from.epochMilliseconds), until: new Date(until.epochMilliseconds) };
}
