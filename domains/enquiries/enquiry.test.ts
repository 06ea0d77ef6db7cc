import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';
import {
  callBackRequest,
  type CallTime,
  callTimes,
  callWindow,
  callZones,
  comingSoonRequest,
  zoneOfCall,
  writtenEnquiry,
} from './enquiry.ts';
import { officeInWords, officeOf, openingFacts } from './office-words.ts';

const office = officeOf(readConfiguration(demoSettings));
const windowAt = (time: CallTime, now: string) => {
  const { from, until } = callWindow(time, new Date(now), office);
  return [from.toISOString().slice(0, 16), until.toISOString().slice(0, 16)];
};

describe('the time in which we promise to call', () => {
  // In January, New York is five hours behind UTC.
  it.each<[string, CallTime, string, string, string]>([
    [
      'within two hours while we are open, to the quarter hour before',
      'soon',
      '2027-01-15T15:07:30Z',
      '2027-01-15T15:07',
      '2027-01-15T17:00',
    ],
    [
      'until we close when that is sooner',
      'soon',
      '2027-01-16T00:15:00Z',
      '2027-01-16T00:15',
      '2027-01-16T01:00',
    ],
    [
      'still today half an hour before we close',
      'soon',
      '2027-01-16T00:30:00Z',
      '2027-01-16T00:30',
      '2027-01-16T01:00',
    ],
    [
      'tomorrow from 8 to 10 when it is later than that',
      'soon',
      '2027-01-16T00:30:01Z',
      '2027-01-16T13:00',
      '2027-01-16T15:00',
    ],
    [
      'tomorrow from 8 to 10 at night',
      'soon',
      '2027-01-16T03:00:00Z',
      '2027-01-16T13:00',
      '2027-01-16T15:00',
    ],
    [
      'today from 8 to 10 before we open',
      'soon',
      '2027-01-15T10:00:00Z',
      '2027-01-15T13:00',
      '2027-01-15T15:00',
    ],
    [
      'this morning when it has not begun',
      'morning',
      '2027-01-15T11:00:00Z',
      '2027-01-15T13:00',
      '2027-01-15T17:00',
    ],
    ['the rest of this morning', 'morning', '2027-01-15T16:00:00Z', '2027-01-15T16:00', '2027-01-15T17:00'],
    ['tomorrow morning PM', 'morning', '2027-01-15T19:00:00Z', '2027-01-16T13:00', '2027-01-16T17:00'],
    ['this afternoon', 'afternoon', '2027-01-15T15:00:00Z', '2027-01-15T17:00', '2027-01-15T22:00'],
    ['this evening', 'evening', '2027-01-15T15:00:00Z', '2027-01-15T22:00', '2027-01-16T01:00'],
    [
      'at 8 on the wall after the clocks went forward in the night',
      'soon',
      '2027-03-14T04:00:00Z',
      '2027-03-14T12:00',
      '2027-03-14T14:00',
    ],
    [
      'at 8 on the wall after the clocks went back in the night',
      'soon',
      '2027-11-07T03:00:00Z',
      '2027-11-07T13:00',
      '2027-11-07T15:00',
    ],
  ])('is %s', (_, time, now, from, until) => {
    expect(windowAt(time, now)).toEqual([from, until]);
  });

  it('never lies in the past, is never shorter than half an hour, and begins within a day', () => {
    const instant = fc.date({
      min: new Date('2026-01-01Z'),
      max: new Date('2030-01-01Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...callTimes), (now, time) => {
        const { from, until } = callWindow(time, now, office);
        expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(until.getTime() - from.getTime()).toBeGreaterThanOrEqual(30 * 60_000);
        expect(from.getTime() - now.getTime()).toBeLessThan(24 * 3_600_000);
      }),
    );
  });
});

