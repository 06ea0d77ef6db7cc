import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { copyJobs } from '#server/copy-figures.ts';
import { readFigures } from '#server/table-figures.ts';
import { startWorker } from '#server/worker.ts';
import { createMailbox } from '#stand-ins/mailbox.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './contract/client.ts';
import { openPages } from './pages.ts';

const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            record: z.string().optional(),
            alert: z.string().optional(),
            expr: z.string(),
            annotations: z.object({ runbook_url: z.string() }).optional(),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync('deploy/observability/alerts.yaml', 'utf8')))
  .groups.flatMap((group) => group.rules);
const panels = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(readFileSync('deploy/observability/dashboard.json', 'utf8'))).panels;
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

interface Used {
  name: string;
  labels: string[];
}

const words = new Set(['by', 'and', 'or', 'unless', 'bool', 'on', 'ignoring', 'offset']);

/** The metrics of an expression in PromQL, each with the labels that are asked of it. */
function usedIn(expression: string): Used[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(/,\s*/),
  );
  const bare = expression
    .replaceAll(/\bby \([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/"[^"]*"/g, '""');
  return [...bare.matchAll(/([A-Za-z_:][\w:]*)\s*(\{[^}]*\}|\()?/g)].flatMap(([, name = '', after = '']) => {
    if (after === '(' || words.has(name)) return [];
    const asked = [...after.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = '']) => label);
    return [{ name, labels: [...asked, ...grouped] }];
  });
}

/** Labels and figures that Prometheus adds by itself. */
const ofPrometheus = { labels: ['instance', 'job'], names: ['up'] };
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));

let api: OpenApi;
let labelsOf: Map<string, Set<string>>;
beforeAll(async () => {
  api = await openApi();
  const { ask } = await openPages(api);
  const [startsAt = ''] = await freeTimes(api);
  const booked = await ask('/api/booking_ms/bookings', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${api.rosa.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'seen-from-outside',
    },
    body: JSON.stringify(bookingBody(api, startsAt)),
  });
  expect(booked.status).toBe(201);
  await startWorker(api.platform, createMailbox(api.platform.database)).stop();
  await readFigures(api.platform);
  // Nothing is in this folder, which is a figure, too.
  copyJobs({
    ...api.platform,
    configuration: { ...api.platform.configuration, DATABASE_URL: undefined, BACKUP_DIR: '/nowhere' },
  });
  api.platform.metrics.turnedAway('/');
  labelsOf = labelsIn(await (await ask('/metrics')).text());
});
afterAll(() => api.close());

/** Every series of an answer of `/metrics`, with the names of its labels. */
function labelsIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)(\{.*\})? [^ ]+$/gm))
    found.set(
      name,
      new Set([
        ...(found.get(name) ?? []),
        ...[...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
      ]),
    );
  return found;
}

function missing({ name, labels }: Used): string[] {
  if (recorded.has(name) || ofPrometheus.names.includes(name)) return [];
  const known = labelsOf.get(name);
  if (known === undefined) return [name];
  return labels
    .filter((label) => !known.has(label) && !ofPrometheus.labels.includes(label))
    .map((label) => `${name}{${label}}`);
}

describe('what watches over the service', () => {
  it('asks for nothing that /metrics does not say, label by label', () => {
    expect(expressions.length).toBeGreaterThan(50);
    expect(expressions.flatMap(usedIn).flatMap(missing)).toEqual([]);
  });

  it('would be found out if it did', () => {
    const wrong = 'sum by (street) (rate(hearthside_away[5m])) > 3 * none:such_thing{group="x"}';
    expect(usedIn(wrong).flatMap(missing)).toEqual(['hearthside_away{street}', 'none:such_thing']);
  });

  it('asks of every figure of ours: none is counted for nobody', () => {
    const asked = new Set(
      expressions.flatMap(usedIn).map(({ name }) => name.replace(/_(bucket|count|sum)$/, '')),
    );
    const ours = [...labelsOf.keys()]
      .filter((name) => name.startsWith('hearthside_'))
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(ours.filter((name) => !asked.has(name))).toEqual([]);
  });

  it('has a runbook for each alert, and no runbook without one', () => {
    const alerts = rules.flatMap(({ alert }) => alert ?? []);
    const runbooks = readFileSync('docs/runbooks.md', 'utf8').split(/^## /m).slice(1);
    expect(runbooks.map((text) => text.split('\n')[0])).toEqual(alerts);
    expect(
      rules.filter(({ alert }) => alert !== undefined).map((rule) => rule.annotations?.runbook_url),
    ).toEqual(alerts.map((alert) => `docs/runbooks.md#${alert.toLowerCase()}`));
    expect(
      runbooks.filter(
        (text) =>
          !/\*\*For people\.\*\*[^]*\*\*Look at\.\*\*[^]*\*\*Do\.\*\*/.test(text) && !text.includes('As ['),
      ),
    ).toEqual([]);
  });

  const trials = 'deploy/observability/alerts.test.yaml';

  it('tries each alert: when it tells, and when it does not', () => {
    const text = readFileSync(trials, 'utf8');
    const tried = new Map<string, number>();
    for (const [, name = ''] of text.matchAll(/alertname: (\w+)/g))
      tried.set(name, (tried.get(name) ?? 0) + 1);
    const alerts = rules.flatMap(({ alert }) => alert ?? []);
    expect(alerts.filter((alert) => (tried.get(alert) ?? 0) < 2)).toEqual([]);
    expect([...tried.keys()].filter((name) => !alerts.includes(name))).toEqual([]);
  });

  // Debian's package prometheus has it.
  it.runIf(isThere('promtool'))('tells of what it has to, by promtool', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', trials], { encoding: 'utf8' });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  it('names statements in its runbooks that the database takes', async () => {
    const statements = [
      ...readFileSync('docs/runbooks.md', 'utf8').matchAll(
        /psql "\$DATABASE_URL" -c (?:"([^"]+)"|'([^']+)')/g,
      ),
    ];
    expect(statements.length).toBeGreaterThan(5);
    for (const [, one, other] of statements) await sql.raw(one ?? other ?? '').execute(api.platform.database);
  });
});
