import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { ConfigurationRefused, readConfiguration } from '#platform/configuration/configuration.ts';
import { demoAccounts } from '#seeds/cast.ts';
import { startService } from './compose.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const configuration = readConfiguration(process.env);
  const root = join(import.meta.dirname, '../..');
  const service = await startService({
    configuration,
    build,
    clientFolder: join(root, 'build/client'),
    migrationsFolder: join(root, 'migrations'),
    say,
  });
  if (configuration.MODE === 'demo') {
    say('\nDemo accounts:');
    for (const account of demoAccounts) say(`  ${account.what}: ${account.email ?? account.phone}, password ${account.password}`);
    say(`Mail and texts of the demo: ${service.url}/dev/mailbox`);
    say(`The office and those who come: ${service.url}/dev/visits`);
  }
  say(`\n${configuration.SITE_NAME} is ready: ${service.url}`);

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('Stopping.');
      service.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const plain = error instanceof ConfigurationRefused ? error.message : error instanceof Error ? error.message : String(error);
  process.stderr.write(`Hearthside could not start.\n${plain}\n`);
  process.exit(1);
}
