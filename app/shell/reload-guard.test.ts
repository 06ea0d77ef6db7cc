import { describe, expect, it } from 'vitest';
import { mayReload, rememberReload } from './reload-guard.ts';

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('the guard against loading a page over and over', () => {
  it('lets an address be loaded once in ten seconds', () => {
    const session = store();
    expect(mayReload(session, '/services', 1_000)).toBe(true);
    rememberReload(session, '/services', 1_000);
    expect(mayReload(session, '/services', 10_999)).toBe(false);
    expect(mayReload(session, '/services', 11_000)).toBe(true);
  });

  it('counts each address for itself', () => {
    const session = store();
    rememberReload(session, '/services', 1_000);
    expect(mayReload(session, '/our-blog', 1_000)).toBe(true);
  });
});
