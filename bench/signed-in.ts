import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRequestHandler, ServerRouter, type EntryContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { z } from 'zod';
import type { createWeb as CreateWeb } from '../server/web.ts';
import type { visitContext as VisitContext } from '../app/shell/visit.ts';
import { signInWithPassword } from '#domains/access/commands.server.ts';
import { findMember } from '#domains/people/data.server.ts';
import type { Platform } from '#platform/platform.ts';
import { demoPassword } from '#seeds/cast.ts';
import type { BenchLine } from './bench-line.ts';
import { median, medianRatio, takeTurns } from './measure.ts';

const path = '/account/upcoming-booking';
const pagesPerRound = 150;
const rounds = 5;

/** The signed-in page by the whole service in process, database read included, against renderToString of the very same tree. */
export async function benchSignedIn(platform: Platform): Promise<BenchLine[]> {
  const vite = await createServer({ mode: 'production', appType: 'custom', logLevel: 'silent', server: { middlewareMode: true } });
  try {
    const runner = z.custom<{ runner: { import(path: string): Promise<unknown> } }>().parse(vite.environments['ssr']).runner;
    const build = (await runner.import('virtual:react-router/server-build')) as ServerBuild;
    const { createWeb } = (await runner.import('/server/web.ts')) as { createWeb: typeof CreateWeb };
    const { visitContext } = (await runner.import('/app/shell/visit.ts')) as { visitContext: typeof VisitContext };
    const opened = await signInWithPassword(platform, { contact: { kind: 'email', value: 'rosa@example.com' }, password: demoPassword }, 'Bench');
    if (!opened.ok) throw new Error('Rosa could not sign in.');

    const web = createWeb({ platform, build, staticFiles: new Map(), gatewayPages: undefined, formTargets: [], keepPages: false });
    const request = () => new Request(`http://localhost${path}`, { headers: { cookie: `session=${opened.value.token}` } });
    const whole = async () => {
      const answer = await web.fetch(request());
      const html = await answer.text();
      if (answer.status !== 200 || !html.includes('Upcoming bookings')) throw new Error(`The page came with ${answer.status}.`);
    };

    const user = await platform.database.selectFrom('users').select('id').where('email', '=', 'rosa@example.com').executeTakeFirstOrThrow();
    const member = await findMember(platform.database, user.id);
    const context = await captureContext(build, visitContext, platform, member ?? null);
    const bare = () => Promise.resolve(void renderToString(createElement(ServerRouter, { context, url: `http://localhost${path}` })));

    const rate = async (work: () => Promise<void>) => {
      const begun = performance.now();
      for (let page = 0; page < pagesPerRound; page += 1) await work();
      return (pagesPerRound * 1_000) / (performance.now() - begun);
    };
    const found = await takeTurns(rounds, { whole: () => rate(whole), bare: () => rate(bare) });
    return [
      { name: 'a signed-in page, one after the other', value: median(found.whole), unit: 'per second' },
      { name: 'renderToString of the same tree', value: median(found.bare), unit: 'per second' },
      { name: 'signed-in page / renderToString', value: medianRatio(found.whole, found.bare), unit: '', limit: { kind: 'at least', value: 0.3 } },
    ];
  } finally {
    await vite.close();
  }
}

/** What the framework would render, caught on its way to the renderer. */
async function captureContext(build: ServerBuild, visitContext: typeof VisitContext, platform: Platform, member: Parameters<typeof provide>[2]): Promise<EntryContext> {
  let caught: EntryContext | undefined;
  const catching: ServerBuild = {
    ...build,
    entry: {
      module: {
        ...build.entry.module,
        default: async (_request, status, headers, context) => {
          caught = context;
          return new Response(null, { status, headers });
        },
      },
    },
  };
  await createRequestHandler(catching, 'production')(new Request(`http://localhost${path}`), provide(visitContext, platform, member));
  if (caught === undefined) throw new Error('The page was not rendered.');
  return caught;
}

function provide(visitContext: typeof VisitContext, platform: Platform, member: Awaited<ReturnType<typeof findMember>> | null): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(visitContext, {
    platform,
    session: null,
    member: member ?? null,
    settings: { text: 'normal', contrast: 'normal' },
    device: 'Bench',
    address: 'bench',
  });
  return provider;
}
