import type { Clock } from './clock/clock.ts';
import type { Channels, Configuration } from './configuration/configuration.ts';
import type { Database } from './database/database.ts';
import type { Log } from './logging/log.ts';

/** What commands and reads stand on. It is all our own: nothing here waits for a service of others. */
export interface Platform {
  configuration: Configuration;
  /** What this installation can send by itself; mail always, calls by a person and letters by the office. */
  channels: Channels;
  /** The address that people use, without a slash at the end. */
  publicUrl: string;
  /** The key that codes and tokens are hashed with. */
  secret: string;
  clock: Clock;
  database: Database;
  log: Log;
}
