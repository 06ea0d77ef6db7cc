/** A person found in the office: a member, or a recipient. */
export interface FoundPerson {
  /** The member's, or that of the recipient, who has no account. */
  id: string;
  /** Whose account it is. */
  memberId: string;
  name: string;
  /** "Member", or who looks after them. */
  who: string;
  city: string | null;
  /** The last four digits of their number. */
  phoneEnd: string | null;
  /** By what they were found. */
  why: string;
}

/** What was typed, as it is looked for: all words have to be there, in any order. */
export interface Search {
  /** Words of names and homes, folded like what is stored. */
  words: string[];
  /** Runs of digits: a number as people say it, its end, a house, a ZIP code. */
  numbers: { digits: string; parts: string[] }[];
  emails: string[];
  /** What the reference of a visit would end with that was typed; it may be of nobody. */
  reference: string | null;
}

/** How closely words have to be those that were typed: the same, begun, or with one letter wrong. */
export const closeness = ['same', 'begun', 'alike'] as const;
export type Closeness = (typeof closeness)[number];

const mostTyped = 100;
const fewestInPhone = 7;

/** Reads what was typed into the search field; null where it is too little to look for. */
export function readSearch(typed: string): Search | null {
  const text = typed.slice(0, mostTyped);
  const emails = text.split(/\s+/).filter((part) => part.includes('@'));
  const rest = text
    .split(/\s+/)
    .filter((part) => !part.includes('@'))
    .join(' ');
  const phones = [...rest.matchAll(/\+?\d[\d\s().+-]*\d/g)]
    .map(([run]) => ({ run, digits: run.replaceAll(/\D/g, ''), parts: run.match(/\d+/g) ?? [] }))
    .filter(({ digits }) => digits.length >= fewestInPhone && digits.length <= 15);
  const words = wordsOf(phones.reduce((left, { run }) => left.replace(run, ' '), rest));
  const search = {
    words: words.filter((word) => !/^\d+$/.test(word)),
    numbers: [
      ...phones.map(({ digits, parts }) => ({ digits: withoutCountry(digits), parts })),
      ...words.filter((word) => /^\d+$/.test(word)).map((digits) => ({ digits, parts: [digits] })),
    ],
    emails: emails.map((email) => email.toLowerCase()),
    reference: referenceIn(text),
  };
  const telling = search.words.filter((word) => word.length > 1);
  if (search.numbers.some(({ digits }) => digits.length > 2) || emails.length > 0 || telling.length > 0)
    // An initial narrows nothing down, and is not always in the account.
    return { ...search, words: telling };
  return null;
}

/** Without accents, capitals and what stands between words, as `words_to_find` does it in the database. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’ʼ`]/g, '')
    .replaceAll(/[ØøŁłĐđ]/g, (letter) => unmarked[letter] ?? letter)
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replaceAll(/(\d)(st|nd|rd|th)(?![a-z0-9])/g, '$1')
    .split(/[^a-z0-9\u0080-\uFFFF]+/u)
    .filter((word) => word !== '');
}

const unmarked: Record<string, string> = { Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' };

/** The country code of the United States is not always said. */
const withoutCountry = (digits: string) => digits.replace(/^1(?=\d{10}$)/, '').slice(-10);

/** What a visit's reference ends with: seven signs, with or without two letters before them. */
function referenceIn(text: string): string | null {
  const [, signs] = /^(?:[A-Z]{2})?([0-9A-Z]{7})$/.exec(text.toUpperCase().replaceAll(/[\s-]/g, '')) ?? [];
  return signs === undefined ? null : `${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** How streets are written in short, which is not always a beginning of the word. */
const streetWords = [
  ['st', 'street'],
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['rd', 'road'],
  ['dr', 'drive'],
  ['ln', 'lane'],
  ['ct', 'court'],
  ['pl', 'place'],
  ['pkwy', 'parkway'],
  ['hwy', 'highway'],
] as const;
const otherWay = new Map<string, string>(
  streetWords.flatMap(([short, full]) => [
    [short, full],
    [full, short],
  ]),
);
function ways(word: string): string[] {
  const other = otherWay.get(word);
  return other === undefined ? [word] : [word, other];
}

/** What is searched for as a condition for `words_to_find`, in the language of PostgreSQL's text search. */
export function conditionOf(search: Search, close: Closeness): string {
  return [
    ...search.words.map((word) => anyOf(ways(word).flatMap((way) => wordConditions(way, close)))),
    ...search.numbers.map(({ digits, parts }) =>
      anyOf([
        ...(digits.length >= 4 ? [`${quoted(`#${[...digits].toReversed().join('')}`)}:*`] : []),
        parts.map(quoted).join(' & '),
      ]),
    ),
    ...search.emails.map((email) => `${quoted(`@${email}`)}:*`),
  ].join(' & ');
}

function wordConditions(word: string, close: Closeness): string[] {
  // Half of all homes are in a street, so that its beginning would find as many.
  if (close === 'same' || otherWay.has(word)) return [quoted(word)];
  if (close === 'begun' || word.length < 4) return [`${quoted(word)}:*`];
  // One letter more, fewer or other, or two changed about: then the two are the same without one of theirs.
  const shorter = [...new Set([...word].map((_, place) => word.slice(0, place) + word.slice(place + 1)))];
  return [
    `${quoted(word)}:*`,
    quoted(`~${word}`),
    ...shorter.flatMap((each) => [quoted(each), quoted(`~${each}`)]),
  ];
}

const anyOf = (conditions: readonly string[]) => `(${conditions.join(' | ')})`;
const quoted = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

/** What of a person is compared with what was typed. */
export interface Findable {
  name: string;
  home: readonly (string | null)[];
  phones: readonly (string | null)[];
  email: string | null;
}

/**
 * By what a person was found, in words; `street` only for members of the office who may know where people
 * live.
 */
export function whyFound(
  { words, numbers, emails }: Search,
  { name, home, phones, email }: Findable,
  reference: string | null,
  street: string | null,
): string {
  if (reference !== null) return `Visit ${reference}`;
  const [inName, inHome] = [wordsOf(name), wordsOf(home.filter((part) => part !== null).join(' '))];
  const begins = (those: readonly string[]) => (word: string) =>
    ways(word).some((way) => those.some((each) => each.startsWith(way)));
  const asPhone = numbers.filter(
    ({ digits }) => digits.length >= 4 && phones.some((phone) => phone?.endsWith(digits)),
  );
  const others = words.filter((word) => !begins(inName)(word));
  const isOfHome =
    others.some(begins(inHome)) || numbers.some(({ parts }) => parts.every((part) => inHome.includes(part)));
  const isAlike = others.some((word) => !begins(inHome)(word));
  return [
    ...(words.length > others.length ? ['Name'] : []),
    ...(isAlike ? ['A name like it'] : []),
    ...asPhone.map(({ digits }) => `Phone ends in ${digits.slice(-4)}`),
    ...(isOfHome ? [street === null ? 'Address' : `Address: ${street}`] : []),
    ...(emails.some((each) => email?.startsWith(each)) ? ['Email'] : []),
  ].join(', ');
}
