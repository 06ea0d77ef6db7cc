import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(
  createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/build/HTMLCS.js'),
  'utf8',
);

/** Type 1 is an error; warnings and notices are questions for a person. */
const ask = `new Promise((resolve) => HTMLCS.process('WCAG2AAA', document, () => resolve(HTMLCS.getMessages()
  .filter(({ type }) => type === 1)
  .map(({ code, msg, element }) => 'HTML_CodeSniffer ' + code + ': ' + msg + ' ' + element.outerHTML?.slice(0, 120)))))`;

/** What HTML_CodeSniffer finds against WCAG 2 AAA on the page as it is, a line each. */
export async function findByCodeSniffer(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate<string[]>(ask);
}
