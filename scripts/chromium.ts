import { existsSync } from 'node:fs';
import { installPackage } from './debian-package.ts';

/** Chromium without windows: the same engine for about a quarter less work. */
const shell = '/usr/bin/chromium-headless-shell';
const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium: the one in CHROMIUM_PATH, else the headless one (installed now with the system's
 * packages where possible), else the system's own. Where an engineer wants to see it (SHOW_BROWSER), only one
 * with windows will do.
 */
export function findOrInstallChromium(say: (line: string) => void): string {
  const withoutWindows = process.env['SHOW_BROWSER'] === undefined ? [shell] : [];
  const given = findFirst([process.env['CHROMIUM_PATH'] ?? '', ...withoutWindows]);
  if (given !== undefined) return given;
  if (withoutWindows.length > 0) installPackage('chromium-headless-shell', 'the browser tests', say);
  const found = findFirst([...withoutWindows, ...usualPaths]);
  if (found !== undefined) return found;
  installPackage('chromium', 'the browser tests', say);
  const installed = findFirst(usualPaths);
  if (installed !== undefined) return installed;
  throw new Error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one.');
}

function findFirst(paths: readonly string[]): string | undefined {
  return paths.find((path) => path !== '' && existsSync(path));
}
