import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { startService } from '#tests/journeys/service.ts';
import type { BenchLine } from './bench-line.ts';
import { bytesOf } from './bytes.ts';
import { median, medianRatio, takeTurns } from './measure.ts';

const rounds = 3;
const seconds = 3;

/** Requests per second of one address, over 32 connections. */
async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, connections: 32, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times otherwise.`);
  return result.requests.average;
}

/** A bare node:http server in a thread of its own that sends the same bytes with the same headers. */
async function startBare(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; stop(): Promise<number> }> {
  const worker = new Worker(new URL('./bare-server.ts', import.meta.url), { workerData: { body, headers } });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { url: `http://127.0.0.1:${port}/`, stop: () => worker.terminate() };
}

/** What a process holds in memory, in MB: its own share (PSS), with that of its children where requested. */
async function memoryOf(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

async function residentOf(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

async function postgresProcesses(dataFolder: string): Promise<number[]> {
  const leader = Number(
    (await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    all.map(
      async (id) =>
        [
          id,
          Number(/^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${id}/status`, 'utf8').catch(() => ''))?.[1]),
        ] as const,
    ),
  );
  return [leader, ...parents.filter(([, parent]) => parent === leader).map(([id]) => id)];
}

/**
 * `/` of the real service compared with a bare server with the same bytes; then its memory under load and
 * after 100,000 requests.
 */
export async function benchPages(): Promise<BenchLine[]> {
  const service = await startService({ NODE_ENV: 'production', MODE: 'demo' });
  try {
    const first = await fetch(service.url, { headers: { 'Accept-Encoding': 'identity' } });
    await first.arrayBuffer();
    const { body, headers } = await bytesOf(`${service.url}/`);
    const bare = await startBare(body, headers);
    const accept = { 'Accept-Encoding': 'br' };
    const found = await takeTurns(rounds, {
      service: () => rate(`${service.url}/`, accept),
      bare: () => rate(bare.url, accept),
    });
    await bare.stop();
    return [
      {
        name: '/ from the service, 32 connections',
        value: median(found.service),
        unit: 'requests per second',
      },
      { name: 'bare node:http with the same bytes', value: median(found.bare), unit: 'requests per second' },
      {
        name: '/ / bare node:http',
        value: medianRatio(found.service, found.bare),
        unit: '',
        limit: { kind: 'at least', value: 0.8 },
      },
      { name: '/ in brotli', value: body.length / 1000, unit: 'kB', limit: { kind: 'at most', value: 14 } },
      ...(await memoryLines(service)),
    ];
  } finally {
    await service.stop();
  }
}

async function memoryLines(service: {
  url: string;
  processId: number;
  dataFolder: string;
}): Promise<BenchLine[]> {
  const samples: number[] = [];
  const paths = ['/', '/login', '/api/content_ms/zip_codes/11375', '/healthz'];
  for (let step = 0; step < 10; step += 1) {
    for (const path of paths)
      await autocannon({ url: `${service.url}${path}`, connections: 16, amount: 2_500 });
    samples.push(await residentOf(service.processId));
  }
  const postgres = await Promise.all((await postgresProcesses(service.dataFolder)).map(memoryOf));
  // The first third warms up; a line through the rest tells whether memory still grows.
  return [
    {
      name: 'Node after 100,000 requests',
      value: samples.at(-1) ?? 0,
      unit: 'MB',
      limit: { kind: 'at most', value: 400 },
    },
    {
      name: 'PostgreSQL after them, all processes',
      value: postgres.reduce((sum, each) => sum + each, 0),
      unit: 'MB',
      limit: { kind: 'at most', value: 150 },
    },
    {
      name: 'growth of Node over the last 60,000 requests',
      value: slope(samples.slice(4)),
      unit: 'MB per 10,000 requests',
      limit: { kind: 'at most', value: 1.5 },
    },
  ];
}

/** The least-squares slope of values one step apart. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const above = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const below = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return above / below;
}
