import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usualPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The path of a Chromium: the one in CHROMIUM_PATH, the system's, else one installed now by the system's packages. */
export function findOrInstallChromium(say: (line: string) => void): string {
  const found = [process.env['CHROMIUM_PATH'], ...usualPaths].find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found !== undefined) return found;
  if (process.getuid?.() === 0) {
    say('Installing Chromium for the browser tests.');
    spawnSync('sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'], { stdio: 'ignore' });
    const installed = usualPaths.find((path) => existsSync(path));
    if (installed !== undefined) return installed;
  }
  throw new Error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one.');
}
