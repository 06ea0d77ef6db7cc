import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to the database that can be cut and restored: to the service it is the database. */
export async function openWay(target: URL) {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  async function mend() {
    server = createServer((incoming) => {
      const outgoing = keep(connect(Number(target.port), target.hostname));
      keep(incoming).pipe(outgoing).pipe(incoming);
      incoming.on('close', () => outgoing.destroy());
      outgoing.on('close', () => incoming.destroy());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) port = address.port;
  }
  function cut() {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  await mend();
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, mend, cut };
}
