import { expect, it } from 'vitest';
import { type Acknowledged, judge, type Kept } from './judge.ts';

const promise: Acknowledged = {
  key: 'one',
  bookingId: 'b1',
  memberId: 'rosa',
  startsAt: '2027-03-01T15:00:00.000Z',
};
const kept: Kept = {
  bookingId: 'b1',
  memberId: 'rosa',
  professionalId: 'maria',
  state: 'confirmed',
  startsAt: '2027-03-01T15:00:00.000Z',
  endsAt: '2027-03-01T17:00:00.000Z',
  charges: 1,
};
const next: Kept = {
  ...kept,
  bookingId: 'b2',
  memberId: 'daniel',
  startsAt: kept.endsAt,
  endsAt: '2027-03-01T19:00:00.000Z',
};

it('finds nothing where each booking is kept and paid for once', () => {
  const refused = { ...next, bookingId: 'b3', state: 'held', startsAt: kept.startsAt, charges: 0 };
  expect(judge([promise], [kept, next, refused])).toEqual([]);
});

it.each<[string, Acknowledged[], Kept[]]>([
  ['Booking b1 was acknowledged and is lost.', [promise], []],
  ['Booking b1 was acknowledged and is held.', [promise], [{ ...kept, state: 'held' }]],
  ['Booking b1 was acknowledged and is another one.', [promise], [{ ...kept, memberId: 'grace' }]],
  ['Booking b1 was the answer to two requests.', [promise, { ...promise, key: 'two' }], [kept]],
  [
    'Booked twice: rosa at 2027-03-01T15:00:00.000Z.',
    [promise],
    [kept, { ...kept, bookingId: 'b2', professionalId: 'ben' }],
  ],
  [
    'Booking b2 is given to somebody who has b1 at that time.',
    [promise],
    [{ ...next, startsAt: '2027-03-01T16:59:00.000Z' }, kept],
  ],
  ['Booking b1 was charged 2 times.', [promise], [{ ...kept, charges: 2 }]],
  ['Booking b1 was not charged.', [promise], [{ ...kept, charges: 0 }]],
])('finds out: %s', (fault, acknowledged, found) => {
  expect(judge(acknowledged, found)).toEqual([fault]);
});
