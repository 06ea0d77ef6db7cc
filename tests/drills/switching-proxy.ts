import { createServer, request as send, type Server } from 'node:http';

/**
 * Passes each request on to the port that is the present one, over a connection of its own, as a load
 * balancer may.
 */
export function createSwitchingProxy(to: () => number): Server {
  return createServer((asked, answer) => {
    const onward = send(
      {
        host: '127.0.0.1',
        port: to(),
        path: asked.url,
        method: asked.method,
        headers: asked.headers,
        agent: false,
      },
      (received) => {
        answer.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(answer);
      },
    );
    onward.on('error', () => answer.writeHead(502).end());
    asked.pipe(onward);
  });
}
