import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';

const failed = (message: string, more: object = {}, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), more);

describe('what is told of a failure', () => {
  it.each([
    [failed('connect ECONNREFUSED 127.0.0.1:25', { code: 'ECONNREFUSED' }), 'ECONNREFUSED', true],
    [failed('Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' }), 'ETIMEDOUT', true],
    [
      failed('Invalid login for rosa@example.com', {
        code: 'EAUTH',
        command: 'AUTH PLAIN',
        responseCode: 535,
      }),
      'answered 535',
      true,
    ],
    [
      failed('450 rosa@example.com is busy', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }),
      'answered 450',
      false,
    ],
    [
      new TypeError('fetch failed', { cause: failed('connect', { code: 'ECONNREFUSED' }) }),
      'ECONNREFUSED',
      true,
    ],
    [new DOMException('The operation was aborted', 'TimeoutError'), 'ETIMEDOUT', true],
    [failed('Twilio 503', { status: 503 }), 'answered 503', true],
    [failed('Twilio 400', { status: 400 }), 'answered 400', false],
    [new TypeError('rosa@example.com is not known here'), 'TypeError', false],
    ['rosa@example.com', 'unknown', false],
  ])('is its kind alone: %s', (error, kind, isAway) => {
    expect(failureOf(error)).toEqual({ kind, isAway });
  });
});
