import { html } from 'hono/html';
import type { RawBuilder } from 'kysely';
import { momentFormat } from '#platform/days.ts';
import { textOfMarkup } from '#platform/markup.ts';

export type Held = string | number | boolean | null | Held[] | { [name: string]: Held };

/** All that we hold of one kind, each row listed field by field. */
export interface Section {
  /** Its name in the JSON file. */
  name: string;
  title: string;
  rows: { [name: string]: Held }[];
}

export interface OwnData {
  madeAt: Date;
  name: string;
  sections: Section[];
}

/** One kind of data that we hold: its tables, and the statement that reads it for one user. */
export interface Question extends Pick<Section, 'name' | 'title'> {
  tables: readonly string[];
  ask: (userId: string) => RawBuilder<Record<string, unknown>>;
}

/**
 * The archive's page: everything, one section each, readable in any browser and ready to print. It loads
 * nothing from elsewhere.
 */
export function pageOf({ madeAt, name, sections }: OwnData, site: string): string {
  const title = `What ${site} holds about ${name}`;
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(({ rows }) => rows.length === 0);
  return textOfMarkup(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 20px/1.5 Georgia, serif; margin: 0 auto; max-width: 46rem; padding: 1.5rem; color: #1d1d1b; background: #fff; }
h1, h2 { line-height: 1.25; } h2 { border-top: 2px solid; padding-top: 1rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .25rem 1rem; border-bottom: 1px solid #999; padding-bottom: 1rem; }
dt { font-weight: bold; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; } a { color: #0b4f8a; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } }
</style>
</head>
<body>
<h1>${title}</h1>
<p>Made on ${wordsOf('', madeAt.toISOString())}. The file my-data.json has the same, for a computer to read. Passwords, codes, keys and card numbers are in neither.</p>
<nav aria-label="Contents"><ul>${filled.map((section) => html`<li><a href="#${section.name}">${section.title} (${section.rows.length})</a></li>`)}</ul></nav>
${filled.map(sectionOf)}${
    empty.length === 0
      ? ''
      : html`<h2>We hold nothing of these kinds</h2>\n<ul>${empty.map((section) => html`<li>${section.title}</li>`)}</ul>`
  }
</body>
</html>
`);
}

/** The same for programs. */
export function jsonOf({ madeAt, name, sections }: OwnData): string {
  return `${JSON.stringify({ made_at: madeAt.toISOString(), name, ...Object.fromEntries(sections.map((section) => [section.name, section.rows])) }, null, 2)}\n`;
}

function sectionOf({ name, title, rows }: Section) {
  const lists = rows.map(
    (row) =>
      html`<dl>${Object.entries(row).map(([field, held]) =>
        held === null || held === '' ? '' : html`<dt>${labelOf(field)}</dt><dd>${wordsOf(field, held)}</dd>`,
      )}</dl>
`,
  );
  return html`<section aria-labelledby="${name}">
<h2 id="${name}">${title}</h2>
${lists}</section>
`;
}

function labelOf(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_(cents|id)$/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const momentInWords = momentFormat({ dateStyle: 'long', timeStyle: 'short' });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function wordsOf(field: string, held: Held): string {
  if (held === null) return 'none';
  if (typeof held === 'boolean') return held ? 'Yes' : 'No';
  if (typeof held === 'number') return field.endsWith('cents') ? dollars.format(held / 100) : String(held);
  if (typeof held === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(held) ? `${momentInWords(new Date(held), 'UTC')} UTC` : held;
  if (Array.isArray(held)) return held.map((each) => wordsOf('', each)).join('\n');
  return Object.entries(held)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${labelOf(name)}: ${wordsOf(name, value)}`)
    .join(', ');
}
