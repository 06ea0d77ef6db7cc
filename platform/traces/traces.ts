import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, SpanContext } from '@opentelemetry/api';
import { nameOfThrown } from '../faults/thrown.ts';

/**
 * A piece of work that is told of: a request or a job, the command that it asks for, a statement, a call of
 * the gateway.
 */
export interface TracedWork {
  kind: 'request' | 'job' | 'command' | 'statement' | 'gateway';
  /** A word of our own code, or the pattern of a route. */
  name: string;
  attributes?: Attributes;
  /** What caused it in another program, as its `traceparent` says; only of one that we trust. */
  cause?: string;
}

export interface OpenSpan {
  /** What is only known at the end. */
  tell(name: string, attributes: Attributes): void;
}

/**
 * What happened during each request and job, sent by OTLP over HTTP to whatever collects it. Spans have
 * patterns, names and statements without their parameters, and of faults the kind alone: nothing that anybody
 * sent.
 */
export interface Traces {
  /** Runs the work as a span inside the one at hand; what is inside no request and no job is not told of. */
  inSpan<Value>(traced: TracedWork, work: (span?: OpenSpan) => Promise<Value>): Promise<Value>;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** What records and sends is not loaded before this is called. */
export async function openTraces(settings: {
  endpoint: string;
  serviceName: string;
  /** Which part of requests is traced, from 0 to 1. */
  ratio: number;
}): Promise<Traces> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('hearthside');
  const current = new AsyncLocalStorage<Context>();
  const kinds = {
    request: api.SpanKind.SERVER,
    job: api.SpanKind.INTERNAL,
    command: api.SpanKind.INTERNAL,
    statement: api.SpanKind.CLIENT,
    gateway: api.SpanKind.CLIENT,
  };

  return {
    async inSpan({ kind, name, attributes = {}, cause }, work) {
      const around = current.getStore();
      if (around === undefined && kind !== 'request' && kind !== 'job') return work();
      const sent = readTraceparent(cause);
      const parent =
        around ?? (sent === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, sent));
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      const open: OpenSpan = {
        tell: (finalName, more) => void span.updateName(finalName).setAttributes(more),
      };
      try {
        return await current.run(api.trace.setSpan(parent, span), () => work(open));
      } catch (error) {
        span.setAttribute('error.type', nameOfThrown(error));
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** The W3C's header, of the one version that there is. https://www.w3.org/TR/trace-context/#traceparent-header */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
