import type { CardError } from './records.ts';
import type { Answer } from './store.ts';
import { createToken } from './tokens.ts';

/**
 * A request that Stripe would turn away before it begins: nothing is written and the idempotency key stays
 * free. What is refused after it began is returned as an answer instead, and kept under the key
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export class RequestProblem extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('The request was turned away.');
    this.answer = answer;
  }
}

interface ProblemDetails {
  code?: string;
  param?: string;
  message: string;
  payment_intent?: object;
}

export function invalidRequest(details: ProblemDetails, status = 400): Answer {
  return { status, body: { error: { type: 'invalid_request_error', ...details } } };
}

export function tooManyRequests(): RequestProblem {
  return new RequestProblem(
    invalidRequest(
      { code: 'rate_limit', message: 'Too many requests in a short time. Try again later.' },
      429,
    ),
  );
}

export function notFound(name: string, id: string, param: string): RequestProblem {
  return new RequestProblem(
    invalidRequest({ code: 'resource_missing', param, message: `No such ${name}: '${id}'` }, 404),
  );
}

export function idempotencyProblem(status: number, code: string | undefined, message: string): Answer {
  return { status, body: { error: { type: 'idempotency_error', code, message } } };
}

/** A decline: status 402 and the object that was declined, under the name that Stripe gives it. */
export function cardDeclined(
  error: CardError,
  about: { payment_intent: object } | { setup_intent: object },
): Answer {
  return {
    status: 402,
    body: {
      error: {
        type: 'card_error',
        code: error.code,
        decline_code: error.declineCode ?? undefined,
        message: error.message,
        charge: createToken('ch'),
        ...about,
      },
    },
  };
}

export function gatewayFailed(): Answer {
  return {
    status: 500,
    body: { error: { type: 'api_error', message: 'The test gateway could not do this. Try again.' } },
  };
}
