import { request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { makeCertificate } from '#stand-ins/certificate.ts';

/**
 * A proxy that ends TLS with a certificate of its own and passes on what arrives to a port of this machine,
 * under that port's name, as many proxies do unless told otherwise.
 */
export async function createTlsProxy(to: () => number): Promise<Server> {
  // As long as the proxies that are in use keep a connection: with Node's 5 seconds a browser that takes its time
  // over a form sends it into several that were just closed, and gives up.
  const settings = { ...(await makeCertificate()), keepAliveTimeout: 75_000 };
  return createServer(settings, (asked, answer) => {
    const headers = {
      ...asked.headers,
      host: `127.0.0.1:${to()}`,
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
    };
    const onward = send(
      { host: '127.0.0.1', port: to(), path: asked.url, method: asked.method, headers },
      (received) => {
        answer.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(answer);
      },
    );
    // A browser that leaves takes its requests with it.
    answer.on('close', () => onward.destroy());
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
}

/** Lets a server listen on a free port of this machine, and returns which. */
export async function listenAnywhere(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
