import type { Context } from 'hono';
import { statusOf } from '#platform/refusal-status.ts';
import type { Refusal } from '#platform/result.ts';
import { snake } from './spelling.ts';

/** A failure as RFC 9457 wants it, with our stable code and, for input, the fields to fix. */
export function problem(context: Context, refusal: Refusal, status = statusOf(refusal)): Response {
  const body = {
    ok: false,
    type: 'about:blank',
    title: titles[refusal.kind],
    status,
    code: refusal.code,
    detail: refusal.message,
    ...(refusal.fields === undefined
      ? {}
      : { fields: refusal.fields.map(({ field, message }) => ({ field: snake(field), message })) }),
    ...refusal.details,
  };
  context.set('refusal', refusal.code);
  const headers: Record<string, string> = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  };
  if (refusal.retryAfterSeconds !== undefined) headers['Retry-After'] = String(refusal.retryAfterSeconds);
  return context.body(JSON.stringify(body), status as 400, headers);
}

const titles: Record<Refusal['kind'], string> = {
  invalid: 'Invalid request',
  unauthenticated: 'Sign in first',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  conflict: 'Not possible now',
  too_many: 'Too many requests',
  payment: 'Payment failed',
  unavailable: 'Temporarily unavailable',
};
