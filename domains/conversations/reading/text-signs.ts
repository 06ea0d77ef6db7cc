/** A text as its rules look at it: without what the phone or the mail program added. */
export interface TextSigns {
  /** As it was typed, without invisible signs. */
  raw: string;
  /** In small letters, with straight quotation marks and without a signature. */
  plain: string;
  /** Its words and pictures with single spaces between: no accents, no apostrophes, no other signs. */
  words: string;
  /**
   * The words before a greeting, a thank you or a please were taken off both ends; empty where nothing else
   * is said.
   */
  core: string;
  /** How many words it has. */
  length: number;
  /** Whether it asks something. */
  isQuestion: boolean;
}

/** What phones and mail programs put below a text. */
const signatures = [
  /\n\s*--\s*(\n[^]*)?$/,
  /(^|\s)(sent from my|sent from (yahoo|outlook|mail)|enviado desde|get outlook)\b[^\n]*\s*$/i,
  /\n\s*[-–—~]\s*\p{L}[\p{L}.' ]{0,30}$/u,
];

/** Format signs and marks that turn the direction of writing, which nobody sees. */
const invisible = /[\p{Cf}\p{Emoji_Modifier}\u{FE0E}\u{FE0F}]/gu;

const politeness =
  'please|pls|plz|thanks|thank you|thankyou|ty|thx|so much|very much|a lot|gracias|por favor|sir|maam';
const politeEnds = [
  /^(hi|hello|hey|dear|hola|good (morning|afternoon|evening|day)|buenos dias|buenas tardes)( (there|hearthside|all|everyone))?( |$)/,
  new RegExp(`^(${politeness})( |$)`),
  new RegExp(`(^| )(${politeness})$`),
];

/** A greeting by name, which only its comma tells from the rest. */
const greetingByName =
  /^(hi|hello|hey|dear|hola|good (?:morning|afternoon|evening))(?: [\p{L}.]+){1,2} ?[,!:]/u;

export function signsOf(body: string): TextSigns {
  const raw = body.normalize('NFKC').replaceAll(invisible, '').trim();
  const plain = withoutSignature(raw)
    .toLowerCase()
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .trim();
  const words = wordsOf(plain);
  return {
    raw,
    plain,
    words,
    core: withoutPoliteness(wordsOf(plain.replace(greetingByName, '$1 '))),
    length: words === '' ? 0 : words.split(' ').length,
    isQuestion: /[?¿❓]/u.test(plain),
  };
}

export function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['‘’`´]/g, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}\s]/gu, ' ')
    .replaceAll(/(\p{Extended_Pictographic})/gu, ' $1 ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function withoutSignature(text: string): string {
  const shorter = signatures.reduce((rest, signature) => rest.replace(signature, ''), text).trim();
  return shorter === text ? text : withoutSignature(shorter);
}

function withoutPoliteness(words: string): string {
  const shorter = politeEnds.reduce((text, end) => text.replace(end, ' ').trim(), words);
  return shorter === words ? words : withoutPoliteness(shorter);
}

/** Whether all words are of a vocabulary, and there are some. */
export function saysOnly(words: string, vocabulary: ReadonlySet<string>): boolean {
  return words !== '' && words.split(' ').every((word) => vocabulary.has(word));
}

/** A vocabulary, written as words with spaces between. */
export const vocabularyOf = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));
