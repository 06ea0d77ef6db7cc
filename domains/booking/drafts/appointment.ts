import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { type FreeStart, mostDaysAhead } from '#domains/availability/free-starts.ts';

/** When a rider has to be somewhere, as a form says it: a day, and a time by the clock of the rider's home. */
export const appointmentForm = z.object({
  appointment_on: z.iso.date({ error: 'Choose the day of the appointment.' }),
  appointment_at: z.iso.time({ precision: -1, error: 'Choose when the appointment starts.' }),
});
export type AppointmentForm = z.output<typeof appointmentForm>;

/** The moment of an appointment. An hour that the clocks leave out in spring is the hour after it. */
export function appointmentMoment(
  { appointment_on, appointment_at }: AppointmentForm,
  timeZone: string,
): Date {
  const wall = Temporal.PlainDate.from(appointment_on).toPlainDateTime(
    Temporal.PlainTime.from(appointment_at),
  );
  return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
}

const wallClock = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);

/** The days between which an appointment can be: as far as rides can be booked. */
export function appointmentDays(now: Date, timeZone: string): { first: string; last: string } {
  const today = wallClock(now, timeZone).toPlainDate();
  return { first: today.toString(), last: today.add({ days: mostDaysAhead }).toString() };
}

/** The same moment as the form says it. */
export function appointmentInForm(moment: Date, timeZone: string): AppointmentForm {
  const wall = wallClock(moment, timeZone);
  return {
    appointment_on: wall.toPlainDate().toString(),
    appointment_at: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

const longestWaitMilliseconds = 30 * 60_000;

/**
 * The pick-up that brings a rider to an appointment: the last one that arrives in time, and no more than 30
 * minutes before it. `arrivalAt` says when a rider arrives after a pick-up, with time to spare. Undefined
 * where no driver is available for any of these.
 */
export function pickUpFor(
  appointmentAt: Date,
  starts: readonly FreeStart[],
  arrivalAt: (pickUp: Date) => Date | null,
): FreeStart | undefined {
  return starts.findLast(({ startsAt }) => {
    const early = appointmentAt.getTime() - (arrivalAt(startsAt)?.getTime() ?? Number.NaN);
    return early >= 0 && early <= longestWaitMilliseconds;
  });
}
