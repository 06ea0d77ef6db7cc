import type { OpenIdIdentity } from '../../../platform/openid/openid.ts';
import type { ProviderName } from './schema.ts';

/**
 * Whether the provider proves that the address is this person's. Google knows it for its own addresses and for the domains
 * whose mail it runs; for others it only knows that it was so once. Facebook says nothing of the kind.
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
 * What becomes of somebody who comes back from a provider. Only a link that a member has made opens an account: no address,
 * verified or not, is looked at here, so that none can take an account over.
 */
export function arrivalOf({ linkedTo, linkingFor }: { linkedTo: string | null; linkingFor: string | null }): Arrival {
  if (linkingFor === null) return linkedTo === null ? { kind: 'unknown' } : { kind: 'sign_in', userId: linkedTo };
  if (linkedTo === null) return { kind: 'link', userId: linkingFor };
  return linkedTo === linkingFor ? { kind: 'linked_before' } : { kind: 'belongs_to_another' };
}
