import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appointmentDays,
  appointmentForm,
  appointmentInForm,
  appointmentMoment,
  pickUpFor,
} from './appointment.ts';

const minute = 60_000;
const newYork = 'America/New_York';
const tenOClock = new Date('2027-03-03T15:00:00Z');

describe('an appointment', () => {
  it('is told by the clock of the rider’s home, and is the same moment in its form', () => {
    const quarters = fc
      .date({
        min: new Date('2027-01-01T00:00:00Z'),
        max: new Date('2028-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => new Date(Math.floor(date.getTime() / (15 * minute)) * 15 * minute));
    // The second of the two hours in the night when the clocks go back cannot be told from the first.
    const isSecond = (moment: Date, zone: string) =>
      JSON.stringify(appointmentInForm(moment, zone)) ===
      JSON.stringify(appointmentInForm(new Date(moment.getTime() - 60 * minute), zone));
    fc.assert(
      fc.property(
        quarters,
        fc.constantFrom(newYork, 'America/Denver', 'Pacific/Honolulu'),
        (moment, zone) => {
          fc.pre(!isSecond(moment, zone));
          expect(appointmentMoment(appointmentInForm(moment, zone), zone)).toEqual(moment);
        },
      ),
    );
  });

  it('has a day and a time', () => {
    const problems = appointmentForm.safeParse({ appointment_on: '', appointment_at: '25:00' });
    expect(problems.error?.issues.map(({ message }) => message)).toEqual([
      'Choose the day of the appointment.',
      'Choose when the appointment starts.',
    ]);
  });

  it('is today at home at the earliest, and as late as rides can be booked', () => {
    expect(appointmentDays(new Date('2027-03-03T03:00:00Z'), newYork)).toEqual({
      first: '2027-03-02',
      last: '2027-05-01',
    });
  });
});

describe('the pick-up for an appointment', () => {
  const starts = ['13:30', '14:00', '14:30', '15:00'].map((time) => ({
    startsAt: new Date(`2027-03-03T${time}:00Z`),
    professionals: 1,
  }));
  const after = (minutes: number) => (pickUp: Date) => new Date(pickUp.getTime() + minutes * minute);

  it('is the last one that arrives in time', () => {
    expect(pickUpFor(tenOClock, starts, after(30))?.startsAt).toEqual(new Date('2027-03-03T14:30:00Z'));
    expect(pickUpFor(tenOClock, starts, after(45))?.startsAt).toEqual(new Date('2027-03-03T14:00:00Z'));
  });

  it('leaves nobody waiting for more than half an hour, and is none where no driver is available', () => {
    expect(pickUpFor(tenOClock, starts.slice(0, 1), after(30))).toBeUndefined();
    expect(pickUpFor(tenOClock, [], after(30))).toBeUndefined();
    expect(pickUpFor(tenOClock, starts, () => null)).toBeUndefined();
  });
});
