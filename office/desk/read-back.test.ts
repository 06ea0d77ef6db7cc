import { describe, expect, it } from 'vitest';
import { creditFirstInWords } from '#domains/payments/split.ts';
import { type ReadBack, readBackOf, spokenReference } from './read-back.ts';

const visit: ReadBack = {
  optionTitle: 'Home cleaning',
  recipientName: null,
  when: 'Tuesday, November 24, 10:00 AM',
  every: null,
  professionalName: 'Deepa Nair',
  isSameAsLast: true,
  ordered: '2 bedrooms, 1 bathroom',
  totalCents: 8_800,
  giftCents: 0,
  creditCents: 0,
  creditFirst: null,
  cardLabel: 'Visa ending in 4242',
  cardEnds: null,
  cancellation: 'You can cancel for free until Monday, November 23, 10:00 AM.',
  beside: [],
};

describe('what is read back', () => {
  it('asks about what is there at the same time', () => {
    const words = readBackOf({ ...visit, beside: ['Medical ride, Tuesday, November 24, 9:30 AM'] });
    expect(words.slice(-2)).toEqual([
      'Something else is booked at that time: Medical ride, Tuesday, November 24, 9:30 AM.',
      'Would you like another time, or shall I book both?',
    ]);
  });

  it('names the day, who comes, the price and until when it is free to cancel', () => {
    expect(readBackOf(visit).join(' ')).toBe(
      'So that’s Home cleaning, on Tuesday, November 24, 10:00 AM. 2 bedrooms, 1 bathroom. Deepa will come, same as last time. ' +
        'That’s $88.00, charged after the visit: $88.00 with your Visa ending in 4242. ' +
        'You can cancel for free until Monday, November 23, 10:00 AM. Shall I book it?',
    );
  });

  it('says what comes from a gift, that a card is missing, and for whom it is', () => {
    const words = readBackOf({
      ...visit,
      recipientName: 'Sunja Park',
      every: 'every week',
      isSameAsLast: false,
      ordered: null,
      giftCents: 5_000,
      cardLabel: null,
    }).join(' ');
    expect(words).toContain('So that’s Home cleaning for Sunja Park, on Tuesday');
    expect(words).toContain('and then every week. Deepa will come. That’s');
    expect(words).toContain('$50.00 from your gift balance, and $38.00 with a card we do not have yet');
    expect(readBackOf({ ...visit, totalCents: 0 })).toContain('There’s no charge.');
  });

  it('says of visits that repeat that credit pays first', () => {
    const creditFirst = creditFirstInWords(12_000);
    expect(readBackOf({ ...visit, every: 'every week', creditFirst })).toContain(
      'It costs $88.00, after each visit. Your credit of $120.00 pays first, and then your card.',
    );
    expect(creditFirstInWords(0)).toBeNull();
  });

  it('says that the card ends before the visit, and that another one can be had', () => {
    const cardEnds = 'It expires at the end of October 2026, before the visit.';
    const words = readBackOf({ ...visit, cardEnds });
    expect(words[words.indexOf(cardEnds) - 1]).toContain('with your Visa ending in 4242.');
    expect(words.join(' ')).toContain('before the visit. That is fine, and you can choose another card');
    expect(readBackOf({ ...visit, cardEnds, giftCents: 8_800 })).not.toContain(cardEnds);
  });

  it('has a reference said letter by letter', () => {
    expect(spokenReference('HS-7KQ2-M4X')).toBe('H S, 7 K Q 2, M 4 X');
  });
});
