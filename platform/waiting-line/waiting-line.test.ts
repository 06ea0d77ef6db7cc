import { expect, it } from 'vitest';
import { createWaitingLine } from './waiting-line.ts';

it('lets so many run, holds so many, and hands a place on when work fails', async () => {
  const inLine = createWaitingLine(1, 1);
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
