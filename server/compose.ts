import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { checkRouteTable, pages } from '#app/route-table.ts';
import { takeConfiguredFacts } from '#domains/site-texts/operator-fact.server.ts';
import { shiftedClock, systemClock } from '#platform/clock/clock.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { isOpened, readOfficeSettings } from '#platform/configuration/office-settings.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { compareSecret } from '#platform/database/secret-mark.ts';
import { describeFault } from '#platform/faults/faults.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { formerSettings } from '#seeds/demo/operator-facts.ts';
import { carryOutVisits } from '#seeds/demo/year/day.ts';
import { portraits } from '#seeds/professionals/portraits.ts';
import { seed } from '#seeds/seed.ts';
import { copyJobs } from './copy-figures.ts';
import { keepEarlyRequests } from './early-requests.ts';
import { keepAssets } from './kept-assets.ts';
import { refuseSecondHost } from './one-host.ts';
import { openPlatform, type OpenedPlatform } from './open-platform.ts';
import type { PageMemory } from './page-memory.ts';
import { openPreparedDatabase, type PreparedDatabase } from './prepared-database.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';
import { openTransport } from './transport.ts';
import { createWeb, type Web } from './web.ts';
import { type Job, startWorker } from './worker.ts';

export interface Service {
  url: string;
  /** Lets requests and jobs in flight finish, then stops what was started, the database last. */
  stop(): Promise<void>;
}

/**
 * Puts everything together and starts it; the only place that knows all parts. A configured database that is
 * away is waited for until `stop`, and requests meanwhile are told so.
 */
