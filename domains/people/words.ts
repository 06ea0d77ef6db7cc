import type { Mark } from '#platform/messages/messages.ts';

/** A phone number as people read it: a number of the United States without its country code. */
export function formatPhone(line: string): string {
  const { number, extension } = partsOfLine(line);
  const [, area, exchange, end] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  const shown = area === undefined ? number : `(${area}) ${exchange}-${end}`;
  return extension === null ? shown : `${shown} ext. ${extension}`;
}

/** The number of a phone line in E.164, and its extension where it has one: `+12125550142;ext=214`. */
export function partsOfLine(line: string): { number: string; extension: string | null } {
  const [number = line, extension] = line.split(';ext=');
  return { number, extension: extension ?? null };
}

/** The line of a number with or without an extension. */
export const lineIn = (number: string, extension: string | null): string =>
  extension === null ? number : `${number};ext=${extension}`;

/** Signs that nobody sees, but for those that join letters and pictures to one another. */
const unseen = /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\p{Private_Use}]/gu;

/** Typed text without its unseen characters: they turn words around, hide in a name, or cannot be read. */
export const withoutUnseen = (typed: string): string => typed.normalize('NFC').replaceAll(unseen, '');

/** Whether there is anything in it that can be seen. */
export const canBeSeen = (words: string): boolean =>
  /[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(words);

/** The first of a person's names, as they are spoken to. */
export const givenName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/**
 * A name if a message may repeat it, else `otherwise`. Anybody can write anything where we ask for a name and
 * have us send it to an address that is not theirs, so only what can be a name passes: letters, no address,
 * no number, and not long.
 */
export function nameOr(name: string, otherwise: string): string {
  return name.length <= 50 && /^\p{L}[\p{L}\p{M}'’ -]*(?:\.? [\p{L}\p{M}'’ -]+)*\.?$/u.test(name)
    ? name
    : otherwise;
}

/** The first line of a message, with the name if it passes as one. */
export function greeting(name: string): string {
  const known = nameOr(name, '');
  return known === '' ? 'Hello,' : `Hello ${known},`;
}

/**
 * Whether words that one person sends to another through us contain no link: no web address, email address or
 * phone number, which mail programs turn into links.
 */
export function leadsNowhere(words: string): boolean {
  return !/:\/\/|\S@\S|[\p{L}\d]\.\p{L}{2,}|(?:\d[\s().+-]*){9,}/u.test(words.normalize('NFKC'));
}

/** The zone by the city that names it, as in "Chicago time". */
export function zoneInWords(timeZone: string): string {
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}

// Signs of private use, which nobody types and which mean nothing elsewhere (Unicode, section 23.5).
const [begin, between, end] = ['\u{E000}', '\u{E001}', '\u{E002}'];
const signs = /[\u{E000}-\u{E002}]/gu;
const part = /\u{E000}([^\u{E000}-\u{E002}]*)\u{E001}([^\u{E000}-\u{E002}]*)\u{E002}/gu;

/** Words with a mark around them, to be put into a message before `withoutMarks` makes it ready to be kept. */
export const marked = (what: string, words: string): string =>
  `${begin}${what}${between}${words.replaceAll(signs, '')}${end}`;

/** The words as they are kept and go out, and where in them the marked parts stand. */
export function withoutMarks(text: string): { body: string; marks: Mark[] } {
  const marks: Mark[] = [];
  let body = '';
  let read = 0;
  for (const found of text.matchAll(part)) {
    body += text.slice(read, found.index).replaceAll(signs, '');
    const [whole, what = '', inner = ''] = found;
    marks.push({ what, from: body.length, to: body.length + inner.length });
    body += inner;
    read = found.index + whole.length;
  }
  return { body: body + text.slice(read).replaceAll(signs, ''), marks };
}

/** The words for a reader who may know only some of the marked parts: in place of each other stands `hidden`. */
export function hideMarked(
  body: string,
  marks: readonly Mark[],
  { mayRead, hidden }: { mayRead(what: string): boolean; hidden: string },
): string {
  let shown = '';
  let read = 0;
  for (const { what, from, to } of marks) {
    shown += body.slice(read, from) + (mayRead(what) ? body.slice(from, to) : hidden);
    read = to;
  }
  return shown + body.slice(read);
}

/** The words of a text as they are compared: small letters and digits, without accents and punctuation. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What a search compares with: every word after a space. */
export const searchedWords = (names: readonly string[]) =>
  names.flatMap((name) => wordsOf(name).map((word) => ` ${word}`)).join('');

/** Whether each word that was typed begins one of these names' words, in any order. */
export function isMeant(searched: string, typed: string): boolean {
  const words = wordsOf(typed);
  return words.length > 0 && words.every((word) => searched.includes(` ${word}`));
}
