import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { systemClock, type Clock } from '#platform/clock/clock.ts';
import { channelsOf, type Configuration } from '#platform/configuration/configuration.ts';
import { withOfficeSettings } from '#platform/configuration/office-settings.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { prepared } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openPool } from '#platform/database/pool.ts';
import type { WatchStatement } from '#platform/database/preparing.ts';
import { describeFault } from '#platform/faults/faults.ts';
import { createLog, type Log } from '#platform/logging/log.ts';
import { asCommand, refusalCodeOf } from '#platform/metrics/command.ts';
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts';
import { createOpenIdProvider } from '#platform/openid/openid.ts';
import type { PaymentGateway } from '#platform/payment-gateway/gateway.ts';
import { createStripeGateway } from '#platform/payment-gateway/stripe-adapter.ts';
import { watchGateway } from '#platform/payment-gateway/watched-gateway.ts';
import { osrmRouting } from '#platform/routing/osrm.ts';
import { estimatedRouting, type Routing } from '#platform/routing/routing.ts';
import { openTraces, type Traces } from '#platform/traces/traces.ts';
import { useOwnWords } from '#platform/validation/validation-messages.ts';
import { createPostgresStore } from '#stand-ins/test-gateway/postgres-store.ts';
import { createTestGateway } from '#stand-ins/test-gateway/test-gateway.ts';
import { gatewayOutages } from './gateway-outages.ts';

export interface OpenedPlatform {
  platform: ConnectedPlatform;
  /** What happens during requests, where the operator collects it. */
  traces: Traces | undefined;
  /** The test gateway's hosted pages; undefined with a Stripe account. */
  gatewayPages: Hono | undefined;
  /** Other origins where a form of ours may end up. */
  formTargets: readonly string[];
  /**
   * Sends what has happened at the test gateway to our own address for it, as Stripe does; undefined with a
   * Stripe account.
   */
  deliverGatewayEvents: ((url: string) => Promise<unknown>) | undefined;
  /**
   * From now on a broken connection is not a fault: the service is stopping, and others may have stopped
   * before it.
   */
  expectLostConnections(): void;
  close(): Promise<void>;
}

/** Opens everything outside that commands need, on a migrated database. */
export async function openPlatform(options: {
  configuration: Configuration;
  databaseUrl: string;
  publicUrl: string;
  clock?: Clock;
  log?: Log;
}): Promise<OpenedPlatform> {
  useOwnWords();
  const { databaseUrl, publicUrl, clock = systemClock } = options;
  const configuration = withOfficeSettings(options.configuration);
  const log = options.log ?? createLog(configuration.LOG_LEVEL);
  let isEnding = false;
  const warnOf = (what: string) => (error: Error) => {
    if (!isEnding) log.warn(describeFault(error), what);
  };
  const workUrl = configuration.DATABASE_POOLER_URL ?? databaseUrl;
  const metrics = createMetrics();
  const traces = await tracesOf(configuration);
  const known = { isPooler: workUrl !== databaseUrl, onFault: warnOf('database connection lost') };
  const watched = { metrics, watchStatement: statementsIn(traces) };
  const database = openDatabase(workUrl, { ...known, ...watched, size: configuration.DATABASE_POOL });
  const databaseProbe = openDatabase(workUrl, { ...known, size: 1 });
  const secret = configuration.SECRET ?? (await keptSecret(configuration.DATA_DIR));
  const signInProviders = signInProvidersOf(configuration, log);
  const onFault = warnOf('test gateway fault');
  const payments = await openGateway({ configuration, databaseUrl: workUrl, publicUrl, clock, onFault });
  const outages = gatewayOutages({ database, configuration, clock, log });
  const gateway = watchGateway(payments.gateway, clock, outages, metrics, traces);
  return {
    platform: {
      configuration,
      channels: channelsOf(configuration),
      publicUrl,
      secret,
      clock,
      database,
      databaseProbe,
      gateway,
      routing: routingOf(configuration, log),
      signInProviders,
      log,
      metrics,
      asCommand: commandsIn(metrics, traces),
    },
    traces,
    gatewayPages: payments.pages,
    formTargets: [...payments.formTargets, ...originsOf(signInProviders)],
    deliverGatewayEvents: payments.deliverEvents,
    expectLostConnections() {
      isEnding = true;
    },
    async close() {
      isEnding = true;
      await payments.close();
      await Promise.all([database.destroy(), databaseProbe.destroy()]);
      await traces?.close();
    },
  };
}

/** Undefined where nobody collects them, so that nothing of them is loaded or asked. */
async function tracesOf(configuration: Configuration): Promise<Traces | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = configuration;
  if (endpoint === undefined) return undefined;
  const { OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: ratio } = configuration;
  return openTraces({ endpoint, serviceName, ratio });
}

