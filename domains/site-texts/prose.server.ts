import { Marked } from 'marked';
import { weekInWords, officeOf } from '#domains/enquiries/office-words.ts';
import { formatPhone } from '#domains/people/words.ts';
import type { PolicyWords } from '#domains/visits/terms/policy-words.ts';
import { readPolicy } from '#domains/visits/terms/rule-version.server.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { addressOf } from '#platform/configuration/page-addresses.ts';
import { textOfMarkup, xml } from '#platform/markup.ts';
import type { Platform } from '#platform/platform.ts';

type Operator = Pick<
  Configuration,
  'SITE_NAME' | 'PHONE' | 'OFFICE_HOURS' | 'OFFICE_TIME_ZONE' | 'OFFICE_ADDRESS' | 'REGION'
> & { rules: PolicyWords };

/** What fills in the words of a page: the facts of the operator, and the rules about canceling in force. */
export async function readOperator(
  platform: Pick<Platform, 'configuration' | 'database' | 'clock'>,
): Promise<Operator> {
  const { words } = await readPolicy(platform);
  return { ...platform.configuration, rules: words };
}

/**
 * Puts the operator's own name, number, hours, address and rules into the words where they leave room for
 * them. Each of the rules is a whole sentence.
 */
export function fill(text: string, operator: Operator): string {
  // They come in the middle of a sentence; the names of days keep their capital letter.
  const hours = weekInWords(officeOf(operator)).replace(/^Every/, 'every');
  return text
    .replaceAll('{site}', operator.SITE_NAME)
    .replaceAll('{phone}', formatPhone(operator.PHONE))
    .replaceAll('{hours}', hours)
    .replaceAll('{address}', operator.OFFICE_ADDRESS)
    .replaceAll('{region}', operator.REGION)
    .replaceAll('{canceling}', operator.rules.canceling)
    .replaceAll('{undo}', operator.rules.undoing)
    .replaceAll('{noshow}', operator.rules.noShow);
}

/** The same for every text inside a value of plain content. */
export function fillAll<Value>(value: Value, operator: Operator): Value {
  return JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === 'string' ? fill(each, operator) : each,
  );
}

/** A phone number written like the operator's, or a hotline's; existing links are left as they are. */
const linkOrPhone = /<a [^>]*>.*?<\/a>|\((\d{3})\) (\d{3})-(\d{4})|\b1-(8\d{2})-(\d{3})-(\d{4})\b/gs;

/** So that a reader on a phone can press a number to call it. */
function linkPhones(html: string): string {
  return html.replaceAll(linkOrPhone, (found: string, ...digits: (string | undefined)[]) =>
    found.startsWith('<a ') ? found : `<a href="tel:+1${digits.slice(0, 6).join('')}">${found}</a>`,
  );
}

/** With every link in place: numbers can be called, and pages are where the operator has put them. */
function linked(html: string): string {
  return linkPhones(html).replaceAll(/href="(\/[^"?#]*)/g, (_, path: string) => `href="${addressOf(path)}`);
}

/** Our own pages, pages of others, and what a device dials or writes to; nothing that would run. */
const safeTarget = /^(\/(?![/\\])|#|https:\/\/|tel:|mailto:)/i;

const asText = (text: string) => textOfMarkup(xml`${text}`);

/**
 * Markdown and nothing else: what looks like HTML is text, a link that leads nowhere good is its words, and a
 * picture, which a third party could watch, is its description.
 */
const reader = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => asText(text),
    image: ({ text }) => asText(text),
    link({ href, tokens }) {
      return safeTarget.test(href) ? false : this.parser.parseInline(tokens);
    },
  },
});

const lineOfOneLink = /<li>(<a [^>]*>[^<]*<\/a>)<\/li>/g;

/**
 * Our own Markdown, and that of the office, as HTML; nothing that a visitor wrote ever comes here. A list
 * item that is a single link is marked, because it is pressed like a button and not read like a sentence.
 */
export function toHtml(markdown: string): string {
  return linked(reader.parse(markdown, { async: false })).replaceAll(
    lineOfOneLink,
    '<li data-link="alone">$1</li>',
  );
}

/** A single line, such as an answer, without a paragraph around it. */
export function toInlineHtml(markdown: string): string {
  return linked(reader.parseInline(markdown, { async: false }));
}

const wordsInMinute = 180;

/** Whole minutes for reading at a calm pace; at least one. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(markdown.split(/\s+/).length / wordsInMinute));
}
