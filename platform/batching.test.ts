import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBatches } from './batching.ts';

/** Runs that end when they are told to, and what each of them got. */
function stoppedRuns<Input>(changes?: (input: Input) => string) {
  const runs: { inputs: readonly Input[]; end: () => void }[] = [];
  const ask = inBatches({
    run: async (_: object, inputs: readonly Input[]) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      runs.push({ inputs, end: resolve });
      await promise;
      return inputs.map((input) => `done ${String(input)}`);
    },
    ...(changes === undefined ? {} : { changes }),
    isOfNobody: () => false,
  });
  return { runs, ask };
}

/** Waits until everything that could begin has begun. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const source = {};

describe('what many ask for at once', () => {
  it('runs at once and alone when nobody else asks', async () => {
    const { runs, ask } = stoppedRuns<number>();
    const answer = ask(source, 1);
    await settled();
    expect(runs.map(({ inputs }) => inputs)).toEqual([[1]]);
    runs[0]!.end();
    expect(await answer).toBe('done 1');
  });

  it('gathers while three runs are under way, in the order in which it came, and 32 at most go together', async () => {
    const { runs, ask } = stoppedRuns<number>();
    const answers = [];
    for (let input = 0; input < 43; input += 1) {
      answers.push(ask(source, input));
      if (input < 3) await settled();
    }
    await settled();
    expect(runs.map(({ inputs }) => inputs)).toEqual([[0], [1], [2]]);
    runs[1]!.end();
    await settled();
    runs[0]!.end();
    await settled();
    expect(runs.slice(3).map(({ inputs }) => inputs)).toEqual([
      Array.from({ length: 32 }, (_, index) => index + 3),
      Array.from({ length: 8 }, (_, index) => index + 35),
    ]);
    for (const { end } of runs) end();
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 43 }, (_, input) => `done ${input}`));
    const last = ask(source, 99);
    await settled();
    runs.at(-1)!.end();
    expect(await last).toBe('done 99');
  });

  it('has those who change the same go one after the other, and keeps nobody else waiting for them', async () => {
    const { runs, ask } = stoppedRuns<string>((input) => input[0]!);
    const answers = ['a1', 'b1', 'a2', 'a3', 'c1'].map((input) => ask(source, input));
    await settled();
    expect(runs.map(({ inputs }) => inputs)).toEqual([['a1', 'b1', 'c1']]);
    runs[0]!.end();
    expect(await Promise.all([answers[1], answers[4]])).toEqual(['done b1', 'done c1']);
    await settled();
    const next = ask(source, 'b2');
    await settled();
    expect(runs.slice(1).map(({ inputs }) => inputs)).toEqual([['a2'], ['b2']]);
    runs[1]!.end();
    await settled();
    expect(runs.slice(3).map(({ inputs }) => inputs)).toEqual([['a3']]);
    for (const { end } of runs) end();
    expect(await Promise.all([...answers, next])).toEqual([
      'done a1',
      'done b1',
      'done a2',
      'done a3',
      'done c1',
      'done b2',
    ]);
  });

  it('goes on with those who wait where the one before them failed', async () => {
    const ask = inBatches({
      run: async (_: object, [input]: readonly number[]) => {
        if (input === 1) throw new Error('not this one');
        return [input];
      },
      changes: () => 'the same',
      isOfNobody: () => false,
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map((input) => ask(source, input)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('is not shared by those who ask something else for it', async () => {
    const seen: [object, readonly number[]][] = [];
    const ask = inBatches({
      run: async (from: object, inputs: readonly number[]) => {
        seen.push([from, inputs]);
        return inputs;
      },
      isOfNobody: () => false,
    });
    const other = {};
    await Promise.all([ask(source, 1), ask(other, 2), ask(source, 3)]);
    expect(seen).toEqual([
      [source, [1, 3]],
      [other, [2]],
    ]);
  });

  it('answers each what it asked, and an error to nobody but the one whose fault it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ value: fc.integer(), fails: fc.boolean() }), { maxLength: 100 }),
        async (asked) => {
          const ask = inBatches({
            run: async (_: object, inputs: readonly (typeof asked)[number][]) => {
              const failing = inputs.find(({ fails }) => fails);
              if (failing !== undefined) throw new Error(`${failing.value} failed`);
              return inputs.map(({ value }) => value);
            },
            isOfNobody: () => false,
          });
          const outcomes = await Promise.allSettled(asked.map((input) => ask({}, input)));
          const together = await Promise.allSettled(asked.map((input) => ask(source, input)));
          const expected = asked.map(({ value, fails }) =>
            fails
              ? { status: 'rejected', reason: new Error(`${value} failed`) }
              : { status: 'fulfilled', value },
          );
          expect(together).toEqual(expected);
          expect(outcomes).toEqual(expected);
        },
      ),
    );
  });

  it('fails for all at once, and is not tried again, where the error is the fault of none', async () => {
    let runs = 0;
    const ask = inBatches({
      run: async () => {
        runs += 1;
        throw new Error('away');
      },
      isOfNobody: (error) => error instanceof Error && error.message === 'away',
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map((input) => ask(source, input)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toBe(1);
  });
});