function statementsIn(traces: Traces | undefined): WatchStatement | undefined {
  if (traces === undefined) return undefined;
  return (text, run) => {
    const [verb = ''] = /[a-z]+/.exec(text.replace(prepared, '')) ?? [];
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text };
    return traces.inSpan({ kind: 'statement', name: verb, attributes }, run);
  };
}

function commandsIn(metrics: Metrics, traces: Traces | undefined): ConnectedPlatform['asCommand'] {
  if (traces === undefined) return (command, work) => asCommand(metrics, command, work);
  return (name, work) =>
    traces.inSpan({ kind: 'command', name }, async (span) => {
      const value = await asCommand(metrics, name, work);
      const code = refusalCodeOf(value);
      // A refusal is no fault of the service.
      if (code !== undefined) span?.tell(name, { 'refusal.code': code });
      return value;
    });
}

const originsOf = (providers: ConnectedPlatform['signInProviders']) =>
  Object.values(providers).map(({ issuer }) => new URL(issuer).origin);

function routingOf({ OSRM_URL }: Configuration, log: Log): Routing {
  return OSRM_URL === undefined ? estimatedRouting : osrmRouting(OSRM_URL, log);
}

/** Google where there is a client id, Facebook where there is an app id. */
function signInProvidersOf(configuration: Configuration, log: Log): ConnectedPlatform['signInProviders'] {
  const {
    GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET,
    GOOGLE_ISSUER,
    SOCIAL_APP_ID,
    SOCIAL_APP_SECRET,
    SOCIAL_ISSUER,
  } = configuration;
  const google = {
    issuer: GOOGLE_ISSUER,
    clientId: GOOGLE_CLIENT_ID ?? '',
    clientSecret: GOOGLE_CLIENT_SECRET,
    scope: 'openid email profile',
  };
  const facebook = {
    issuer: SOCIAL_ISSUER,
    clientId: SOCIAL_APP_ID ?? '',
    clientSecret: SOCIAL_APP_SECRET,
    scope: 'openid email',
    // Facebook's own description of itself leaves it out.
    tokenEndpoint: 'https://graph.facebook.com/v12.0/oauth/access_token',
  };
  return {
    ...(GOOGLE_CLIENT_ID === undefined ? {} : { google: createOpenIdProvider(google, log) }),
    ...(SOCIAL_APP_ID === undefined ? {} : { facebook: createOpenIdProvider(facebook, log) }),
  };
}

interface OpenedGateway {
  gateway: PaymentGateway;
  formTargets: readonly string[];
  pages: Hono | undefined;
  deliverEvents: OpenedPlatform['deliverGatewayEvents'];
  close(): Promise<void>;
}

function placeOfStandIn({ STRIPE_API_URL }: Configuration) {
  if (STRIPE_API_URL === undefined) return {};
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** Where Stripe's pages are, or those of whatever stands in for it. */
const pagesOfGateway = ({ STRIPE_API_URL }: Configuration) =>
  STRIPE_API_URL === undefined
    ? ['https://checkout.stripe.com', 'https://hooks.stripe.com']
    : [`${new URL(STRIPE_API_URL).protocol}//${new URL(STRIPE_API_URL).hostname}:*`];

/** Stripe where there is a key, else the embedded test gateway, behind the very same adapter. */
async function openGateway(options: {
  configuration: Configuration;
  databaseUrl: string;
  publicUrl: string;
  clock: Clock;
  onFault: (error: Error) => void;
}): Promise<OpenedGateway> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = options.configuration;
  if (STRIPE_SECRET_KEY !== undefined) {
    const gateway = createStripeGateway({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
      ...placeOfStandIn(options.configuration),
    });
    const formTargets = pagesOfGateway(options.configuration);
    return {
      gateway,
      formTargets,
      pages: undefined,
      deliverEvents: undefined,
      close: async () => undefined,
    };
  }
  const { onFault } = options;
  const pool = openPool(
    { connectionString: options.databaseUrl, max: 4, connectionTimeoutMillis: 3_000 },
    onFault,
  );
  const keys = {
    secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  const testGateway = createTestGateway({
    store: createPostgresStore(pool),
    publicBaseUrl: () => `${options.publicUrl}/dev/gateway`,
    now: options.clock.now,
    onFault,
    ...keys,
  });
  const listener = await testGateway.listen();
  return {
    gateway: createStripeGateway({
      ...keys,
      host: listener.host,
      port: listener.port,
      protocol: 'http',
      now: options.clock.now,
    }),
    formTargets: [],
    pages: testGateway.hostedPages,
    deliverEvents: (url) => testGateway.deliverWebhooks(url),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** The demo's own key, made at the first start, so that sessions outlive a restart. */
async function keptSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  try {
    return await readFile(path, 'utf8');
  } catch {
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    return readFile(path, 'utf8');
  }
}
