import { createRequestHandler, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#app/route-table.ts';
import { requestNumberContext } from '#app/shell/fault.ts';
import { contextOfRequest, type PageContext } from '#app/shell/request-context.ts';
import type { Member } from '#domains/people/people.ts';
import { openPages, sourceBuild } from './pages.ts';
import { signIn } from './people.ts';
import { createTestPlatform } from './platform.ts';
import { visitorOn } from './visitors.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let ask: Awaited<ReturnType<typeof openPages>>['ask'];
const visitors: Record<string, { cookie: string; member: Member | null; beforeLaunch?: boolean }> = {};
beforeAll(async () => {
  world = await createTestPlatform();
  ({ ask } = await openPages(world));
  const [rosa, nora, grace] = await Promise.all(
    ['rosa', 'nora', 'grace'].map((name) => signIn(world.platform, `${name}@example.com`)),
  );
  if (rosa === undefined || nora === undefined || grace === undefined)
    throw new Error('The cast is not complete.');
  await world.platform.database
    .updateTable('users')
    .set({ status: 'S' })
    .where('id', '=', grace.member.userId)
    .execute();
  visitors['a guest'] = { cookie: '', member: null };
  visitors['a member'] = { cookie: `session=${rosa.token}`, member: rosa.member };
  visitors['somebody not activated'] = { cookie: `session=${nora.token}`, member: nora.member };
  visitors['somebody suspended'] = {
    cookie: `session=${grace.token}`,
    member: { ...grace.member, status: 'S' },
  };
  visitors['anybody before the launch'] = { cookie: '', member: null, beforeLaunch: true };
});
afterAll(() => world.close());

/** A parameter keeps its capitals. */
const parameter = '018F0000-aaaa-7000-8000-00000000000B';
const addresses = pages.map(({ path }) => path.replace(/:\w+/, parameter));
const shouted = (path: string) => path.toUpperCase().replace(parameter.toUpperCase(), parameter);

/** Each way an address may be written, and where it leads. */
function spellings(path: string): [odd: string, plain: string][] {
  const escaped = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const odd = [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/%2e${path}`,
    `/nowhere/..${path}`,
    `/nowhere/%2E%2e${path}/`,
    shouted(path),
    escaped,
    `${shouted(escaped)}/`,
  ];
  const data = path === '/' ? '/_.data' : `${path}.data`;
  const oddData =
    path === '/'
      ? ['//_.data', '/.data']
      : [`/${data}`, `${path}/.data`, `${path}/_.data`, `${shouted(path)}.data`, `${escaped}.data`];
  return [
    ...odd.map((address): [string, string] => [address, path]),
    ...oddData.map((address): [string, string] => [address, data]),
  ];
}

describe('every page in every spelling', () => {
  it('is at one address, whoever asks and whatever is sent', async () => {
    for (const [odd, plain] of addresses.flatMap(spellings)) {
      // Dots that lead up are gone as soon as a request has an address.
      if (new URL(`http://localhost${odd}`).pathname === plain) continue;
      const { cookie } = visitors['somebody suspended'] ?? { cookie: '' };
      for (const [init, status] of [
        [{}, 301],
        [{ headers: { cookie } }, 301],
        [
          {
            method: 'POST',
            body: 'a=b',
            headers: {
              cookie,
              Origin: 'http://localhost',
              'Content-Type': 'application/x-www-form-urlencoded',
            },
          },
          308,
        ],
      ] as const) {
        const answer = await ask(`${odd}?a=%2F&b=c`, init);
        expect([odd, answer.status, answer.headers.get('location')]).toEqual([
          odd,
          status,
          `${plain}?a=%2F&b=c`,
        ]);
      }
    }
  });

  /**
   * Where the router leads a visitor who asks for this, when nothing before it corrects the address;
   * undefined where it lets them in.
   */
  async function routed(who: string, path: string): Promise<string | undefined> {
    const { member, beforeLaunch } = visitors[who] ?? { member: null };
    const platform = {
      ...world.platform,
      configuration: { ...world.platform.configuration, PRE_REGISTRATION_ONLY: beforeLaunch === true },
    };
    const requestContext: PageContext = {
      platform,
      session: null,
      member,
      settings: { text: 'normal', contrast: 'normal' },
      ...visitorOn(),
    };
    const provider = new RouterContextProvider();
    provider.set(contextOfRequest, requestContext);
    provider.set(requestNumberContext, 'a-test');
    const answer = await createRequestHandler(await sourceBuild(), 'test')(
      new Request(`http://localhost${path}`),
      provider,
    );
    const location =
      /^\/(signin|pre-service|activate-account|account-stopped|pre-registration|account\/upcoming-booking)(?=\?|$)/.exec(
        answer.headers.get('location') ?? '',
      )?.[0];
    await answer.body?.cancel();
    return location;
  }

  it.each(['a guest', 'somebody not activated', 'somebody suspended', 'anybody before the launch'])(
    'has the same guard for %s, even if nothing mended it',
    async (who) => {
      let turnedAway = 0;
      for (const path of addresses) {
        const plain = await routed(who, path);
        if (plain === undefined) continue;
        turnedAway += 1;
        for (const odd of [
          `${path}/`,
          shouted(path),
          path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
        ])
          expect([odd, await routed(who, odd)]).toEqual([odd, plain]);
      }
      expect(turnedAway).toBeGreaterThan(30);
    },
  );

  it.each(['a guest', 'a member', 'somebody not activated', 'somebody suspended'])(
    'gives %s no more by its data than by itself, whichever part is asked for',
    async (who) => {
      const { cookie } = visitors[who] ?? { cookie: '' };
      for (const path of addresses) {
        const page = await ask(path, { headers: { cookie } });
        const data = path === '/' ? '/_.data' : `${path}.data`;
        const location = page.headers.get('location') ?? '';
        // Without a draft it leads by itself to where drafts are.
        const isTurnedAway = isGuards.test(location) && (who !== 'a member' || path !== '/check-and-pay');
        const itself = `?_routes=${encodeURIComponent(idAt(path))}`;
        for (const query of isTurnedAway ? ['', '?_routes=root', itself, '?_routes=nothing'] : [itself]) {
          const answer = await ask(`${data}${query}`, { headers: { cookie } });
          const text = await answer.text();
          expect([data, query, answer.status < 500]).toEqual([data, query, true]);
          if (isTurnedAway)
            expect([data, query, answer.status, text.includes(location.split('?')[0] ?? '')]).toEqual([
              data,
              query,
              202,
              true,
            ]);
        }
      }
    },
  );
});

