import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hideMarked, marked, withoutMarks } from './words.ts';

const hidden = { mayRead: () => false, hidden: '(hidden)' };

it('goes out without marks, and each marked part is found again', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.constantFrom('note', 'address'), fc.string())), (parts) => {
      const text = parts.map(([before, what, inner]) => before + marked(what, inner)).join('');
      const { body: words, marks } = withoutMarks(text);
      expect(words).toBe(parts.map(([before, , inner]) => before + inner).join(''));
      expect(marks.map(({ what, from, to }) => [what, words.slice(from, to)])).toEqual(
        parts.map(([, what, inner]) => [what, inner]),
      );
    }),
  );
});

it('hides each part from whoever may not read it, and nothing else', () => {
  const { body: words, marks } = withoutMarks(
    `Where: ${marked('address', '12 Lantern Street')}. ${marked('note', 'Key')}.`,
  );
  expect(hideMarked(words, marks, hidden)).toBe('Where: (hidden). (hidden).');
  expect(hideMarked(words, marks, { ...hidden, mayRead: (what) => what === 'note' })).toBe(
    'Where: (hidden). Key.',
  );
});

it('takes out signs that somebody has typed: they hide nothing and reach nobody', () => {
  const { body: words, marks } = withoutMarks(`\u{E000}note ${marked('note', 'a\u{E002}b')} \u{E001}c`);
  expect(words).toBe('note ab c');
  expect(marks).toEqual([{ what: 'note', from: 5, to: 7 }]);
});
