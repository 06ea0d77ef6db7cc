import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';
import { callTimes, callWindow } from './enquiry.ts';
import { officeOf } from './office-words.ts';
import { callBackText, comingSoonText, describeWindow } from './words.ts';

const sender = { site: 'Hearthside', phone: '+12125550142', hours: 'Every day' };
const office = officeOf(readConfiguration(demoSettings));
const words = (from: string, until: string, now: string) =>
  describeWindow({ from: new Date(from), until: new Date(until) }, new Date(now), 'America/New_York');

describe('a window in words', () => {
  it.each([
    [
      '2027-01-15T15:07:00Z',
      '2027-01-15T17:00:00Z',
      '2027-01-15T15:07:00Z',
      'today, Friday, January 15, before 12:00 noon, New York time',
    ],
    [
      '2027-01-16T13:00:00Z',
      '2027-01-16T15:00:00Z',
      '2027-01-16T03:00:00Z',
      'tomorrow, Saturday, January 16, between 8:00 AM and 10:00 AM, New York time',
    ],
    [
      '2027-01-15T17:00:00Z',
      '2027-01-15T22:00:00Z',
      '2027-01-15T15:00:00Z',
      'today, Friday, January 15, between 12:00 noon and 5:00 PM, New York time',
    ],
    [
      '2027-01-15T17:00:00Z',
      '2027-01-15T19:30:00Z',
      '2027-01-13T15:00:00Z',
      'Friday, January 15, between 12:00 noon and 2:30 PM, New York time',
    ],
  ])('from %s to %s', (from, until, now, expected) => {
    expect(words(from, until, now)).toBe(expected);
  });
});

describe('a text', () => {
  const basicAlphabet = /^[A-Za-z0-9 .,:;?!'()-]*$/;

  it('about a call fits into one part, whenever it is asked for', () => {
    const instant = fc.date({
      min: new Date('2026-01-01Z'),
      max: new Date('2030-01-01Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...callTimes), (now, time) => {
        const { body } = callBackText(sender, callWindow(time, now, office), now, 'America/New_York');
        expect(body.length).toBeLessThanOrEqual(160);
        expect(body).toMatch(basicAlphabet);
        expect(body).toMatch(/^Hearthside: .* New York time\..* \(212\) 555-0142$/);
      }),
    );
  });

  it('about a place that we do not come to yet fits as well', () => {
    const { body } = comingSoonText(sender, '80202');
    expect(body.length).toBeLessThanOrEqual(160);
    expect(body).toMatch(basicAlphabet);
    expect(body).toContain('80202');
  });
});
