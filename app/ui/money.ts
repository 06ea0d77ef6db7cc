export type Currency = 'USD';

/** The site speaks US English throughout, so an amount looks the same on the server and in the browser. */
export function formatCents(cents: number, currency: Currency = 'USD'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}
