import { describe, expect, it } from 'vitest';
import { calendarFeed, calendarFile } from './calendar-entry.ts';

const entry = {
  id: '01938f0e-0000-7000-8000-000000000000',
  version: 3,
  cancelled: false,
  title: 'Home cleaning for Rosa, upstairs; the blue door',
  description: 'Ana comes.\nQuestions? Call us.',
  url: 'http://localhost:3000/account/upcoming-booking/1',
  startsAt: new Date('2027-03-14T13:00:00Z'),
  endsAt: new Date('2027-03-14T16:00:00Z'),
  madeAt: new Date('2027-03-01T12:00:00Z'),
};

describe('a calendar file', () => {
  it('says when in UTC, and escapes what would end a line or a value (RFC 5545, 3.3.11)', () => {
    const lines = calendarFile(entry).replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('DTSTART:20270314T130000Z');
    expect(lines).toContain('DTEND:20270314T160000Z');
    expect(lines).toContain('SUMMARY:Home cleaning for Rosa\\, upstairs\\; the blue door');
    expect(lines).toContain('DESCRIPTION:Ana comes.\\nQuestions? Call us.');
    expect(lines).toContain('SEQUENCE:3');
    expect(lines).toContain('METHOD:PUBLISH');
  });

  it('has the place where it is known, and none where it is not', () => {
    const of = (location?: string | null) =>
      calendarFile({ ...entry, ...(location === undefined ? {} : { location }) })
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .filter((line) => line.startsWith('LOCATION'));
    expect(of('12 Lantern Street, Apt 4B; back')).toEqual(['LOCATION:12 Lantern Street\\, Apt 4B\\; back']);
    expect([of(null), of()]).toEqual([[], []]);
  });

  it('ends its last line as all others, for one visit and for all (RFC 5545, 3.1)', () => {
    for (const file of [calendarFile(entry), calendarFeed('Visits', [entry])])
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('keeps the quotation marks in the name of its sender (RFC 6868)', () => {
    const file = calendarFile(entry, {
      name: 'Hearthside, "Help at Home"',
      email: 'hello@hearthside.example',
    });
    expect(file.replaceAll('\r\n ', '').split('\r\n')).toContain(
      `ORGANIZER;CN="Hearthside, ^'Help at Home^'":mailto:hello@hearthside.example`,
    );
  });

  it('takes the same entry back when the visit is canceled', () => {
    const lines = calendarFile({ ...entry, version: 4, cancelled: true }).split('\r\n');
    expect(lines).toContain('METHOD:CANCEL');
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines.find((line) => line.startsWith('UID:'))).toBe(
      'UID:01938f0e-0000-7000-8000-000000000000@hearthside',
    );
  });
});
