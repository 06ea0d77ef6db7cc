/**
 * An answer that stays open and tells what happens, as in
 * https://html.spec.whatwg.org/multipage/server-sent-events.html.
 */
export interface EventStream {
  answer: Response;
  send(text: string): void;
  end(): void;
}

/** A client that reads so slowly is better off coming back with the mark of what came last. */
const mostWaitingBytes = 256 * 1024;
const encoder = new TextEncoder();

/** `whenOver` is called once, whichever side has ended it. */
export function openEventStream(whenOver: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOver = false;
  const over = () => {
    if (isOver) return;
    isOver = true;
    whenOver();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      cancel: over,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostWaitingBytes }),
  );
  const end = () => {
    if (!isOver) controller?.close();
    over();
  };
  return {
    answer: new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // A proxy that collects answers would keep them to itself.
        'X-Accel-Buffering': 'no',
      },
    }),
    send(text) {
      if (isOver) return;
      controller?.enqueue(encoder.encode(text));
      if ((controller?.desiredSize ?? 0) <= 0) end();
    },
    end,
  };
}

/** One event. Its data is one line, and the browser names `id` when it comes back. */
export const eventText = (event: string, id: string, data: unknown) =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** How soon a browser comes back whose stream was cut off: not all in the same moment. */
export const comeBackText = () => `retry: ${1_000 + Math.floor(Math.random() * 1_000)}\n\n`;
