import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      message: z.string(),
      url: z.string().optional(),
      extract: z.string().optional(),
      lastLine: z.number().optional(),
    }),
  ),
});

/** Whether this machine has Java, which the W3C's checker is written in. */
export const hasJava = spawnSync('java', ['-version']).status === 0;

/**
 * The errors that the W3C's HTML checker finds in these pages, a line each. All at once: starting Java takes
 * longer than a hundred pages.
 */
export async function checkHtml(pages: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthside-html-'));
  try {
    const names = Object.keys(pages);
    await Promise.all(
      names.map((name, number) => writeFile(join(folder, `${number}.html`), pages[name] ?? '')),
    );
    const { messages } = report.parse(
      JSON.parse(
        await runJava([
          // It ends before what it would compile better, or clean up beside its work, was worth it.
          '-XX:TieredStopAtLevel=1',
          '-XX:+UseSerialGC',
          '-jar',
          jar,
          '--errors-only',
          '--exit-zero-always',
          '--format',
          'json',
          '--stdout',
          folder,
        ]),
      ),
    );
    return messages.map(({ type, message, url, extract }) => {
      const name = names[Number(/(\d+)\.html$/.exec(url ?? '')?.[1])] ?? url;
      return `${name}: ${type}: ${message} ${extract ?? ''}`;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runJava(parameters: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('java', parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
    child.once('error', reject);
    child.once('close', (status) =>
      status === 0 ? resolve(printed) : reject(new Error(`Java ended with ${status}: ${printed}`)),
    );
  });
}
