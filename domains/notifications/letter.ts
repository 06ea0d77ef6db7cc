import { html, raw } from 'hono/html';
import { type Html, textOfMarkup } from '#platform/markup.ts';
import { type Block, blocksOf, isCallUs, isSaidAbove } from './content.ts';

export interface LetterFacts {
  site: string;
  phone: string;
  /** Whom it goes to: the name and the address, a line each. */
  addressee: readonly string[];
  /** The day on which it was written, in words. */
  date: string;
  subject: string;
  body: string;
  safeWord: string | null;
}

/**
 * A letter ready to be printed: one page on Letter and on A4, 16 points and up, black on white, the address
 * where the window of an envelope is, addresses written out, and the phone number large at its foot.
 */
export function letterHtml(facts: LetterFacts): string {
  const blocks = blocksOf(facts.body).filter(
    (block) => !isCallUs(block) && !isSaidAbove(block, facts.subject),
  );
  return textOfMarkup(html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${facts.subject} | ${facts.site}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<header><p class="sender">${facts.site} · ${facts.phone}</p>
<address>${inLines(facts.addressee)}</address>
<p class="date">${facts.date}</p></header>
<h1>${facts.subject}</h1>
${blocks.map(blockHtml)}${
    facts.safeWord === null ? '' : html`<p>Your safe word: <strong>${facts.safeWord}</strong></p>\n`
  }<p class="call">Questions? Call <strong>${facts.phone}</strong></p>
</main>
</body>
</html>
`);
}

const style = `
@page{margin:18mm 20mm}
body{margin:0;background:#fff;color:#000;font:16pt/1.4 'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif}
main{max-width:170mm;margin:0 auto;padding:1rem}
@media print{main{padding:0}}
p,dl,address{margin:0 0 4mm}
.sender{font-weight:bold}
address{font-style:normal;min-height:24mm;padding-top:6mm}
.date{text-align:right}
h1{margin:0 0 5mm;font-size:20pt;line-height:1.25}
dl{display:grid;grid-template-columns:max-content 1fr;gap:1mm 6mm}
dt{font-weight:bold}
dd{margin:0}
.web{overflow-wrap:anywhere}
.call strong{white-space:nowrap}
.call{margin-top:6mm;padding-top:4mm;border-top:1mm solid #000;font-size:22pt}
`;

function blockHtml(block: Block): Html {
  if (block.kind === 'action') return html`<p class="web">On the web: ${block.url}</p>\n`;
  if (block.kind === 'paragraph') return html`<p>${inLines(block.text.split('\n'))}</p>\n`;
  return html`<dl>${block.rows.map(({ term, details }) => html`<dt>${term}</dt><dd>${details}</dd>`)}</dl>\n`;
}

function inLines(lines: readonly string[]): (string | Html)[] {
  return lines.flatMap((line, index) => (index === 0 ? [line] : [html`<br>`, line]));
}
