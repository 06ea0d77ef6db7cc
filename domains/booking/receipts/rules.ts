import type { Paper } from '../../../platform/documents/pdf.ts';
import { formatCents } from '#platform/money.ts';
import type { Receipt } from './schema.ts';

/** A receipt as a paper, for insurance and tax. */
export function paperOf(receipt: Receipt, sender: { site: string; phone: string }, madeAt: Date): Paper {
  const lines = receipt.lines.map(({ label, detail, cents }) => ({ label, ...(detail === undefined ? {} : { detail }), amount: formatCents(cents) }));
  return {
    title: `${receipt.title}: ${receipt.description}`,
    from: sender.site,
    madeAt,
    blocks: [
      { kind: 'facts', rows: receipt.facts },
      ...(lines.length === 0 ? [] : [{ kind: 'lines' as const, caption: 'Line by line', rows: lines, total: { label: 'Price', amount: formatCents(receipt.totalCents) } }]),
      { kind: 'facts', rows: receipt.sums.map(({ term, cents }) => ({ term, details: formatCents(cents) })) },
      { kind: 'words', text: `Questions? Call us: ${sender.phone}. The number of this payment is ${receipt.id}.` },
    ],
  };
}

/** What was taken in the end, of card and gift together. */
export function takenOf({ sums }: Receipt): number {
  return sums.filter(({ term }) => term === 'Charged' || term === 'From the gift balance').reduce((sum, { cents }) => sum + cents, 0);
}
