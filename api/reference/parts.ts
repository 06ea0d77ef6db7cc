import { html } from 'hono/html';
import type { Html } from '#platform/markup.ts';
import { addressOfCall, type Call, type Contents, type Shape } from './contents.ts';
import type { Field, Piece } from './words.ts';

/** Words of the document, in which names stand between backticks. */
export const proseOf = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** One call: what it does, who may make it, what goes in, what comes out, and a request to try. */
export function callSection(call: Call, contents: Contents, site: string): Html {
  return html`<section class="call" aria-labelledby="${call.name}">
<h2 id="${call.name}"><a href="#${call.name}">${call.name}</a></h2>
<p class="address"><code><b>${call.method}</b> ${breakable(call.path)}</code></p>
<p>${proseOf(sentence(call.summary))} ${proseOf(call.description)}</p>
<p><b>Who:</b> ${call.who}</p>
${parametersTable(call, contents)}${call.body === undefined ? '' : bodyOf('Body', call.bodyFields, contents)}${answerOf(call, contents)}
<p><b>Refusals:</b> ${call.refusals.map((status) => html`<code>${status}</code>, `)}and <a href="/api/docs#errors">those of every call</a>.</p>
<p><b>To try:</b></p>
<pre><code>${requestOf(call, site)}</code></pre>
${
  call.answerExample === undefined
    ? ''
    : html`<p><b>It answers:</b></p>
<pre><code>${JSON.stringify(call.answerExample, null, 2)}</code></pre>`
}</section>`;
}

function parametersTable({ parameters }: Call, contents: Contents): Html | string {
  const rows = parameters.map((each) => ({
    ...each,
    isShared: each.isShared,
    where: each.place === 'header' ? 'header' : `in the ${each.place}`,
  }));
  if (rows.length === 0) return '';
  return html`<table><caption>Parameters</caption><tbody>${rows.map((row) => html`<tr><th scope="row"><code>${breakable(row.name)}</code></th><td>${row.isRequired ? html`<b>Required,</b> ` : 'Optional, '}${row.where}: ${piecesOf(row.isShared ? [] : row.kind, contents)}${row.isShared ? html`<a href="/api/docs#keys">new for each thing that is wanted</a>` : html`. ${proseOf(row.meaning)}`}</td></tr>`)}</tbody></table>`;
}

function bodyOf(title: string, fields: Field[], contents: Contents): Html {
  return fieldsTable(`${title}, as JSON`, fields, contents, 'in');
}

function answerOf(call: Call, contents: Contents): Html {
  if (call.file !== undefined)
    return html`<p><b>Answer:</b> <code>${call.status}</code> with a file, <code>${call.file}</code>.</p>`;
  const shape =
    call.answer?.$ref === undefined
      ? undefined
      : call.answer.$ref.slice(call.answer.$ref.lastIndexOf('/') + 1);
  if (shape !== undefined)
    return html`<p><b>Answer:</b> <code>${call.status}</code> with ${shapeLink(shape, contents)}.</p>`;
  if (call.answerFields.every(({ name }) => name === 'done'))
    return html`<p><b>Answer:</b> <code>${call.status}</code>, and nothing but that it is done.</p>`;
  return fieldsTable(`Answer ${call.status}`, call.answerFields, contents, 'out');
}

/**
 * For what goes in, says what is required; for what comes out, what may be missing. Nothing for what has no
 * fields, such as a list of identifiers.
 */
export function fieldsTable(caption: string, fields: Field[], contents: Contents, way: 'in' | 'out'): Html {
  if (fields.length === 0) return html``;
  return html`<table><caption>${caption}</caption><tbody>${fields.map(
    (field) =>
      html`<tr><th scope="row"><code>${breakable(field.name)}</code></th><td>${standing(field, way)}${piecesOf(field.kind, contents)}${field.meaning === '' ? '' : html`. ${proseOf(field.meaning)}`}</td></tr>`,
  )}</tbody></table>`;
}

function standing({ isRequired }: Field, way: 'in' | 'out'): Html | string {
  if (way === 'in') return isRequired ? html`<b>Required,</b> ` : 'Optional, ';
  return isRequired ? '' : 'Not always: ';
}

export function shapeSection(shape: Shape, contents: Contents): Html {
  return html`<section class="shape" aria-labelledby="${shape.name}">
<h3 id="${shape.name}">${shape.name}</h3>
${shape.description === '' ? '' : html`<p>${proseOf(shape.description)}</p>`}${fieldsTable(`Fields of ${shape.name}`, shape.fields, contents, 'out')}</section>`;
}

function piecesOf(pieces: Piece[], contents: Contents): (Html | string)[] {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    return 'value' in piece ? html`<code>${piece.value}</code>` : shapeLink(piece.shape, contents);
  });
}

const shapeLink = (name: string, contents: Contents): Html =>
  html`<a href="${contents.addressOfShape.get(name) ?? ''}">${name}</a>`;

/**
 * Lets a long name or path continue on the next line after a punctuation mark, and nowhere else where there
 * is room.
 */
export const breakable = (name: string): Html[] =>
  name.split(/(?<=[/_.\]])/).map((part, index) => (index === 0 ? html`${part}` : html`<wbr>${part}`));

/** Links to calls, each with what it does. */
export const callList = (calls: readonly Call[]): Html =>
  html`<ul class="calls">${calls.map((call) => html`<li><a href="${addressOfCall(call)}">${call.name}</a> ${proseOf(call.summary)}</li>`)}</ul>`;

/** A request ready to paste into a terminal. Only `$TOKEN` and the values in the path have to be filled in. */
export function requestOf(call: Call, site: string): string {
  const lines = [`curl ${call.method === 'GET' ? '' : `-X ${call.method} `}"${site}${call.path}"`];
  if (!call.who.startsWith('Anybody')) lines.push('-H "Authorization: Bearer $TOKEN"');
  if (call.parameters.some(({ place, isRequired }) => place === 'header' && isRequired))
    lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (call.bodyExample !== undefined)
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(call.bodyExample, null, 2).replaceAll("'", String.raw`'\''`)}'`,
    );
  return lines.join(' \\\n  ');
}
