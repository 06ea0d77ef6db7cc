import { get } from 'node:http';

/** The body as it goes over the wire, compressed, with its headers: fetch would unpack it. */
export function bytesOf(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(answer.headers)
            .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
            .map(([name, value]) => [name, String(value)]),
        );
        resolve({ body: Buffer.concat(chunks), headers });
      });
    }).on('error', reject);
  });
}
