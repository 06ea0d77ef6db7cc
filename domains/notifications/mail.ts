import { html, raw } from 'hono/html';
import type { Palette } from '#domains/looks/palette.ts';
import type { Hue } from '#domains/services/service.ts';
import { type Html, textOfMarkup } from '#platform/markup.ts';
import { type Block, blocksOf, isCallUs, isSaidAbove } from './content.ts';

export interface MailLogo {
  url: string;
  width: number;
  height: number;
}

export interface MailFacts {
  site: string;
  /** As it is dialed, and as it is read. */
  phone: { number: string; display: string };
  publicUrl: string;
  /** The operator's address. */
  postalAddress: string;
  subject: string;
  body: string;
  safeWord: string | null;
  unsubscribeUrl: string | null;
  /** The logo of the operator, at the size it is shown in; null where they have none. */
  logo: MailLogo | null;
  /** The colors of the operator; null where ours stay. */
  palette: Palette | null;
  /** Of the service that it is about, where it is about one. */
  hue: Hue | null;
  /** Where we say what we do about safety; null in what goes to no member. */
  whoComesUrl: string | null;
}

/**
 * A mail in HTML: one column, large type, one large button with its address under it, the phone number above
 * and below. It can be read without pictures and without a style sheet: each element carries its colors and
 * sizes, and the sheet only adds the dark scheme.
 */
