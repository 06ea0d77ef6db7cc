import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';
import { openWindow } from './browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules of WCAG A to AAA and best practice, with those that axe leaves off by itself turned on. */
const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
};

/** What is wrong with the page as it stands in this window, a line each; empty when nothing was found. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(axeOptions)})`);
  const violations = results.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  return [...violations, ...(await page.evaluate(measure))];
}

/** Our own measures, in the browser: sizes, headings, title and help where UX asks for them. */
function measure(): string[] {
  const found: string[] = [];
  if (document.querySelectorAll('h1').length !== 1) found.push(`${document.querySelectorAll('h1').length} h1 headings`);
  if (!/^.+ \| .+$/.test(document.title)) found.push(`title "${document.title}"`);
  if (document.documentElement.lang !== 'en') found.push('no language');
  if (document.querySelector('a[href="#content"]') === null) found.push('no skip link');
  if (document.querySelector('a[href^="tel:"]') === null) found.push('no phone number');
  if (document.querySelector('a[href="/requestcallback"]') === null) found.push('no way to be called');
  if (document.documentElement.scrollWidth > window.innerWidth) found.push(`scrolls sideways by ${document.documentElement.scrollWidth - window.innerWidth} px`);
  if (Number.parseFloat(getComputedStyle(document.body).fontSize) < 19) found.push('body text under 19 px');
  const isShown = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility();
  };
  for (const element of document.querySelectorAll('body *')) {
    const ownText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (ownText && isShown(element) && Number.parseFloat(getComputedStyle(element).fontSize) < 16) {
      found.push(`text under 16 px: ${element.textContent?.slice(0, 40)}`);
    }
  }
  for (const control of document.querySelectorAll('button, input:not([type=hidden]):not([type=radio]):not([type=checkbox]), select, textarea, summary')) {
    const height = Math.round(control.getBoundingClientRect().height);
    if (isShown(control) && height < 48) found.push(`target only ${height} px high: ${control.textContent?.slice(0, 40) || control.id}`);
  }
  return found;
}

/** Looks at one address as somebody with these cookies sees it: at 320 px and 1280 px wide, in normal and in largest text. */
export async function findBarriersAt(browser: Browser, url: string, path: string, cookies: { name: string; value: string; url: string }[]): Promise<string[]> {
  const found: string[] = [];
  for (const [width, textSize] of [[320, 'largest'], [1280, 'normal']] as const) {
    const visitor = await openWindow(browser, { url, width, textSize });
    await visitor.context.addCookies(cookies);
    await visitor.page.goto(path);
    found.push(...(await findBarriers(visitor.page)).map((barrier) => `${path} at ${width} px, ${textSize} text: ${barrier}`));
    await visitor.leave();
  }
  return found;
}
