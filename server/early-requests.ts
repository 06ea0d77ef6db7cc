import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * The server listens before it can answer, because addresses in pages and mail need its port. Who asks
 * meanwhile is kept waiting, and answered when what is returned is called; a request that nobody takes would
 * hang until its sender gives up.
 */
export function keepEarlyRequests(server: Server): () => void {
  const early: [IncomingMessage, ServerResponse][] = [];
  const keep = (request: IncomingMessage, response: ServerResponse) => void early.push([request, response]);
  server.on('request', keep);
  return () => {
    server.off('request', keep);
    for (const [request, response] of early) server.emit('request', request, response);
  };
}
