import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hideMarked, isMeant, marked, searchedWords, withoutMarks, wordsOf } from './words.ts';

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

const eyeCenter = searchedWords(['St. Agnes Eye & Ear Center', 'Clínica de Ojos', "O'Brien Pavilion"]);

it.each([
  ['eye', true],
  ['center eye', true],
  ['EYE   CENTER', true],
  ['eye-center', true],
  ['st agnes', true],
  ['cent', true],
  ['clinica ojos', true],
  ['clínica', true],
  ['obrien', true],
  ['O’Brien', true],
  ['ear clinica', true],
  ['ye', false],
  ['eye hospital', false],
  ['', false],
  ['% _', false],
])('"%s" means the eye center: %s', (typed, meant) => {
  expect(isMeant(eyeCenter, typed)).toBe(meant);
});

it('a name is meant by the beginnings of its words, in any order and with any accents', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'Z', '7'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.integer(), (words, seed) => {
      const typed = words.map((each) => each.slice(0, 1 + (Math.abs(seed) % each.length)));
      expect(isMeant(searchedWords([words.join(' - ')]), typed.toReversed().join(', '))).toBe(true);
      expect(wordsOf(words.join('%_')).every((each) => /^[\p{L}\p{N}]+$/u.test(each))).toBe(true);
    }),
  );
});
