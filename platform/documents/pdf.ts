import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export interface MoneyLine {
  label: string;
  detail?: string;
  amount: string;
}

export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'facts'; rows: { term: string; details: string }[] }
  | { kind: 'lines'; caption: string; rows: MoneyLine[]; total: MoneyLine };

/** A document in large type. */
export interface Paper {
  title: string;
  /** Who it is from, in small type above the title. */
  from: string;
  madeAt: Date;
  blocks: Block[];
}

type Sheet = InstanceType<typeof PDFDocument>;
type Face = 'regular' | 'bold';

const sizes = { body: 16, heading: 19, title: 26 };
const margin = 56;
const amountWidth = 110;
const ink = '#16241C';

const find = createRequire(import.meta.url);
const fontFile = (weight: number) =>
  find.resolve(
    `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff`,
  );
let fonts: Promise<Record<Face, Buffer>> | undefined;

/** Loaded with the first document that is requested; most processes never make one. */
async function loadFonts(): Promise<Record<Face, Buffer>> {
  const [regular, bold] = await Promise.all([readFile(fontFile(400)), readFile(fontFile(700))]);
  return { regular, bold };
}

/** The document as a tagged PDF, so that a screen reader announces headings, terms and tables as such. */
export async function writePdf(paper: Paper): Promise<Buffer> {
  fonts ??= loadFonts();
  const [{ default: Document }, faces] = await Promise.all([import('pdfkit'), fonts]);
  const sheet = new Document({
    size: 'LETTER',
    margin,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: paper.title, Author: paper.from, CreationDate: paper.madeAt, ModDate: paper.madeAt },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part));
    sheet.on('end', () => resolve(Buffer.concat(parts)));
    sheet.on('error', reject);
  });
  sheet.registerFont('regular', faces.regular);
  sheet.registerFont('bold', faces.bold);
  draw(sheet, paper);
  sheet.end();
  return done;
}

function draw(sheet: Sheet, { title, from, blocks }: Paper): void {
  const root = sheet.struct('Document');
  sheet.addStructure(root);
  sheet.fillColor(ink);
  root.add(sheet.struct('P', {}, () => say(sheet, from, 'bold')));
  root.add(sheet.struct('H1', {}, () => say(sheet, title, 'bold', sizes.title)));
  for (const block of blocks) {
    sheet.moveDown(0.6);
    switch (block.kind) {
      case 'words':
        root.add(sheet.struct('P', {}, () => say(sheet, block.text)));
        break;
      case 'facts':
        for (const { term, details } of block.rows) {
          root.add(
            sheet.struct('P', {}, () => {
              sheet
                .font('bold')
                .fontSize(sizes.body)
                .text(`${printable(term)}: `, { continued: true });
              sheet.font('regular').text(printable(details)).moveDown(0.25);
            }),
          );
        }
        break;
      case 'lines':
        root.add(sheet.struct('H2', {}, () => say(sheet, block.caption, 'bold', sizes.heading)));
        drawLines(sheet, root, block);
        break;
    }
  }
  root.end();
}

function drawLines(
  sheet: Sheet,
  root: PDFKit.PDFStructureElement,
  { rows, total }: Extract<Block, { kind: 'lines' }>,
): void {
  const table = sheet.struct('Table');
  root.add(table);
  for (const [index, line] of [...rows, total].entries()) {
    const face = index === rows.length ? 'bold' : 'regular';
    const width = sheet.page.width - 2 * margin - amountWidth;
    const words = printable(line.detail === undefined ? line.label : `${line.label} (${line.detail})`);
    // A line is never split across pages: its amount is level with its first words.
    const height = sheet.font(face).fontSize(sizes.body).heightOfString(words, { width });
    if (sheet.y + height > sheet.page.height - margin) sheet.addPage();
    const top = sheet.y;
    const row = sheet.struct('TR');
    table.add(row);
    row.add(
      sheet.struct(
        'TH',
        {},
        () => void sheet.font(face).fontSize(sizes.body).text(words, margin, top, { width }),
      ),
    );
    row.add(
      sheet.struct(
        'TD',
        {},
        () =>
          void sheet.text(printable(line.amount), margin + width, top, {
            width: amountWidth,
            align: 'right',
          }),
      ),
    );
    row.end();
    sheet.x = margin;
    sheet.y = top + height + 6;
  }
  table.end();
}

function say(sheet: Sheet, words: string, face: Face = 'regular', size = sizes.body): void {
  sheet.font(face).fontSize(size).text(printable(words), margin);
}

const known = /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2212]/u;

/**
 * The font has the letters of western Europe. Other letters lose their marks, and become a question mark
 * where that is not enough.
 */
function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (known.test(sign)) return sign;
      const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return plain !== '' && [...plain].every((each) => known.test(each)) ? plain : '?';
    })
    .join('');
}
