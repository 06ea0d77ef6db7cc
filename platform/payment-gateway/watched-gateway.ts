import type { Clock } from '../clock/clock.ts';
import { GatewayUnavailable } from './gateway-errors.ts';
import type { PaymentGateway } from './gateway.ts';

/** One request in vain is no outage: the gateway also turns away who asks for the same twice at once. */
const certainMilliseconds = 20_000;
/**
 * Another process may have written that it is away, and so it is looked at now and then whether that still
 * stands.
 */
const lookMilliseconds = 60_000;

export interface GatewayWatcher {
  /** Nothing was answered for a while; heard again and again while that lasts. */
  onAway(): Promise<void>;
  /** It answers; heard at the first answer, at the first after an outage, and once a minute. */
  onAnswer(): Promise<void>;
}

/**
 * The same gateway, with somebody who hears whether it answers. What they do with it neither fails nor
 * changes an answer.
 */
export function watchGateway(gateway: PaymentGateway, clock: Clock, watcher: GatewayWatcher): PaymentGateway {
  let vainSince: number | undefined;
  let lookedAt: number | undefined;

  async function inVain(): Promise<void> {
    const now = clock.now().getTime();
    vainSince ??= now;
    if (now - vainSince < certainMilliseconds) return;
    lookedAt = undefined;
    await watcher.onAway();
  }
  async function answered(): Promise<void> {
    const now = clock.now().getTime();
    vainSince = undefined;
    if (lookedAt !== undefined && Math.abs(now - lookedAt) < lookMilliseconds) return;
    lookedAt = now;
    await watcher.onAnswer();
  }
  const quietly = (work: Promise<void>) => work.catch(() => undefined);
  function watched<Asked extends unknown[], Answer>(
    ask: (...asked: Asked) => Promise<Answer>,
  ): (...asked: Asked) => Promise<Answer> {
    return async (...asked) => {
      try {
        const answer = await ask(...asked);
        await quietly(isUnavailable(answer) ? inVain() : answered());
        return answer;
      } catch (error) {
        await quietly(error instanceof GatewayUnavailable ? inVain() : Promise.resolve());
        throw error;
      }
    };
  }

  return {
    createCustomer: watched(gateway.createCustomer),
    startCardSetup: watched(gateway.startCardSetup),
    startCardEntry: watched(gateway.startCardEntry),
    finishCardSetup: watched(gateway.finishCardSetup),
    removeCard: watched(gateway.removeCard),
    authorize: watched(gateway.authorize),
    capture: watched(gateway.capture),
    release: watched(gateway.release),
    refund: watched(gateway.refund),
    findAuthorization: watched(gateway.findAuthorization),
    listAuthorizations: watched(gateway.listAuthorizations),
    listRefunds: watched(gateway.listRefunds),
    readWebhook: gateway.readWebhook,
  };
}

function isUnavailable(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'unavailable';
}
