import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Refuses a request with two Host headers, as RFC 9112 asks: programs on its way may each have read another
 * one. Returns whether it did.
 */
export function refuseSecondHost({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length < 2) return false;
  response
    .writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    .end('This request names two hosts.');
  return true;
}
