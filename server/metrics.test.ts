import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#app/route-table.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { until } from '#platform/embedded-database/poll.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from '#tests/contract/client.ts';
import { openPages } from '#tests/pages.ts';
import { readFigures } from './table-figures.ts';

let api: OpenApi;
let web: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
  api = await openApi();
  web = await openPages(api);
});
afterAll(() => api.close());

const told = async (at = web) => (await at.ask('/metrics')).text();
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
const headers = () => ({ Authorization: `Bearer ${api.rosa.token}` });

describe('the metrics', () => {
  it('count a request by the pattern of its route, whatever its address', async () => {
    const number = '01938f0e-0000-7000-8000-0000000000aa';
    for (const path of [
      `/account/upcoming-booking/${number}`,
      `/account/upcoming-booking/${number}.data`,
      `/api/booking_ms/bookings/${number}`,
      `/office/visits/${number}`,
      '/nowhere/rosa@example.com',
      '/our-blog/a-safer-bathroom?name=Rosa',
      '/healthz',
    ])
      await (await web.ask(path, { headers: headers() })).text();
    const routes = linesOf(await told(), 'hearthside_requests_total').join('\n');
    for (const route of [
      '/account/upcoming-booking/:id',
      '/api/booking_ms/bookings/:id',
      '/office/:screen/:id',
      'no page',
      '/our-blog/:slug',
      '/healthz',
    ])
      expect(routes).toContain(`route="${route}"`);
    expect(routes).not.toMatch(/01938f0e|rosa|safer/i);
    expect(routes).toMatch(/route="\/account\/upcoming-booking\/:id",status="\dxx"\} 2/);
  });

  it('count a booking by its command and by how it ended, and what the gateway was asked', async () => {
    const [startsAt = ''] = await freeTimes(api);
    await web.ask('/api/booking_ms/bookings', {
      method: 'POST',
      headers: {
        ...headers(),
        'Content-Type': 'application/json',
        'Idempotency-Key': 'counted-booking',
      },
      body: JSON.stringify(bookingBody(api, startsAt)),
    });
    const text = await told();
    const ended = linesOf(text, 'hearthside_command_seconds_count');
    expect(ended).toContain('hearthside_command_seconds_count{command="bookVisit",outcome="done"} 1');
    expect(ended).toContain('hearthside_command_seconds_count{command="place",outcome="done"} 1');
    expect(linesOf(text, 'hearthside_gateway_seconds_count').join('\n')).toContain(
      'call="authorize",outcome="done"',
    );
    expect(linesOf(text, 'hearthside_database_connections').length).toBe(3);
  });

  it('count a form of a page by the page, and one with problems as refused', async () => {
    await web.ask('/signin', {
      method: 'POST',
      body: 'contact=nobody&password=x',
      headers: { Origin: 'http://localhost', 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(
      linesOf(await told(), 'hearthside_command_seconds_count').filter((line) => line.includes('form')),
    ).toEqual(['hearthside_command_seconds_count{command="form of /signin",outcome="refused"} 1']);
  });

  it('have an end, whatever is asked', async () => {
    // Pages that fail at once: it is about their addresses.
    const at = await openPages(api, { build: () => Promise.reject(new Error('no pages')) });
    const series = async () => linesOf(await told(), 'hearthside_requests_total').length;
    const odd = (round: number) => [
      ...pages.map(({ path }) => path.replace(/:\w+/, `thing-${round}`)),
      ...['/x', '/api/x', '/api/user_ms/x', '/dev/x', '/office/x', '/_ipx/x', '/webhooks/x', '/assets/x'].map(
        (path) => `${path}-${round}`,
      ),
    ];
    const ask = async (round: number) => {
      for (const path of odd(round)) await at.ask(path);
      await at.ask(`/x-${round}`, { method: `ODD${round}` });
    };
    await ask(1);
    const before = await series();
    await ask(2);
    await ask(3);
    expect(await series()).toBe(before);
  });

  it('say nothing false while the database is away', async () => {
    const away: ConnectedPlatform = {
      ...api.platform,
      metrics: createMetrics(),
      database: new Proxy(api.platform.database, {
        get: () => () => {
          throw new Error('away');
        },
      }),
    };
    await expect(readFigures(away)).rejects.toThrow('away');
    const text = await told(await openPages({ platform: away, gatewayPages: undefined }));
    expect(text).toMatch(/^hearthside_figures_age_seconds\{of="queue"\} [\d.e-]+$/m);
    expect(text).not.toMatch(/^hearthside_(messages|messages_oldest_seconds|away|payments_waiting)[ {]/m);
    await readFigures(api.platform);
    expect(await told()).toMatch(/^hearthside_messages_oldest_seconds \d/m);
  });

  it('never wait for the database: while statements hang they say what was last known, how old it is, and that they hang', async () => {
    const { platform } = api;
    await readFigures(platform);
    const figureOf = (text: string, name: string) => Number(linesOf(text, name)[0]?.split(' ').at(-1));
    let hanging: Promise<void> | undefined;
    await transaction(platform.database, async (work) => {
      await sql`lock table bookings, messages`.execute(work);
      hanging = readFigures(platform);
      let text = '';
      const isTold = async () => {
        text = await told();
        return figureOf(text, 'hearthside_oldest_statement_seconds') > 0.1;
      };
      expect(await until(isTold, 5_000)).toBe(true);
      expect(linesOf(text, 'hearthside_office_queue').length).toBeGreaterThan(0);
      expect(text).toMatch(/^hearthside_messages_oldest_seconds \d/m);
      expect(figureOf(text, 'hearthside_figures_age_seconds')).toBeGreaterThan(0);
    });
    await hanging;
    expect(figureOf(await told(), 'hearthside_oldest_statement_seconds')).toBe(0);
  });
});
