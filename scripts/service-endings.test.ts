import { describe, expect, it } from 'vitest';
import { afterEnding, reasonInWords, type Ending } from './service-endings.ts';

const crash: Ending = {
  code: null,
  signal: 'SIGABRT',
  ranMilliseconds: 600_000,
  wasEverReady: true,
  isOutOfMemory: true,
};

describe('a service that has ended', () => {
  it('stays ended when it was told to stop, or said why it cannot start', () => {
    expect(afterEnding({ ...crash, code: 0, signal: null, isOutOfMemory: false }, 0)).toEqual({
      kind: 'over',
      code: 0,
    });
    expect(afterEnding({ ...crash, signal: 'SIGTERM', isOutOfMemory: false }, 0)).toEqual({
      kind: 'over',
      code: 143,
    });
    expect(
      afterEnding(
        { ...crash, code: 1, signal: null, isOutOfMemory: false, wasEverReady: false, ranMilliseconds: 300 },
        0,
      ),
    ).toEqual({ kind: 'over', code: 1 });
  });

  it.each([
    crash,
    { ...crash, signal: 'SIGKILL' as const, isOutOfMemory: false },
    { ...crash, code: 1, signal: null, isOutOfMemory: false },
  ])('is started again: %o', (ending) => {
    expect(afterEnding(ending, 5)).toEqual({ kind: 'again', pauseMilliseconds: 1_000, quickEndings: 1 });
  });

  it('is started ever later while it ends quickly, and given up with the code of its end', () => {
    const quick = { ...crash, ranMilliseconds: 100 };
    const pauses: number[] = [];
    for (let before = 0; ; before += 1) {
      const next = afterEnding(quick, before);
      if (next.kind === 'again') pauses.push(next.pauseMilliseconds);
      else {
        expect(next).toEqual({ kind: 'given up', code: 134 });
        break;
      }
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('has its reason said in words', () => {
    expect(reasonInWords(crash)).toBe('it needed more memory than it may use');
    expect(reasonInWords({ ...crash, isOutOfMemory: false })).toBe('it was ended by the signal SIGABRT');
    expect(reasonInWords({ ...crash, code: 3, signal: null, isOutOfMemory: false })).toBe(
      'it ended with the exit code 3',
    );
  });
});
