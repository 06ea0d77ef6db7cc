import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reauthorizationOf } from './reauthorization.ts';

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
