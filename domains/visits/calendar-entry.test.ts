import { expect, it } from 'vitest';
import { type CalendarFacts, calendarEntryOf } from './calendar-entry.ts';

const facts = {
  id: '1',
  version: 3,
  site: 'Hearthside',
  phone: '+12125550142',
  url: 'https://help.example.org',
  reference: 'HS-7K4M-29Q',
  kind: 'visit' as const,
  optionTitle: 'Home cleaning',
  ordered: [{ term: 'Rooms', details: '2 bedrooms' }],
  recipientName: 'Rosa Alvarez',
  address: {
    unit_no: '4B',
    address_1: '12 Lantern Street',
    address_2: null,
    city: 'Forest Hills',
    state: 'NY',
    zipcode: '11375',
  },
  professionalName: 'Bianca Torres',
  startsAt: new Date('2027-03-01T14:00:00Z'),
  endsAt: new Date('2027-03-01T16:00:00Z'),
  timeZone: 'America/New_York',
  arrivesBy: null,
  cancelled: false,
};
const entry = (more: Partial<CalendarFacts>) =>
  calendarEntryOf({ ...facts, ...more }, new Date('2027-02-05T15:00:00Z'));
const said = (more: Partial<CalendarFacts>) => entry(more).description;

it('an entry says who comes, or who calls where it is by video', () => {
  expect(said({})).toContain('Bianca Torres from Hearthside is coming. Rooms: 2 bedrooms. Reference');
  expect(said({ kind: 'call' })).toContain('Bianca Torres from Hearthside will call you for a video call.');
});

it('an entry says where it is, but for whoever may not know, and for a call by video', () => {
  expect(entry({}).location).toBe('12 Lantern Street, Apt 4B, Forest Hills, NY 11375');
  expect([entry({ address: null }).location, entry({ kind: 'call' }).location]).toEqual([null, null]);
});