export function mailHtml(facts: MailFacts): string {
  const colors = colorsOf(facts.palette);
  const blocks = blocksOf(facts.body).filter(
    (block) => !isCallUs(block) && !isSaidAbove(block, facts.subject),
  );
  return textOfMarkup(html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${facts.subject} | ${facts.site}</title>
<style>${raw(darkScheme(colors))}${facts.hue === null ? '' : raw(darkBar(inkOf(facts.hue, colors)))}</style>
</head>
<body class="page" lang="en" dir="ltr" style="margin:0;padding:0;background-color:${paper};color:${ink}">
<header>
${column(html`<p class="brand" style="margin:0 0 4px;font:bold 26px/1.3 ${brandFont};color:${colors.link}">${facts.logo === null ? '' : logoHtml(facts.logo)}${facts.site}</p>
<p class="rule" style="${words};margin:0;padding:0 0 16px;border-bottom:${facts.hue === null ? `3px solid ${colors.link}` : `8px solid ${inkOf(facts.hue, colors).light}`}">Questions? Call ${phoneLink(facts, colors)}</p>`)}
</header>
<main>
${column(html`<h1 style="margin:0 0 20px;font:bold 28px/1.3 ${font}">${facts.subject}</h1>
${facts.safeWord === null ? '' : safeWordNote(facts.safeWord, colors)}${blocks.map((block) => blockHtml(block, colors))}`)}
</main>
<footer>
${column(html`<p style="${words};font-weight:bold">Call us: ${phoneLink(facts, colors)}</p>
<p style="${words}">${facts.site}, ${link(facts.publicUrl, facts.publicUrl, colors)}<br>${facts.postalAddress}</p>
<p style="${words}">We never ask for a password, a code or a card number by mail or by phone.</p>${facts.whoComesUrl === null ? '' : whoComesLine(facts.whoComesUrl, colors)}${facts.unsubscribeUrl === null ? '' : unsubscribeLine(facts.unsubscribeUrl, colors)}`)}
</footer>
</body>
</html>
`);
}

/** The name beside it says who it is. */
const logoHtml = ({ url, width, height }: MailLogo): Html =>
  html`<img src="${url}" width="${width}" height="${height}" alt="" style="width:${width}px;height:${height}px;margin:0 12px 0 0;border:0;border-radius:4px;vertical-align:middle">`;

const font = raw("'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif");
const brandFont = raw("Fraunces,Georgia,'Times New Roman',serif");
const words = html`margin:0 0 16px;font:20px/1.5 ${font}`;
const [paper, ink] = ['#FFFBF3', '#16241C'];

interface MailColors {
  link: string;
  note: string;
  dark: { paper: string; note: string; link: string; label: string };
  leaf: { light: string; dark: string };
}

/** Those of `app/ui/colors.css`, or of the look that the operator has published. */
function colorsOf(palette: Palette | null): MailColors {
  const { light = {}, dark = {} } = palette ?? {};
  return {
    link: light['link'] ?? '#0B5B36',
    note: light['glow'] ?? '#EAF3EC',
    dark: {
      paper: dark['paper'] ?? '#12201A',
      note: dark['tint'] ?? '#1D3328',
      link: dark['link'] ?? '#7FE3AE',
      label: dark['on-chosen'] ?? '#0C1F15',
    },
    leaf: { light: light['leaf'] ?? hueInks.leaf.light, dark: dark['leaf'] ?? hueInks.leaf.dark },
  };
}

/** For readers who keep their screen dark; a mail program without style sheets shows the light one. */
const darkScheme = ({ dark }: MailColors) => `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:${dark.paper} !important;color:#F4F1E8 !important}
.link,.brand{color:${dark.link} !important}
.rule{border-color:${dark.link} !important}
.button{background-color:${dark.link} !important;color:${dark.label} !important}
.note{background-color:${dark.note} !important;border-color:${dark.link} !important}
}`;

/** What each hue is written in, as in `app/ui/colors.css`. */
export const hueInks: Readonly<Record<Hue, { light: string; dark: string }>> = {
  leaf: { light: '#08492b', dark: '#b9f3d3' },
  clay: { light: '#6e2a10', dark: '#ffc8ae' },
  sun: { light: '#5c3a00', dark: '#ffdf94' },
  sky: { light: '#12444f', dark: '#bfe6ee' },
  plum: { light: '#4d2344', dark: '#f0cfe8' },
};

/** The first of the hues is that of the brand. */
const inkOf = (hue: Hue, { leaf }: MailColors) => (hue === 'leaf' ? leaf : hueInks[hue]);

const darkBar = ({ dark }: { dark: string }): string =>
  `@media (prefers-color-scheme:dark){.rule{border-color:${dark} !important}}`;

/** Tables hold the column together in mail programs that ignore widths; screen readers are told to skip them. */
function column(content: Html): Html {
  return html`<table role="presentation" style="${whole}"><tr><td style="padding:16px;text-align:center">
<table role="presentation" style="${whole};max-width:600px;margin:0 auto"><tr><td style="padding:0;text-align:left">
${content}
</td></tr></table>
</td></tr></table>`;
}

const whole = 'width:100%;border:0;border-spacing:0;border-collapse:collapse';

function blockHtml(block: Block, colors: MailColors): Html {
  if (block.kind === 'action') return actionHtml(block, colors);
  if (block.kind === 'person') return personHtml(block);
  if (block.kind === 'paragraph') return html`<p style="${words}">${linked(block.text, colors)}</p>\n`;
  const rows = block.rows.map(
    ({ term, details }) =>
      html`<dt style="margin:0;font:bold 20px/1.5 ${font}">${term}</dt><dd style="margin:0 0 12px;font:20px/1.5 ${font}">${linked(details, colors)}</dd>`,
  );
  return html`<dl style="margin:0 0 16px">${rows}</dl>\n`;
}

function actionHtml({ label, url }: { label: string; url: string }, colors: MailColors): Html {
  return html`<table role="presentation" style="${whole};margin:8px 0 12px"><tr><td style="padding:0;text-align:center">
<a class="button" href="${url}" style="display:block;padding:18px 24px;border-radius:12px;background-color:${colors.link};color:#FFFFFF;font:bold 22px/1.3 ${font};text-align:center;text-decoration:underline">${label}</a>
</td></tr></table>
<p style="${words}">Or copy this address: ${link(url, url, colors)}</p>
`;
}

/** The words say everything; the picture is beside them for readers whose mail program shows it. */
function personHtml({ name, picture, lines }: { name: string; picture: string; lines: string[] }): Html {
  return html`<table role="presentation" style="${whole};margin:0 0 16px"><tr><td style="padding:0 16px 0 0;width:96px;vertical-align:top">
<img src="${picture}" width="96" height="96" alt="Portrait of ${name}" style="display:block;width:96px;height:96px;border:0;border-radius:48px">
</td><td style="padding:0;vertical-align:top">
<p style="margin:0;font:20px/1.5 ${font}"><strong>${name}</strong>${lines.map((line) => html`<br>${line}`)}</p>
</td></tr></table>
`;
}

function safeWordNote(safeWord: string, colors: MailColors): Html {
  return html`<p class="note" style="margin:0 0 20px;padding:12px 16px;border:2px solid ${colors.link};border-radius:12px;background-color:${colors.note};font:20px/1.5 ${font}">Your safe word: <strong>${safeWord}</strong></p>\n`;
}

function whoComesLine(url: string, colors: MailColors): Html {
  return html`
<p style="${words}">${link(url, 'Who’s coming to your door', colors)}</p>`;
}

function unsubscribeLine(url: string, colors: MailColors): Html {
  return html`
<p style="${words}">Want to stop these emails? ${link(url, 'Unsubscribe', colors)}</p>`;
}

function phoneLink({ phone }: MailFacts, colors: MailColors): Html {
  return html`<span style="white-space:nowrap">${link(`tel:${phone.number}`, phone.display, colors)}</span>`;
}

function link(href: string, label: string, colors: MailColors): Html {
  return html`<a class="link" href="${href}" style="color:${colors.link};text-decoration:underline;word-break:break-word">${label}</a>`;
}

/** The words of a paragraph, with its addresses as links and its line breaks kept. */
function linked(text: string, colors: MailColors): (string | Html)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]|\n)/)
    .map((part, index) => (index % 2 === 0 ? part : part === '\n' ? html`<br>` : link(part, part, colors)));
}

/** A mail as plain text, with the safe word above everything else. */
export function mailText(
  body: string,
  {
    safeWord,
    unsubscribeUrl,
    sender,
  }: { safeWord: string | null; unsubscribeUrl: string | null; sender: string },
): string {
  return [
    ...(safeWord === null ? [] : [`Your safe word: ${safeWord}`]),
    body,
    ...(unsubscribeUrl === null
      ? []
      : [`Want to stop these emails? Unsubscribe here: ${unsubscribeUrl}`, sender]),
  ].join('\n\n');
}
