import fc from 'fast-check';
import { expect, it } from 'vitest';
import { needsYes } from './asked-time.ts';
import { progressSteps } from './day-steps.ts';

const at = new Date('2027-02-08T15:00:00Z');

it('a begin or an end needs a yes where it was typed, or came over a quarter of an hour late, and no other step does', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...progressSteps),
      fc.integer({ min: 0, max: 60 }),
      fc.boolean(),
      (step, minutes, byHand) => {
        const cameAt = new Date(at.getTime() + minutes * 60_000);
        const isPaid = step === 'in_progress' || step === 'completed';
        expect(needsYes(step, { at, cameAt, byHand })).toBe(isPaid && (byHand || minutes > 15));
      },
    ),
  );
});
