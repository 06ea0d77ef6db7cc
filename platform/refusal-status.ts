import type { Refusal } from './result.ts';

const statusOfKind = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  payment: 402,
  unavailable: 503,
} as const;

/** What HTTP calls a refusal. */
export function statusOf(refusal: Refusal): number {
  return statusOfKind[refusal.kind];
}
