import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './accessibility.ts';
import { openBrowser, openWindow } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const goodPage = `<!doctype html><html lang="en"><head><title>Good | Site</title></head>
  <body style="font-size:20px;background:#fff;color:#000"><a href="#content">Skip</a><main id="content"><h1>Good</h1>
  <p>Call <a href="tel:+12125550142">212 555 0142</a> or <a href="/requestcallback">ask for a call</a>.</p></main></body></html>`;

async function barriersOf(html: string): Promise<string[]> {
  const visitor = await openWindow(browser, { url: 'http://localhost', width: 320 });
  await visitor.page.setContent(html);
  const found = await findBarriers(visitor.page);
  await visitor.leave();
  return found;
}

describe('the gate for barriers', () => {
  it('finds none on a good page', async () => {
    expect(await barriersOf(goodPage)).toEqual([]);
  });

  it.each([
    ['weak contrast', goodPage.replace('<p>', '<p style="color:#6f6f6f">'), /color-contrast-enhanced/],
    ['a second h1', goodPage.replace('<p>', '<h1>More</h1><p>'), /2 h1 headings/],
    ['a field without a label', goodPage.replace('<p>', '<input style="height:48px"><p>'), /label/],
    ['small text', goodPage.replace('<p>', '<p style="font-size:15px">Small</p><p>'), /text under 16 px/],
    ['a small button', goodPage.replace('<p>', '<button style="height:30px">Go</button><p>'), /target only 30 px/],
    ['sideways scrolling', goodPage.replace('<p>', '<div style="width:900px">Wide</div><p>'), /scrolls sideways/],
    ['no phone number', goodPage.replace('tel:+12125550142', '/phone'), /no phone number/],
    ['no language', goodPage.replace(' lang="en"', ''), /language|html-has-lang/],
  ])('finds %s', async (_, html, expected) => {
    expect((await barriersOf(html)).join('\n')).toMatch(expected);
  });
});
