import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openBrowser, openWindow, type Visitor } from '../browser.ts';
import { findByAlfa } from './alfa.ts';
import { findByCodeSniffer } from './codesniffer.ts';
import { checkHtml, hasJava } from './html-checker.ts';
import { findByIbm } from './ibm.ts';

let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  visitor = await openWindow(browser, { url: 'http://localhost', width: 1280 });
});
afterAll(() => browser.close());

const goodPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Good | Site</title></head>
  <body style="font-size:20px;line-height:1.6;background:#fff;color:#000">
  <header><a href="#content" style="display:inline-block;padding:16px">Skip to the main content</a></header>
  <main id="content"><h1>Good</h1><p>Read <a href="/more">more of it</a> here.</p>
  <form action="/send" method="post"><label for="name">Your name</label> <input type="text" id="name" name="name" autocomplete="name" style="height:48px"> <button style="height:48px">Send</button></form></main></body></html>`;

const faults = {
  weakContrast: goodPage.replace('<p>', '<p style="color:#aaa">'),
  noLabel: goodPage.replace('<label for="name">Your name</label>', ''),
  noLanguage: goodPage.replace(' lang="en"', ''),
  pictureWithoutWords: goodPage.replace('<p>', '<img src="/picture.png"><p>'),
  emptyButton: goodPage.replace('>Send<', '><'),
};

async function found(html: string, engine: typeof findByIbm): Promise<string> {
  await visitor.page.setContent(html);
  return (await engine(visitor.page)).join('\n');
}

const engines = [
  ['IBM’s engine', findByIbm],
  ['HTML_CodeSniffer', findByCodeSniffer],
  ['Alfa', findByAlfa],
] as const;

describe.each(engines)('%s', (_, engine) => {
  it('finds nothing on a good page', async () => {
    expect(await found(goodPage, engine)).toBe('');
  });

  it.each(Object.entries(faults))('fails on a page with %s', async (_fault, html) => {
    expect(await found(html, engine)).not.toBe('');
  });
});

describe('the rules for AAA', () => {
  it.each([
    ['HTML_CodeSniffer', findByCodeSniffer, /1_4_6/],
    ['Alfa', findByAlfa, /sia-r66/],
  ])('are turned on in %s', async (_, engine, expected) => {
    expect(await found(goodPage.replace('<p>', '<p style="color:#6f6f6f">'), engine)).toMatch(expected);
  });

  it('find parts of Alfa that belong together: others say nothing at all', () => {
    const lockfile = z.object({
      packages: z.record(z.string(), z.object({ version: z.string().optional() })),
    });
    const { packages } = lockfile.parse(
      JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')),
    );
    const versions = Object.entries(packages)
      .filter(([path]) => path.includes('@siteimprove/alfa-'))
      .map(([, { version }]) => version);
    expect(versions.length).toBeGreaterThan(50);
    expect(new Set(versions).size).toBe(1);
  });
});

describe.skipIf(!hasJava)('the W3C’s HTML checker (needs Java)', () => {
  it('finds the errors of the bad pages among the good ones', async () => {
    const problems = await checkHtml({
      good: goodPage,
      nested: goodPage.replace('<p>', '<p><div>'),
      twice: goodPage.replace('<h1>', '<h1 id="name">'),
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      expect.arrayContaining(['nested', 'twice']),
    );
    expect(problems.filter((problem) => problem.startsWith('good'))).toEqual([]);
  });
});
