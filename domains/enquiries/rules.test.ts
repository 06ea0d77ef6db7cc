import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callWindow } from './rules.ts';
import { callBackRequest, callTimes, comingSoonRequest, type CallTime } from './schema.ts';

const windowAt = (time: CallTime, now: string) => {
  const { from, until } = callWindow(time, new Date(now));
  return [from.toISOString().slice(0, 16), until.toISOString().slice(0, 16)];
};

describe('the time in which we promise to call', () => {
  // In January, New York is five hours behind UTC.
  it.each<[string, CallTime, string, string, string]>([
    ['within two hours while we are open, to the quarter hour before', 'soon', '2027-01-15T15:07:30Z', '2027-01-15T15:07', '2027-01-15T17:00'],
    ['until we close when that is sooner', 'soon', '2027-01-16T00:15:00Z', '2027-01-16T00:15', '2027-01-16T01:00'],
    ['still today half an hour before we close', 'soon', '2027-01-16T00:30:00Z', '2027-01-16T00:30', '2027-01-16T01:00'],
    ['tomorrow from 8 to 10 when it is later than that', 'soon', '2027-01-16T00:30:01Z', '2027-01-16T13:00', '2027-01-16T15:00'],
    ['tomorrow from 8 to 10 at night', 'soon', '2027-01-16T03:00:00Z', '2027-01-16T13:00', '2027-01-16T15:00'],
    ['today from 8 to 10 before we open', 'soon', '2027-01-15T10:00:00Z', '2027-01-15T13:00', '2027-01-15T15:00'],
    ['this morning when it has not begun', 'morning', '2027-01-15T11:00:00Z', '2027-01-15T13:00', '2027-01-15T17:00'],
    ['the rest of this morning', 'morning', '2027-01-15T16:00:00Z', '2027-01-15T16:00', '2027-01-15T17:00'],
    ['tomorrow morning in the afternoon', 'morning', '2027-01-15T19:00:00Z', '2027-01-16T13:00', '2027-01-16T17:00'],
    ['this afternoon', 'afternoon', '2027-01-15T15:00:00Z', '2027-01-15T17:00', '2027-01-15T22:00'],
    ['this evening', 'evening', '2027-01-15T15:00:00Z', '2027-01-15T22:00', '2027-01-16T01:00'],
    ['at 8 on the wall after the clocks went forward in the night', 'soon', '2027-03-14T04:00:00Z', '2027-03-14T12:00', '2027-03-14T14:00'],
    ['at 8 on the wall after the clocks went back in the night', 'soon', '2027-11-07T03:00:00Z', '2027-11-07T13:00', '2027-11-07T15:00'],
  ])('is %s', (_, time, now, from, until) => {
    expect(windowAt(time, now)).toEqual([from, until]);
  });

  it('never lies in the past, is never shorter than half an hour, and begins within a day', () => {
    const instant = fc.date({ min: new Date('2026-01-01Z'), max: new Date('2030-01-01Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom(...callTimes), (now, time) => {
        const { from, until } = callWindow(time, now);
        expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(until.getTime() - from.getTime()).toBeGreaterThanOrEqual(30 * 60_000);
        expect(from.getTime() - now.getTime()).toBeLessThan(24 * 3_600_000);
      }),
    );
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
      ['when', 'Choose when we may call you.'],
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
    expect(comingSoonRequest.parse({ ...wish, contact: '303.555.0142' }).contact).toEqual({ email: null, phone: '+13035550142' });
  });

  it.each([
    ['', 'Enter an email address or a phone number, so that we can reach you.'],
    ['rosa@', 'Enter an email address, like rosa@example.com.'],
    ['rosa', 'Enter a phone number, like 212 555 0142.'],
  ])('says how to mend the contact "%s"', (contact, message) => {
    expect(comingSoonRequest.safeParse({ ...wish, contact }).error?.issues[0]?.message).toBe(message);
  });
});
