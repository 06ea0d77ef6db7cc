import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { findByAlfa } from './engines/alfa.ts';
import { findByCodeSniffer } from './engines/codesniffer.ts';
import { findByIbm } from './engines/ibm.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules of WCAG A to AAA and best practice, including those that axe leaves off by default. */
const axeOptions = {
  // What is well need not be described.
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // The enhanced rule says nothing of what is too weak for the other one already.
    'color-contrast-enhanced': { enabled: true },
    'identical-links-same-purpose': { enabled: true },
    'meta-refresh-no-exceptions': { enabled: true },
    'target-size': { enabled: true },
  },
};

/** What is wrong with the page as it is in this window, one line each; empty when nothing was found. */
export async function findBarriers(page: Page): Promise<string[]> {
  return [...(await findViolations(page)), ...(await page.evaluate(measure))];
}

/** What axe alone finds: for pages that are not ours, such as an email. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  // What lies below a row that stays in place can be scrolled clear of it, and is no smaller for that.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.Dock-dock { position: static !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  const results: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(axeOptions)})`);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return results.violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** Our own measures, in the browser: sizes, headings, title and help where each page has to have them. */
export function measure(): string[] {
  const found: string[] = [];
  const isShown = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0 && element.checkVisibility();
  };
  const wordsOf = (element: Element) => (element.textContent ?? '').trim().slice(0, 40) || element.id;
  const ownText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

  const headings = document.querySelectorAll('h1').length;
  if (headings !== 1) found.push(`${headings} h1 headings`);
  if (!/^[^|]+ \| [^|]+$/.test(document.title)) found.push(`title "${document.title}"`);
  if (document.documentElement.lang !== 'en') found.push('no language');
  const skip = document.querySelector('a[href]');
  const target = document.getElementById((skip?.getAttribute('href') ?? '').slice(1));
  if (target === null || target.localName !== 'main')
    found.push('the first link does not skip to the main content');
  // In the same place on every page: before anything of the page's own, on a narrow one behind the menu's button.
  const main = document.querySelector('main');
  for (const [what, selector] of [
    ['phone number', 'a[href^="tel:"]'],
    ['way to be called', 'a[href="/call-me"]'],
  ] as const) {
    const link = document.querySelector(selector);
    const button = link?.closest('details:not([open])')?.querySelector('summary');
    if (link === null || ![link, button].some((each) => each && isShown(each))) found.push(`no ${what}`);
    else if (main === null || (link.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING) === 0)
      found.push(`the ${what} is not at the top`);
  }
  if (document.documentElement.scrollWidth > window.innerWidth)
    found.push(`scrolls sideways by ${document.documentElement.scrollWidth - window.innerWidth} px`);
  if (Number.parseFloat(getComputedStyle(document.body).fontSize) < 19) found.push('body text under 19 px');

  for (const element of document.querySelectorAll('body *')) {
    if (ownText(element) && isShown(element) && Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      found.push(`text under 16 px: ${wordsOf(element)}`);
  }

  // A link inside a sentence is as high as its line; everything else that can be pressed is a target.
  const isInText = (element: Element): boolean => {
    const around = element.parentElement;
    if (around === null || getComputedStyle(element).display !== 'inline') return false;
    return ownText(around) || isInText(around);
  };
  for (const control of document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
  )) {
    const label =
      control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)
        ? control.labels?.[0]
        : undefined;
    // A card is a link as a whole: what lies over it belongs to the link in its title.
    const isSpread = getComputedStyle(control, '::after').position === 'absolute';
    const spread = isSpread && control instanceof HTMLElement ? control.offsetParent : null;
    const pressed = label ?? spread ?? control;
    if (!isShown(pressed) || isInText(control)) continue;
    const { width, height } = pressed.getBoundingClientRect();
    if (height < 47.5) found.push(`target only ${Math.round(height)} px high: ${wordsOf(control)}`);
    else if (width < 44) found.push(`target only ${Math.round(width)} px wide: ${wordsOf(control)}`);
  }
  return found;
}

/** What is wrong with the page as it is, with what was typed: on a phone, and on a wide screen. */
export async function findBarriersAsItStands(page: Page): Promise<string[]> {
  return [...(await findBarriers(page)), ...(await onWideScreen(page, measureOurselves))];
}

type Look = (page: Page) => Promise<string[]>;

export const measureOurselves: Look = (page) => page.evaluate(measure);

export async function onWideScreen(page: Page, look: Look): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 900 });
  const found = await look(page);
  if (before !== null) await page.setViewportSize(before);
  return found.map((barrier) => `at 1280 px: ${barrier}`);
}

/**
 * What the other engines find. They take three times as long as axe and agree with it nearly always: each
 * page is shown to them once, in one size, and without a footer that they have seen under another page.
 */
export async function findByOtherEngines(page: Page, footersSeen: Set<string>): Promise<string[]> {
  const footer = await page.evaluate(readFooter);
  if (footersSeen.has(footer))
    await page.evaluate(() => document.querySelector('body > * > footer')?.remove());
  footersSeen.add(footer);
  return [...(await findByIbm(page)), ...(await findByCodeSniffer(page)), ...(await findByAlfa(page))];
}

/** The footer of the page, but for the addresses that its forms come back to. */
const readFooter = () =>
  document.querySelector('body > * > footer')?.outerHTML.replaceAll(/ value="[^"]*"/g, '') ?? '';
