import fc from 'fast-check';
import { expect, it } from 'vitest';
import { progressSteps, stateBefore } from '#domains/visits/day/day-steps.ts';
import { nextPlace, receiptMilliseconds, receiptWords, soonDone } from './next-place.ts';

const calm = { pressed: undefined, asked: undefined, isUnread: false, isHeld: false };

it.each(progressSteps)('40 double taps on "%s" press it once each', (step) => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 450 }), (apart) => {
      const at = 1_000_000;
      expect(nextPlace({ ...calm, state: stateBefore(step) }, at)).toEqual({ is: 'button', step });
      expect(nextPlace({ ...calm, state: step, pressed: { step, at } }, at + apart)).toEqual({
        is: 'receipt',
        words: receiptWords(step),
      });
    }),
    { numRuns: 40 },
  );
});

it('the next button comes five seconds after a press, and never under a finger', () => {
  const after = { ...calm, state: 'arrived', pressed: { step: 'arrived' as const, at: 0 } };
  expect(nextPlace(after, receiptMilliseconds - 1)).toEqual({
    is: 'receipt',
    words: '✓ Arrived. Next: start',
  });
  expect(nextPlace({ ...after, isHeld: true }, 60_000).is).toBe('receipt');
  expect(nextPlace(after, receiptMilliseconds)).toEqual({ is: 'button', step: 'in_progress' });
});

it('"It is done" within ten minutes of the start asks once, and not under the finger that asked', () => {
  const minute = 60_000;
  expect([soonDone(undefined, 0), soonDone(0, 10 * minute), soonDone(0, 4 * minute + 1)]).toEqual([
    null,
    null,
    4,
  ]);
  const asked = { ...calm, state: 'in_progress', asked: { at: 0, minutes: 4 } };
  expect(nextPlace(asked, 400)).toEqual({ is: 'question', words: 'Done after 4 minutes?', isOpen: false });
  expect(nextPlace(asked, 2_000)).toMatchObject({ is: 'question', isOpen: true });
});

it('nothing is pressed before what has to be read was read', () => {
  expect(nextPlace({ ...calm, state: 'confirmed', isUnread: true }, 0)).toEqual({ is: 'nothing' });
});
