import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsAnotherCard, reauthorizationOf } from './reauthorization.ts';

const now = new Date('2027-03-01T12:00:00Z');
const day = 86_400_000;
const inDays = (days: number) => new Date(now.getTime() + days * day);
const visit = (
  startsInDays: number,
  state: 'pending' | 'authorized' | 'captured' | 'released' | 'declined',
  ageInDays: number,
) => ({
  startsAt: inDays(startsInDays),
  payment: { state, since: inDays(-ageInDays) },
});

describe('money set aside', () => {
  it.each([
    ['stays while it is young', visit(1, 'authorized', 5.9), 'leave'],
    ['is let go before it lapses while the visit is far', visit(5.1, 'authorized', 6), 'release'],
    [
      'is set aside anew before it lapses when the visit is near',
      visit(5, 'authorized', 6),
      'authorize_anew',
    ],
    ['is set aside anew five days before the visit', visit(5, 'released', 20), 'authorize_anew'],
    ['is not set aside anew earlier', visit(5.1, 'released', 20), 'leave'],
    ['is left to a person when it was refused', visit(1, 'declined', 20), 'leave'],
    ['is left alone while it is being asked for', visit(1, 'pending', 20), 'leave'],
  ])('%s', (_, asked, expected) => {
    expect(reauthorizationOf(asked, now)).toBe(expected);
  });

  it('is never older than six days at a visit, whenever it was booked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 }), (hoursAhead) => {
        const startsAt = new Date(now.getTime() + hoursAhead * 3_600_000);
        let payment: { state: 'authorized' | 'released'; since: Date } = { state: 'authorized', since: now };
        // The job runs every hour.
        for (let at = now.getTime(); at <= startsAt.getTime(); at += 3_600_000) {
          const reauthorization = reauthorizationOf({ startsAt, payment }, new Date(at));
          if (reauthorization === 'release') payment = { state: 'released', since: payment.since };
          if (reauthorization === 'authorize_anew') payment = { state: 'authorized', since: new Date(at) };
        }
        expect(payment.state).toBe('authorized');
        expect(startsAt.getTime() - payment.since.getTime()).toBeLessThanOrEqual(6 * day);
      }),
    );
  });
});

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
