import { describe, expect, it } from 'vitest';
import { needsAnotherCard } from './owed.ts';

const now = new Date('2027-03-01T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('another card', () => {
  const standing = {
    state: 'confirmed' as const,
    totalCents: 9_900,
    giftCents: 0,
    cardFeeCents: 0,
    writtenOffAt: null,
    isOfSeries: false,
    paysLater: false,
    startsAt: inDays(10),
    payment: { state: 'declined' },
  };
  it.each([
    ['helps where the bank refused the first one', standing, true],
    [
      'helps where it was refused and the visit is done all the same',
      { ...standing, state: 'completed' as const },
      true,
    ],
    [
      'helps where nothing was ever asked for, and the visit of a series is done',
      { ...standing, state: 'completed' as const, isOfSeries: true, payment: null },
      true,
    ],
    [
      'helps where the bank let the money go before it could be taken',
      { ...standing, state: 'completed' as const, payment: { state: 'released' } },
      true,
    ],
    [
      'helps where nothing could be asked for, and the visit of a series is near',
      { ...standing, isOfSeries: true, payment: null, startsAt: inDays(3) },
      true,
    ],
    [
      'is not needed while the visit of a series is far',
      { ...standing, isOfSeries: true, payment: null },
      false,
    ],
    [
      'is not needed before a visit that is paid for later',
      { ...standing, paysLater: true, payment: null, startsAt: inDays(1) },
      false,
    ],
    [
      'helps once a visit is done that is paid for later',
      { ...standing, state: 'completed' as const, paysLater: true, payment: null },
      true,
    ],
    [
      'is not needed once a visit was paid for later',
      { ...standing, state: 'completed' as const, paysLater: true, payment: { state: 'captured' } },
      false,
    ],
    [
      'is not needed once it is paid',
      { ...standing, state: 'completed' as const, payment: { state: 'captured' } },
      false,
    ],
    ['is not needed where a gift pays alone', { ...standing, giftCents: 9_900, payment: null }, false],
    [
      'helps where a fee could not be asked for',
      { ...standing, state: 'cancelled' as const, cardFeeCents: 4_950, isOfSeries: true, payment: null },
      true,
    ],
    [
      'helps where the bank refused the fee',
      { ...standing, state: 'no_show' as const, cardFeeCents: 9_900 },
      true,
    ],
    [
      'is not needed once the fee is paid',
      { ...standing, state: 'cancelled' as const, cardFeeCents: 4_950, payment: { state: 'captured' } },
      false,
    ],
    [
      'is not needed for what the office has written off',
      { ...standing, state: 'completed' as const, writtenOffAt: now },
      false,
    ],
    ['is not needed for what was canceled', { ...standing, state: 'cancelled' as const }, false],
  ])('%s', (_, asked, expected) => {
    expect(needsAnotherCard(asked, now)).toBe(expected);
  });
});
