import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Key, readText, type Reading } from '#domains/conversations/reading/text-reading.ts';

/** Each line: what is open at that number, the text, what it means. */
const linesOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
const inputs = [...linesOf('incoming-texts.tsv'), ...linesOf('incoming-texts-more.tsv')]
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([open = '-', text = '', meaning = '']) => ({
    open,
    text: text.replaceAll(String.raw`\n`, '\n'),
    meaning,
  }));

const keysOf = (open: string): Key[] =>
  open.startsWith('kAB') ? ['A', 'B'] : open.startsWith('k1') ? ['1', '2', '3'] : [];

const read = (open: string, text: string): string =>
  wordOf(
    readText(text, {
      keys: keysOf(open),
      isAsked: open.endsWith('q'),
      rideWaits: open === 'r',
      ours: [],
      isRepeated: false,
    }).reading,
  );

/** A reading by its word in the list. */
function wordOf(reading: Reading): string {
  if (reading.means === 'wish') return reading.wish === 'cancel' ? 'ask' : reading.wish;
  const words: Partial<Record<Reading['means'], string>> = {
    stop_ask: 'stop+ask',
    stop_agree: 'stop+agree',
    wrong_number: 'wrong',
  };
  return words[reading.means] ?? reading.means;
}

describe('a text to us', () => {
  it.each(inputs)('$open "$text": $meaning', ({ open, text, meaning }) => {
    expect(read(open, text)).toBe(meaning);
  });
});

const wrappings: Record<string, (text: string) => string> = {
  'in capitals': (text) => text.toUpperCase(),
  'after a greeting': (text) => `Hi, ${text}`,
  'after a greeting by name': (text) => `Hello Yvonne, ${text}`,
  'before a thank you': (text) => `${text} thank you`,
  'with please': (text) => `Please ${text}`,
  'with a signature': (text) => `${text}\nSent from my iPhone`,
  'with a name below': (text) => `${text}\n- Rosa`,
  'with curly signs': (text) => text.replaceAll("'", '’').replaceAll('"', '”'),
  'with signs that nobody sees': (text) => `\u200E${[...text].join('\u2060')}\uFEFF`,
  'with a stop at its end': (text) => `${text}.`,
  'in wide letters': (text) =>
    text.replaceAll(/[A-Za-z0-9]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
  'with spaces around': (text) => `  ${text} \n`,
};

/** What changes something; everything else is silence, an answer or a person. */
const commands = [
  'confirm',
  'change',
  'ask',
  'agree',
  'keep',
  'pick',
  'stop',
  'stop+ask',
  'stop+agree',
  'wrong',
  'start',
];

describe('words of ours that come back', () => {
  const ours =
    'Hearthside: Carol comes Tue, Mar 3, 9:00 AM. Reply 1 for yes, 2 for another time, 3 to cancel. Or call';
  const anyWords = fc.constantFrom('', 'ok', 'yes', '1', '3', 'cancel', 'please cancel', 'what is this', 'C');
  const anyQuotation = fc.constantFrom(`> ${ours}`, `"${ours}"`, `“${ours}”`, ours);

  it('are never a command, whatever stands around them', () => {
    fc.assert(
      fc.property(anyWords, anyQuotation, anyWords, (before, quotation, after) => {
        const { reading } = readText(`${before}\n${quotation}\n${after}`, {
          keys: ['1', '2', '3'],
          isAsked: true,
          rideWaits: false,
          ours: [ours],
          isRepeated: false,
        });
        expect(reading.means).toBe('person');
      }),
    );
  });
});

describe.each(Object.entries(wrappings))('the same %s', (_name, wrap) => {
  it('loses no danger and no wish for no more texts', () => {
    for (const { open, text, meaning } of inputs) {
      if (text === '') continue;
      if (meaning === 'danger') expect([text, read(open, wrap(text))]).toEqual([text, 'danger']);
      if (meaning === 'stop') expect([text, read(open, wrap(text))]).toEqual([text, 'stop']);
      // CANCEL with words around it is about the visit: it asks.
      if (meaning.startsWith('stop+')) expect([meaning, 'ask', 'agree']).toContain(read(open, wrap(text)));
    }
  });

  it('does nothing that was not asked for', () => {
    const wrong = inputs
      .filter(({ text }) => text !== '')
      .map(({ open, text, meaning }) => ({ text, meaning, now: read(open, wrap(text)) }))
      .filter(
        ({ meaning, now }) =>
          commands.includes(now) &&
          now !== meaning &&
          !(meaning.startsWith('stop+') && ['ask', 'agree'].includes(now)),
      );
    expect(wrong).toEqual([]);
  });
});
