import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Paper, writePdf } from './pdf.ts';

const paper = (rows: number): Paper => ({
  title: 'Receipt: Visit HS-7K4M-29Q',
  from: 'Hearthside',
  madeAt: new Date('2027-02-08T17:00:00Z'),
  blocks: [
    { kind: 'facts', rows: [{ term: 'Paid by', details: 'Łucja “Lu” Nguyễn 😀' }] },
    {
      kind: 'lines',
      caption: 'Line by line',
      rows: Array.from({ length: rows }, (_, index) => ({
        label: `Thing ${index}`,
        detail: 'a long word about it '.repeat(5),
        amount: '$12.50',
      })),
      total: { label: 'Price', amount: '$25.00' },
    },
    { kind: 'words', text: 'Questions? Call us.' },
  ],
});
const textOf = (pdf: Buffer) => pdf.toString('latin1');

describe('a paper as a PDF', () => {
  it('is tagged and says its language and its title', async () => {
    const pdf = textOf(await writePdf(paper(2)));
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    for (const mark of [
      '/Marked true',
      '/StructTreeRoot',
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/S /H1',
      '/S /H2',
      '/S /Table',
      '/S /TR',
      '/S /TH',
      '/S /TD',
      '/S /P',
    ])
      expect(pdf).toContain(mark);
  });

  it('has a logo for the eye alone above the name', async () => {
    const logo = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#7a1fa2' } })
      .png()
      .toBuffer();
    const [without, pdf] = [textOf(await writePdf(paper(2))), textOf(await writePdf({ ...paper(2), logo }))];
    expect(without).not.toContain('/Subtype /Image');
    expect(pdf).toContain('/Subtype /Image');
    expect(pdf.match(/\/S \/\w+/g)).toEqual(without.match(/\/S \/\w+/g));
  });

  it('goes on to as many pages as it needs, and is small', async () => {
    const short = await writePdf(paper(2));
    const long = await writePdf(paper(80));
    expect(textOf(short).match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(textOf(long).match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
    expect(short.length).toBeLessThan(60_000);
  });
});
