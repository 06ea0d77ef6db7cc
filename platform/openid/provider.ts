import type { Result } from '../result.ts';

/** What was begun here and has to come back: the answer is accepted only together with it. */
export interface OpenIdRequest {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Who a visitor is at the provider, as it has signed. The address may be anything that they typed there. */
export interface OpenIdIdentity {
  subject: string;
  email: string | null;
  emailVerified: boolean;
  /** The domain whose mail the provider runs for its owner; Google's `hd`. */
  hostedDomain: string | null;
  name: string | null;
}

export interface OpenIdProvider {
  issuer: string;
  authorizationUrl(request: OpenIdRequest): Promise<Result<string>>;
  /**
   * Exchanges the code for a signed identity. `issuer` is what the answer names as its sender, if it does
   * (RFC 9207).
   */
  identify(
    request: Omit<OpenIdRequest, 'state'>,
    answer: { code: string; issuer: string | null },
  ): Promise<Result<OpenIdIdentity>>;
}
