import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * The server listens before it can answer, because addresses in pages and mail need its port. Requests that
 * arrive in the meantime are kept waiting and are answered once the returned function is called; a request
 * that nobody takes would hang until its sender gives up.
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
