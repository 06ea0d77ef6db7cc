import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BookedDispute, isOver, movesOfDispute } from './dispute.ts';

const cents = fc.integer({ min: 0, max: 50_000 });
const standing = fc.record<BookedDispute>({
  state: fc.constantFrom('warned', 'asked', 'open', 'won', 'lost', 'closed'),
  withdrawnCents: cents,
  feeCents: cents,
});

it('however a dispute goes on, the books hold what the bank has taken, in one account, and all fees', () => {
  fc.assert(
    fc.property(fc.array(standing, { minLength: 1, maxLength: 8 }), (course) => {
      const held = new Map<string, number>();
      let before: BookedDispute = { state: 'warned', withdrawnCents: 0, feeCents: 0 };
      for (const after of course) {
        for (const { debit, credit, amountCents } of movesOfDispute(before, after)) {
          expect(amountCents).toBeGreaterThan(0);
          held.set(debit, (held.get(debit) ?? 0) + amountCents);
          held.set(credit, (held.get(credit) ?? 0) - amountCents);
        }
        before = after;
      }
      const isLost = before.state === 'lost';
      expect(held.get('dispute_losses') ?? 0).toBe(isLost ? before.withdrawnCents : 0);
      expect(held.get('disputed') ?? 0).toBe(isLost ? 0 : before.withdrawnCents);
      expect(held.get('dispute_fees') ?? 0).toBe(before.feeCents);
      expect(held.get('gateway') ?? 0).toBe(0 - before.withdrawnCents - before.feeCents);
    }),
  );
});

it.each([
  ['warned', false],
  ['asked', false],
  ['open', false],
  ['won', true],
  ['lost', true],
  ['closed', true],
] as const)('a dispute that is %s is over: %s', (state, over) => {
  expect(isOver(state)).toBe(over);
});
