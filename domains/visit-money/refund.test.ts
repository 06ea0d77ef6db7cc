import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { planRefund, refundableCents } from './refund.ts';

const refundable = fc.record({
  payments: fc.array(fc.record({ paymentId: fc.uuid(), leftCents: fc.integer({ min: 1, max: 50_000 }) }), {
    maxLength: 4,
  }),
  giftLeftCents: fc.integer({ min: 0, max: 50_000 }),
});

it('gives back every cent that was asked for and never more of a payment than is left, to the cards first', () => {
  fc.assert(
    fc.property(refundable, fc.integer({ min: -10, max: 260_000 }), (visit, amount) => {
      const plan = planRefund(visit, amount);
      if (amount < 1 || amount > refundableCents(visit)) {
        expect(plan).toBeUndefined();
        return;
      }
      const onCards = plan?.cards.reduce((sum, each) => sum + each.cents, 0) ?? 0;
      expect(onCards + (plan?.giftCents ?? 0)).toBe(amount);
      for (const { paymentId, cents } of plan?.cards ?? [])
        expect(cents).toBeLessThanOrEqual(
          visit.payments.find((each) => each.paymentId === paymentId)?.leftCents ?? 0,
        );
      expect(plan?.giftCents).toBeLessThanOrEqual(visit.giftLeftCents);
      if ((plan?.giftCents ?? 0) > 0) expect(onCards).toBe(refundableCents({ ...visit, giftLeftCents: 0 }));
    }),
  );
});
