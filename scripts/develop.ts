import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { z } from 'zod';
import type { readConfiguration as ReadConfiguration } from '#platform/configuration/configuration.ts';
import type { startService as StartService } from '#server/compose.ts';
import { root } from './build.ts';

process.chdir(root);

/**
 * Vite serves and reloads the modules; the service itself is loaded through it once, so that both share one
 * copy of each.
 */
const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } });
const environment = z
  .custom<{ runner: { import(path: string): Promise<unknown> } }>()
  .parse(vite.environments['ssr']);
const load = async <Module>(path: string) => (await environment.runner.import(path)) as Module;

const { startService } = await load<{ startService: typeof StartService }>('/server/compose.ts');
const { readConfiguration } = await load<{ readConfiguration: typeof ReadConfiguration }>(
  '/platform/configuration/configuration.ts',
);
const say = (line: string) => process.stdout.write(`${line}\n`);

const service = await startService({
  configuration: readConfiguration({ ...process.env, MODE: 'demo' }),
  build: () => load<ServerBuild>('virtual:react-router/server-build'),
  clientFolder: undefined,
  migrationsFolder: 'migrations',
  say,
  prepareServer: (server, listener) => {
    server.on('request', (request, response) => {
      vite.middlewares(request, response, () => void listener(request, response));
    });
  },
});
say(`Ready, with reloading: ${service.url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void Promise.all([service.stop(), vite.close()]).then(() => process.exit(0));
  });
}
