/** A part of a page under a heading, to be opened. */
export interface Fold {
  title: string;
  body: string;
}

const headings = /^## +/m;

/** The words before the first heading of the second rank, which stay open. */
export const openingOf = (markdown: string): string => markdown.split(headings)[0]?.trim() ?? '';

/** The parts of Markdown under its headings of the second rank; words before the first of them belong to none. */
export function foldsOf(markdown: string): Fold[] {
  return markdown
    .split(headings)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title: title.trim(), body: lines.join('\n').trim() };
    });
}
