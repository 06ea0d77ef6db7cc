import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export type Sheet = InstanceType<typeof PDFDocument>;
type Face = 'regular' | 'bold';

export const sizes = { body: 16, heading: 19, title: 26 };
/** In points, of which an inch has 72. */
export const sheetMargin = 56;
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

/**
 * An empty tagged PDF, so that a screen reader announces headings, terms and tables as such; `written` is
 * there once the sheet has ended.
 */
export async function openSheet({
  title,
  from,
  madeAt,
}: {
  title: string;
  from: string;
  madeAt: Date;
}): Promise<{ sheet: Sheet; written: Promise<Buffer> }> {
  fonts ??= loadFonts();
  const [{ default: Document }, faces] = await Promise.all([import('pdfkit'), fonts]);
  const sheet = new Document({
    size: 'LETTER',
    margin: sheetMargin,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: from, CreationDate: madeAt, ModDate: madeAt },
  });
  const parts: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part));
    sheet.on('end', () => resolve(Buffer.concat(parts)));
    sheet.on('error', reject);
  });
  sheet.registerFont('regular', faces.regular);
  sheet.registerFont('bold', faces.bold);
  sheet.fillColor(ink);
  return { sheet, written };
}

/** The logo of the sender, for the eye alone: the name is beside it. */
export function drawLogo(
  sheet: Sheet,
  logo: Uint8Array,
  { left, top, align }: { left: number; top: number; align?: 'right' },
): void {
  sheet.markContent('Artifact', { type: 'Layout' });
  sheet.image(Buffer.from(logo), left, top, {
    fit: [logoSize.width, logoSize.height],
    ...(align && { align }),
  });
  sheet.endMarkedContent();
}

export const logoSize = { width: 200, height: 44 };

export function say(sheet: Sheet, words: string, face: Face = 'regular', size = sizes.body): void {
  sheet.font(face).fontSize(size).text(printable(words), sheetMargin);
}

const known = /[\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2212]/u;

/** Letters that are no other letter with a mark. */
const plainForms: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', œ: 'oe', Œ: 'OE' };

/**
 * The font has the letters of western Europe. Other letters lose their marks, and become a question mark
 * where that is not enough.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (known.test(sign)) return sign;
      const plain = plainForms[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return plain !== '' && [...plain].every((each) => known.test(each)) ? plain : '?';
    })
    .join('');
}
