import type { Page } from 'playwright-core';

/** As a reader sees it who has set the size of text in their browser, by which windows are measured, too. */
export async function withBrowserText<Value>(
  page: Page,
  percent: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const browser = await page.context().newCDPSession(page);
  const show = (times: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await show(percent / 100);
  const value = await work();
  await show(1);
  await browser.detach();
  return value;
}
