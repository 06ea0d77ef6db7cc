import { expect, it } from 'vitest';
import { createWaitingLine } from './waiting-line.ts';

it('lets so many run, holds so many, and hands a place on when work fails', async () => {
  const inLine = createWaitingLine({ atOnce: 1, mostWaiting: 1, longestMilliseconds: 1_000 }, () => 0);
  const ask = (work: () => Promise<string>) => inLine(work, () => 'full');
  const first = Promise.withResolvers<string>();
  const running = ask(() => first.promise);
  const next = ask(async () => 'next');
  expect(await ask(async () => 'too many')).toBe('full');
  first.reject(new Error('broken'));
  await expect(running).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await ask(async () => 'later')).toBe('later');
});

it('turns away whoever would wait too long, at once where somebody already does, and lets in again after', async () => {
  let now = 0;
  const inLine = createWaitingLine({ atOnce: 1, mostWaiting: 10, longestMilliseconds: 1_000 }, () => now);
  const ask = (work: () => Promise<string>) => inLine(work, () => 'full');
  const first = Promise.withResolvers<string>();
  const running = ask(() => first.promise);
  const early = ask(async () => 'early');
  now = 800;
  const later = ask(async () => 'later');
  now = 1_001;
  expect(await ask(async () => 'newcomer')).toBe('full');
  first.resolve('first');
  expect(await running).toBe('first');
  expect(await early).toBe('full');
  expect(await later).toBe('later');
  expect(await ask(async () => 'again')).toBe('again');
});
