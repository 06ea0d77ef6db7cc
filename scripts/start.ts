import { join } from 'node:path';
import { modeOf } from '#platform/configuration/configuration.ts';
import { stopLeftBehind } from '#platform/embedded-database/stop-left-behind.ts';
import { createLog } from '#platform/logging/log.ts';
import { buildIfStale, root } from './build.ts';
import { serviceCommand, serviceEnvironment } from './service-command.ts';
import { keepService } from './service-keeper.ts';

process.chdir(root);
process.env['MODE'] = modeOf(process.env);
// Who starts the demo to look at it should find it lived in.
process.env['DEMO_HISTORY'] ??= 'year';
buildIfStale((line) => process.stdout.write(`${line}\n`));
Object.assign(process.env, serviceEnvironment);
const say = (line: string) => process.stderr.write(`${line}\n`);
const code = await keepService({
  command: serviceCommand,
  log: createLog(process.env['LOG_LEVEL'] ?? 'info'),
  say,
  cleanUp: () => stopLeftBehind(join(process.env['DATA_DIR'] ?? './data', 'postgres'), say),
});
process.exit(code);
