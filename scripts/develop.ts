import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer, createServerModuleRunner, type NormalizedHotChannel, type Plugin } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { openPreparedDatabase } from '#server/prepared-database.ts';
import { root } from './build.ts';
import { reloadingProgram } from './reloading-program.ts';

process.chdir(root);
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * The database, the port and Vite stay from edit to edit: Node loads them, and a change to them takes a
 * restart. All else is loaded by Vite alone, so that there is one copy of each module.
 */
const configuration = readConfiguration({ ...process.env, MODE: 'demo' });
const database = await openPreparedDatabase({ configuration, migrationsFolder: 'migrations', say });
let runner: ModuleRunner;
let isFaultShown = false;
const vite = await createServer({
  root,
  clearScreen: false,
  server: {
    host: configuration.HOST,
    port: configuration.PORT,
    strictPort: true,
    watch: { ignored: ['build', configuration.DATA_DIR].map((folder) => resolve(root, folder, '**')) },
  },
  // Left to find packages by itself, Vite takes the server's along, and loads a page again for each that it finds.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      '@simplewebauthn/browser',
      '@stripe/stripe-js/pure',
      '@tanstack/query-core',
      'libphonenumber-js/max',
      'libphonenumber-js/min',
      'temporal-polyfill',
      'zod',
    ],
  },
  plugins: [answeringByProgram()],
});
const program = reloadingProgram({
  configuration,
  databaseUrl: database.url,
  port: portInUse,
  load: (path) => runner.import(path),
  say,
});
// Vite's own listener ends the process once Vite is closed, when program and database have yet to be stopped.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
try {
  await vite.listen();
  const { url } = await program.present();
  say(`Hearthside, which follows its files, is ready: ${url}`);
} catch (error) {
  await stop();
  throw error;
}

async function stop(): Promise<void> {
  await vite.close();
  await program.stop();
  await database.stop();
}

async function followFiles(browsers: NormalizedHotChannel): Promise<void> {
  try {
    await program.present();
    if (isFaultShown) browsers.send({ type: 'full-reload' });
    isFaultShown = false;
  } catch (error) {
    isFaultShown = true;
    browsers.send({ type: 'error', err: wordsOf(error) });
  }
}

/** Has Vite's server ask the program for all that it does not have itself, and show what goes wrong there. */
function answeringByProgram(): Plugin {
  return {
    name: 'answering-by-program',
    // Before the handler that the framework brings for services without a server of their own.
    enforce: 'pre',
    configureServer({ middlewares, environments }) {
      // Each module is looked at again when it is asked for, instead of all being loaded again when Vite tells of an edit.
      runner = createServerModuleRunner(environments.ssr, { hmr: false });
      return () =>
        middlewares.use((incoming, outgoing, next) => {
          const listener = getRequestListener(
            async (request, bindings) => allowingVite(await program.answer(request, bindings)),
            {
              errorHandler(error) {
                isFaultShown = true;
                next(error);
              },
            },
          );
          void listener(incoming, outgoing);
        });
    },
    // Before the browser hears of an edit: what fails is then shown first, and goes with the next edit. Jobs follow the files, too.
    async hotUpdate({ server }) {
      if (this.environment.name === 'ssr') await followFiles(server.environments.client.hot);
    },
  };
}

function wordsOf(error: unknown): { message: string; stack: string } {
  return error instanceof Error
    ? { message: error.message, stack: error.stack ?? '' }
    : { message: String(error), stack: '' };
}

function portInUse(): number {
  const address = vite.httpServer?.address();
  return typeof address === 'object' && address !== null ? address.port : configuration.PORT;
}

/** Vite puts styles into the page itself, and tells of edits through a socket. */
function allowingVite(answer: Response): Response {
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  answer.headers.set(
    'Content-Security-Policy',
    policy
      // Beside a hash, what has none would be refused.
      .replace(/style-src 'self'[^;]*/, "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", "connect-src 'self' ws:"),
  );
  return answer;
}
