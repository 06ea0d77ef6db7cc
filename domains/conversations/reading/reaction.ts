import type { TextSigns } from './text-signs.ts';

/** What a press on one of our texts says of it, or a text of ours that was sent back. */
export type Echo =
  | { kind: 'liked' | 'doubted' | 'other' }
  /** What stands around our words. */
  | { kind: 'quoted'; around: string };

/** How phones write a press on a text or picture: a word and the text in quotation marks. */
const pressed =
  /^(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted|reaccion[oó]|removed an? .+ from|le gust[oó]|le encant[oó])(?: (?:(\S+) )?(?:to|a|with))? *(?:"|an? (?:image|attachment|message|movie|video|photo))/u;
const pressedWithPicture = /^((?:\p{Extended_Pictographic}\s?)+)\s*(?:to|a) *"/u;

const likes = /^(liked|loved|le gust|le encant)|👍|❤|👌|✅|🙏|😍|🥰/u;
const doubts = /^(disliked|questioned)|👎|❓|❔|😡|😢|😠/u;

export function echoOf({ raw, plain }: TextSigns, ours: readonly string[]): Echo | undefined {
  const press = pressed.exec(plain) ?? pressedWithPicture.exec(plain);
  if (press !== null && endsWithItsQuotation(plain)) return { kind: kindOf(press[0]) };
  const around = aroundQuotation(raw, plain, ours);
  return around === undefined ? undefined : { kind: 'quoted', around };
}

/** With words after the quotation it is no press, but a text of the sender's own. */
const endsWithItsQuotation = (plain: string) => !plain.includes('"') || /"[^]*"[\s.]*$/.test(plain);

function kindOf(press: string): 'liked' | 'doubted' | 'other' {
  if (press.startsWith('removed')) return 'other';
  if (doubts.test(press)) return 'doubted';
  return likes.test(press) ? 'liked' : 'other';
}

/** How much of a text of ours has to be there for it to be ours. */
const shortestQuotation = 40;
const longestCompared = 60;
const quotedLine = /(^|\s)>.*$/gm;
const quotedWords = /"\s*(hearthside|your visit|you get)\b[^"]*("|$)/g;

/** What stands around a quotation of ours; undefined where there is none. */
function aroundQuotation(raw: string, plain: string, ours: readonly string[]): string | undefined {
  const lines = plain.replaceAll(quotedLine, ' ');
  const without = lines.replaceAll(quotedWords, ' ');
  if (without !== plain) return without;
  const said = raw.toLowerCase();
  const quoted = ours
    .map((words) => words.toLowerCase())
    .find((words) => words.length >= shortestQuotation && said.includes(words.slice(0, longestCompared)));
  return quoted === undefined
    ? undefined
    : said.replace(quoted, ' ').replace(quoted.slice(0, longestCompared), ' ');
}
