import { marked } from 'marked';
import { officeInWords, officeOf } from '#domains/enquiries/office-words.ts';
import { formatPhone } from '#domains/people/people.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';

type Operator = Pick<
  Configuration,
  'SITE_NAME' | 'PHONE' | 'OFFICE_HOURS' | 'OFFICE_TIME_ZONE' | 'OFFICE_ADDRESS'
>;

/** The operator's own name, number, hours and address, where the words leave room for them. */
export function fill(text: string, operator: Operator): string {
  // They stand within a sentence; the names of days keep their capital letter.
  const hours = officeInWords(officeOf(operator)).replace(/^Every/, 'every');
  return text
    .replaceAll('{site}', operator.SITE_NAME)
    .replaceAll('{phone}', formatPhone(operator.PHONE))
    .replaceAll('{hours}', hours)
    .replaceAll('{address}', operator.OFFICE_ADDRESS);
}

/** Everywhere in a value: its texts filled in. */
export function fillAll<Value>(value: Value, operator: Operator): Value {
  if (typeof value === 'string') return fill(value, operator) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => fillAll(each, operator)) as Value;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, fillAll(each as unknown, operator)]),
    ) as Value;
  }
  return value;
}

/** A number as the operator's is written, or one of a hotline; links are left as they are. */
const linkOrPhone = /<a [^>]*>.*?<\/a>|\((\d{3})\) (\d{3})-(\d{4})|\b1-(8\d{2})-(\d{3})-(\d{4})\b/gs;

/** Whoever reads on a phone presses a number to call it. */
function linkPhones(html: string): string {
  return html.replaceAll(linkOrPhone, (found: string, ...digits: (string | undefined)[]) =>
    found.startsWith('<a ') ? found : `<a href="tel:+1${digits.slice(0, 6).join('')}">${found}</a>`,
  );
}

const lineOfOneLink = /<li>(<a [^>]*>[^<]*<\/a>)<\/li>/g;

/**
 * Our own Markdown as HTML. Nothing that a visitor wrote ever comes here. A line of a list that is one link
 * is marked, because it is pressed like a button and not read like a sentence.
 */
export function toHtml(markdown: string): string {
  return linkPhones(marked.parse(markdown, { async: false, gfm: true })).replaceAll(
    lineOfOneLink,
    '<li data-link="alone">$1</li>',
  );
}

/** One line of it, such as an answer, without a paragraph around it. */
export function toInlineHtml(markdown: string): string {
  return linkPhones(marked.parseInline(markdown, { async: false, gfm: true }));
}

const wordsInMinute = 180;

/** Whole minutes that it takes to read calmly; at least one. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(markdown.split(/\s+/).length / wordsInMinute));
}
