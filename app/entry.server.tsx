import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';
import { hydrateLater } from './shell/hydrate-later.ts';

/**
 * Renders a whole page before the first byte goes out: then it has a length, an ETag, hashes for its inline scripts and a
 * status that is still true, and nothing on it waits for a script to be moved into place.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        text(pipe(new PassThrough())).then(resolve, reject);
      },
      onShellError: reject,
      onError() {
        failed = true;
      },
    });
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(hydrateLater(html), { status: failed ? 500 : status, headers });
}
