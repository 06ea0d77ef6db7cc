import { describe, expect, it } from 'vitest';
import { daysOnPage } from './day-pages.ts';

const day = (date: string) => ({
  date,
  label: date,
  times: ['14:00', '20:00'].map((time) => ({
    value: `${date}T${time}:00.000Z`,
    label: time,
    professionals: 1,
  })),
});
const days = ['2027-02-08', '2027-02-09', '2027-02-12', '2027-02-13', '2027-02-14'].map(day);
const shown = (...page: Parameters<typeof daysOnPage>) => {
  const { days: found, earlier, later } = daysOnPage(...page);
  return { first: found[0]?.date, count: found.length, earlier, later };
};

describe('a page of days', () => {
  it('begins with the first, and leads on', () => {
    expect(shown(days, { from: null })).toEqual({
      first: '2027-02-08',
      count: 2,
      earlier: null,
      later: '2027-02-12',
    });
  });

  it('begins where it was asked to, and leads back and on', () => {
    expect(shown(days, { from: '2027-02-10' })).toEqual({
      first: '2027-02-12',
      count: 2,
      earlier: '2027-02-08',
      later: '2027-02-14',
    });
    expect(shown(days, { from: '2027-02-14' })).toEqual({
      first: '2027-02-14',
      count: 1,
      earlier: '2027-02-12',
      later: null,
    });
    expect(shown(days, { from: '2027-02-09' })).toMatchObject({ first: '2027-02-09', earlier: '2027-02-08' });
  });

  it('begins on the day of what was chosen, free or not, unless another one is asked for', () => {
    expect(shown(days, { from: null, chosen: '2027-02-13T20:00:00.000Z' }).first).toBe('2027-02-13');
    expect(shown(days, { from: null, chosen: '2027-02-12T16:00:00.000Z' }).first).toBe('2027-02-12');
    expect(shown(days, { from: '2027-02-08', chosen: '2027-02-13T20:00:00.000Z' }).first).toBe('2027-02-08');
  });

  it('names a holiday', () => {
    expect(
      daysOnPage([day('2026-11-25'), day('2026-11-26')], { from: null }).days.map(({ label }) => label),
    ).toEqual(['2026-11-25', '2026-11-26: Thanksgiving Day']);
  });

  it('begins with the first where nothing is left from then on', () => {
    expect(shown(days, { from: null, chosen: '2027-03-01T14:00:00.000Z' }).first).toBe('2027-02-08');
    expect(shown([], { from: '2027-02-08' })).toEqual({
      first: undefined,
      count: 0,
      earlier: null,
      later: null,
    });
  });
});
