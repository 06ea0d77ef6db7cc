import { html } from 'hono/html';
import { pathTo } from '#app/paths.ts';
import { formatPhone } from '#domains/people/words.ts';
import type { Html } from '#platform/markup.ts';
import { addressOfGroup, type Call, type Contents, type Group, overviewAddress } from './contents.ts';
import { callList, callSection, fieldsTable, proseOf, requestOf, shapeSection } from './parts.ts';
import { find } from './search.ts';

/** Nothing but our own style sheet, and a form that searches here. No script runs. */
export const referencePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
export const longestSearch = 100;
const mostFound = 60;

/** What a page of the reference is made of. `site` is the address where the service is reached. */
export interface Reference {
  contents: Contents;
  siteName: string;
  /** A ZIP code to try it with; empty where there is none yet. */
  exampleZip: string;
  /** The number to call us, in E.164. */
  phone: string;
  site: string;
}

interface Page {
  title: string;
  address: string;
  jumps: [address: string, words: string][];
  search?: string;
  content: Html;
}

/** The frame of every page: skip link, search, a list to jump from, and the content. */
function frame(
  { contents, siteName, phone, site }: Reference,
  { title, address, jumps, search = '', content }: Page,
): Html {
  const here =
    jumps.length === 0
      ? ''
      : html`<p class="list-name">On this page</p><ul aria-label="On this page">${jumps.map(([to, words]) => html`<li><a href="${to}">${words}</a></li>`)}</ul>`;
  const groups = html`<p class="list-name">Groups</p><ul aria-label="Groups"><li><a href="${overviewAddress}"${address === overviewAddress ? html` aria-current="page"` : ''}>Overview</a></li>${contents.groups.map(
    (group) =>
      html`<li><a href="${addressOfGroup(group.name)}"${address === addressOfGroup(group.name) ? html` aria-current="page"` : ''}>${group.title}</a></li>`,
  )}</ul>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${siteName}</title>
<link rel="canonical" href="${site}${address}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api-reference.css">
</head>
<body>
<header>
<a class="skip" href="#content">Skip to the content</a>
<p class="help"><a href="tel:${phone}">Call us at ${formatPhone(phone)}</a> <a href="${pathTo('/call-me')}">Call me</a></p>
<p><a href="${overviewAddress}">${contents.title}</a></p>
<form role="search" action="${overviewAddress}"><label for="q">Find a call or a field</label><input id="q" type="search" name="q" value="${search}" maxlength="${longestSearch}"><button>Search</button></form>
</header>
<div class="columns">
<nav class="wide" aria-label="Contents">${here}${groups}</nav>
<details class="narrow"><summary>Contents</summary><nav aria-label="Contents">${here}${groups}</nav></details>
<main id="content" tabindex="-1">
${content}
</main>
</div>
<footer><p><a href="/api/openapi.json">The same for programs: openapi.json</a></p><p><a href="/">Back to ${siteName}</a></p></footer>
</body>
</html>`;
}

