import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editablePages } from './page-text.server.ts';
import { toHtml } from './prose.server.ts';
import { historyOf, type Standing, typedWords, type WrittenVersion } from './written-text.ts';

const messageFor = (body: string) => typedWords.safeParse({ body }).error?.issues[0]?.message;

it.each([
  ['It costs $5.', /prices/],
  ['It costs $ 5.', /prices/],
  ['Pay 20 dollars.', /prices/],
  ['Pay 20$ at the door.', /prices/],
  ['Call {phone} or {fax}.', /braces/],
  ['{'.repeat(1_000_000), /too long/],
  ['{'.repeat(1000), /braces/],
  ['# Our services', /##/],
  ['Our services\n====', /##/],
  ['> > > > deep', /three deep/],
  ['>'.repeat(20_000), /three deep/],
  ['* - '.repeat(5_000), /three deep/],
  ['1. 2. 3. 4. deep', /three deep/],
  ['', /Write the words/],
  [' \n\n ', /Write the words/],
])('%.20s is refused, and it is said why', (body, why) => {
  expect(messageFor(body)).toMatch(why);
});

it.each([
  'Call {phone}.\r\n\r\n## How\r\n\r\n- - -\r\n\r\n* * * * *',
  '> - **Bold** words\n\n1. - One',
  'It takes 2 hours and many dollars.',
  'Form no. 5 (C#), 24 hours',
])('%.20s may be written', (body) => {
  expect(messageFor(body)).toBeUndefined();
});

it('what each page begins with may be written again as it is', () => {
  expect(editablePages.length).toBeGreaterThan(40);
  expect(new Set(editablePages.map(({ id }) => id)).size).toBe(editablePages.length);
  for (const { id, ofFile } of editablePages) {
    const typed = typedWords.safeParse({ ...ofFile, body: ofFile.body.replaceAll('\n', '\r\n') });
    expect({ id, typed }).toMatchObject({ id, typed: { success: true, data: ofFile } });
  }
});

it('whatever may be written can be read, with little work', () => {
  const pieces = fc.constantFrom(
    '> ',
    '- ',
    '* ',
    '1. ',
    '[',
    '](',
    ')',
    '*',
    '_',
    '`',
    '\n',
    '  ',
    '<',
    '|',
    'a',
    '#',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.integer({ min: 1, max: 700 }), (some, times) => {
      const typed = typedWords.safeParse({ body: some.join('').repeat(times) });
      if (!typed.success) return;
      const before = process.cpuUsage();
      toHtml(typed.data.body);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
    }),
    { numRuns: 200 },
  );
});

it('words that were put back to those of the file are those of the file', () => {
  const [page] = editablePages;
  const version = (standing: Standing, body: string | null): WrittenVersion => ({
    id: standing,
    version: 1,
    words: body === null ? null : { title: null, description: null, body },
    facts: null,
    standing,
    writtenAt: new Date(0),
    writtenBy: 'Ana',
    publishedAt: null,
  });
  expect(historyOf(page!, []).current).toEqual(page!.ofFile);
  expect(historyOf(page!, [version('draft', 'New')]).current).toEqual(page!.ofFile);
  expect(historyOf(page!, [version('past', 'Old'), version('published', 'New')]).current.body).toBe('New');
  expect(historyOf(page!, [version('published', null)]).current).toEqual(page!.ofFile);
});
