import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './accessibility.ts';
import { openBrowser, openWindow, type Visitor } from './browser.ts';

let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  visitor = await openWindow(browser, { url: 'http://localhost', width: 320 });
});
afterAll(() => browser.close());

const goodPage = `<!doctype html><html lang="en"><head><title>Good | Site</title><style>header a { display: inline-block; padding: 16px }</style></head>
  <body style="font-size:20px;background:#fff;color:#000">
  <header><a href="#content">Skip</a> <a href="tel:+12125550142">212 555 0142</a> <a href="/call-me">Call me</a></header>
  <main id="content"><h1>Good</h1><p>Read <a href="/more">more of it</a> here.</p></main></body></html>`;

async function barriersOf(html: string): Promise<string[]> {
  await visitor.page.setContent(html);
  return findBarriers(visitor.page);
}

describe('the gate for barriers', () => {
  it('finds none on a good page', async () => {
    expect(await barriersOf(goodPage)).toEqual([]);
  });

  it.each([
    ['weak contrast', goodPage.replace('<p>', '<p style="color:#6f6f6f">'), /color-contrast-enhanced/],
    ['contrast that AA refuses, too', goodPage.replace('<p>', '<p style="color:#999">'), /color-contrast: /],
    ['a second h1', goodPage.replace('<p>', '<h1>More</h1><p>'), /2 h1 headings/],
    ['a field without a label', goodPage.replace('<p>', '<input style="height:48px"><p>'), /^label: /m],
    [
      'small text',
      goodPage.replace('<p>', '<p style="font-size:15px">Small</p><p>'),
      /text under 16 px: Small/,
    ],
    ['small body text', goodPage.replace('font-size:20px', 'font-size:18px'), /body text under 19 px/],
    [
      'a small button',
      goodPage.replace('<p>', '<button style="height:30px">Go</button><p>'),
      /target only 30 px high: Go/,
    ],
    [
      'a narrow button',
      goodPage.replace('<p>', '<button style="height:48px;width:30px;padding:0">A</button><p>'),
      /target only 30 px wide: A/,
    ],
    [
      'a low link that stands alone',
      goodPage.replace('<p>', '<p><a href="/back">Back</a></p><p>'),
      /target only \d+ px high: Back/,
    ],
    [
      'sideways scrolling',
      goodPage.replace('<p>', '<div style="width:900px">Wide</div><p>'),
      /scrolls sideways/,
    ],
    ['no phone number', goodPage.replace('tel:+12125550142', '/phone'), /no phone number/],
    [
      'a phone number at the bottom',
      goodPage
        .replace('tel:+12125550142', '/phone')
        .replace('</main>', '</main><a href="tel:+12125550142">Call</a>'),
      /phone number is not at the top/,
    ],
    ['no way to be called', goodPage.replace('/call-me', '/contact'), /no way to be called/],
    ['no skip link', goodPage.replace('#content', '/'), /does not skip to the main content/],
    ['a title without the site', goodPage.replace('Good | Site', 'Good'), /title "Good"/],
    ['no language', goodPage.replace(' lang="en"', ''), /no language/],
  ])('finds %s', async (_, html, expected) => {
    expect((await barriersOf(html)).join('\n')).toMatch(expected);
  });
});

describe('the record of mishaps', () => {
  it.each([
    ['an error in the console', '<script>console.error("it broke")</script>', /console: it broke/],
    ['an error of a script', '<script>missing()</script>', /page error: missing is not defined/],
    [
      'a script that the policy forbids',
      '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'"><script>alert(1)</script>',
      /Content Security Policy/,
    ],
  ])('has %s', async (_, html, expected) => {
    const window = await openWindow(browser, { url: 'http://localhost' });
    await window.page.setContent(`<!doctype html><title>Bad</title>${html}`);
    await expect.poll(() => window.mishaps.join('\n')).toMatch(expected);
    await window.leave();
  });
});
