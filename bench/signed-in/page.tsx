import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { createWeb } from '#server/web.ts';

/** One page's whole way through the service, and React alone on the very same tree. */
export interface MeasuredPage {
  whole(): Promise<void>;
  bare(): void;
}

/** Built by the bench as the entry to the pages, because only a build knows them. */
export async function measuredPage(
  platform: ConnectedPlatform,
  path: string,
  headers: Record<string, string>,
): Promise<MeasuredPage> {
  const url = `${platform.publicUrl}${path}`;
  const options = {
    platform,
    staticFiles: new Map(),
    gatewayPages: undefined,
    formTargets: [],
    keepPages: true,
  };
  const ask = (web: ReturnType<typeof createWeb>) => web.fetch(new Request(url, { headers }));

  let tree: EntryContext | undefined;
  const module: ServerBuild['entry']['module'] = {
    ...build.entry.module,
    default: (_request, _status, _headers, context) => {
      tree = context;
      return new Response('');
    },
  };
  await ask(createWeb({ ...options, build: { ...build, entry: { ...build.entry, module } } }));
  if (tree === undefined) throw new Error(`${path} was not rendered: the session is no good.`);
  // What was loaded goes to the browser in a stream that can be read once; React alone has none of it.
  const found = { ...tree, serverHandoffStream: undefined };

  const web = createWeb({ ...options, build });
  return {
    async whole() {
      const answer = await ask(web);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      await answer.arrayBuffer();
    },
    bare() {
      renderToString(<ServerRouter context={found} url={url} />);
    },
  };
}
