import { refused, type Result } from '../result.ts';

/** The gateway could not be reached, did not answer in time, or is failing. Try again later with the same key. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';

  constructor() {
    super('The payment gateway is away.');
  }
}

/**
 * The gateway refused a request that we should not have made: a wrong key, an unknown id, one idempotency key
 * for two requests. The gateway's own sentence is left out because it may repeat what a person typed.
 */
export class GatewayFault extends Error {
  override name = 'GatewayFault';
  readonly code: string;
  readonly requestId: string | undefined;

  constructor(code: string, requestId: string | undefined) {
    super(`The payment gateway refused a request: ${code}.`);
    this.code = code;
    this.requestId = requestId;
  }
}

/**
 * A webhook that the gateway did not sign, that was altered, or that was signed too long ago. Answer 400 and
 * do nothing.
 */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused';

  constructor() {
    super('The webhook is not from the payment gateway, was altered, or is too old.');
  }
}

/** Does what needs the gateway right away, or refuses `gateway_away` where a person waits and can try again. */
export async function unlessGatewayIsAway<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayUnavailable) return refused(gatewayAway);
    throw error;
  }
}

const gatewayAway = {
  kind: 'unavailable',
  code: 'gateway_away',
  message:
    'We cannot reach the card service right now, so nothing was done. Try again in a few minutes, or call us.',
  retryAfterSeconds: 60,
} as const;
