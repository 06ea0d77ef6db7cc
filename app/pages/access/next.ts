import { safeNext } from '#domains/access/sign-in.ts';

/** Where the visitor wanted to go before being asked who they are; empty when nowhere. */
export function nextOf(text: string | null | undefined): string {
  return safeNext(text, '');
}

/** The ZIP code that was given on the way there, so that nobody has to type it again. */
export function zipOf(next: string): string | undefined {
  return /[?&]zip=(\d{5})(?:&|$)/.exec(next)?.[1];
}

/** A path that takes that destination along. */
export function withNext(path: string, next: string): string {
  return next === '' ? path : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
