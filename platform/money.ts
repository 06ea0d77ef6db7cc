/**
 * An amount as it appears on a bill: "$132.00". Written by hand, because the platform's own formatter for
 * money takes a phone a tenth of a second to create, just when a page is about to answer its first touch.
 */
export function formatCents(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
