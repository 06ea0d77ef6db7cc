import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { gsm7Length, textWithSafeWord } from '#domains/notifications/text.ts';
import { digestMonday, weeksAround, wordDigest } from './digest.ts';

const newYork = 'America/New_York';

describe('the news of the week', () => {
  it.each([
    ['2027-02-08T13:59:00Z', undefined],
    ['2027-02-08T14:00:00Z', '2027-02-08'],
    ['2027-02-09T01:59:00Z', '2027-02-08'],
    ['2027-02-09T02:00:00Z', undefined],
    ['2027-02-09T15:00:00Z', undefined],
    // The day after the clocks went forward: an hour earlier in UTC, the same on the wall.
    ['2027-03-15T13:00:00Z', '2027-03-15'],
  ])('at %s is that of %s', (now, monday) => {
    expect(digestMonday(newYork, new Date(now))).toBe(monday);
  });

  it('is due in one stretch of each week, in every zone', () => {
    const instants = fc.date({
      min: new Date('2026-01-01Z'),
      max: new Date('2030-01-01Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(newYork, 'America/Denver', 'Pacific/Honolulu', 'Asia/Tokyo'),
        (now, timeZone) => {
          const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
          expect(digestMonday(timeZone, now) !== undefined).toBe(
            local.dayOfWeek === 1 && local.hour >= 9 && local.hour < 21,
          );
          const { from, until } = weeksAround(timeZone, now);
          expect(Math.abs((until.getTime() - from.getTime()) / 3_600_000 - 14 * 24)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('its words', () => {
  const visit = {
    recipientName: 'Rosa Alvarez',
    optionTitle: 'Home cleaning',
    professionalName: 'Bianca Torres',
    timeZone: newYork,
  };
  const facts = {
    site: 'Hearthside',
    phone: '+12125550142',
    publicUrl: 'https://help.example.org',
    personName: 'Daniel Alvarez',
    safeWord: null,
    concierge: null,
    now: new Date('2027-02-08T14:00:00Z'),
    visits: [
      { ...visit, startsAt: new Date('2027-02-03T15:00:00Z'), state: 'completed' as const },
      { ...visit, startsAt: new Date('2027-02-04T15:00:00Z'), state: 'cancelled' as const },
      { ...visit, startsAt: new Date('2027-02-10T15:00:00Z'), state: 'confirmed' as const },
      { ...visit, startsAt: new Date('2027-02-11T15:00:00Z'), state: 'cancelled' as const },
    ],
  };

  it('say what was and what is to come', () => {
    const body = wordDigest('email', facts)?.body ?? '';
    expect(body).toContain(
      'Last week\nWednesday, February 3, 10:00 AM, Home cleaning for Rosa Alvarez with Bianca Torres, done\nThursday, February 4',
    );
    expect(body).toMatch(/February 4.*, canceled\n\nThis week\nWednesday, February 10/);
    expect(body).not.toContain('February 11');
    expect(wordDigest('letter', facts)?.body).not.toContain('http');
  });

  it('fit into one text', () => {
    const body = wordDigest('text', { ...facts, safeWord: 'lamplight' })?.body ?? '';
    const text = textWithSafeWord(body, 'Hearthside', 'lamplight');
    expect(text).toMatch(
      /^Hearthside \(lamplight\): .*Last week: 1 visit done. This week: 1 visit.*\(212\) 555-0142$/,
    );
    expect(gsm7Length(text)).toBeLessThanOrEqual(160);
  });

  it('are not written for a week in which nothing was', () => {
    expect(wordDigest('email', { ...facts, visits: [] })).toBeNull();
  });
});
