import { expect, it } from 'vitest';
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
