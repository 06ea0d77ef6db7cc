import { marked } from 'marked';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { formatPhone } from '#domains/people/rules.ts';

type Operator = Pick<Configuration, 'SITE_NAME' | 'PHONE'>;

/** The operator's own name and number, where the words leave room for them. */
export function fill(text: string, { SITE_NAME, PHONE }: Operator): string {
  return text.replaceAll('{site}', SITE_NAME).replaceAll('{phone}', formatPhone(PHONE));
}

/** Everywhere in a value: its texts filled in. */
export function fillAll<Value>(value: Value, operator: Operator): Value {
  if (typeof value === 'string') return fill(value, operator) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => fillAll(each, operator)) as Value;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillAll(each as unknown, operator)])) as Value;
  }
  return value;
}

const lineOfOneLink = /<li>(<a [^>]*>[^<]*<\/a>)<\/li>/g;

/**
 * Our own Markdown as HTML. Nothing that a visitor wrote ever comes here.
 * A line of a list that is one link is marked, because it is pressed like a button and not read like a sentence.
 */
export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false, gfm: true }).replaceAll(lineOfOneLink, '<li data-link="alone">$1</li>');
}

/** One line of it, such as an answer, without a paragraph around it. */
export function toInlineHtml(markdown: string): string {
  return marked.parseInline(markdown, { async: false, gfm: true });
}

const wordsInMinute = 180;

/** Whole minutes that it takes to read calmly; at least one. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(markdown.split(/\s+/).length / wordsInMinute));
}
