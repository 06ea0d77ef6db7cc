import { outageMail } from '#domains/notifications/office.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import type { Log } from '#platform/logging/log.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { beginOutage, endOutage } from '#platform/outages/outages.ts';
import type { GatewayWatcher } from '#platform/payment-gateway/watched-gateway.ts';

/**
 * Writes down, logs and tells the office when the payment gateway goes down, and logs when it is back: once
 * each, however many processes there are.
 */
export function gatewayOutages({
  database,
  configuration,
  clock,
  log,
}: {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  log: Log;
}): GatewayWatcher {
  return {
    async onAway() {
      const now = clock.now();
      const begun = await transaction(database, async (work) => {
        const outage = await beginOutage(work, 'gateway', 'no answer', now);
        if (outage !== undefined) await enqueueMessages(work, [outageMail(configuration, outage)], now);
        return outage !== undefined;
      });
      if (begun) log.warn({}, 'the payment gateway does not answer');
    },
    async onAnswer() {
      if (await endOutage(database, 'gateway', clock.now()))
        log.warn({}, 'the payment gateway answers again');
    },
  };
}