export function overviewPage(reference: Reference): Html {
  const { contents, siteName, site, exampleZip } = reference;
  const calls = contents.groups.flatMap((group) => group.calls);
  const tries = ['getZipCode', 'estimateVisit', 'signIn'].flatMap((name) =>
    calls.filter((call) => call.name === name),
  );
  const jumps: Page['jumps'] = [
    ['#first', 'A first call'],
    ['#signing-in', 'Signing in'],
    ['#keys', 'Keys for writes'],
    ['#errors', 'Errors'],
    ['#lists', 'Long lists'],
    ['#limits', 'Limits'],
    ['#groups', 'All calls'],
  ];
  const content = html`<h1>The API of ${siteName}</h1>
<p>${contents.introduction}</p>
<p>What a call answers stands in an envelope: <code>{"ok": true, "data": {"response": …}}</code>. The tables here show what is inside of <code>response</code>. What comes back may get more fields with time, and those that are there stay.</p>
<h2 id="first">A first call</h2>
<p>These need nothing but a terminal. The last one signs in: put your own address and password in, and it answers a token.</p>
${tries.map((call) => html`<p>${proseOf(call.summary)}:</p><pre><code>${requestOf(call, site).replaceAll('{zip}', exampleZip || '{zip}')}</code></pre>`)}
<h2 id="signing-in">Signing in</h2>
<p>Send the token of <a href="/api/docs/signing_in#signIn">signIn</a> with each call, as <code>Authorization: Bearer …</code>. Who is new makes an account with <a href="/api/docs/account#registerUser">registerUser</a> and activates it with the code that is sent. Calls that change how one gets in ask for a fresh sign-in: they answer <code>403</code> with the code <code>not_fresh</code> until <a href="/api/docs/signing_in#confirmSession">confirmSession</a> is made.</p>
<h2 id="keys">Keys for writes</h2>
<p>A write takes a header <code>Idempotency-Key</code>, of 8 to 100 plain characters. ${proseOf(contents.keyMeaning)} Some answers are not kept, such as one with a token in it; there the call says why sending it again does no harm.</p>
<h2 id="errors">Errors</h2>
<p>A refusal is <code>application/problem+json</code> (RFC 9457). Decide by its <code>code</code>, which stays the same; its <code>detail</code> is for people.</p>
<table><caption>What each status means</caption><tbody>${contents.refusals.map(({ status, description }) => html`<tr><th scope="row"><code>${status}</code></th><td>${description}</td></tr>`)}<tr><th scope="row"><code>503</code></th><td>We are not available for a moment. <code>Retry-After</code> says when to try again.</td></tr></tbody></table>
${contents.sharedShapes.map((shape) => html`<h3 id="${shape.name}">${shape.name}</h3><p>${proseOf(shape.description)}</p>${fieldsTable(`Fields of ${shape.name}`, shape.fields, contents, 'out')}`)}
<h2 id="lists">Long lists</h2>
<p>A list that may be long comes in pages, with a <code>next_cursor</code>: send it as it is to get the next page. It is <code>null</code> on the last one.</p>
<h2 id="limits">Limits</h2>
<p>Up to 240 writes a minute for each account, and fewer for what sends messages or tries codes and cards: <code>429</code> says in <code>Retry-After</code> how many seconds to wait. A body is JSON of up to 32 kB.</p>
<h2 id="groups">All calls</h2>
${contents.groups.map((group) => html`<h3><a href="${addressOfGroup(group.name)}">${group.title}</a></h3><p>${group.description}</p><ul class="names">${group.calls.map(({ name }) => html`<li><a href="${addressOfGroup(group.name)}#${name}">${name}</a></li>`)}</ul>`)}`;
  return frame(reference, { title: 'The API', address: overviewAddress, jumps, content });
}

export function groupPage(reference: Reference, group: Group): Html {
  const { contents, site } = reference;
  const jumps: Page['jumps'] = [
    ...group.calls.map(({ name }): [string, string] => [`#${name}`, name]),
    ...(group.shapes.length === 0 ? [] : ([['#shapes', 'Shapes']] satisfies Page['jumps'])),
  ];
  const shapes =
    group.shapes.length === 0
      ? ''
      : html`<h2 id="shapes">Shapes</h2>${group.shapes.map((shape) => shapeSection(shape, contents))}`;
  const content = html`<h1>${group.title}</h1>
<p>${group.description}</p>
${withExamplesOnce(group.calls).map((call) => callSection(call, contents, site))}${shapes}`;
  return frame(reference, {
    title: `${group.title} in the API`,
    address: addressOfGroup(group.name),
    jumps,
    content,
  });
}

/** Several calls answer alike: the first of them shows it. */
function withExamplesOnce(calls: readonly Call[]): Call[] {
  const first = new Map(calls.toReversed().map((call) => [JSON.stringify(call.answerExample), call]));
  return calls.map((call) =>
    first.get(JSON.stringify(call.answerExample)) === call ? call : { ...call, answerExample: undefined },
  );
}

export function searchPage(reference: Reference, words: string): Html {
  const { calls, shapes } = find(reference.contents, words);
  const more = calls.length - mostFound;
  const content = html`<h1>Calls with “${words}”</h1>
<p>${calls.length === 0 && shapes.length === 0 ? 'Nothing has all of these words in its name, path, summary or fields. Try one word, or a part of it.' : `${calls.length} ${calls.length === 1 ? 'call' : 'calls'}, ${shapes.length} ${shapes.length === 1 ? 'shape' : 'shapes'}.`}</p>
${calls.length === 0 ? '' : html`<h2>Calls</h2>${callList(calls.slice(0, mostFound))}`}${more > 0 ? html`<p>And ${more} more. Add a word to see fewer.</p>` : ''}
${shapes.length === 0 ? '' : html`<h2>Shapes</h2><ul class="names">${shapes.map(({ name, address }) => html`<li><a href="${address}">${name}</a></li>`)}</ul>`}
<p class="alone"><a href="${overviewAddress}#groups">All calls</a></p>`;
  return frame(reference, {
    title: `Search for ${words} in the API`,
    address: overviewAddress,
    jumps: [],
    search: words,
    content,
  });
}

export function missingPage(reference: Reference): Html {
  const content = html`<h1>No such page of the API</h1>
<p>There is no group of calls at this address.</p>
<p class="alone"><a href="${overviewAddress}">Go to the overview</a></p>`;
  return frame(reference, { title: 'No such page', address: overviewAddress, jumps: [], content });
}
