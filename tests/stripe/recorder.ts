import { createServer, request } from 'node:http';
import { portOf } from '#stand-ins/test-gateway/test-world.ts';

/** One request to the gateway and its answer, as they went over the wire. */
export interface Exchange {
  method: string;
  path: string;
  /** The parameters, reassembled from their form encoding; every value is a text there. */
  parameters: Record<string, unknown>;
  encoded: string;
  status: number;
  answer: unknown;
}

/** A server in front of the gateway that passes everything on and keeps a record. */
export async function recordInFrontOf(
  origin: string,
): Promise<{ port: number; exchanges: Exchange[]; close(): Promise<void> }> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const method = incoming.method ?? 'GET';
    const url = new URL(incoming.url ?? '/', origin);
    const body = Buffer.concat(chunks).toString();
    const names = ['authorization', 'content-type', 'idempotency-key'];
    const headers = Object.fromEntries(
      names.flatMap((name) =>
        typeof incoming.headers[name] === 'string' ? [[name, incoming.headers[name]]] : [],
      ),
    );
    const answer = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) });
    const text = await answer.text();
    const encoded = method === 'GET' ? url.search.slice(1) : body;
    exchanges.push({
      method,
      path: url.pathname,
      parameters: decode(encoded),
      encoded,
      status: answer.status,
      answer: JSON.parse(text),
    });
    outgoing
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': answer.headers.get('request-id') ?? '',
      })
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: portOf(server.address()),
    exchanges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Posts on a connection of its own and returns the status: one that is kept open may be closed while the
 * schemas are read.
 */
export function postAlone(url: string, secretKey: string, body: URLSearchParams): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    request(url, { method: 'POST', agent: false, headers }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    )
      .on('error', reject)
      .end(body.toString());
  });
}

/** `a[b]=1&c[0]=2` as `{ a: { b: '1' }, c: ['2'] }`. */
export function decode(encoded: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const parts = name.replaceAll(']', '').split('[');
    let place = root;
    for (const part of parts.slice(0, -1)) place = (place[part] ??= {}) as Record<string, unknown>;
    place[parts.at(-1) ?? ''] = value;
  }
  return withLists(root) as Record<string, unknown>;
}

/** The other way round. */
export function encode(parameters: unknown): URLSearchParams {
  const written = (value: unknown, name: string): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => written(each, name === '' ? key : `${name}[${key}]`))
      : [[name, String(value)]];
  return new URLSearchParams(written(parameters, ''));
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const);
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, each]) => each)
    : Object.fromEntries(entries);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const nameOf = ({ method, path, status }: Exchange) =>
  `${method} ${path.replaceAll(/_[A-Za-z0-9]{10,}/g, '_…')} ${status}`;
