import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from '#app/route-table.ts';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';
import { openBrowser, openWindow, type Visitor } from './browser.ts';
import { launchService, newFolder, type RunningService, untilStopped } from './service.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

let browser: Browser;
let copy: string;
let service: RunningService;
let visitor: Visitor;

/** `npm run dev` on a copy of the sources, which are edited here. */
beforeAll(async () => {
  copy = await copyOfSources();
  const command = [join(copy, 'scripts/develop.ts')];
  service = untilStopped(
    await launchService(await newFolder(), { NODE_ENV: 'development' }, { command, folder: copy }),
  );
  browser = await openBrowser();
  visitor = await openWindow(browser, { url: service.url });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await rm(copy, { recursive: true, force: true });
});

async function copyOfSources(): Promise<string> {
  const folder = await makeTemporaryFolder('hearthside-sources-');
  const { stdout } = await execute('git', ['ls-files', '-z', '--cached'], { cwd: root });
  const files = stdout.split('\0').filter((file) => file !== '' && !/^(tests|bench|docs)\//.test(file));
  await Promise.all(files.map((file) => cp(join(root, file), join(folder, file))));
  await linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** One by one: what Vite makes of the packages lies beside them, and would come among those of the sources. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name.startsWith('.vite')) continue;
    // The browser asks for the files of fonts, and gets none from outside the folder.
    if (name.startsWith('@fontsource')) await cp(join(from, name), join(to, name), { recursive: true });
    else await symlink(join(from, name), join(to, name));
  }
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

/** A page with React at work on it, which hears of edits: nobody edits faster than that. */
async function openLive(path: string): Promise<void> {
  const { page } = visitor;
  const connected = page.waitForEvent('console', (line) => line.text().includes('[vite] connected'));
  await page.goto(path);
  await connected;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

it('shows an edit of a page and of a style at once, and keeps what is typed', async () => {
  const { page } = visitor;
  await openLive('/login');
  const contact = page.getByLabel('Email address or mobile phone number');
  await contact.fill('rosa@example.com');
  await edit('app/pages/access/login.tsx', 'New here?', 'Are you new to this?');
  await page.getByText('Are you new to this?').waitFor();
  await edit('app/ui/Button.module.css', '@import', '.primary { letter-spacing: 7px; }\n@import');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(
      (button) => getComputedStyle(button).letterSpacing === '7px',
    ),
  );
  expect(await contact.inputValue()).toBe('rosa@example.com');
});

it('goes by an edit of a command with the next press', async () => {
  const { page } = visitor;
  visitor.expectStatus(422);
  const signIn = async () => {
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await page.getByText('do not match').first().waitFor();
  await edit('domains/access/sign-in.server.ts', 'do not match', 'are no pair');
  await signIn();
  await page.getByText('are no pair').first().waitFor();
});

it('shows an edit of a domain’s rule', async () => {
  const { page } = visitor;
  await openLive('/requestcallback');
  await page.getByText('I want to book help').first().waitFor();
  await edit('domains/enquiries/words.ts', 'I want to book help', 'I would like to book help');
  await page.getByText('I would like to book help').first().waitFor();
});

it('has pages and the server around them share one copy of a module that was edited', async () => {
  const { page } = visitor;
  await openLive('/login');
  await edit(
    'app/shell/request-context.ts',
    'export const contextOfRequest',
    '/** Edited. */\nexport const contextOfRequest',
  );
  await edit('app/pages/access/login.tsx', 'Are you new to this?', 'Are you new to all this?');
  await page.getByText('Are you new to all this?').waitFor();
  await openLive('/login');
  expect(visitor.mishaps).toEqual([]);
});

it('shows what is wrong where it is, until it is mended', async () => {
  const { page } = visitor;
  await openLive('/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const overlay = page.locator('vite-error-overlay');
  await edit('app/pages/access/login.tsx', 'export default function', 'export default functoin');
  await overlay.getByText('login.tsx').first().waitFor();
  await edit('app/pages/access/login.tsx', 'export default functoin', 'export default function');
  await overlay.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

/** What the browser loads, found as it does: from import to import, but not into packages. */
async function loadedFrom(starts: readonly string[]): Promise<Map<string, string>> {
  const loaded = new Map<string, string>();
  let next = [...new Set(starts)];
  while (next.length > 0) {
    await Promise.all(
      next.map(async (path) => loaded.set(path, await (await fetch(service.url + path)).text())),
    );
    const imported = next.flatMap((path) =>
      [...(loaded.get(path) ?? '').matchAll(/\b(?:from|import)\s*\(?\s*"(\/[^"]+)"/g)].map(
        ([, to = '']) => to,
      ),
    );
    next = [...new Set(imported)].filter((to) => !loaded.has(to) && !to.includes('/node_modules/'));
  }
  return loaded;
}

it('brings nothing of the server into the browser, whatever the page', async () => {
  const starts = pages.map(({ file }) => `/app/pages/${file}`);
  const loaded = await loadedFrom([...starts, '/app/root.tsx', '/app/entry.client.tsx']);
  expect(loaded.size).toBeGreaterThan(250);
  expect([...loaded.keys()].filter((path) => /\.server\.|browser-external/.test(path))).toEqual([]);
  const packages = [...loaded.values()].flatMap((code) =>
    [...code.matchAll(/"\/[^"?]*\/?node_modules\/([^"?]+)/g)].map(([, path = '']) => path),
  );
  // A further one has to be named in scripts/develop.ts.
  expect(packages.filter((path) => !/^(\.vite\/deps|vite\/dist\/client)\//.test(path))).toEqual([]);
  const prepared = await readdir(join(copy, 'node_modules/.vite/deps'));
  expect(prepared).toContain('zod.js');
  expect([...packages, ...prepared].filter((name) => /\bpg\b|kysely|argon2/.test(name))).toEqual([]);
});
