import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetOldRows } from '#platform/database/retention.ts';
import { until } from '#platform/embedded-database/poll.ts';
import { testNow } from '#tests/cluster.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { answerOnce, type StoredAnswer } from './requests.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
let calls = 0;
beforeEach(async () => {
  calls = 0;
  world.clock.moveTo(testNow);
  await world.platform.database.deleteFrom('requests').execute();
});

const request = {
  actor: 'rosa',
  key: 'key-12345',
  route: 'post /bookings',
  body: { option: 'home-cleaning', rooms: [1, 2] },
};
const created = (): Promise<StoredAnswer> =>
  Promise.resolve({ status: 201, body: { number: (calls += 1), z: 1, a: 2 } });
const ask = (change: Partial<typeof request> = {}, work = created) =>
  answerOnce(world.platform.database, { ...request, ...change }, world.clock.now(), work);
const later = (milliseconds: number) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + milliseconds));

describe('a request with a key', () => {
  it('is done once and answered again to the letter', async () => {
    const first = await ask();
    expect(first).toEqual({
      ok: true,
      value: { status: 201, body: { number: 1, z: 1, a: 2 }, repeated: false },
    });
    later(86_400_000);
    const again = await ask();
    expect(again).toEqual({
      ok: true,
      value: { status: 201, body: { number: 1, z: 1, a: 2 }, repeated: true },
    });
    expect(JSON.stringify(again.ok && again.value.body)).toBe('{"number":1,"z":1,"a":2}');
    expect(calls).toBe(1);
  });

  it('keeps a refusal as well', async () => {
    const refuse = () => Promise.resolve({ status: 409, body: { code: 'slot_taken' } });
    await ask({}, refuse);
    expect(await ask()).toMatchObject({
      ok: true,
      value: { status: 409, body: { code: 'slot_taken' }, repeated: true },
    });
  });

  it.each([
    ['another body', { body: { option: 'home-cleaning', rooms: [2, 1] } }],
    ['another address', { route: 'post /cards' }],
  ])('is refused with %s, and the first answer stays', async (_, change) => {
    await ask();
    expect(await ask(change)).toMatchObject({ ok: false, refusal: { code: 'key_reused' } });
    expect(await ask()).toMatchObject({ ok: true, value: { repeated: true } });
    expect(calls).toBe(1);
  });

  it('is another one for another member or key', async () => {
    await Promise.all([ask(), ask({ actor: 'grace' }), ask({ key: 'key-67890' })]);
    expect(calls).toBe(3);
  });
});

describe('a repetition while the first still runs', () => {
  it('waits for its answer', async () => {
    const gate = Promise.withResolvers<StoredAnswer>();
    const slow = () => ((calls += 1), gate.promise);
    const first = ask({}, slow);
    expect(await until(() => calls === 1, 5_000)).toBe(true);
    let answered = 0;
    const repetitions = Array.from({ length: 5 }, () => ask({}, slow).finally(() => (answered += 1)));
    // A request with another body need not wait to be refused; those that do wait have then been there for a while.
    expect(await ask({ body: { option: 'x', rooms: [] } })).toMatchObject({
      ok: false,
      refusal: { code: 'key_reused' },
    });
    expect(answered).toBe(0);
    gate.resolve({ status: 201, body: { done: true } });
    expect(await first).toMatchObject({ ok: true, value: { repeated: false } });
    expect(await Promise.all(repetitions)).toEqual(
      repetitions.map(() => ({ ok: true, value: { status: 201, body: { done: true }, repeated: true } })),
    );
    expect(calls).toBe(1);
  });

  it('is the one that does it when the first fails, once', async () => {
    const gate = Promise.withResolvers<StoredAnswer>();
    const first = ask({}, () => ((calls += 1), gate.promise));
    expect(await until(() => calls === 1, 5_000)).toBe(true);
    const repetitions = Array.from({ length: 4 }, () => ask());
    gate.reject(new Error('the database went away'));
    await expect(first).rejects.toThrow('went away');
    const answers = await Promise.all(repetitions);
    expect(answers.filter((answer) => answer.ok && !answer.value.repeated)).toHaveLength(1);
    expect(answers.every((answer) => answer.ok && answer.value.status === 201)).toBe(true);
    expect(calls).toBe(2);
  });
});

describe('after a fault', () => {
  it('the same request may be tried again and then succeeds', async () => {
    await expect(ask({}, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    expect(await ask()).toMatchObject({ ok: true, value: { status: 201, repeated: false } });
  });

  it('of the whole process, it is done again once nobody can be at it any more', async () => {
    void ask({}, () => new Promise(() => undefined));
    const rows = () => world.platform.database.selectFrom('requests').select('key').execute();
    expect(await until(async () => (await rows()).length === 1, 5_000)).toBe(true);
    later(12_001);
    expect(await ask()).toMatchObject({ ok: true, value: { status: 201, repeated: false } });
    expect(calls).toBe(1);
  });

  it('of the whole process, a repetition that waits does it as soon as that is so, and only one of them', async () => {
    void ask({}, () => new Promise(() => undefined));
    const rows = () => world.platform.database.selectFrom('requests').select('key').execute();
    expect(await until(async () => (await rows()).length === 1, 5_000)).toBe(true);
    later(11_500);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask()));
    expect(answers.filter((answer) => answer.ok && !answer.value.repeated)).toHaveLength(1);
    expect(answers.every((answer) => answer.ok && answer.value.status === 201)).toBe(true);
    expect(calls).toBe(1);
  });

  it('of a process that was only slow, the answer stays the one that was given meanwhile', async () => {
    const gate = Promise.withResolvers<StoredAnswer>();
    const slow = ask({}, () => ((calls += 1), gate.promise));
    expect(await until(() => calls === 1, 5_000)).toBe(true);
    later(12_001);
    const given = await ask();
    gate.resolve({ status: 500, body: { late: true } });
    await slow;
    expect(await ask()).toMatchObject({ ok: true, value: { ...(given.ok && given.value), repeated: true } });
  });
});

describe('old answers', () => {
  it('are forgotten after two days, and not before', async () => {
    await ask();
    later(2 * 86_400_000);
    await forgetOldRows(world.platform.database, world.clock.now());
    await ask();
    expect(calls).toBe(1);
    later(1);
    await forgetOldRows(world.platform.database, world.clock.now());
    await ask();
    expect(calls).toBe(2);
  });
});
