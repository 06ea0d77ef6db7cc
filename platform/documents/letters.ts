import { type Block, drawBlocks } from './pdf.ts';
import { drawLogo, logoSize, openSheet, printable, say, type Sheet, sheetMargin } from './sheet.ts';

export interface PrintedLetter {
  /** Who it is from: the lines above the address. */
  sender: readonly string[];
  /** Name and address, one line each. */
  addressee: readonly string[];
  date: string;
  title: string;
  blocks: Block[];
  /** What to do with a question, large at the end. */
  foot: string;
}

const inch = 72;
/**
 * Where a window of a #10 envelope shows the address of a letter that is folded in thirds, however it slips:
 * the window is 7/8 inch from the left, 1/2 from the bottom and 1 1/8 high.
 */
const window = { left: 1 * inch, top: 2.25 * inch, size: 14 };
/** Below the first fold. */
const begin = 3.8 * inch;
const titleSize = 20;

/** Letters as one file, each on a page of its own, to be folded in thirds. */
export async function writeLetters(
  letters: readonly PrintedLetter[],
  about: { title: string; from: string; logo?: Uint8Array | undefined; madeAt: Date },
): Promise<Buffer> {
  const { sheet, written } = await openSheet(about);
  const root = sheet.struct('Document');
  sheet.addStructure(root);
  for (const [index, letter] of letters.entries()) {
    if (index > 0) sheet.addPage();
    const part = sheet.struct('Sect');
    root.add(part);
    if (about.logo !== undefined) {
      const left = sheet.page.width - sheetMargin - logoSize.width;
      drawLogo(sheet, about.logo, { left, top: 36, align: 'right' });
    }
    drawLetter(sheet, part, letter);
    part.end();
  }
  root.end();
  sheet.end();
  return written;
}

function drawLetter(
  sheet: Sheet,
  part: PDFKit.PDFStructureElement,
  { sender, addressee, date, title, blocks, foot }: PrintedLetter,
): void {
  part.add(sheet.struct('P', {}, () => place(sheet, sender, { left: window.left, top: 40, size: 14 })));
  part.add(sheet.struct('P', {}, () => place(sheet, addressee, window)));
  part.add(
    sheet.struct('P', {}, () => {
      const width = sheet.page.width - 2 * sheetMargin;
      sheet.font('regular').fontSize(14).text(printable(date), sheetMargin, begin, { width, align: 'right' });
    }),
  );
  sheet.moveDown(0.4);
  part.add(sheet.struct('H1', {}, () => say(sheet, title, 'bold', titleSize)));
  drawBlocks(sheet, part, blocks);
  sheet.moveDown(1);
  part.add(sheet.struct('P', {}, () => say(sheet, foot, 'bold', titleSize)));
}

/** Lines at a place of the page, none of them broken. */
function place(
  sheet: Sheet,
  lines: readonly string[],
  { left, top, size }: { left: number; top: number; size: number },
): void {
  sheet.font('regular').fontSize(size);
  for (const [index, line] of lines.entries())
    sheet.text(printable(line), left, top + index * size * 1.15, { lineBreak: false });
}
