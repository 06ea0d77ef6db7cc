import { data } from 'react-router';
import { readFilters } from '#office/lists/filter.ts';
import { exportList } from '#office/lists/reading.server.ts';
import { findScreen } from '#office/screens.server.ts';
import { reportFaultContext } from '../../shell/fault.ts';
import { insideOf } from '../../shell/office-guard.ts';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/export';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const screen = findScreen(params.screen);
  if (screen === undefined) throw data(unmatched, { status: 404 });
  const { platform } = requestContext;
  const { problems } = readFilters(screen.list.filters, url.searchParams);
  if (problems.length > 0)
    return new Response(`${problems.map(({ message }) => message).join('\n')}\n`, {
      status: 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
    });
  const pieces = exportList(platform, insideOf(requestContext).staff, screen, url.searchParams);
  // What fails before the first line is answered as what fails on any page; later only the answer can break off.
  const first = await pieces.next();
  const day = platform.clock.now().toISOString().slice(0, 10);
  return new Response(streamOf(first.value ?? '', pieces, context.get(reportFaultContext)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${screen.name}-${day}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** With it, Excel reads the file as what it is, and René stays René. */
const byteOrderMark = '\uFEFF';

/** Reads on only as fast as it goes out. */
function streamOf(
  first: string,
  pieces: AsyncGenerator<string, void, void>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      start: (stream) => stream.enqueue(encoder.encode(`${byteOrderMark}${first}`)),
      async pull(stream) {
        try {
          const { done, value } = await pieces.next();
          if (done === true) stream.close();
          else stream.enqueue(encoder.encode(value));
        } catch (error) {
          onFault(error);
          stream.error(error);
        }
      },
      cancel: async () => {
        await pieces.return();
      },
    },
    { highWaterMark: 1 },
  );
}
