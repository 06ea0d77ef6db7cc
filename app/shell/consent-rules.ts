/**
 * What a visitor can agree to and where it is kept (`docs/specification.md` 4.5): in the browser, as a list
 * with `N/A` for what is not accepted.
 */
export const categories = ['analytics', 'advertisement', 'functionality'] as const;
export type Category = (typeof categories)[number];

/** Remembered apart from the choice, so that the question does not come back on each page of the visit. */
export const declinedKey = 'hsp_declined';

export const consentKey = 'hsp_cookie';
const notAccepted = 'N/A';

export function storedConsent(accepted: readonly Category[]): string {
  return JSON.stringify(categories.map((category) => (accepted.includes(category) ? category : notAccepted)));
}

/** What was accepted; null where no choice is stored, or nothing that could be one. */
export function readConsent(stored: string | null): Category[] | null {
  if (stored === null) return null;
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? categories.filter((category) => list.includes(category)) : null;
  } catch {
    return null;
  }
}

export interface Pixel {
  id: string;
  /** `*` matches anything; without a pattern it applies to all paths. */
  pattern: string;
}

export function readPixels(text: string | undefined): Pixel[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map((part) => ({ id: part.split('=')[0] ?? '', pattern: part.split('=')[1] ?? '*' }));
}

export function countsOn(pixel: Pixel, path: string): boolean {
  const parts = pixel.pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}
