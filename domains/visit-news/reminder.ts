import { Temporal } from 'temporal-polyfill';

export const reminderKinds = ['two-days', 'morning'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Clock times at the place of the visit. */
const daytime = { hour: 10 };
const morning = { hour: 8 };
const evening = { hour: 18 };
/** Visits before this time are announced the evening before: in the morning it would be too late to matter. */
const earliestForMorning = Temporal.PlainTime.from({ hour: 9 });

/**
 * When people are reminded of a visit: two days before, and on its morning, by the clock of the place, even
 * if the clocks change in between.
 */
export function reminderMoment(kind: ReminderKind, visit: { startsAt: Date; timeZone: string }): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(visit.startsAt.getTime()).toZonedDateTimeISO(
    visit.timeZone,
  );
  const day = start.toPlainDate();
  if (kind === 'two-days') return atWall(day.subtract({ days: 2 }), daytime, visit.timeZone);
  const early = Temporal.PlainTime.compare(start.toPlainTime(), earliestForMorning) < 0;
  return early
    ? atWall(day.subtract({ days: 1 }), evening, visit.timeZone)
    : atWall(day, morning, visit.timeZone);
}

/**
 * Whether a reminder is to be sent now: its moment has come, the visit has been unchanged since before that
 * moment, and it is not too late. The one for two days before is no use on the next day, when the other one
 * is near.
 */
export function isReminderDue(
  kind: ReminderKind,
  visit: { startsAt: Date; timeZone: string; standsSince: Date },
  now: Date,
): boolean {
  const moment = reminderMoment(kind, visit);
  if (now < moment || visit.standsSince >= moment) return false;
  const until = kind === 'morning' ? visit.startsAt : endOfDay(moment, visit.timeZone);
  return now < until;
}

function atWall(day: Temporal.PlainDate, time: { hour: number }, timeZone: string): Date {
  return new Date(
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds,
  );
}

function endOfDay(instant: Date, timeZone: string): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return new Date(day.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds);
}
