import './read-addresses.ts';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import { pathTo } from '#app/paths.ts';
import { ConfigurationRefused, readConfiguration } from '#platform/configuration/configuration.ts';
import { reportFault } from '#platform/faults/faults.ts';
import { createLog } from '#platform/logging/log.ts';
import { demoAccounts, demoPassword } from '#seeds/cast.ts';
import { demoField } from '#seeds/professionals/phones.ts';
import { demoFactor, demoOffice } from '#seeds/staff.ts';
import { startService, type Service } from './compose.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

// The reader of our output may be gone before us.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** The configured log may not exist yet, or no longer. */
function endBy(error: unknown): void {
  reportFault(createLog('error'), error, {}, 'process failed');
  process.exit(1);
}

// Node would print the whole error, with whatever a member typed in it.
process.on('uncaughtException', endBy);

let started: Promise<Service> | undefined;
let stopped: Promise<void> | undefined;
const stopping = new AbortController();
/** We do not wait longer than this for a start. */
const longestWaitForStart = 8_000;

async function stop(): Promise<void> {
  say('Stopping.');
  stopping.abort();
  const service = await Promise.race([started?.catch(() => undefined), pause(longestWaitForStart)]);
  await service?.stop();
}

for (const order of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
  process.on(order, () => {
    stopped ??= stop();
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        endBy(error);
      },
    );
  });
}

try {
  const configuration = readConfiguration(process.env);
  const root = join(import.meta.dirname, '../..');
  started = startService({
    configuration,
    build,
    clientFolder: join(root, 'build/client'),
    migrationsFolder: join(root, 'migrations'),
    say,
    stop: stopping.signal,
  });
  const service = await started;
  if (configuration.MODE === 'demo') {
    say('\nDemo accounts:');
    for (const account of demoAccounts)
      say(`  ${account.what}: ${account.email ?? account.phone}, password ${account.password}`);
    say(`Mail and texts of the demo: ${service.url}/dev/mailbox`);
    say(`\nThe office: ${service.url}${pathTo('/office/sign-in')}, password ${demoPassword}`);
    for (const { name, email, role } of demoOffice) say(`  ${name}, ${role}: ${email}`);
    say(`  The second step for all of them: ${service.url}/dev/codes, or the key ${demoFactor} in an app`);
    say(
      `\nHelpers: ${service.url}${pathTo('/field/sign-in')}, with a code that is sent to the mailbox above`,
    );
    for (const { name, phone } of demoField) say(`  ${name}: ${phone}`);
  }
  say(`\nHearthside is ready: ${service.url}`);
  process.send?.('ready');
} catch (error) {
  // A wait for the database that was ended is no refusal.
  await stopped;
  const plain =
    error instanceof ConfigurationRefused
      ? error.message
      : error instanceof Error
        ? error.message
        : String(error);
  process.stderr.write(`Hearthside could not start.\n${plain}\n`);
  process.exit(1);
}
