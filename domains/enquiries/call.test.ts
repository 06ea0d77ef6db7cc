import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maySnoozeUntil, nextTry, standingOf } from './call.ts';
import { officeOf } from './office-words.ts';

const office = officeOf({ OFFICE_HOURS: 'mon-fri 8-20', OFFICE_TIME_ZONE: 'America/New_York' });
const friday = new Date('2027-02-05T15:00:00Z');
const after = (hours: number) => new Date(friday.getTime() + hours * 3_600_000);

describe('a call', () => {
  it('stands by its window, and a snooze ends by itself', () => {
    const call = { dueFrom: after(1), dueUntil: after(3), snoozedUntil: null };
    expect([0, 1, 2, 4].map((hours) => standingOf(call, after(hours)))).toEqual([
      'waits',
      'due',
      'due',
      'late',
    ]);
    const snoozed = { ...call, snoozedUntil: after(2) };
    expect([1, 2, 4].map((hours) => standingOf(snoozed, after(hours)))).toEqual(['put off', 'due', 'late']);
    expect(standingOf({ ...snoozed, doneAt: friday }, after(1))).toBe('done');
  });

  it('is tried again the same day where somebody waits, and the next day where nobody does', () => {
    expect(nextTry('call_back', friday, office)).toEqual({ from: after(2), until: after(4) });
    // Friday at 10 in New York: the office is closed at the weekend.
    expect(nextTry('weekly_call', friday, office).from).toEqual(new Date('2027-02-08T13:00:00Z'));
  });

  it('is never promised again for a time that is over, or when nobody answers the phone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 * 24 * 14 }),
        fc.constantFrom('call_back' as const, 'notice' as const, 'weekly_call' as const),
        (minutes, reason) => {
          const now = new Date(friday.getTime() + minutes * 60_000);
          const { from, until } = nextTry(reason, now, office);
          expect(from > now && until > from).toBe(true);
          const local = (moment: Date) =>
            new Intl.DateTimeFormat('en-US', {
              timeZone: office.timeZone,
              weekday: 'short',
              hour: 'numeric',
              hourCycle: 'h23',
            }).formatToParts(moment);
          const part = (moment: Date, type: string) =>
            local(moment).find((each) => each.type === type)?.value ?? '';
          expect(['Sat', 'Sun']).not.toContain(part(from, 'weekday'));
          expect(Number(part(from, 'hour'))).toBeGreaterThanOrEqual(8);
          expect(Number(part(new Date(until.getTime() - 60_000), 'hour'))).toBeLessThan(20);
        },
      ),
    );
  });

  it('is put off to a time to come, and not for ever', () => {
    expect(maySnoozeUntil(after(-1), friday)).toBe(false);
    expect(maySnoozeUntil(after(1), friday)).toBe(true);
    expect(maySnoozeUntil(after(31 * 24), friday)).toBe(false);
  });
});
