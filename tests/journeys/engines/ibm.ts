import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

/** Only what the engine is sure of: what it asks a person to look at is left to people. */
const ask = `new ace.Checker().check(document, ['IBM_Accessibility', 'WCAG_2_2']).then(({ results }) => results
  .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
  .map(({ ruleId, message, path }) => 'IBM ' + ruleId + ': ' + message + ' ' + path.dom))`;

/**
 * What IBM's Equal Access engine finds wrong with the page, a line each. What is folded is unfolded for it:
 * else it does not see what is in there, and takes a group for nameless whose legend is not rendered.
 */
export async function findByIbm(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const folded = await page.$$('details:not([open])');
  const fold = (open: boolean) =>
    Promise.all(
      folded.map((each) => each.evaluate((details, isOpen) => Reflect.set(details, 'open', isOpen), open)),
    );
  await fold(true);
  const found = await page.evaluate<string[]>(ask);
  await fold(false);
  return found;
}
