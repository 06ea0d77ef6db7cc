import { html, raw } from 'hono/html';
import { z } from 'zod';

export const docsPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const docsStyle = `:root{color-scheme:light dark}body{margin:0;padding:1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color:#16241c;background:#fffbf3}
main{max-width:60rem;margin:0 auto}a{color:#0b5b36}h2{margin-top:3rem}article{margin:1.5rem 0;padding:1rem 1.5rem;border:1px solid #6b776f;border-radius:.75rem;background:#fff}
h3{margin:0;font-size:1.1rem;overflow-wrap:anywhere}code,pre{font-size:1rem}pre{overflow-x:auto;padding:1rem;background:#f3ede0;border-radius:.5rem}
table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:700;padding:.75rem 0 .25rem}th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid #b9c0ba}
@media(prefers-color-scheme:dark){body{color:#f4f1e8;background:#12201a}a{color:#7fe3ae}article{background:#1a2c24}pre{background:#0c1712}}`;

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  format: z.string().optional(),
});
const content = z.record(z.string(), z.object({ schema: z.unknown() }));
const operation = z.looseObject({
  summary: z.string().optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: z.unknown() })).optional(),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});
const paths = z.record(z.string(), z.record(z.string(), operation));

/** The OpenAPI document as a page to read: every call with what goes in, what comes out and how to try it. */
export function docsPage(source: { info: { title: string }; paths?: unknown; components?: unknown }) {
  const document = { ...source, paths: resolved(source.paths, source) };
  const calls = Object.entries(paths.parse(document.paths ?? {})).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>Everything that a screen does can be done with these calls. The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
          <p>An answer is <code>{"ok": true, "data": {"response": …}}</code>. A refusal is <code>application/problem+json</code> with a stable <code>code</code>, a plain <code>detail</code> and, for input, a list of <code>fields</code>. Sign in with <code>POST /api/user_ms/sessions</code> and send the token as <code>Authorization: Bearer …</code>. Writes take an <code>Idempotency-Key</code>: the same key and body get the same answer and are done once. Instants are in UTC, money in cents.</p>
          ${calls.map(
            ({ path, method, call }) => html`<article>
              <h3><code>${method} ${path}</code></h3>
              <p>${call.summary ?? ''}. ${call.security?.length ? 'Needs a sign-in.' : 'Open to everybody.'}</p>
              ${fieldTable('What goes in', [
                ...(call.parameters ?? []).map((parameter) => ({ name: parameter.name, kind: `${kindOf(parameter.schema)}, in the ${parameter.in}`, needed: parameter.required ?? false })),
                ...fieldsOf(call.requestBody?.content['application/json']?.schema),
              ])}
              ${fieldTable('What comes out', fieldsOf(responseOf(call)))}
              <p>Answers: ${Object.keys(call.responses).join(', ')}</p>
              <pre><code>${raw(escapeText(example(method, path, call.requestBody !== undefined)))}</code></pre>
            </article>`,
          )}
        </main>
      </body>
    </html>`;
}

/** The same with what stands once in the components put where it is meant. No shape holds itself. */
function resolved(part: unknown, source: unknown): unknown {
  if (Array.isArray(part)) return part.map((each: unknown) => resolved(each, source));
  if (typeof part !== 'object' || part === null) return part;
  const target = '$ref' in part && typeof part.$ref === 'string' ? part.$ref : undefined;
  if (target !== undefined) return resolved(target.slice(2).split('/').reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], source), source);
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, resolved(each, source)]));
}

interface FieldRow {
  name: string;
  kind: string;
  needed: boolean;
}

function fieldTable(caption: string, rows: FieldRow[]) {
  if (rows.length === 0) return '';
  return html`<table>
    <caption>${caption}</caption>
    <tbody>
      ${rows.map((row) => html`<tr><th scope="row"><code>${row.name}</code></th><td>${row.kind}${row.needed ? '' : ', may be left out'}</td></tr>`)}
    </tbody>
  </table>`;
}

function responseOf(call: z.output<typeof operation>): unknown {
  const done = Object.entries(call.responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema;
  const data = schema.safeParse(done).data?.properties?.['data'];
  return schema.safeParse(data).data?.properties?.['response'];
}

function fieldsOf(given: unknown): FieldRow[] {
  const parsed = schema.safeParse(given).data;
  return Object.entries(parsed?.properties ?? {}).map(([name, field]) => ({ name, kind: kindOf(field), needed: parsed?.required?.includes(name) ?? false }));
}

function kindOf(given: unknown): string {
  const parsed = schema.safeParse(given).data;
  if (parsed === undefined) return 'anything';
  if (parsed.enum !== undefined) return parsed.enum.map(String).join(' or ');
  const choices = parsed.anyOf ?? parsed.oneOf;
  if (choices !== undefined) return choices.map(kindOf).join(' or ');
  if (parsed.properties !== undefined) return `{ ${Object.keys(parsed.properties).join(', ')} }`;
  if (parsed.items !== undefined) return `list of ${kindOf(parsed.items)}`;
  const type = Array.isArray(parsed.type) ? parsed.type.join(' or ') : (parsed.type ?? 'anything');
  return parsed.format === undefined ? type : `${type} (${parsed.format})`;
}

function example(method: string, path: string, hasBody: boolean): string {
  const lines = [`curl -X ${method} "$SITE${path}"`, `-H "Authorization: Bearer $TOKEN"`];
  if (hasBody) lines.push(`-H "Content-Type: application/json"`, `-d @body.json`);
  return lines.join(' \\\n  ');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
