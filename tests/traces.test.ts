import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { readTraceparent } from '#platform/traces/traces.ts';
import { startWorker } from '#server/worker.ts';
import { createMailbox } from '#stand-ins/mailbox.ts';
import { testSecret } from './cluster.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './contract/client.ts';
import { openPages } from './pages.ts';

const execFileAsync = promisify(execFile);
const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const sentSpans = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              status: z.object({ code: z.number().optional() }),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});
type SentSpan = z.output<typeof sentSpans>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

/** What collects traces: a server of OTLP over HTTP that keeps what it is sent. */
async function openCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(`${request.url} ${body}`);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bodies, close: () => server.close() };
}

const cause = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const note = 'canary-of-a-note for rosa@example.com, +12125550177';
let collector: Awaited<ReturnType<typeof openCollector>>;
let api: OpenApi;
let spans: SentSpan[];
beforeAll(async () => {
  collector = await openCollector();
  api = await openApi({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'tried-out' },
  });
  const trusting = { ...api.platform.configuration, TRUST_PROXY: true };
  const { ask } = await openPages(api, { traces: api.traces });
  const behindProxy = await openPages(
    { ...api, platform: { ...api.platform, configuration: trusting } },
    { traces: api.traces },
  );
  const [startsAt = ''] = await freeTimes(api);
  const headers = {
    Authorization: `Bearer ${api.rosa.token}`,
    traceparent: `00-${cause.traceId}-${cause.spanId}-01`,
  };
  const booked = await ask('/api/booking_ms/bookings', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'traced-booking' },
    body: JSON.stringify({ ...bookingBody(api, startsAt), notes: note }),
  });
  expect(booked.status).toBe(201);
  const repeated = await ask('/api/booking_ms/bookings', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'traced-too-late' },
    body: JSON.stringify(bookingBody(api, startsAt)),
  });
  expect(repeated.status).toBe(409);
  await behindProxy.ask('/account/upcoming-booking?key=canary-of-a-key', { headers });
  await startWorker(api.platform, createMailbox(api.platform.database), [], api.traces).stop();
  await api.close();
  spans = collector.bodies.flatMap((body) =>
    sentSpans
      .parse(JSON.parse(body.slice(body.indexOf(' '))))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
});
afterAll(() => collector.close());

const named = (name: string) => spans.find((span) => span.name === name);
/** From a span up to the request, by name. */
function way(span: SentSpan | undefined): string[] {
  if (span === undefined) return [];
  return [span.name, ...way(spans.find(({ spanId }) => spanId === span.parentSpanId))];
}

describe('what is told of a booking', () => {
  it('is one trace: the request, its commands, their statements and what the gateway was asked', () => {
    expect(collector.bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true);
    expect(collector.bodies.join('')).toContain('tried-out');
    const request = 'POST /api/booking_ms/bookings';
    expect(way(named('authorize'))).toEqual(['authorize', 'place', 'bookVisit', request]);
    const { traceId } = named(request) ?? { traceId: '' };
    const its = spans.filter((span) => span.traceId === traceId);
    const statements = its.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'));
    expect(statements.length).toBeGreaterThan(3);
    for (const statement of statements) expect(way(statement).at(-1)).toBe(request);
    expect(statements.some((statement) => way(statement).includes('place'))).toBe(true);
    expect(traceId).not.toBe(cause.traceId);
  });

  it('has the code of a refusal, which is no fault', () => {
    const codes = spans.flatMap(({ name, attributes, status }) =>
      attributes
        .filter(({ key }) => key === 'refusal.code')
        .map(({ value }) => [name, value['stringValue'], status.code]),
    );
    expect(codes).toEqual([['bookVisit', 'slot_taken', 0]]);
  });

  it('has jobs, too, each with its statements and commands', () => {
    const job = named('deliver messages');
    expect([job?.kind, job?.parentSpanId]).toEqual([1, undefined]);
    const its = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
    expect(its.length).toBeGreaterThan(0);
    expect(named('release expired holds')).toBeDefined();
  });

  it('goes on with the trace of our own proxy, and of nobody else', () => {
    expect(named('GET /account/upcoming-booking')).toMatchObject({
      traceId: cause.traceId,
      parentSpanId: cause.spanId,
    });
  });

  it('holds nothing that anybody sent', () => {
    const all = collector.bodies.join('\n');
    expect(all).toContain('insert into');
    expect(all).not.toMatch(/canary|rosa|(?<!\d)1?(?:212)?5550177(?!\d)|Idempotency|traced-booking/i);
    expect(all).not.toContain(api.rosa.token);
    expect(all).not.toContain(api.rosa.member.userId);
  });
});

it.each([
  undefined,
  '',
  '00-0-0-01',
  `00-${'0'.repeat(32)}-${cause.spanId}-01`,
  `00-${cause.traceId}-${'0'.repeat(16)}-01`,
  `ff-${cause.traceId}-${cause.spanId}-01`,
  `00-${cause.traceId}-${cause.spanId}-01-x`,
])('a cause that is none is left out: %s', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});

/**
 * Opens the service in a process of its own, and says which files of the libraries it has loaded; the metrics
 * bring the names of OpenTelemetry, and nothing that does anything.
 */
const loadedBy = async (settings: Record<string, string>): Promise<string[]> => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { openPlatform } = await import('#server/open-platform.ts');
    const { readConfiguration } = await import('#platform/configuration/configuration.ts');
    const configuration = readConfiguration(${JSON.stringify({ SECRET: testSecret, LOG_LEVEL: 'silent', ...settings })});
    const opened = await openPlatform({ configuration, databaseUrl: ${JSON.stringify(inject('adminUrl'))}, publicUrl: 'http://localhost' });
    await opened.close();
    process.stdout.write(JSON.stringify(loaded.filter((url) => url.includes('/@opentelemetry/') && !url.includes('/@opentelemetry/api/'))));`;
  const { stdout } = await execFileAsync(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout) as string[];
};

it('neither the recorder nor the exporter is loaded where nobody collects traces', async () => {
  expect(await loadedBy({})).toEqual([]);
  const some = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(some.length).toBeGreaterThan(10);
});
