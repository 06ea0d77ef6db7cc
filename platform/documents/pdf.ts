import { drawLogo, logoSize, openSheet, printable, say, type Sheet, sheetMargin, sizes } from './sheet.ts';

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
  /** A PNG above that name. */
  logo?: Uint8Array | undefined;
  madeAt: Date;
  blocks: Block[];
}

const amountWidth = 110;

/** The document as a tagged PDF, so that a screen reader announces headings, terms and tables as such. */
export async function writePdf(paper: Paper): Promise<Buffer> {
  const { sheet, written } = await openSheet(paper);
  draw(sheet, paper);
  sheet.end();
  return written;
}

function draw(sheet: Sheet, { title, from, logo, blocks }: Paper): void {
  const root = sheet.struct('Document');
  sheet.addStructure(root);
  if (logo !== undefined) {
    drawLogo(sheet, logo, { left: sheetMargin, top: sheetMargin });
    sheet.y = sheetMargin + logoSize.height + 12;
  }
  root.add(sheet.struct('P', {}, () => say(sheet, from, 'bold')));
  root.add(sheet.struct('H1', {}, () => say(sheet, title, 'bold', sizes.title)));
  drawBlocks(sheet, root, blocks);
  root.end();
}

/** The parts of a document, one below the other. */
export function drawBlocks(sheet: Sheet, root: PDFKit.PDFStructureElement, blocks: readonly Block[]): void {
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
    const width = sheet.page.width - 2 * sheetMargin - amountWidth;
    const words = printable(line.detail === undefined ? line.label : `${line.label} (${line.detail})`);
    // A line is never split across pages: its amount is level with its first words.
    const height = sheet.font(face).fontSize(sizes.body).heightOfString(words, { width });
    if (sheet.y + height > sheet.page.height - sheetMargin) sheet.addPage();
    const top = sheet.y;
    const row = sheet.struct('TR');
    table.add(row);
    row.add(
      sheet.struct(
        'TH',
        {},
        () => void sheet.font(face).fontSize(sizes.body).text(words, sheetMargin, top, { width }),
      ),
    );
    row.add(
      sheet.struct(
        'TD',
        {},
        () =>
          void sheet.text(printable(line.amount), sheetMargin + width, top, {
            width: amountWidth,
            align: 'right',
          }),
      ),
    );
    row.end();
    sheet.x = sheetMargin;
    sheet.y = top + height + 6;
  }
  table.end();
}
