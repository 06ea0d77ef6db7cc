import type { Clock } from './clock/clock.ts';
import type { Configuration } from './configuration/configuration.ts';
import type { Database } from './database/database.ts';
import type { Log } from './logging/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { OpenIdProvider } from './openid/provider.ts';
import type { PaymentGateway } from './payment-gateway/gateway.ts';
import type { Routing } from './routing/routing.ts';

/** The outside world, as commands and reads see it. Put together once, in `server/compose.ts` or in a test. */
export interface Platform {
  configuration: Configuration;
  /** The address that people use, without a slash at the end. */
  publicUrl: string;
  /** The key that codes and tokens are hashed with. */
  secret: string;
  clock: Clock;
  database: Database;
  /** One connection apart, so that whether the database is there is told however busy the others are. */
  databaseProbe: Database;
  gateway: PaymentGateway;
  routing: Routing;
  /** Other services that people may sign in with, each only where it is configured. */
  signInProviders: { google?: OpenIdProvider; facebook?: OpenIdProvider };
  log: Log;
  metrics: Metrics;
  /**
   * Runs what somebody asked for, for whoever watches over the service. `command` names it: a word of our own
   * code or the pattern of a route.
   */
  asCommand<Value>(command: string, work: () => Value | Promise<Value>): Promise<Value>;
}
