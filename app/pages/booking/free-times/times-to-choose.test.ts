import { describe, expect, it } from 'vitest';
import { timesToChoose } from './times-to-choose.ts';

const starts = ['2027-02-08T14:00Z', '2027-02-08T20:00Z', '2027-02-12T14:00Z', '2027-02-19T20:00Z'].map(
  (moment) => ({ startsAt: new Date(moment), professionals: 1 }),
);
const asked = (
  query: string,
  known: { chosen?: string; wanted?: string; last?: Date; besideAt?: (start: Date) => string | null } = {},
  free = starts,
) =>
  timesToChoose(new URL(`https://example.com/cleaning?draft=1${query}`), free, {
    timeZone: 'America/New_York',
    ownZone: null,
    arrivalAt: () => null,
    windowMinutes: null,
    besideAt: () => null,
    ...known,
  });

describe('the free times on a page', () => {
  it('begin with the first day, and with the first time one press away', () => {
    const times = asked('');
    expect(times?.shown).toMatchObject({ date: '2027-02-08', label: 'Monday, February 8' });
    expect(times?.quick).toEqual([
      {
        name: 'First available',
        value: '2027-02-08T14:00:00.000Z',
        label: 'Monday, February 8, 9:00 AM',
      },
    ]);
    expect(times?.range).toEqual({ first: '2027-02-08', last: '2027-02-19' });
  });

  it('have the same time as last time one press away, unless it is the first', () => {
    const names = (last: string) =>
      asked('', { last: new Date(last) })?.quick.map(({ name, label }) => [name, label]);
    expect(names('2027-01-29T20:00Z')?.[1]).toEqual(['Same as last time', 'Friday, February 19, 3:00 PM']);
    expect(names('2027-02-01T14:00Z')).toHaveLength(1);
  });

  it('offer no time at which there is something else, and mark it where it is chosen from', () => {
    const taken = ['2027-02-08T14:00:00.000Z', '2027-02-19T20:00:00.000Z'];
    const besideAt = (start: Date) => (taken.includes(start.toISOString()) ? 'Medical ride' : null);
    const times = asked('', { last: new Date('2027-01-29T20:00Z'), besideAt });
    expect(times?.quick.map(({ name, value }) => [name, value])).toEqual([
      ['First available', '2027-02-08T20:00:00.000Z'],
    ]);
    const shown = times?.shown.parts.flatMap((part) => part.times);
    expect(shown?.map(({ label, note, beside }) => [label, note, beside])).toEqual([
      ['9:00 AM', 'Same time as Medical ride', 'Medical ride'],
      ['3:00 PM', undefined, undefined],
    ]);
    expect(shown?.[0]?.full).toContain('(Same time as Medical ride)');
  });

  it('have the time that the booking was begun with as chosen, until another is', () => {
    const wanted = '2027-02-12T14:00:00.000Z';
    expect(asked('', { wanted })).toMatchObject({
      shown: { date: '2027-02-12' },
      chosen: wanted,
      notice: null,
    });
    const chosen = '2027-02-08T20:00:00.000Z';
    expect(asked('', { wanted, chosen })).toMatchObject({ shown: { date: '2027-02-08' }, chosen });
    expect(asked('&day=2027-02-19', { wanted })).toMatchObject({ chosen: undefined, notice: null });
  });

  it('say that the time that the booking was begun with is gone, and show the next ones', () => {
    const gone = asked('', { wanted: '2027-02-12T16:00:00.000Z' });
    expect(gone?.shown.date).toBe('2027-02-19');
    expect(gone?.notice).toContain('The time you chose first is not available');
    expect(asked('&day=2027-02-08', { wanted: '2027-02-12T16:00:00.000Z' })?.notice).toBeNull();
  });

  it('show the day of the time that was pressed, and that it is chosen', () => {
    expect(asked('&at=2027-02-12T14:00:00.000Z', { chosen: '2027-02-08T14:00:00.000Z' })).toMatchObject({
      shown: { date: '2027-02-12' },
      chosen: '2027-02-12T14:00:00.000Z',
      notice: null,
    });
  });

  it('say that the time that was pressed is gone', () => {
    expect(asked('&at=2027-02-12T15:00:00.000Z')?.notice).toBe(
      'That time is no longer available. Choose another one.',
    );
  });

  it.each(['&day=soon', '&day=2027-02-31', '&at=noon', '&day=&at='])('take no notice of %s', (query) => {
    expect(asked(query)).toMatchObject({ shown: { date: '2027-02-08' }, notice: null, chosen: undefined });
  });

  it('are none where nobody is free', () => {
    expect(asked('', {}, [])).toBeNull();
  });
});
