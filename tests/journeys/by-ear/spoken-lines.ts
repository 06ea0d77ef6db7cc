/**
 * What a person hears of what the simulator logs. It logs each piece of the page, as a tree; a screen reader
 * says a paragraph in one go, a link by its name, a field with its label and hint, and no "end of
 * paragraph".
 */
export function spokenLines(log: readonly string[]): string[] {
  return withoutLabels(read(log));
}

/** Roles that screen readers keep to themselves. */
const silent = new Set(
  'document paragraph strong form article group term definition rowgroup list listitem status'.split(' '),
);
/** What is said in one go where nothing in it has a line of its own. */
const inOneGo = /^(paragraph|term|definition|listitem|status)/;
/** What is called by what is in it, or shows only what is chosen. */
const saidByName = /^(link|button|heading|row|combobox), /;
const control = /^(textbox|combobox|radio|checkbox|group|table), /;
const ownLine = /^(heading|list|image|table|textbox|combobox|radio|checkbox|button|group|term|definition)/;

function read(log: readonly string[]): string[] {
  const lines: string[] = [];
  for (let index = 0; index < log.length; index += 1) {
    const phrase = log[index] ?? '';
    const end = log.findIndex((each, at) => at > index && isEndOf(each, phrase));
    if (end !== -1 && (saidByName.test(phrase) || log[end] === `end, ${phrase}`)) {
      const leadsOn = phrase.startsWith('heading') && log[index + 1]?.startsWith('link, ');
      lines.push(joined([phrase, ...(leadsOn ? [', link'] : [])]));
      index = end;
    } else if (inOneGo.test(phrase) && end !== -1) {
      const inside = log.slice(index + 1, end);
      const isWhole = !inside.some((each) => ownLine.test(each) || each === 'paragraph');
      const place = placeOf(phrase);
      lines.push(
        ...(isWhole
          ? [place + joined(read(inside))]
          : [...(place === '' ? [] : [place.trim()]), ...read(inside)]),
      );
      index = end;
    } else if (!silent.has(phrase) && !phrase.startsWith('end of ')) lines.push(joined([phrase]));
  }
  return lines;
}

const isEndOf = (each: string, phrase: string) => each === `end of ${phrase}` || each === `end, ${phrase}`;

function placeOf(phrase: string): string {
  const [, current = '', position, size] =
    /^listitem, level \d+(, current step)?, position (\d+), set size (\d+)/.exec(phrase) ?? [];
  return position === undefined ? '' : `${position} of ${size}${current}: `;
}

const joined = (pieces: readonly string[]) =>
  pieces
    .join(' ')
    .replaceAll(/ (?=[.,:;)])/g, '')
    .replaceAll('( ', '(');

/** A label, a hint or a legend is heard with what it belongs to. */
function withoutLabels(lines: readonly string[]): string[] {
  return lines.filter((line, index) => {
    if (isNamed(line) && !line.startsWith('caption, ')) return true;
    const said = lines.slice(index + 1).find(isNamed) ?? '';
    const before = lines.slice(0, index).findLast(isNamed) ?? '';
    return ![said, before].some(
      (each) => control.test(each) && bare(each).includes(bare(line.replace('caption, ', ''))),
    );
  });
}

const isNamed = (line: string) => /^[a-z]+, /.test(line);
const bare = (words: string) => words.replaceAll(/[^\p{L}\p{N}]/gu, '');
