import type { Database } from './database/database.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { OpenIdProvider } from './openid/provider.ts';
import type { PaymentGateway } from './payment-gateway/gateway.ts';
import type { Platform } from './platform.ts';
import type { Routing } from './routing/routing.ts';

/**
 * The platform with the services of others, and with what watches over this process: a caller that takes it
 * may ask them, and has to expect that they are away. Put together once, in `server/open-platform.ts` or in a
 * test.
 */
export interface ConnectedPlatform extends Platform {
  gateway: PaymentGateway;
  routing: Routing;
  /** Other services that people may sign in with, each only where it is configured. */
  signInProviders: { google?: OpenIdProvider; facebook?: OpenIdProvider };
  /** One connection apart, so that whether the database is there is told however busy the others are. */
  databaseProbe: Database;
  metrics: Metrics;
  /**
   * Runs what a request asked for, and counts it for the operator. `command` names it: a word of our own code
   * or the pattern of a route.
   */
  asCommand<Value>(command: string, work: () => Value | Promise<Value>): Promise<Value>;
}