/** Where guards lead, as opposed to pages that redirect by themselves. */
const isGuards = /^\/(signin\?|pre-service|activate-account|account-stopped|account\/upcoming-booking$)/;
const idAt = (path: string) =>
  pages[addresses.indexOf(path)]?.path.slice(1).replaceAll('/', '-').replaceAll(':', '') ?? '';

describe('what is no page', () => {
  it.each([
    ['/api/content_ms//countries', 301, '/api/content_ms/countries'],
    ['/api/content_ms/countries/', 301, '/api/content_ms/countries'],
    ['/%61pi/content_ms/countries', 301, '/api/content_ms/countries'],
    ['/healthz/', 301, '/healthz'],
    ['/dev/mailbox/', 301, '/dev/mailbox'],
    ['/webhooks//stripe', 301, '/webhooks/stripe'],
    ['/api/Content_ms/countries', 404, null],
    ['/API/content_ms/countries', 404, null],
    ['/Dev/mailbox', 404, null],
    ['/__manifest?paths=/account/payment&version=none', 404, null],
    ['//evil.example/%2e%2e', 301, '/'],
    ['//evil.example', 301, '/evil.example'],
    ['/evil.example', 404, null],
  ])('%s is answered %i', async (path, status, location) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    if (path.startsWith('/api/') && status === 404)
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it('a call is sent again at its address, and answered there', async () => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ contact: 'rosa@example.com', password: 'not this one' }),
    };
    const answer = await ask('/api/user_ms/sessions/', init);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/api/user_ms/sessions']);
    expect((await ask('/api/user_ms/sessions', init)).status).toBe(422);
  });
});
