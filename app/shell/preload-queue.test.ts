import { describe, expect, it } from 'vitest';
import { PreloadQueue } from './preload-queue.ts';

/** Loads that end when they are told to. */
function heldLoads() {
  const begun: string[] = [];
  const ends = new Map<string, { done: () => void; failed: () => void }>();
  const load = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve, reject) =>
      ends.set(name, { done: resolve, failed: () => reject(new Error(name)) }),
    );
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, ends, load, settled };
}

describe('preloads', () => {
  it('run four at a time, in the order in which they were asked for', async () => {
    const { begun, ends, load, settled } = heldLoads();
    const queue = new PreloadQueue();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) queue.add(name, load(name));
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    ends.get('c')?.done();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are done once, and again only after a failure', async () => {
    const { begun, ends, load, settled } = heldLoads();
    const queue = new PreloadQueue();
    queue.add('a', load('a'));
    queue.add('a', load('a'));
    expect(begun).toEqual(['a']);
    ends.get('a')?.failed();
    await settled();
    queue.add('a', load('a'));
    expect(begun).toEqual(['a', 'a']);
  });
});
