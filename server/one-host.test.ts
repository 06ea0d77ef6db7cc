import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseSecondHost } from './one-host.ts';

let port: number;
const server = createServer((request, response) => {
  if (!refuseSecondHost(request, response)) response.end('answered');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

async function ask(hosts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const lines = hosts.map((host) => `${host}\r\n`).join('');
  socket.write(`GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  return text(socket);
}

it('a request with two hosts is refused, and one with one is answered', async () => {
  expect(await ask(['Host: help.example.org'])).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered/);
  for (const second of ['Host: evil.example', 'host: help.example.org'])
    expect(await ask(['Host: help.example.org', second])).toMatch(/^HTTP\/1\.1 400 /);
});
