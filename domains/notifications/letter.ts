import { html, raw } from 'hono/html';
import type { PrintedLetter } from '#platform/documents/letters.ts';
import type { Block as PrintedBlock } from '#platform/documents/pdf.ts';
import { type Html, textOfMarkup } from '#platform/markup.ts';
import { type Block, blocksOf, isCallUs, isSaidAbove } from './content.ts';

export interface LetterFacts {
  site: string;
  phone: string;
  /** The addressee: the name and the address, one line each. */
  addressee: readonly string[];
  /** The day on which it was written, in words. */
  date: string;
  subject: string;
  body: string;
  safeWord: string | null;
}

/**
 * A letter ready to print: one page on Letter and A4, 16 points and up, black on white, the address where the
 * envelope has its window, web addresses written out, and the phone number large at the foot.
 */
export function letterHtml(facts: LetterFacts): string {
  const blocks = blocksToSay(facts);
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
@page{margin:15mm 20mm}
body{margin:0;background:#fff;color:#000;font:16pt/1.4 'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif}
main{max-width:170mm;margin:0 auto;padding:1rem}
@media print{main{padding:0}}
p,dl,address{margin:0 0 3mm}
.sender{font-weight:bold}
address{font-style:normal;min-height:24mm;padding-top:6mm}
.date{text-align:right}
h1{margin:0 0 5mm;font-size:20pt;line-height:1.25}
dl{display:grid;grid-template-columns:max-content 1fr;gap:1mm 6mm}
dt{font-weight:bold}
dd{margin:0}
.web{overflow-wrap:anywhere}
.call strong{white-space:nowrap}
.call{margin-top:4mm;padding-top:3mm;border-top:1mm solid #000;font-size:22pt}
`;

function blockHtml(block: Block): Html {
  if (block.kind === 'action') return html`<p class="web">On the web: ${block.url}</p>\n`;
  if (block.kind === 'person') return html`<p>${inLines([block.name, ...block.lines])}</p>\n`;
  if (block.kind === 'paragraph') return html`<p>${inLines(block.text.split('\n'))}</p>\n`;
  return html`<dl>${block.rows.map(({ term, details }) => html`<dt>${term}</dt><dd>${details}</dd>`)}</dl>\n`;
}

function inLines(lines: readonly string[]): (string | Html)[] {
  return lines.flatMap((line, index) => (index === 0 ? [line] : [html`<br>`, line]));
}

/** Without what every letter says above and below anyway. */
const blocksToSay = ({ subject, body }: Pick<LetterFacts, 'subject' | 'body'>): Block[] =>
  blocksOf(body).filter((block) => !isCallUs(block) && !isSaidAbove(block, subject));

/** The same letter for the printer of the office, with where it comes back to. */
export function printedLetter(facts: LetterFacts, postalAddress: string): PrintedLetter {
  const { site, phone, addressee, date, subject, safeWord } = facts;
  return {
    sender: [site, postalAddress],
    addressee,
    date,
    title: subject,
    blocks: [
      ...blocksToSay(facts).map(printedBlock),
      ...(safeWord === null ? [] : [words(`Your safe word: ${safeWord}`)]),
    ],
    foot: `Questions? Call ${phone}`,
  };
}

const words = (text: string): PrintedBlock => ({ kind: 'words', text });

function printedBlock(block: Block): PrintedBlock {
  if (block.kind === 'action') return words(`On the web: ${block.url}`);
  if (block.kind === 'person') return words([block.name, ...block.lines].join('\n'));
  return block.kind === 'paragraph' ? words(block.text) : block;
}
