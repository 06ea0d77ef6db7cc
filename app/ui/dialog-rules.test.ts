import { describe, expect, it } from 'vitest';
import { dialogProblem } from './dialog-rules.ts';

describe('what is typed into a dialog', () => {
  it.each(['', 'rosa', 'rosa@', '@example.com', 'rosa@example', 'ro sa@example.com'])(
    'is no email address: %j',
    (typed) => {
      expect(dialogProblem('email', typed)).toBe('Invalid email address');
    },
  );

  it.each(['', 'example', 'example.com/page', 'javascript:alert(1)', 'ftp://example.com'])(
    'is no web address: %j',
    (typed) => {
      expect(dialogProblem('url', typed)).toBe('Invalid URL');
    },
  );

  it('is taken with spaces around it, and as text whatever it is', () => {
    expect([
      dialogProblem('email', ' rosa@example.com '),
      dialogProblem('url', 'https://example.com/a?b'),
      dialogProblem('text', ''),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
