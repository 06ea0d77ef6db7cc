import { describe, expect, it } from 'vitest';
import { giftCardOrder, mayBeSentOn, sendingMoment } from './gift-card.ts';

describe('the day of a gift card', () => {
  const now = new Date('2027-02-06T03:30:00Z');
  it('is today in New York until a year ahead', () => {
    expect(
      ['2027-02-04', '2027-02-05', '2027-02-06', '2028-02-05', '2028-02-06'].map((day) =>
        mayBeSentOn(day, now, 'America/New_York'),
      ),
    ).toEqual([false, true, true, true, false]);
  });

  it('begins at nine AM there, also after the clocks change', () => {
    expect(sendingMoment('2027-02-06', now, 'America/New_York').toISOString()).toBe(
      '2027-02-06T14:00:00.000Z',
    );
    expect(sendingMoment('2027-03-20', now, 'America/New_York').toISOString()).toBe(
      '2027-03-20T13:00:00.000Z',
    );
    expect(sendingMoment('2027-02-05', now, 'America/New_York')).toEqual(now);
  });
});

describe('an order', () => {
  const order = {
    amount: '50',
    recipient_name: 'Rosa',
    greeting: '',
    delivery: 'print',
    name: 'Sam',
    email: 'sam@example.com',
  };
  const problems = (changes: object) => {
    const read = giftCardOrder.safeParse(JSON.parse(JSON.stringify({ ...order, ...changes })));
    return read.success ? [] : read.error.issues.map((issue) => issue.path[0]);
  };

  it('is from $25 to $500, and knows where to send what is sent', () => {
    expect(problems({})).toEqual([]);
    for (const amount of ['24.99', '500.01', '', 'x', '-50'])
      expect(problems({ amount })).toEqual(['amount']);
    for (const amount of ['25', '$500', '49.50']) expect(problems({ amount })).toEqual([]);
    expect(problems({ delivery: 'email' })).toEqual(['recipient_email']);
    expect(problems({ delivery: undefined, amount: '1' })).toEqual(
      expect.arrayContaining(['amount', 'delivery']),
    );
    // In the order of the form, no two the same.
    const empty = { amount: '', recipient_name: '', name: '', email: '' };
    expect(problems({ ...empty, delivery: undefined })).toEqual([
      'amount',
      'recipient_name',
      'delivery',
      'name',
      'email',
    ]);
    const read = giftCardOrder.safeParse({ ...order, ...empty, delivery: 'email', recipient_email: '' });
    const words = read.success ? [] : read.error.issues.map(({ message }) => message);
    expect([words.length, new Set(words).size]).toEqual([5, 5]);
    expect(problems({ delivery: 'pigeon' })).toEqual(['delivery']);
    expect(problems({ delivery: 'email', recipient_email: 'rosa@example.com', send_on: '' })).toEqual([]);
    for (const day of ['tomorrow', '2027-02-30', '2027-13-01'])
      expect(problems({ delivery: 'email', recipient_email: 'rosa@example.com', send_on: day })).toEqual([
        'send_on',
      ]);
  });
});
