import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import { ConfigurationRefused, readConfiguration } from '#platform/configuration/configuration.ts';
import { demoAccounts } from '#seeds/cast.ts';
import { startService, type Service } from './compose.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

// Who read what we write may be gone before us.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let started: Promise<Service> | undefined;
let stopped: Promise<void> | undefined;
/** A start that takes longer is not waited for. */
const longestWaitForStart = 8_000;

async function stop(): Promise<void> {
  say('Stopping.');
  const service = await Promise.race([started?.catch(() => undefined), pause(longestWaitForStart)]);
  await service?.stop();
}

for (const order of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
  process.on(order, () => {
    stopped ??= stop();
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
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
  });
  const service = await started;
  if (configuration.MODE === 'demo') {
    say('\nDemo accounts:');
    for (const account of demoAccounts) say(`  ${account.what}: ${account.email ?? account.phone}, password ${account.password}`);
    say(`Mail and texts of the demo: ${service.url}/dev/mailbox`);
    say(`The office and those who come: ${service.url}/dev/visits`);
  }
  say(`\n${configuration.SITE_NAME} is ready: ${service.url}`);
  process.send?.('ready');
} catch (error) {
  const plain = error instanceof ConfigurationRefused ? error.message : error instanceof Error ? error.message : String(error);
  process.stderr.write(`Hearthside could not start.\n${plain}\n`);
  process.exit(1);
}