export async function startService(options: {
  configuration: Configuration;
  build: ServerBuild | (() => Promise<ServerBuild>);
  clientFolder: string | undefined;
  migrationsFolder: string;
  say: (line: string) => void;
  stop?: AbortSignal;
}): Promise<Service> {
  checkRouteTable(pages);
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000, headersTimeout: 20_000 });
  const early = keepEarlyRequests(server, options.configuration);
  const port = await listen(server, options.configuration);
  let database: PreparedDatabase | undefined;
  try {
    const prepared = await openPreparedDatabase({
      ...options,
      wait: { away: early.away, stop: options.stop ?? new AbortController().signal },
    });
    database = prepared;
    const program = await startProgram({ ...options, databaseUrl: prepared.url, port });
    const listener = getRequestListener(program.web.fetch);
    server.on('request', (request, response) => {
      if (refuseSecondHost(request, response)) return;
      if (!program.answerFromMemory(request, response)) void listener(request, response);
    });
    early.answer();
    return {
      url: program.url,
      async stop() {
        await program.stop(async (endStreams) => {
          await pause(onItsWayMilliseconds);
          endStreams();
          await closeServer(server, options.say);
        });
        await prepared.stop();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    await database?.stop();
    throw error;
  }
}

/** Where they cannot be kept, the service serves its own all the same. */
async function keptAssets(
  clientFolder: string | undefined,
  { configuration, log }: ConnectedPlatform,
): Promise<ReadonlyMap<string, StaticFile>> {
  if (clientFolder === undefined) return new Map();
  try {
    return await keepAssets(clientFolder, join(configuration.DATA_DIR, 'assets'), new Date());
  } catch (error) {
    log.warn(describeFault(error), 'assets of earlier versions cannot be kept');
    return new Map();
  }
}

/** All that works on the database and behind the port. While we develop, each edit puts another in its place. */
export interface Program {
  url: string;
  web: Web;
  /** Whether the page was there, and is answered. */
  answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Stops the jobs, has `close` answer what was begun, and then ends what requests need. What has not ended
   * in 7 seconds is left: its rows stay due, and its transactions end with their connections.
   */
  stop(close: Close): Promise<void>;
}

/** Ends what listens once it has answered; what would listen without end is told to end before. */
type Close = (endStreams: () => void) => Promise<unknown>;

/** A client that has connected just now is not cut off: what a proxy has sent already is still accepted. */
const onItsWayMilliseconds = 300;
/**
 * For requests in flight, and for everything but the embedded database together: a process manager kills what
 * is left after about ten seconds.
 */
const longestGoodbyeMilliseconds = 6_000;
const longestStopMilliseconds = 7_000;

export async function startProgram(options: {
  configuration: Configuration;
  databaseUrl: string;
  port: number;
  build: ServerBuild | (() => Promise<ServerBuild>);
  clientFolder: string | undefined;
  say: (line: string) => void;
}): Promise<Program> {
  const { configuration, databaseUrl, port, say } = options;
  const publicUrl = publicUrlOf(configuration, port, say);
  const opened = await openPlatform({
    configuration,
    databaseUrl,
    publicUrl,
    clock:
      configuration.CLOCK_STARTS_AT === undefined ? systemClock : shiftedClock(configuration.CLOCK_STARTS_AT),
  });
  const { platform } = opened;
  await refuseAnotherSecret(configuration, platform, say);
  const seeded = await seed(platform, platform.clock.now(), say);
  if (seeded.seeded) say('Filled the empty database.');
  await takeConfiguredFacts(platform, configuration);
  if (await isOpened(platform.database))
    await takeConfiguredFacts(platform, { ...configuration, ...formerSettings });
  await readOfficeSettings(platform);

  const built = options.clientFolder === undefined ? [] : await readStaticFiles(options.clientFolder);
  const kept = await keptAssets(options.clientFolder, platform);
  const staticFiles = new Map<string, StaticFile>([...kept, ...built]);
  const web = createWeb({
    platform,
    build: options.build,
    staticFiles,
    traces: opened.traces,
    gatewayPages: opened.gatewayPages,
    formTargets: opened.formTargets,
    keepPages: options.clientFolder !== undefined,
    imageFolder: options.clientFolder,
    drawnImages: configuration.MODE === 'demo' ? portraits : undefined,
  });
  const transport = openTransport(platform);
  const more = [...gatewayJobs(opened, configuration, port), ...demoJobs(platform), ...copyJobs(platform)];
  const worker = startWorker(platform, transport, more, opened.traces);

  const goodbye = async (close: Close) => {
    opened.expectLostConnections();
    await Promise.all([close(() => web.endStreams()), worker.stop()]);
    transport.close?.();
    await opened.close();
  };
  return {
    url: publicUrl,
    web,
    answerFromMemory: countedMemory(web.memory, platform.metrics),
    stop: (close) =>
      Promise.race([goodbye(close), pause(longestStopMilliseconds, undefined, { ref: false })]),
  };
}

function countedMemory(memory: PageMemory, metrics: Metrics): Program['answerFromMemory'] {
  return (request, response) => {
    const began = performance.now();
    const status = memory.answer(request, response);
    if (status === undefined) return false;
    // It has the address of a page without parameters, which is its pattern.
    const route = request.url ?? '';
    metrics.answered({ method: 'GET', route, status }, (performance.now() - began) / 1_000);
    return true;
  };
}

function publicUrlOf(configuration: Configuration, port: number, say: (line: string) => void): string {
  const publicUrl = (configuration.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '');
  if (configuration.TRUST_PROXY && configuration.PUBLIC_URL === undefined)
    say(
      `Behind a proxy, set PUBLIC_URL to the address that people use. Without it, links in reminders and other mail lead to ${publicUrl}.`,
    );
  return publicUrl;
}

/** In the demo's year there are no real professionals: their steps are taken by a job. */
function demoJobs(platform: ConnectedPlatform): Job[] {
  const { MODE, DEMO_HISTORY } = platform.configuration;
  return MODE === 'demo' && DEMO_HISTORY === 'year'
    ? [
        {
          name: 'carry out the visits of the demo',
          everyMilliseconds: 30_000,
          run: () => carryOutVisits(platform),
        },
      ]
    : [];
}

/** The test gateway has no service of its own that would send its events. */
function gatewayJobs({ deliverGatewayEvents }: OpenedPlatform, { HOST }: Configuration, port: number): Job[] {
  if (deliverGatewayEvents === undefined) return [];
  const events = `http://${['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST}:${port}/webhooks/stripe`;
  return [
    {
      name: 'deliver events of the test gateway',
      everyMilliseconds: 2_000,
      run: () => deliverGatewayEvents(events),
    },
  ];
}

function listen(server: Server, configuration: Configuration): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${configuration.PORT} is in use. Stop what uses it, or set PORT to another one.`)
          : error,
      );
    });
    server.listen(configuration.PORT, configuration.HOST, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : configuration.PORT);
    });
  });
}

async function closeServer(server: Server, say: (line: string) => void): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A browser keeps a connection open whose request ends only now, and we would wait for it until the deadline.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => {
    say('Requests that had not ended in time were cut off.');
    server.closeAllConnections();
  }, longestGoodbyeMilliseconds);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/**
 * Processes that share a database need one secret. Where none is set, each would make its own, and links made
 * by one would fail at the other.
 */
async function refuseAnotherSecret(
  { SECRET, DATABASE_URL }: Configuration,
  { database, secret, clock }: ConnectedPlatform,
  say: (line: string) => void,
): Promise<void> {
  const wasChosen = SECRET !== undefined || DATABASE_URL === undefined;
  if ((await compareSecret(database, secret, clock.now(), wasChosen)) === 'same') return;
  if (!wasChosen)
    throw new Error(
      'This database was last used with another secret. Processes on one database need the same one: set SECRET to it for each of them.',
    );
  say(
    'This database was last used with another SECRET: links, codes and keys that were made with that one no longer work. If another process still runs with it, give both the same.',
  );
}
