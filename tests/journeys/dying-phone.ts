import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserPath, flags } from './browser.ts';
import { countKept, eventually, signInOnPhone } from './on-phone.ts';

/** A browser whose folder outlives it, and a way to end it as an empty battery does. */
export interface DyingPhone {
  open(): Promise<BrowserContext>;
  kill(): void;
  remove(): void;
}

export function makePhone(url: string): DyingPhone {
  const folder = mkdtempSync(join(tmpdir(), 'hearthside-phone-'));
  return {
    open: () =>
      chromium.launchPersistentContext(folder, {
        executablePath: browserPath(),
        args: flags,
        baseURL: url,
        viewport: { width: 360, height: 740 },
        locale: 'en-US',
      }),
    kill: () => killBrowserOf(folder),
    remove() {
      killBrowserOf(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function killBrowserOf(folder: string): void {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    if (commandOf(id).includes(folder)) process.kill(Number(id), 'SIGKILL');
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** Signs in and waits until the phone has the day with so many visits. */
export async function keepDay(page: Page, url: string, phone: string, visits: number): Promise<void> {
  await signInOnPhone(page, url, phone);
  await page.locator('.field[data-ready]').waitFor();
  await eventually(async () => (await countKept(page, 'pages')) === visits + 2, 'all pages are kept');
}
