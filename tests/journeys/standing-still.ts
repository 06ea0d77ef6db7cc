import type { Page } from 'playwright-core';
import { wake } from './browser.ts';

/** What a press is meant for; what is there before and after a press has to be the same. */
const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

/** From now on React starts on no page of this window before the test asks for it. */
export const holdReactBack = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/**
 * Opens an address in a window that holds React back, and lets it start only once the place of every control
 * has been written down. Returns the controls that have moved or gone since, one line each: a visitor who
 * pressed one of them at that moment has missed it.
 */
export async function openAndHoldStill(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.evaluate(async () => {
    // Only a page that was laid out knows which fonts it is waiting for.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
  const before = await page.evaluateHandle((selector) => {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    );
    return shown.map((control) => ({
      control,
      top: control.getBoundingClientRect().top + scrollY,
      left: control.getBoundingClientRect().left,
    }));
  }, controls);
  await wake(page);
  return page.evaluate((all) => {
    const words = (control: HTMLElement) =>
      control.textContent?.trim().slice(0, 40) || control.getAttribute('name') || control.localName;
    return all.flatMap(({ control, top, left }) => {
      if (!control.isConnected) return [`"${words(control)}" is put anew when React starts`];
      const now = control.getBoundingClientRect();
      const [down, right] = [now.top + scrollY - top, now.left - left];
      return Math.abs(down) > 1 || Math.abs(right) > 1
        ? [`"${words(control)}" moves by ${Math.round(right)}, ${Math.round(down)} px when React starts`]
        : [];
    });
  }, before);
}
