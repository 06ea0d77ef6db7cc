/** A part of a message. The words are written once, as plain text; what a mail or a letter shows is read from them. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** Lines of "What: Home cleaning". */
  | { kind: 'facts'; rows: { term: string; details: string }[] }
  /** A paragraph of "See it here: https://…", which becomes the one large button. */
  | { kind: 'action'; label: string; url: string };

const fact = /^(\p{Lu}[^:.]{0,30}): (.+)$/u;
const action = /^([^:]{2,60}): (https?:\/\/\S+)$/;

/**
 * The parts of a plain text: empty lines part them. The first "words: address" is what to do; a paragraph of two and more
 * "term: details" lines is a table of facts; all else is words.
 */
export function blocksOf(body: string): Block[] {
  let hasAction = false;
  return body
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Block => {
      const wish = hasAction ? null : action.exec(part);
      if (wish !== null) {
        hasAction = true;
        return { kind: 'action', label: capitalized((wish[1] ?? '').replace(/^or /i, '')), url: wish[2] ?? '' };
      }
      const rows = part.split('\n').map((line) => fact.exec(line));
      if (rows.length < 2 || rows.includes(null)) return { kind: 'paragraph', text: part };
      return { kind: 'facts', rows: rows.map((row) => ({ term: row?.[1] ?? '', details: row?.[2] ?? '' })) };
    });
}

/** A line that only says whom to call, which stands above and below every mail and letter anyway. */
export function isCallUs(block: Block): boolean {
  return block.kind === 'paragraph' && /^Questions\? Call \S[^.]*\.$/.test(block.text);
}

/** A line that says no more than the heading above it. */
export function isSaidAbove(block: Block, subject: string): boolean {
  return block.kind === 'paragraph' && subject.startsWith(block.text.replace(/\.$/, ''));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words as HTML: nothing that somebody wrote is taken for markup. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
