import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { giveBackToLimit, takeFromLimit } from './rate-limits.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database.deleteFrom('rate_limits').execute();
});

const limit = { name: 'knocks', most: 3, windowSeconds: 600 };
const noon = new Date('2027-02-05T12:00:00Z');
const take = (subject = 'door', now = noon, of = limit) =>
  takeFromLimit(world.platform.database, of, subject, now);
const left = async (subject = 'door', now = noon) => {
  const taken = await take(subject, now);
  return taken.ok ? taken.value.left : 'refused';
};

describe('a limit', () => {
  it('lets through as many as it says, and then none until its window ends', async () => {
    expect([await left(), await left(), await left(), await left()]).toEqual([2, 1, 0, 'refused']);
    expect(await take('door', new Date('2027-02-05T12:09:59.999Z'))).toMatchObject({
      ok: false,
      refusal: { kind: 'too_many', code: 'too_many_tries', retryAfterSeconds: 1 },
    });
    expect(await left('door', new Date('2027-02-05T12:10:00Z'))).toBe(2);
  });

  it('says in words how long to wait', async () => {
    for (let tries = 0; tries < 3; tries += 1) await take();
    expect(await take()).toMatchObject({
      refusal: { retryAfterSeconds: 600, message: expect.stringContaining('10 minutes') },
    });
    expect(await take('door', new Date('2027-02-05T12:09:00Z'))).toMatchObject({
      refusal: { retryAfterSeconds: 60, message: expect.stringContaining('a minute') },
    });
  });

  it('counts each subject and each limit by itself', async () => {
    for (let tries = 0; tries < 4; tries += 1) await take();
    expect(await left('window')).toBe(2);
    expect(await take('door', noon, { ...limit, name: 'bells' })).toMatchObject({ ok: true });
  });

  it('lets through no more than it says when all come at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uuid(),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 30 }),
        async (subject, most, tries) => {
          const answers = await Promise.all(
            Array.from({ length: tries }, () => take(subject, noon, { ...limit, most })),
          );
          expect(answers.filter((answer) => answer.ok)).toHaveLength(Math.min(most, tries));
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a limit in parts', () => {
  const inParts = { name: 'tries', most: 3, windowSeconds: 600, parts: 10 };

  it('lets through no more than it says in any stretch of its length, wherever it begins, and opens again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uuid(),
        fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 1, maxLength: 40 }),
        async (subject, pauses) => {
          let seconds = 0;
          const through: number[] = [];
          for (const pause of pauses) {
            seconds += pause;
            const answer = await take(subject, new Date(noon.getTime() + seconds * 1_000), inParts);
            if (answer.ok) through.push(seconds);
          }
          for (const begin of through)
            expect(through.filter((at) => at >= begin && at < begin + 600).length).toBeLessThanOrEqual(3);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is not kept shut by those who knock on', async () => {
    for (let tries = 0; tries < 3; tries += 1) await take('door', noon, inParts);
    for (let minute = 1; minute <= 10; minute += 1)
      expect((await take('door', new Date(noon.getTime() + minute * 60_000), inParts)).ok).toBe(false);
    expect((await take('door', new Date(noon.getTime() + 11 * 60_000), inParts)).ok).toBe(true);
  });
});

describe('what is given back', () => {
  it('may be taken again, and never more than was taken', async () => {
    await take();
    for (let times = 0; times < 3; times += 1)
      await giveBackToLimit(world.platform.database, limit, 'door', noon);
    expect([await left(), await left(), await left(), await left()]).toEqual([2, 1, 0, 'refused']);
    await giveBackToLimit(world.platform.database, limit, 'window', noon);
    expect(await left('window')).toBe(2);
  });

  it('is all given back when two give back at once', async () => {
    for (let round = 0; round < 100; round += 1) {
      const subject = `round ${round}`;
      await Promise.all(Array.from({ length: 2 }, () => take(subject)));
      await Promise.all(
        Array.from({ length: 2 }, () => giveBackToLimit(world.platform.database, limit, subject, noon)),
      );
      expect([round, await left(subject)]).toEqual([round, 2]);
    }
  });
});
