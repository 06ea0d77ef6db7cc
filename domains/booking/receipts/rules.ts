import type { Paper } from '../../../platform/documents/pdf.ts';
import { formatCents } from '#platform/money.ts';
import type { Receipt } from './schema.ts';

/** The sums of a receipt as one reads them: where money stood, what was paid and went back, and what that comes to. */
export function reckoning({ sums }: Pick<Receipt, 'sums'>): { aside: { term: string; cents: number }[]; paid: { label: string; cents: number }[]; paidCents: number } {
  const paid = sums.filter(({ kind }) => kind !== 'aside').map(({ kind, term, cents }) => ({ label: term, cents: kind === 'back' ? -cents : cents }));
  const aside = sums.filter(({ kind }) => kind === 'aside').map(({ term, cents }) => ({ term, cents }));
  return { aside, paid, paidCents: paid.reduce((sum, { cents }) => sum + cents, 0) };
}

/** A receipt as a paper, for insurance and tax. */
export function paperOf(receipt: Receipt, sender: { site: string; address: string; phone: string }, madeAt: Date): Paper {
  const amountsOf = (lines: Receipt['lines']) => lines.map(({ label, detail, cents }) => ({ label, ...(detail === undefined ? {} : { detail }), amount: formatCents(cents) }));
  const { aside, paid, paidCents } = reckoning(receipt);
  return {
    title: `${receipt.title}: ${receipt.description}`,
    from: sender.site,
    madeAt,
    blocks: [
      { kind: 'facts', rows: [{ term: 'From', details: `${sender.site}, ${sender.address}` }, ...receipt.facts] },
      ...(receipt.lines.length === 0 ? [] : [{ kind: 'lines' as const, caption: 'Line by line', rows: amountsOf(receipt.lines), total: { label: 'Price', amount: formatCents(receipt.totalCents) } }]),
      ...(aside.length === 0 ? [] : [{ kind: 'facts' as const, rows: aside.map(({ term, cents }) => ({ term, details: formatCents(cents) })) }]),
      ...(paid.length === 0 ? [] : [{ kind: 'lines' as const, caption: 'What was paid', rows: amountsOf(paid), total: { label: 'Paid in all', amount: formatCents(paidCents) } }]),
      { kind: 'words', text: `Questions? Call us: ${sender.phone}. The number of this payment is ${receipt.id}.` },
    ],
  };
}

/** What was taken in the end, of card and gift together. */
export function takenOf({ sums }: Receipt): number {
  return sums.filter(({ kind }) => kind === 'paid').reduce((sum, { cents }) => sum + cents, 0);
}
