import { safeNext } from '#domains/access/sign-in.ts';

/** Where the visitor wanted to go before being asked who they are; empty when nowhere. */
export function nextOf(text: string | null | undefined): string {
  return safeNext(text, '');
}

/** A path that takes that destination along. */
export function withNext(path: string, next: string): string {
  return next === '' ? path : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
