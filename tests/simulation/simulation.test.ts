import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform } from '../platform.ts';
import { seedOf, sizeOf } from '../size.ts';
import { simulate } from './simulate.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const seed = seedOf(12);
const count = sizeOf(700, 10_000);
const manyOperations = 5_000;
const often = [
  'hold',
  'place',
  'cancel',
  'move',
  'go on',
  'hold twice at once',
  'place: card_declined',
  'hold a series',
  'get a gift',
  'get credit',
  'take what waits',
  'book on the phone, to be paid later',
  'press',
];
const seldom = [
  'put off what waits',
  'fee for canceling',
  'answer what is asked',
  'quote',
  'hold the work of a quote',
  'read the needs',
  'give money back',
  'decide on a refund',
  'write off',
  'take a write-off back',
  'close a month',
  'follow disputes',
  'a bank decides',
  'correct a time',
  'decide on a time',
  'break off',
  'hand over',
  'move back by a step',
  'send late what is of another by now',
  'put a time right in the office',
];

describe('whatever people do, one after the other and at once', () => {
  it('nobody is booked twice, the money is right, and no booking is where it cannot be', async () => {
    const { counts } = await simulate({ ...world, seed }, count);
    const done = (name: string) => counts.get(name) ?? 0;
    // A simulation in which nothing happens shows nothing. What takes several steps may not come up in a short one.
    for (const name of [...often, ...(count < manyOperations ? [] : seldom)])
      expect([name, done(name) > 0]).toEqual([name, true]);
  }, 3_600_000);
});
