import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findBarriers, findByOtherEngines, measureOurselves, onWideScreen } from './accessibility.ts';
import { openWindow } from './browser.ts';
import { holdReactBack, openAndHoldStill } from './standing-still.ts';

export interface Cookie {
  name: string;
  value: string;
  url: string;
}

/** The session of the member who is signed in there. */
export const sessionIn = async (context: BrowserContext, url: string): Promise<Cookie[]> =>
  (await context.cookies())
    .filter((cookie) => cookie.name === 'session')
    .map(({ name, value }) => ({ name, value, url }));

/**
 * What is wrong at one address, as a visitor with these cookies sees it: on a small phone in the largest and
 * normal text, and on a wide screen, where the other engines look too if they are asked to. `open` returns
 * what it saw move; a page that runs no script is simply opened. `further` looks at the same page in normal
 * text, before the other engines, and may leave its window at any size.
 */
export type FindBarriersAt = (
  path: string,
  cookies: readonly Cookie[],
  how?: {
    byAllEngines?: boolean;
    open?: (page: Page, path: string) => Promise<string[]>;
    further?: (page: Page) => Promise<void>;
  },
) => Promise<string[]>;

const smallPhone = { width: 320, height: 900 };

/**
 * Opens a window in which one address after the other is looked at. A new window would have to read our
 * scripts and the engines again for each, which takes as long as looking.
 */
export async function openInspection(
  browser: Browser,
  url: string,
): Promise<{ findBarriersAt: FindBarriersAt; close(): Promise<void> }> {
  const visitor = await openWindow(browser, { url });
  const { page, context } = visitor;
  await holdReactBack(page);
  const footersSeen = new Set<string>();
  return {
    async findBarriersAt(path, cookies, { byAllEngines = false, open = openAndHoldStill, further } = {}) {
      const before = visitor.mishaps.length;
      await page.setViewportSize(smallPhone);
      await context.clearCookies();
      await context.addCookies([{ name: 'text', value: 'largest', url }, ...cookies]);
      const found = await open(page, path);
      found.push(...(await findBarriers(page)));
      await showInNormalText(page);
      found.push(...(await measureOurselves(page)).map((barrier) => `in normal text: ${barrier}`));
      found.push(...(await onWideScreen(page, measureOurselves)));
      await further?.(page);
      if (byAllEngines)
        found.push(...(await onWideScreen(page, () => findByOtherEngines(page, footersSeen))));
      return [...found, ...visitor.mishaps.slice(before)].map((barrier) => `${path}: ${barrier}`);
    },
    close: () => visitor.leave(),
  };
}

/** The same page in normal text, as the cookie would set it. */
const showInNormalText = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-text', 'normal'));