describe('a promise to somebody elsewhere', () => {
  const hoursIn = (zone: string, date: Date) =>
    Number(
      new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(date),
    );

  it('is for their own morning, as far as we are open then', () => {
    const { from, until } = callWindow(
      'morning',
      new Date('2027-01-15T03:00:00Z'),
      office,
      'America/Los_Angeles',
    );
    expect([from.toISOString(), until.toISOString()]).toEqual([
      '2027-01-15T16:00:00.000Z',
      '2027-01-15T20:00:00.000Z',
    ]);
  });

  it('is as soon as we can where we are closed in their evening', () => {
    const { from } = callWindow('evening', new Date('2027-01-15T16:00:00Z'), office, 'Pacific/Honolulu');
    expect(from.toISOString()).toBe('2027-01-15T16:00:00.000Z');
  });

  it('lies in our hours, and in the part of their day that they chose where that can be', () => {
    const instant = fc.date({
      min: new Date('2026-01-01Z'),
      max: new Date('2030-01-01Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom(...callTimes),
        fc.constantFrom(...callZones),
        (now, time, zone) => {
          const { from, until } = callWindow(time, now, office, zone);
          expect(hoursIn(office.timeZone, from)).toBeGreaterThanOrEqual(8);
          expect(hoursIn(office.timeZone, new Date(until.getTime() - 1))).toBeLessThan(20);
          if (time === 'morning') expect(hoursIn(zone, from)).toBeLessThan(12);
          expect(until.getTime() - from.getTime()).toBeGreaterThanOrEqual(30 * 60_000);
          expect(from >= now).toBe(true);
        },
      ),
    );
  });

  it('is shown in the office zone when theirs is none of ours', () => {
    expect(zoneOfCall('Mars/Olympus', office)).toBe('America/New_York');
    expect(zoneOfCall(undefined, office)).toBe('America/New_York');
    expect(zoneOfCall('America/Denver', office)).toBe('America/Denver');
  });
});

describe('the hours of the office', () => {
  const weekdays = officeOf({ OFFICE_HOURS: 'mon-fri 8-18, sat 9-12', OFFICE_TIME_ZONE: 'America/Chicago' });
  it('are said in words', () => {
    const now = new Date('2027-12-24T18:00Z');
    expect(officeInWords({ ...office, daysOff: ['2028-01-01', '2027-12-24', '2027-12-23'] }, now)).toBe(
      'Every day, 8 AM to 8 PM, New York time, but not on December 24, 2027 and January 1, 2028',
    );
    expect(officeInWords(office, now)).toBe('Every day, 8 AM to 8 PM, New York time');
    expect(officeInWords(weekdays, now)).toBe(
      'Monday to Friday, 8 AM to 6 PM; Saturday, 9 AM to 12 noon, Chicago time',
    );
  });

  it('are kept: who asks on a Saturday afternoon is called on Monday morning', () => {
    const { from, until } = callWindow('soon', new Date('2027-01-16T20:00:00Z'), weekdays);
    expect([from.toISOString(), until.toISOString()]).toEqual([
      '2027-01-18T14:00:00.000Z',
      '2027-01-18T16:00:00.000Z',
    ]);
  });

  it.each(['mon-fri', 'mon 20-8', 'fri-mon 8-20', 'mon-fri 8-25', 'Mon 8-20'])(
    'that cannot be read stop the start: "%s"',
    (hours) => {
      expect(() => readConfiguration({ OFFICE_HOURS: hours })).toThrow('OFFICE_HOURS');
    },
  );
});

describe('the hours of the office for search engines', () => {
  const chicago = { OFFICE_HOURS: 'mon-tue 8-18, sat 9-12', OFFICE_TIME_ZONE: 'America/Chicago' };

  it('are a line for each day on which somebody answers', () => {
    expect(openingFacts(officeOf(chicago))).toEqual({
      openingHours: ['Mo 08:00-18:00', 'Tu 08:00-18:00', 'Sa 09:00-12:00'],
    });
  });

  it('name the days on which nobody answers', () => {
    expect(openingFacts(officeOf({ ...chicago, OFFICE_DAYS_OFF: '2027-12-24' }))).toMatchObject({
      specialOpeningHoursSpecification: [
        { opens: '00:00', closes: '00:00', validFrom: '2027-12-24', validThrough: '2027-12-24' },
      ],
    });
  });
});

describe('a wish to be called', () => {
  const wish = { name: 'Rosa Alvarez', phone: '(718) 555-0142', topic: 'book', when: 'soon' };

  it('takes a phone number as people write it', () => {
    expect(callBackRequest.parse(wish).phone).toBe('+17185550142');
  });

  it('says of each answer that is missing how to mend it', () => {
    const found = callBackRequest.safeParse({ name: ' ', phone: 'home', topic: 'gold' });
    expect(found.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
      ['name', 'Enter a name.'],
      ['phone', 'Enter a phone number, like 212 555 0142.'],
      ['topic', 'Choose what the call is about.'],
      ['when', 'Choose when we should call you.'],
    ]);
  });
});

describe('a wish to hear when we come', () => {
  const wish = { name: 'Rosa Alvarez', contact: ' Rosa@Example.com ', zip: '80202-1234', service: '' };

  it('takes a mail address or a phone number in one field', () => {
    expect(comingSoonRequest.parse(wish)).toEqual({
      name: 'Rosa Alvarez',
      contact: { email: 'rosa@example.com', phone: null },
      zip: '80202',
      service: null,
    });
    expect(comingSoonRequest.parse({ ...wish, contact: '303.555.0142' }).contact).toEqual({
      email: null,
      phone: '+13035550142',
    });
  });

  it.each([
    ['', 'Enter an email address or phone number so we can reach you.'],
    ['rosa@', 'Enter an email address, like rosa@example.com.'],
    ['rosa', 'Enter a phone number, like 212 555 0142.'],
  ])('says how to mend the contact "%s"', (contact, message) => {
    expect(comingSoonRequest.safeParse({ ...wish, contact }).error?.issues[0]?.message).toBe(message);
  });
});

describe('the website of an employer or a partner', () => {
  const read = (website: string | null | undefined) =>
    writtenEnquiry.safeParse({
      name: 'Ruth Bell',
      contact: 'ruth@example.com',
      message: 'Hello',
      website_address: website,
    });

  it.each([
    ['example.org', 'https://example.org/'],
    [' http://example.org/people ', 'http://example.org/people'],
    ['HTTPS://Example.org', 'https://example.org/'],
    ['', null],
    [undefined, null],
  ])('is read from %j', (typed, address) => {
    expect(read(typed).data?.website_address).toBe(address);
  });

  it.each([
    'our page',
    'example',
    'javascript:alert(1)',
    'mailto:ruth@example.com',
    'https://',
    `a.org/${'é'.repeat(200)}`,
  ])('is refused where it is %j', (typed) => {
    expect(read(typed).error?.issues.map(({ message }) => message)).toEqual(['Invalid URL']);
  });
});
