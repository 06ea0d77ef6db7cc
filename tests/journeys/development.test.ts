import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';
import { openBrowser, openWindow, type Visitor } from './browser.ts';
import { launchService, newFolder, type RunningService, untilStopped } from './service.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

let browser: Browser;
let copy: string;
let service: RunningService;
let visitor: Visitor;
const asked: string[] = [];

/** `npm run dev` on a copy of the sources, which are edited here. */
beforeAll(async () => {
  copy = await copyOfSources();
  const command = [join(copy, 'scripts/develop.ts')];
  service = untilStopped(await launchService(await newFolder(), {}, { command, folder: copy }));
  browser = await openBrowser();
  visitor = await openWindow(browser, { url: service.url });
  visitor.page.on('request', (request) => asked.push(request.url()));
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
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
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
  await edit('app/pages/access/login.tsx', 'Are you new here?', 'Are you new to this?');
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
  await page.getByText('do not go together').first().waitFor();
  await edit('domains/access/sign-in.server.ts', 'do not go together', 'are no pair');
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

it('brings nothing of the server into the browser', () => {
  expect(asked.some((url) => url.includes('/app/pages/access/login.tsx'))).toBe(true);
  expect(asked.filter((url) => /\/(pg|kysely|@node-rs|argon2)[/@_]|\.server\.ts/.test(url))).toEqual([]);
});
