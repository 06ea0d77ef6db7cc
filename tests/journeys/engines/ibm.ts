import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

/** Findings that are wrong here, each with the reason: the rule, and what its message has to say. */
const leftOut = {
  // It takes every form for a landmark. By HTML's own mapping only a form with a name is one, and these have none.
  aria_form_label_unique: '"form" role',
  aria_landmark_name_unique:
    '"form" landmarks within the same parent region are not distinguished from one another because they have the same "" label',
};

/** Only what the engine is sure of: what it asks a person to look at is left to people. */
const ask = `new ace.Checker().check(document, ['IBM_Accessibility', 'WCAG_2_2']).then(({ results }) => {
  const leftOut = ${JSON.stringify(leftOut)};
  return results
    .filter(({ ruleId, value, message }) => value[0] === 'VIOLATION' && value[1] === 'FAIL' && !(ruleId in leftOut && message.includes(leftOut[ruleId])))
    .map(({ ruleId, message, path }) => 'IBM ' + ruleId + ': ' + message + ' ' + path.dom);
})`;

/** What IBM's Equal Access engine finds wrong with the page as it stands, a line each. */
export async function findByIbm(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate<string[]>(ask);
}
