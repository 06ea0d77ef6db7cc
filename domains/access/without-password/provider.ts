import { z } from 'zod';
import type { OpenIdIdentity } from '#platform/openid/provider.ts';

export const providerName = z.enum(['google', 'facebook']);
export type ProviderName = z.output<typeof providerName>;

/**
 * The identity that came back from a provider and is not linked to an account of ours; kept for 30 minutes,
 * for one browser.
 */
export const foundIdentity = z.object({
  provider: providerName,
  subject: z.string(),
  email: z.string().nullable(),
  /** Whether the provider itself runs that address's mail and so knows whose it is. */
  proved: z.boolean(),
  name: z.string().nullable(),
  next: z.string(),
});
export type FoundIdentity = z.output<typeof foundIdentity>;

export interface LinkedProvider {
  provider: ProviderName;
  shownAs: string;
}

/**
 * Whether the provider proves that the address is this person's. Google knows it for its own addresses and
 * for domains whose mail it runs; for others it only knows that it was once so. Facebook makes no such
 * claim.
 */
export function isProved(provider: ProviderName, identity: OpenIdIdentity): boolean {
  const { email, emailVerified, hostedDomain } = identity;
  if (provider !== 'google' || email === null || !emailVerified) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domain === 'gmail.com' || (hostedDomain !== null && hostedDomain.toLowerCase() === domain);
}

export type Arrival =
  | { kind: 'sign_in'; userId: string }
  | { kind: 'link'; userId: string }
  | { kind: 'linked_before' }
  | { kind: 'belongs_to_another' }
  | { kind: 'unknown' };

/**
 * What happens to a visitor who comes back from a provider. Only a link that a member has made opens an
 * account. No address does, verified or not, so that none can take over an account.
 */
export function arrivalOf({
  linkedTo,
  linkingFor,
}: {
  linkedTo: string | null;
  linkingFor: string | null;
}): Arrival {
  if (linkingFor === null)
    return linkedTo === null ? { kind: 'unknown' } : { kind: 'sign_in', userId: linkedTo };
  if (linkedTo === null) return { kind: 'link', userId: linkingFor };
  return linkedTo === linkingFor ? { kind: 'linked_before' } : { kind: 'belongs_to_another' };
}

export const providerTitles: Record<ProviderName, string> = { google: 'Google', facebook: 'Facebook' };
