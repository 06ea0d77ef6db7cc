import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { isLong } from '#tests/size.ts';
import { withBrowserText } from '../browser-text.ts';
import { measureColor } from './color.ts';
import { measureEdges, measureFields, measureTargets, measureWords } from './controls.ts';
import { installLook } from './look.ts';
import {
  measureForward,
  measureHead,
  measureHeading,
  measureHelp,
  measureLength,
  measureMotion,
  measureOutline,
  measurePrint,
  measureReflow,
  readWords,
} from './page.ts';
import { addSheet, withSheet } from './sheet.ts';
import { measureClipping, measureContrast, measureLines, measureType } from './text.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Media = Parameters<Page['emulateMedia']>[0];

/** The colors that a visitor may have asked their system for. */
const themes: Record<string, Media> = {
  light: {},
  dark: { colorScheme: 'dark' },
  'more contrast': { contrast: 'more' },
  'dark with more contrast': { colorScheme: 'dark', contrast: 'more' },
  'forced colors': { forcedColors: 'active' },
};
const plain: Media = {
  media: 'screen',
  colorScheme: 'light',
  contrast: 'no-preference',
  forcedColors: 'none',
  reducedMotion: 'reduce',
};

/**
 * What was found on a page, by the number of the requirement; where help was, how far down the heading on a
 * phone, and what the page said.
 */
export interface Survey {
  found: Record<number, string[]>;
  help: string;
  heading: number;
  /** The share of color on the first screen of a phone. */
  color: number;
  words: string;
}

/** Where axe looks at each run, beside the light theme of `findBarriers`; at the others in a long one. */
const themesOfAxe = isLong
  ? Object.keys(themes).filter((theme) => theme !== 'forced colors')
  : ['dark', 'more contrast'];

/** Text against what is behind it by axe, which sees what lies over it, too. */
async function measureContrastByAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results: AxeResults = await page.evaluate(
    `axe.run(document, { runOnly: ['color-contrast', 'color-contrast-enhanced'], resultTypes: ['violations'] })`,
  );
  return results.violations.flatMap(({ nodes }) =>
    nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
  );
}

/** Weak text on a page that the survey does not reach, in the themes that axe looks at. */
export async function findWeakText(page: Page): Promise<string[]> {
  const found: string[] = [];
  // Even the shortest transition would let us read what was there before.
  await withSheet(page, withoutTransitions, async () => {
    for (const theme of themesOfAxe) {
      await page.emulateMedia({ ...plain, ...themes[theme] });
      found.push(...(await measureContrastByAxe(page)).map((line) => `${theme}: ${line}`));
    }
    await page.emulateMedia(plain);
  });
  return found;
}

const withoutTransitions = '*, *::before, *::after { transition: none !important }';

/** The text spacing of WCAG 1.4.12, and text of twice the size. */
const enlargements = {
  'with wide spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  'at 200 % text': 'html { font-size: 200% !important }',
};

async function inLargestText<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  const chosen = await page.evaluate(() => document.documentElement.getAttribute('data-text') ?? 'normal');
  const choose = (size: string) =>
    page.evaluate((text) => document.documentElement.setAttribute('data-text', text), size);
  await choose('largest');
  const value = await work();
  await choose(chosen);
  return value;
}

/** Looks at the page in this window in every way that the requirements name, and leaves it as it was. */
export async function surveyPage(page: Page): Promise<Survey> {
  const found: Record<number, string[]> = {};
  const note = (requirement: number, lines: string[], view = '') => {
    (found[requirement] ??= []).push(...lines.map((line) => (view === '' ? line : `${view}: ${line}`)));
  };
  // In another face lines are longer and things stand elsewhere.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(installLook);
  // Even the shortest transition would let us read what was there before.
  await addSheet(page, withoutTransitions);

  await page.setViewportSize({ width: 1280, height: 900 });
  note(1, await page.evaluate(measureType));
  note(2, await page.evaluate(measureLines));
  note(10, await page.evaluate(measureWords));
  note(15, await page.evaluate(measureFields));
  note(22, await page.evaluate(measureOutline));
  for (const [theme, media] of Object.entries(themes)) {
    await page.emulateMedia({ ...plain, ...media });
    // Where colors are forced they are the system's own.
    if (theme !== 'forced colors') {
      note(3, await page.evaluate(measureContrast), theme);
      if (themesOfAxe.includes(theme)) note(3, await measureContrastByAxe(page), theme);
    }
    note(4, await page.evaluate(measureEdges), theme);
  }
  await page.emulateMedia({ ...plain, reducedMotion: 'no-preference' });
  note(9, await page.evaluate(measureMotion));
  await page.emulateMedia({ ...plain, media: 'print' });
  note(22, await page.evaluate(measurePrint), 'on paper');
  await page.emulateMedia(plain);
  const words = await page.evaluate(readWords);
  const wideHelp = await page.evaluate(measureHelp);
  note(
    7,
    await withSheet(page, enlargements['at 200 % text'], () => page.evaluate(measureClipping)),
    'at 200 % text',
  );

  await page.setViewportSize({ width: 320, height: 900 });
  note(5, await page.evaluate(measureTargets));
  note(6, await page.evaluate(measureReflow));
  note(23, await page.evaluate(measureHead));
  note(
    7,
    await withSheet(page, enlargements['with wide spacing'], () => page.evaluate(measureClipping)),
    'with wide spacing',
  );
  await page.setViewportSize({ width: 360, height: 740 });
  note(6, await withBrowserText(page, 200, () => page.evaluate(measureReflow)), 'at 200 % of the browser');
  note(6, await inLargestText(page, () => page.evaluate(measureReflow)), 'in largest text');
  await page.setViewportSize({ width: 320, height: 900 });
  const narrowHelp = await page.evaluate(measureHelp);
  await page.setViewportSize({ width: 390, height: 844 });
  note(6, await page.evaluate(measureReflow));
  note(23, await page.evaluate(measureLength));
  note(23, await page.evaluate(measureHead));
  const heading = await page.evaluate(measureHeading);
  note(29, await page.evaluate(measureForward));
  const color = await measureColor(page);
  await page.setViewportSize({ width: 375, height: 667 });
  note(29, await page.evaluate(measureForward), 'on a low phone');
  // A window of 1280 by 1024 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  note(6, await page.evaluate(measureReflow), 'at 400 %');
  return { found, help: `${wideHelp}; on a phone ${narrowHelp}`, heading, color, words };
}
