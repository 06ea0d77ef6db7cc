import type { Page } from 'playwright-core';

/** Adds rules as a sheet that the page's policy cannot forbid. */
export async function addSheet(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

export async function withSheet<Value>(page: Page, css: string, work: () => Promise<Value>): Promise<Value> {
  await addSheet(page, css);
  const value = await work();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return value;
}
