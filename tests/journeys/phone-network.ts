import { connect, createServer, type Socket } from 'node:net';

export interface PhoneNetwork {
  url: string;
  /** Nothing comes through from now on, and no one is told: as in a stairwell. */
  goDead(): void;
  close(): Promise<void>;
}

/** A network between a phone and a service of ours. */
export async function openNetwork(serviceUrl: string): Promise<PhoneNetwork> {
  const { port } = new URL(serviceUrl);
  const open = new Set<Socket>();
  let isDead = false;
  const server = createServer((phone) => {
    open.add(phone);
    phone.on('error', () => phone.destroy());
    if (isDead) return;
    const service = connect(Number(port), '127.0.0.1');
    open.add(service);
    service.on('error', () => phone.destroy());
    phone.pipe(service).pipe(phone);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    goDead() {
      isDead = true;
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
      }
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
