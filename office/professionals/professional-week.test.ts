import { describe, expect, it } from 'vitest';
import { daysOfWeek, mondayOf, type WeekFacts } from './professional-week.ts';

const timeZone = 'America/New_York';
const at = (text: string) => new Date(text);
const facts: WeekFacts = {
  timeZone,
  hours: [1, 3].map((weekday) => ({ weekday, startsMinute: 540, endsMinute: 1_020 })),
  others: [{ day: '2027-03-10', times: null }],
  timeOff: [
    { id: 'a', startsAt: at('2027-03-08T18:00Z'), endsAt: at('2027-03-08T22:00Z'), reason: 'Dentist' },
    { id: 'b', startsAt: at('2027-03-13T05:00Z'), endsAt: at('2027-03-15T04:00Z'), reason: 'Vacation' },
  ],
  visits: [
    {
      id: 'v',
      reference: 'HS-1',
      title: 'Home cleaning',
      recipientName: 'Rosa Alvarez',
      place: 'Queens 11375',
      state: 'confirmed',
      startsAt: at('2027-03-09T03:30Z'),
      endsAt: at('2027-03-09T04:30Z'),
    },
  ],
};

describe('a week', () => {
  it('begins on Monday, whichever of its days is asked for', () => {
    for (const day of ['2027-03-08', '2027-03-10', '2027-03-14']) expect(mondayOf(day)).toBe('2027-03-08');
    for (const none of ['', 'x', '2027-02-30']) expect(mondayOf(none)).toBeNull();
  });

  it('has its hours, other hours, time off and visits on the days on which they are there, the day of the change too', () => {
    const days = daysOfWeek('2027-03-08', facts);
    expect(days.map(({ title, hours }) => [title, hours])).toEqual([
      ['Mon, Mar 8', '9:00 AM - 5:00 PM'],
      ['Tue, Mar 9', 'Off'],
      ['Wed, Mar 10', 'Off (other hours)'],
      ['Thu, Mar 11', 'Off'],
      ['Fri, Mar 12', 'Off'],
      ['Sat, Mar 13', 'Off'],
      ['Sun, Mar 14', 'Off'],
    ]);
    expect(days.map(({ off }) => off)).toEqual([
      ['Time off 1:00 PM - 5:00 PM: Dentist'],
      [],
      [],
      [],
      [],
      ['Time off: Vacation'],
      ['Time off: Vacation'],
    ]);
    expect(days.map(({ visits }) => visits.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(days[0]?.visits[0]).toMatchObject({
      times: '10:30 PM - 11:30 PM',
      whose: 'Rosa Alvarez, Queens 11375',
    });
  });
});
