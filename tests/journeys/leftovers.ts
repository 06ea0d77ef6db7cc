import type { APIRequestContext } from 'playwright-core';
import { officePages } from '#app/office-table.ts';
import { pages } from '#app/route-table.ts';
import { feedPath } from '#app/shell/feed.ts';
import { screenCapabilities } from '#office/screen-names.ts';
import type { ArrivedMail } from '#stand-ins/mail-server.ts';
import { shown } from './every-page.ts';

/** What only the program, its demo and the city of the demo are called: nothing of another operator says it. */
const words =
  /hearthside|new york|\bnyc\b|queens|brooklyn|bronx|manhattan|staten island|boroughs|forest hills|lamp row|lantern street|burns street|denver|\b11375\b|\b10001\b|\(212\)|555-01|America\/New_York|8 to 8|\bHS-|NO_PROVIDER/gi;
/** Lists of all zones there are to choose, and the ids by which calendars know an entry for good. */
const apart = [
  /<option[^>]* value="(America|Pacific)\/[^"]*"[^>]*>[^<]*<\/option>/g,
  /"enum":\["America\/[^\]]*\]/g,
  /\\"(America|Pacific)\/[^"\\]+\\",\\"[^"\\]+\\"/g,
  /^UID:.*@hearthside/gm,
];

/** Each with the words around it. */
function leftoversIn(where: string, text: string): string[] {
  const read = apart.reduce((left, pattern) => left.replaceAll(pattern, ''), text);
  return [...read.matchAll(words)].map(
    ({ index }) => `${where}: ${read.slice(Math.max(0, index - 60), index + 60).replaceAll(/\s+/g, ' ')}`,
  );
}

/** What a visitor, a member or the office reads at these addresses. */
export async function leftoversAt(reader: APIRequestContext, addresses: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const answer = await reader.get(address);
    if (!answer.headers()['content-type']?.startsWith('image/'))
      found.push(...leftoversIn(address, (await answer.body()).toString('utf8')));
  }
  return found;
}

/** All that can be read without an account: pages, posts, manifests, the feed and the document of the calls. */
export async function publicAddresses(reader: APIRequestContext): Promise<string[]> {
  const own = shown.filter(({ guard }) => guard === 'none' || guard === 'guest-only').map(({ path }) => path);
  const blog = await (await reader.get('/our-blog')).text();
  const posts = [...blog.matchAll(/href="(\/our-blog\/[^"]+)"/g)].map(([, path = '']) => path);
  const files = ['/robots.txt', '/sitemap.xml', feedPath, '/site.webmanifest', '/field.webmanifest'];
  return [
    ...new Set([
      ...own.filter((path) => !path.includes(':')),
      ...posts,
      ...files,
      '/api/openapi.json',
      '/no-such-page',
    ]),
  ];
}

/** The pages of an account that are about nothing alone, and those that its first ones lead to. */
export async function memberAddresses(reader: APIRequestContext): Promise<string[]> {
  const own = pages
    .filter(({ guard, path }) => (guard === 'auth' || guard === 'service-guard') && !path.includes(':'))
    .map(({ path }) => path);
  return [...new Set([...own, ...(await linkedFrom(reader, own, /href="(\/(?:account|api)\/[^"#]+)"/g))])];
}

/**
 * All screens, with their tables as files, and the first records of each; but for the ZIP codes, which are
 * those of the country.
 */
export async function officeAddresses(reader: APIRequestContext): Promise<string[]> {
  const own = [
    ...officePages
      .map(({ path }) => path)
      .filter((path) => !path.includes(':') && path !== '/office/sign-out'),
    ...Object.keys(screenCapabilities)
      .filter((name) => name !== 'zip-codes')
      .flatMap((name) => [`/office/${name}`, `/office/export/${name}`]),
  ];
  return [
    ...new Set([
      ...own,
      ...(await linkedFrom(reader, own, /href="(\/office\/[^"#]+)"/g)),
      '/api/office_ms/openapi.json',
    ]),
  ];
}

const mostOfEach = 4;

async function linkedFrom(
  reader: APIRequestContext,
  from: readonly string[],
  link: RegExp,
): Promise<string[]> {
  const found: string[] = [];
  for (const address of from) {
    const text = await (await reader.get(address)).text();
    const links = [
      ...new Set([...text.matchAll(link)].map(([, path = '']) => path.replaceAll('&amp;', '&'))),
    ];
    found.push(
      ...links
        .filter((path) => !from.includes(path) && !/sign-out|zip-codes/.test(path))
        .slice(0, mostOfEach),
    );
  }
  return found;
}

/** What arrived as mail: its words, its HTML and its files. */
export const leftoversInMails = (arrived: readonly ArrivedMail[]): string[] =>
  arrived.flatMap(({ subject, text, html, files }) =>
    [subject, text, html, ...files].flatMap((part) => leftoversIn(`mail “${subject}”`, part)),
  );
