import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openWindow, type Visitor } from '../browser.ts';
import { surveyPage } from './survey.ts';

let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  visitor = await openWindow(browser, { url: 'http://localhost' });
});
afterAll(() => browser.close());

const goodPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Good | Site</title>
  <style>
    body { margin: 0; font-size: 1.25rem; line-height: 1.6; background: #fff; color: #000 }
    p { max-width: 28em } header { display: flex; align-items: center; gap: .5rem; min-height: 3.5rem } header a { padding: .75rem .25rem }
    button, input { font: inherit; max-width: 100%; box-sizing: border-box; min-height: 3rem; border: .125rem solid #444 }
    .Button-primary { display: block; width: 100%; min-height: 4rem; background: #cfc }
    :focus-visible { outline: .2rem solid #000 }
    @media print { button, form { display: none } }
  </style></head><body><div>
  <header><a href="#content">Skip</a> <a href="tel:+12125550142">(212) 555-0142</a> <a href="/call-me">Call me</a></header>
  <main id="content"><h1>Good</h1><p>Read <a href="/more">more of it</a> here.</p>
  <form><label for="mail">Email address</label><br><input type="email" id="mail" name="mail" autocomplete="email"><p></p><button class="Button-primary">Send</button></form></main>
  <footer><p>Call us at (212) 555-0142.</p></footer></div></body></html>`;

const long = 'These are the words of a long text that goes on for several lines. '.repeat(8);
const withStyle = (css: string) => goodPage.replace('</style>', `${css}</style>`);

/** The good page as one of a booking, with something more below its form. */
const booking = (more: string) =>
  goodPage.replace('<div>', '<div data-layout="service">').replace('</form>', `</form>${more}`);

const faults: [requirement: number, what: string, html: string, expected: RegExp][] = [
  [1, 'small text', withStyle('p { font-size: .9rem }'), /p "Read more/],
  [1, 'small body text', withStyle('body { font-size: 1.1rem }'), /body text of 17\.6 px/],
  [1, 'type in pixels', withStyle('h2 { font-size: 30px }'), /h2 has font-size: 30px/],
  [2, 'low lines', withStyle('p { line-height: 1.3 }'), /are 1\.30 high/],
  [
    2,
    'long lines',
    goodPage.replace('<p>', `<p style="max-width:none">${long}</p><p>`),
    /a line of \d+ characters/,
  ],
  [
    3,
    'weak text',
    withStyle('p { color: #6f6f6f }'),
    /^light: p "Read more of it here." stands out only 5\.0/m,
  ],
  [
    3,
    'weak text in the dark alone',
    withStyle('@media (prefers-color-scheme: dark) { p { color: #6f6f6f } }'),
    /^dark: p "Read more/m,
  ],
  [
    3,
    'weak text where more contrast is asked for',
    withStyle('@media (prefers-contrast: more) { p { color: #6f6f6f } }'),
    /^more contrast: p "Read more/m,
  ],
  [
    3,
    'weak text over what lies behind it in the dark alone',
    withStyle(
      '.behind { position: absolute; inset: 0 } main { position: relative } main :not(.behind) { position: relative } @media (prefers-color-scheme: dark) { .behind { background: #555 } }',
    ).replace('<h1>', '<div class="behind"></div><h1>'),
    /^dark: \S+ Element has insufficient color contrast/m,
  ],
  [
    3,
    'weak text that was typed',
    withStyle('input { color: #777 }').replace('id="mail"', 'id="mail" value="a@b.c"'),
    /light: input "mail" stands/,
  ],
  [
    3,
    'weak text that lets its ground through',
    withStyle('p { color: rgb(0 0 0 / 0.5) }'),
    /light: p "Read more/,
  ],
  [3, 'weak text in what is faded', withStyle('main { opacity: 0.5 }'), /light: p "Read more/],
  [
    3,
    'large text that is too weak',
    withStyle('h1 { color: #999; font-size: 3rem }'),
    /light: h1 "Good" stands out only 2/,
  ],
  [
    4,
    'a field without an edge',
    withStyle('input { border-color: #ddd }'),
    /the edge of input "mail" stands out only 1\.\d/,
  ],
  [
    4,
    'a ring of the focus that cannot be seen',
    withStyle(':focus-visible { outline-color: #eee }'),
    /the focus of a "Call me" stands out only 1\.\d/,
  ],
  [
    4,
    'no ring where colors are forced',
    withStyle('@media (forced-colors: active) { :focus-visible { outline: none } }'),
    /forced colors: the focus/,
  ],
  [
    6,
    'what is too wide once the browser shows text of twice the size',
    withStyle('form { min-width: 12rem }'),
    /at 200 % of the browser: scrolls sideways by \d+ px at 360 by 740/,
  ],
  [5, 'a low target', withStyle('header a { padding: .25rem }'), /a "Call me" is only \d+ by \d+ px/],
  [
    5,
    'a low main action',
    withStyle('.Button-primary { min-height: 3rem }'),
    /the main action button "Send" is only 48 px high/,
  ],
  [5, 'a narrow main action', withStyle('.Button-primary { width: 10rem }'), /is not as wide as its column/],
  [
    5,
    'targets that touch',
    withStyle(
      'header { display: grid; gap: 0; grid-auto-rows: 3rem } header a { margin: 0; padding: 0; min-height: 3rem }',
    ),
    /only 0 px between/,
  ],
  [
    6,
    'sideways scrolling',
    goodPage.replace('<p>', '<div style="width:30rem">Wide</div><p>'),
    /scrolls sideways by \d+ px at 320/,
  ],
  [
    6,
    'no pinching',
    goodPage.replace('initial-scale=1', 'initial-scale=1, user-scalable=no'),
    /pinching is off/,
  ],
  [
    6,
    'a bar that covers the page at 400 %',
    withStyle('header { position: sticky; top: 0; height: 100px }'),
    /at 400 %: what stays in place covers .*header/,
  ],
  [
    7,
    'text that is cut off when it is twice the size',
    withStyle('h1 { height: 70px; overflow: hidden; margin: 0 }'),
    /at 200 % text: h1 "Good" is cut off/,
  ],
  [
    7,
    'a button that its words run out of',
    withStyle('header a { border: .1rem solid; width: 90px; white-space: nowrap; padding: 16px 0 }'),
    /with wide spacing: a "\(212\) 555-0142" runs out of its box/,
  ],
  [
    9,
    'something that moves by itself',
    withStyle('@keyframes turn { to { rotate: 1turn } } h1 { animation: turn 9s infinite }'),
    /an animation without an end/,
  ],
  [
    10,
    'a control without words',
    goodPage.replace('<p>', '<button aria-label="Close"><svg width="24" height="24"></svg></button><p>'),
    /shows no words/,
  ],
  [
    10,
    'a link that is not underlined',
    withStyle('main a { text-decoration: none }'),
    /a "more of it" is not underlined/,
  ],
  [
    15,
    'a placeholder',
    goodPage.replace('type="email"', 'type="email" placeholder="you@example.com"'),
    /has a placeholder/,
  ],
  [
    15,
    'a label that cannot be seen',
    withStyle('label { position: absolute; width: 1px; height: 1px; overflow: hidden }'),
    /has no label that is seen/,
  ],
  [
    15,
    'a field that the browser cannot fill in',
    goodPage.replace('autocomplete="email"', 'autocomplete="off-please"'),
    /has autocomplete "off-please"/,
  ],
  [22, 'two h1', goodPage.replace('<p>', '<h1>More</h1><p>'), /2 h1 headings/],
  [22, 'headings that jump', goodPage.replace('<p>', '<h4>More</h4><p>'), /headings jump: 1 4/],
  [22, 'no skip link', goodPage.replace('#content', '/'), /does not skip to the main content/],
  [22, 'no landmark', goodPage.replaceAll('footer>', 'div>'), /0 of body > \* > footer/],
  [
    22,
    'no phone number on paper',
    withStyle('@media print { header, footer { display: none } }'),
    /on paper: no phone number/,
  ],
  [22, 'small print', withStyle('@media print { body { font-size: 10pt } }'), /is printed in 10 points/],
  [22, 'light print', withStyle('@media print { p { color: #999 } }'), /is printed in rgb\(153, 153, 153\)/],
  [23, 'much before the words', withStyle('header { min-height: 200px }'), /a frame of 227 px/],
  [
    23,
    'a head whose row wraps once words are larger',
    withStyle('header { flex-wrap: wrap } [data-text=largest] header a { padding-inline: 2rem }'),
    /^a head of 1\d\d px at 320 px in largest text$/m,
  ],
  [
    23,
    'a long page of the account',
    goodPage.replace('<div>', '<div data-layout="profile" style="min-height: 3600px">'),
    /a page of 3600 px/,
  ],
  [23, 'a long footer', withStyle('footer { min-height: 220px }'), /a footer of 220 px/],
  [
    23,
    'a long start page',
    goodPage.replace('<div>', '<div data-layout="home" style="min-height: 6100px">'),
    /a page of 6100 px/,
  ],
  [
    29,
    'two buttons that lead on',
    booking('<button class="Button-primary">Send</button>'),
    /^2 primary buttons$/m,
  ],
  [29, 'none', booking('').replace('class="Button-primary"', 'class="plain"'), /^0 primary buttons$/m],
  [
    29,
    'one that is out of view on a low phone',
    booking('').replace('<form>', '<form style="padding-block-start: 500px">'),
    /^on a low phone: button "Send" at \d+ px is out of view$/m,
  ],
  [
    29,
    'one in a tall dock',
    booking('').replace('<form>', '<form class="Dock-dock">'),
    /is in a dock of 1\d\d px/,
  ],
];

describe('the measures', () => {
  it('find nothing on a good page', async () => {
    await visitor.page.setContent(goodPage);
    const { found, help } = await surveyPage(visitor.page);
    expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
    expect(help).not.toContain('no ');
  });

  it.each(faults)('of requirement %i find %s', async (requirement, _, html, expected) => {
    await visitor.page.setContent(html);
    const { found } = await surveyPage(visitor.page);
    expect(found[requirement]?.join('\n')).toMatch(expected);
  });

  it('of requirement 19 find help in another place', async () => {
    await visitor.page.setContent(goodPage);
    const usual = (await surveyPage(visitor.page)).help;
    await visitor.page.setContent(goodPage.replace('<header>', '<header><p>News</p>'));
    expect((await surveyPage(visitor.page)).help).not.toBe(usual);
  });
});
