import { expect, it } from 'vitest';
import { pageTexts, posts, serviceTexts } from '#content/texts.server.ts';
import { toHtml, toInlineHtml } from './prose.server.ts';

it('makes each telephone number one that is pressed to call it', () => {
  expect(toHtml('Call (212) 555-0142, or **1-800-677-1116**.')).toBe(
    '<p>Call <a href="tel:+12125550142">(212) 555-0142</a>, or <strong><a href="tel:+18006771116">1-800-677-1116</a></strong>.</p>\n',
  );
  expect(toInlineHtml('Call (212) 555-0142.')).toBe('Call <a href="tel:+12125550142">(212) 555-0142</a>.');
});

it('leaves links and other numbers as they are', () => {
  const link = toInlineHtml('[Call (212) 555-0142](/call-me) or 311, ZIP 11375-1234');
  expect(link).toBe('<a href="/call-me">Call (212) 555-0142</a> or 311, ZIP 11375-1234');
});

/** Tags, and what they have: all that a browser would act on. */
const tagsIn = (html: string) => html.match(/<[^>]*>/g) ?? [];

it.each([
  '<script>alert(1)</script>',
  'Hello <script src=//x.example/x.js></script> there',
  '<img src=x onerror=alert(1)>',
  '<a href="/services" onclick="alert(1)">Services</a>',
  '<!-- <b> -->\n\n<style>*{}</style>',
  '<svg/onload=alert(1)>',
  '![a <b> picture](https://x.example/watch.png)',
  '[press](javascript:alert(1))',
  '[press](JavaScript:alert(1))',
  '[press](&#106;avascript:alert(1))',
  '[press](java\tscript:alert(1))',
  '[press](data:text/html,<script>alert(1)</script>)',
  '[press](//x.example)',
  '[press](/\\x.example)',
  '[press][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
])('reads %s as words', (markdown) => {
  for (const html of [toHtml(markdown), toInlineHtml(markdown)])
    expect(tagsIn(html).filter((tag) => !/^<\/?p>$/.test(tag))).toEqual([]);
});

it('keeps a link that leads somewhere good, with its address as one value', () => {
  expect(
    toInlineHtml('[a](/x"onclick="y) [b](https://example.org "say "hi"") [c](mailto:a@example.org)'),
  ).toBe(
    '<a href="/x%22onclick=%22y">a</a> [b](<a href="https://example.org">https://example.org</a> &quot;say &quot;hi&quot;&quot;) <a href="mailto:a@example.org">c</a>',
  );
});

it('reads a million braces, and each file as it was before', () => {
  expect(toHtml('{'.repeat(1_000_000))).toHaveLength(1_000_008);
  for (const { body } of [...serviceTexts, ...posts, ...pageTexts]) {
    expect(toHtml(body)).not.toMatch(/&lt;|<img/);
    expect((toHtml(body).match(/<a href="\//g) ?? []).length).toBe((body.match(/\]\(\//g) ?? []).length);
  }
});
