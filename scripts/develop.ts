import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer, createServerModuleRunner, type Plugin } from 'vite';
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
const vite = await createServer({
  root,
  clearScreen: false,
  server: {
    host: configuration.HOST,
    port: configuration.PORT,
    strictPort: true,
    watch: { ignored: ['build', configuration.DATA_DIR].map((folder) => resolve(root, folder, '**')) },
  },
  // Left to find packages by itself, Vite takes the server's along, and loads a page anew for each that it finds.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      '@simplewebauthn/browser',
      '@stripe/stripe-js/pure',
      '@tanstack/query-core',
      'libphonenumber-js/max',
      'temporal-polyfill',
      'zod',
    ],
  },
  plugins: [answeringByProgram()],
});
// Each module is looked at again when it is asked for, instead of all being loaded again when Vite tells of an edit.
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
const program = reloadingProgram({
  configuration,
  databaseUrl: database.url,
  port: portInUse,
  load: (path) => runner.import(path),
  say,
});
await vite.listen();
const { url } = await program.present();
say(`${configuration.SITE_NAME}, which follows its files, is ready: ${url}`);

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => {
    void vite
      .close()
      .then(() => program.stop())
      .then(() => database.stop())
      .then(() => process.exit(0));
  });
}

/** Has Vite's server ask the program for all that it does not have itself, and show what goes wrong there. */
function answeringByProgram(): Plugin {
  let isFaultShown = false;
  return {
    name: 'answering-by-program',
    // Before the handler that the framework brings for services without a server of their own.
    enforce: 'pre',
    configureServer: ({ middlewares }) => {
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
    async hotUpdate({ server }) {
      if (this.environment.name !== 'ssr') return;
      const { hot } = server.environments.client;
      // Now instead of with the next request: jobs follow the files, too.
      try {
        await program.present();
        if (isFaultShown) hot.send({ type: 'full-reload' });
        isFaultShown = false;
      } catch (error) {
        isFaultShown = true;
        hot.send({ type: 'error', err: wordsOf(error) });
      }
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
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", "connect-src 'self' ws:"),
  );
  return answer;
}
