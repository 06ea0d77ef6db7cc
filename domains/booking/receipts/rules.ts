import type { Paper } from '../../../platform/documents/pdf.ts';
import { formatCents } from '#platform/money.ts';
import type { Receipt } from './schema.ts';

/** What counts as paid, and what went back of it. Other sums say where money stood that was never taken. */
const paidTerms = ['Charged', 'From the gift balance'];
const backTerms = ['Paid back', 'Paid back to the gift balance'];

/** The sums of a receipt as one reads them: where money stood, what was paid and went back, and what that comes to. */
export function reckoning({ sums }: Pick<Receipt, 'sums'>): { aside: Receipt['sums']; paid: { label: string; cents: number }[]; paidCents: number } {
  const paid = sums.flatMap(({ term, cents }) => (paidTerms.includes(term) ? [{ label: term, cents }] : backTerms.includes(term) ? [{ label: term, cents: -cents }] : []));
  return { aside: sums.filter(({ term }) => !paidTerms.includes(term) && !backTerms.includes(term)), paid, paidCents: paid.reduce((sum, { cents }) => sum + cents, 0) };
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
  return sums.filter(({ term }) => paidTerms.includes(term)).reduce((sum, { cents }) => sum + cents, 0);
}
