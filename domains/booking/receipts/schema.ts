/** A payment line by line, for page, print and PDF alike. */
export interface Receipt {
  id: string;
  title: 'Receipt' | 'Payment';
  description: string;
  facts: { term: string; details: string }[];
  lines: { label: string; detail?: string; cents: number }[];
  totalCents: number;
  /** What became of the money. */
  sums: { term: string; cents: number }[];
}
