import { Audit, Outcome } from '@siteimprove/alfa-act';
import { Device } from '@siteimprove/alfa-device';
import { type Document, Node } from '@siteimprove/alfa-dom';
import { Native } from '@siteimprove/alfa-dom/native';
import { Request, Response } from '@siteimprove/alfa-http';
import rules, { type Flattened } from '@siteimprove/alfa-rules';
import { Page as AlfaPage } from '@siteimprove/alfa-web';
import type { Page } from 'playwright-core';

/** Rules whose finding is wrong here, each with the reason. */
const leftOut: Record<string, string> = {
  'sia-r111':
    'It cannot see that the title’s link covers its whole card. Our own measure of targets can, and asks for 48 px instead of 44.',
  'sia-r65':
    'Whether the focus is seen: requirement 4 measures the ring itself, in every theme, and this rule takes longest of all.',
};

const nameOf = (rule: Flattened.Rule) => rule.uri.slice(rule.uri.lastIndexOf('/') + 1);
const asked = rules.filter((rule) => leftOut[nameOf(rule)] === undefined);
const device = Device.standard();

/** What is folded is unfolded for it, because it takes links in there for targets without a size. */
const ask = `(async () => {
  const folded = [...document.querySelectorAll('details:not([open])')];
  for (const details of folded) details.open = true;
  const seen = await (${Native.fromNode.toString()})(document);
  for (const details of folded) details.open = false;
  return seen;
})()`;

/** What Siteimprove's Alfa finds wrong with the page as it is, a line each. */
export async function findByAlfa(page: Page): Promise<string[]> {
  const json = await page.evaluate<Document.JSON>(ask);
  const read = AlfaPage.of(Request.empty(), Response.empty(), Node.from(json, device), device);
  const outcomes = await Audit.of<Flattened.Input, Flattened.Target, Flattened.Question, Flattened.Subject>(
    read,
    asked,
  ).evaluate();
  return [...outcomes]
    .filter((outcome) => Outcome.isFailed(outcome))
    .map(
      ({ rule, target }) =>
        `Alfa ${nameOf(rule)}: ${Node.isNode(target) ? target.path() : 'several together'}`,
    );
}
