import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { spokenLines } from './spoken-lines.ts';

interface ScreenReader {
  virtual: {
    start(options: { container: Element }): Promise<void>;
    next(): Promise<void>;
    lastSpokenPhrase(): Promise<string>;
    spokenPhraseLog(): Promise<string[]>;
    stop(): Promise<void>;
  };
}

declare global {
  interface Window {
    screenReader?: ScreenReader;
  }
}

/**
 * The screen reader as a script that a page's policy lets a test evaluate; as a module it could not be
 * loaded.
 */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'),
        formats: ['iife'],
        name: 'screenReader',
      },
    },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  return `${output?.output[0].code ?? ''}; window.screenReader = screenReader;`;
}

let source: Promise<string> | undefined;

/** What a screen reader says of a part of the page, from its first to its last item, a line each. */
export async function readAloud(page: Page, part: 'main' | 'body' = 'main'): Promise<string[]> {
  source ??= bundle();
  await page.evaluate(await source);
  return spokenLines(await page.evaluate(readInBrowser, part));
}

async function readInBrowser(part: string): Promise<string[]> {
  const container = document.querySelector(part);
  const reader = window.screenReader?.virtual;
  if (container === null || reader === undefined) throw new Error(`There is no ${part} to read.`);
  // It reads by styles, and they do not tell that what is folded is not there, nor what is for browsers without scripts.
  const unseen = container.querySelectorAll('details:not([open]) > :not(summary), noscript');
  for (const each of unseen) each.setAttribute('aria-hidden', 'true');
  // By the specification a password has no role; to everybody who listens it is a field.
  const passwords = container.querySelectorAll('input[type=password]');
  for (const each of passwords) each.setAttribute('role', 'textbox');
  // What a button sends is not what it says.
  const sent = [...container.querySelectorAll('button[value]')].map(
    (each) => [each, each.getAttribute('value') ?? ''] as const,
  );
  for (const [each] of sent) each.removeAttribute('value');
  await reader.start({ container });
  const first = await reader.lastSpokenPhrase();
  for (let items = 0; items < 2000; items += 1) {
    await reader.next();
    if ((await reader.lastSpokenPhrase()) === `end of ${first}`) break;
  }
  const said = await reader.spokenPhraseLog();
  await reader.stop();
  for (const each of unseen) each.removeAttribute('aria-hidden');
  for (const each of passwords) each.removeAttribute('role');
  for (const [each, value] of sent) each.setAttribute('value', value);
  return said;
}
