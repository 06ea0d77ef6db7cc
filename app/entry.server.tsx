import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { reportFaultContext, RequestNumber, requestNumberContext } from './shell/fault.ts';
import { hydrateLater } from './shell/hydrate-later.ts';
import { inlineJson } from './shell/inline-json.ts';
import { newScriptMark, ownScriptsHeader, takeOwnScripts } from './shell/own-scripts.ts';

/**
 * Renders a whole page before the first byte goes out: then it has a length, an ETag, hashes for its inline
 * scripts and a status that is still true, and nothing on it is left for a script to move into place. Because
 * all data is there, React renders in one go, and what was loaded follows as one script instead of a stream
 * of them.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const loaded = routerContext.serverHandoffStream;
  const mark = newScriptMark();
  const html = renderToString(
    <RequestNumber value={loadContext.get(requestNumberContext)}>
      <ServerRouter
        context={{ ...routerContext, serverHandoffStream: undefined }}
        url={request.url}
        nonce={mark}
      />
    </RequestNumber>,
  );
  const isPlain = routerContext.staticHandlerContext.matches.some(
    ({ route }) => route.id === 'office-frame' || route.id === 'field-frame',
  );
  const handoff = loaded === undefined || isPlain ? '' : handoffScript(await text(loaded), mark);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const retryAfter = retryAfterOf(routerContext.staticHandlerContext);
  if (retryAfter !== null) headers.set('Retry-After', retryAfter);
  const page = isPlain
    ? html
    : hydrateLater(
        html.replace('</body>', () => `${handoff}</body>`),
        mark,
      );
  const own = takeOwnScripts(page, mark);
  headers.set(ownScriptsHeader, own.hashes.join(' '));
  return new Response(`<!DOCTYPE html>${own.html}`, {
    status,
    headers,
  });
}

/**
 * What the framework would print in full: an answer below 500 is not a fault, and neither is a visitor who
 * has left.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(reportFaultContext)(error);
};

/**
 * The framework drops the headers of an answer unless its route passes them on one by one; this one must
 * never be lost.
 */
function retryAfterOf({ actionHeaders, loaderHeaders }: EntryContext['staticHandlerContext']): string | null {
  const answers = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return answers.map((headers) => headers.get('Retry-After')).find((value) => value !== null) ?? null;
}

/**
 * What the browser's router takes its first data from. The framework's own writer of it is suspended piece by
 * piece inside React, so it cannot be had of a page that is rendered in one go.
 */
function handoffScript(loaded: string, mark: string): string {
  return `<script nonce="${mark}">window.__reactRouterContext.streamController.enqueue(${inlineJson(loaded)});window.__reactRouterContext.streamController.close();</script>`;
}
