import type { Clock } from '../clock/clock.ts';
import type { Metrics, Outcome } from '../metrics/metrics.ts';
import type { Traces } from '../traces/traces.ts';
import { GatewayUnavailable } from './gateway-errors.ts';
import type { PaymentGateway } from './gateway.ts';

/**
 * A single failed request is not an outage: the gateway also turns away a second request for the same thing
 * at once.
 */
const certainMilliseconds = 20_000;
/** Another process may have recorded an outage, so we check now and then whether it still lasts. */
const lookMilliseconds = 60_000;

export interface GatewayWatcher {
  /** There was no answer for a while; called again and again while that lasts. */
  onAway(): Promise<void>;
  /** It answers; called at the first answer, at the first after an outage, and once a minute. */
  onAnswer(): Promise<void>;
}

/**
 * The same gateway, with a listener that hears whether it answers. What the listener does with it neither
 * fails nor changes an answer.
 */
export function watchGateway(
  gateway: PaymentGateway,
  clock: Clock,
  watcher: GatewayWatcher,
  metrics: Pick<Metrics, 'gatewayAnswered'>,
  traces?: Traces,
): PaymentGateway {
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
  const counted = counting(metrics, traces);
  const quietly = (work: Promise<void>) => work.catch(() => undefined);
  function watched<Asked extends unknown[], Answer>(
    call: string,
    ask: (...asked: Asked) => Promise<Answer>,
  ): (...asked: Asked) => Promise<Answer> {
    return async (...asked) => {
      try {
        const answer = await counted(call, () => ask(...asked));
        await quietly(isUnavailable(answer) ? inVain() : answered());
        return answer;
      } catch (error) {
        await quietly(error instanceof GatewayUnavailable ? inVain() : Promise.resolve());
        throw error;
      }
    };
  }

  return {
    createCustomer: watched('createCustomer', gateway.createCustomer),
    startCardSetup: watched('startCardSetup', gateway.startCardSetup),
    startCardEntry: watched('startCardEntry', gateway.startCardEntry),
    finishCardSetup: watched('finishCardSetup', gateway.finishCardSetup),
    removeCard: watched('removeCard', gateway.removeCard),
    authorize: watched('authorize', gateway.authorize),
    beginTrial: watched('beginTrial', gateway.beginTrial),
    capture: watched('capture', gateway.capture),
    release: watched('release', gateway.release),
    refund: watched('refund', gateway.refund),
    findAuthorization: watched('findAuthorization', gateway.findAuthorization),
    listAuthorizations: watched('listAuthorizations', gateway.listAuthorizations),
    listRefunds: watched('listRefunds', gateway.listRefunds),
    listDisputes: watched('listDisputes', gateway.listDisputes),
    readWebhook: gateway.readWebhook,
  };
}

/** Counts what the gateway is asked and how it answers, inside a span where there are traces. */
function counting(metrics: Pick<Metrics, 'gatewayAnswered'>, traces: Traces | undefined) {
  async function counted<Answer>(call: string, ask: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const count = (outcome: Outcome) =>
      metrics.gatewayAnswered(call, outcome, (performance.now() - began) / 1_000);
    try {
      const answer = await ask();
      count(isUnavailable(answer) ? 'away' : 'done');
      return answer;
    } catch (error) {
      count(error instanceof GatewayUnavailable ? 'away' : 'fault');
      throw error;
    }
  }
  if (traces === undefined) return counted;
  return <Answer>(call: string, ask: () => Promise<Answer>) =>
    traces.inSpan({ kind: 'gateway', name: call }, () => counted(call, ask));
}

function isUnavailable(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'unavailable';
}
