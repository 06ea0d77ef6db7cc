import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';

const program = `
const sharp = require(process.argv[1]);
sharp.concurrency(1);
sharp(require('node:fs').readFileSync(0), { limitInputPixels: 4_000_000 }).png().pipe(process.stdout);
`;
const longestMilliseconds = 5_000;
const mostBytes = 20_000_000;

/**
 * An SVG as a PNG of its own size; undefined where it cannot be drawn, or not soon. It is drawn in a process
 * of its own: a few kilobytes can take minutes to draw, and nothing but its end stops a drawing that has
 * begun.
 */
export function drawSvg(svg: string): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const sharp = createRequire(import.meta.url).resolve('sharp');
    const child = execFile(
      process.execPath,
      ['-e', program, sharp],
      {
        encoding: 'buffer',
        timeout: longestMilliseconds,
        killSignal: 'SIGKILL',
        maxBuffer: mostBytes,
        env: {},
      },
      (error, written) => resolve(error === null && written.length > 0 ? written : undefined),
    );
    // A process that was killed reads no more.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(svg);
  });
}
