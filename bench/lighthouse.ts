import { createServer } from 'node:net';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { addressOf, shown } from '#tests/journeys/every-page.ts';
import { startService } from '#tests/journeys/service.ts';
import type { BenchLine } from './bench-line.ts';
import { bytesOf } from './bytes.ts';
import { median } from './measure.ts';

/**
 * What every public page has to reach, as the median of several looks. A page well within its limits at the
 * first look is looked at once, to save time.
 */
const looks = 5;
const limits = {
  points: { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
  largestPaintSeconds: 1.2,
  blockedMilliseconds: 50,
  shift: 0,
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image'] as const;

/** What a first visit to a page brings and costs. */
interface Sight {
  path: string;
  kilobytes: Record<(typeof kinds)[number], number>;
  scores: Record<(typeof categories)[number], number>;
  largestPaintSeconds: number;
  blockedMilliseconds: number;
  shift: number;
  /** Audits that did not pass, for the developer who has to fix them. */
  failed: string[];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

/** A trace that the browser has not written whole says nothing about the page, so it is looked at again. */
const mostAttempts = 3;

async function run(url: string, port: number): Promise<Result> {
  let fault = 'no result';
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    // Mobile is Lighthouse's own default: 150 ms, 1.6 Mbit/s, a processor four times slower.
    const answer = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...categories],
    });
    if (answer !== undefined && answer.lhr.runtimeError === undefined) return answer.lhr;
    fault = answer?.lhr.runtimeError?.message ?? fault;
  }
  throw new Error(`${url}: ${fault}`);
}

const sizes = new Map<string, Promise<number>>();

/** The body of a resource in brotli; those of other hosts would be too much, and count as such. */
function sizeOf(url: string): Promise<number> {
  const size = sizes.get(url) ?? bytesOf(url).then(({ body }) => body.length);
  sizes.set(url, size);
  return size;
}

interface Request {
  url: string;
  resourceType?: string;
}

async function sightOf(path: string, results: readonly Result[]): Promise<Sight> {
  const [first] = results;
  if (first === undefined) throw new Error(`${path} was not looked at.`);
  const details = first.audits['network-requests']?.details;
  const requests =
    details !== undefined && 'items' in details && Array.isArray(details.items)
      ? (details.items as Request[])
      : [];
  const kilobytes = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0 };
  for (const { url, resourceType } of requests) {
    const kind = kinds.find((each) => each === resourceType);
    if (kind !== undefined && url.startsWith('http')) kilobytes[kind] += (await sizeOf(url)) / 1_000;
  }
  const score = (category: (typeof categories)[number]) =>
    median(results.map(({ categories: found }) => Math.round((found[category]?.score ?? 0) * 100)));
  const value = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const weighed = categories.flatMap(
    (category) =>
      first.categories[category]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? [],
  );
  const failed = weighed.filter((id) => (first.audits[id]?.score ?? 1) < 0.9);
  return {
    path,
    kilobytes,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaintSeconds: value('largest-contentful-paint') / 1_000,
    blockedMilliseconds: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    failed,
  };
}

function print({
  path,
  kilobytes,
  scores,
  largestPaintSeconds,
  blockedMilliseconds,
  shift,
  failed,
}: Sight): void {
  const bytes = kinds.map((kind) => kilobytes[kind].toFixed(1).padStart(6)).join('');
  const points = categories.map((category) => String(scores[category]).padStart(5)).join('');
  const times = `${largestPaintSeconds.toFixed(2).padStart(6)}${String(Math.round(blockedMilliseconds)).padStart(5)}${shift.toFixed(3).padStart(7)}`;
  process.stdout.write(`  ${path.padEnd(56)}${bytes}${points}${times}  ${failed.join(' ')}\n`);
}

const publicPaths = shown.filter(({ guard }) => guard === 'none' || guard === 'guest-only').map(addressOf);

/**
 * Every public page, or those named, as Lighthouse sees it on a phone with a slow line: a table, and the
 * worst of each column against its limit.
 */
export async function benchLighthouse(named: readonly string[]): Promise<BenchLine[]> {
  const paths = named.length > 0 ? named : publicPaths;
  const service = await startService({ NODE_ENV: 'production', MODE: 'demo', PIXEL_ENABLED: 'true' });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  const sights: Sight[] = [];
  try {
    process.stdout.write(
      `  ${'kB in brotli, scores, s, ms'.padEnd(56)}  HTML   CSS    JS fonts image perf  acc best  seo   LCP  TBT    CLS\n`,
    );
    for (const path of paths) {
      const results = [await run(`${service.url}${path}`, port)];
      let sight = await sightOf(path, results);
      if (!isWithin(sight)) {
        while (results.length < looks) results.push(await run(`${service.url}${path}`, port));
        sight = await sightOf(path, results);
      }
      print(sight);
      sights.push(sight);
    }
  } finally {
    await browser.close();
    await service.stop();
  }
  return summaryOf(sights);
}

function isWithin({ scores, largestPaintSeconds, blockedMilliseconds, shift }: Sight): boolean {
  return (
    categories.every((category) => scores[category] >= limits.points[category]) &&
    largestPaintSeconds <= limits.largestPaintSeconds &&
    blockedMilliseconds <= limits.blockedMilliseconds &&
    shift <= limits.shift
  );
}

function summaryOf(sights: readonly Sight[]): BenchLine[] {
  const atMost = (name: string, unit: string, value: number, read: (sight: Sight) => number): BenchLine => ({
    name: `${name}, worst page`,
    value: Math.max(...sights.map(read)),
    unit,
    limit: { kind: 'at most', value },
  });
  const atLeast = (name: string, value: number, read: (sight: Sight) => number): BenchLine => ({
    name: `${name}, worst page`,
    value: Math.min(...sights.map(read)),
    unit: 'of 100',
    limit: { kind: 'at least', value },
  });
  return [
    atMost('HTML', 'kB', 14, ({ kilobytes }) => kilobytes.Document),
    atMost('CSS', 'kB', 12, ({ kilobytes }) => kilobytes.Stylesheet),
    atMost('JavaScript, all of it after the first paint', 'kB', 110, ({ kilobytes }) => kilobytes.Script),
    atMost('fonts', 'kB', 62, ({ kilobytes }) => kilobytes.Font),
    atMost('images', 'kB', 40, ({ kilobytes }) => kilobytes.Image),
    atLeast('Lighthouse performance', limits.points.performance, ({ scores }) => scores.performance),
    atLeast('Lighthouse accessibility', limits.points.accessibility, ({ scores }) => scores.accessibility),
    atLeast(
      'Lighthouse best practices',
      limits.points['best-practices'],
      ({ scores }) => scores['best-practices'],
    ),
    atLeast('Lighthouse search engines', limits.points.seo, ({ scores }) => scores.seo),
    atMost(
      'largest contentful paint',
      's',
      limits.largestPaintSeconds,
      ({ largestPaintSeconds }) => largestPaintSeconds,
    ),
    atMost(
      'total blocking time',
      'ms',
      limits.blockedMilliseconds,
      ({ blockedMilliseconds }) => blockedMilliseconds,
    ),
    atMost('layout shift', '', limits.shift, ({ shift }) => shift),
  ];
}
