import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

/**
 * Only what the engine is sure of: what it asks a person to look at is left to people. What is folded is
 * unfolded for it: else it does not see what is in there, and takes a group for nameless whose legend is not
 * rendered.
 */
const ask = `(async () => {
  const folded = [...document.querySelectorAll('details:not([open])')];
  for (const details of folded) details.open = true;
  const { results } = await new ace.Checker().check(document, ['IBM_Accessibility', 'WCAG_2_2']);
  for (const details of folded) details.open = false;
  return results
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .map(({ ruleId, message, path }) => 'IBM ' + ruleId + ': ' + message + ' ' + path.dom);
})()`;

/** What IBM's Equal Access engine finds wrong with the page, a line each. */
export async function findByIbm(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate<string[]>(ask);
}
