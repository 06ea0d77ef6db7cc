import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

const given = z
  .object({ body: z.instanceof(Uint8Array), headers: z.record(z.string(), z.string()) })
  .parse(workerData);

const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
  response.writeHead(200, given.headers).end(given.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === 'object' ? address?.port : 0);
});
