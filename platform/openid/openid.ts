import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
  skipStateCheck,
} from 'openid-client';
import { z } from 'zod';
import { describeFault } from '../faults/faults.ts';
import type { Log } from '../logging/log.ts';
import { type Refusal, refusal, refused, success } from '../result.ts';
import type { OpenIdIdentity, OpenIdProvider } from './provider.ts';

export interface OpenIdSettings {
  /** Its address, exactly as it names itself. */
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scope: string;
  /** For a provider whose own description leaves it out. */
  tokenEndpoint?: string;
}

const longestWaitSeconds = 5;
const toleranceSeconds = 60;
const longestAgeSeconds = 600;
const descriptionLifeMilliseconds = 3_600_000;

const claims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
  hd: z.string().max(254).optional(),
  name: z.string().max(400).optional(),
});

/**
 * A provider of identities through OpenID Connect: authorization code with PKCE, state and nonce. The
 * identity is believed only when the provider has signed it, for us, now, and in answer to this request. What
 * time it is says the clock of the machine, as it does at the provider.
 */
export function createOpenIdProvider(settings: OpenIdSettings, log: Log): OpenIdProvider {
  const described = remembering(() => describe(settings));
  const away = (error: unknown): { ok: false; refusal: Refusal } => {
    log.warn({ provider: settings.issuer, ...describeFault(error) }, 'sign-in provider failed');
    return refused(providerFailed);
  };
  return {
    issuer: settings.issuer,
    async authorizationUrl({ state, nonce, codeVerifier, redirectUri }) {
      try {
        const url = buildAuthorizationUrl(await described(), {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return success(url.href);
      } catch (error) {
        return away(error);
      }
    },
    async identify({ nonce, codeVerifier, redirectUri }, { code, issuer }) {
      try {
        const answer = new URL(redirectUri);
        answer.searchParams.set('code', code);
        if (issuer !== null) answer.searchParams.set('iss', issuer);
        const tokens = await authorizationCodeGrant(await described(), answer, {
          expectedNonce: nonce,
          // It was compared before, with the cookie of this browser.
          expectedState: skipStateCheck,
          pkceCodeVerifier: codeVerifier,
        });
        return success(readIdentity(tokens.claims()));
      } catch (error) {
        return away(error);
      }
    },
  };
}

async function describe({ issuer, clientId, clientSecret, tokenEndpoint }: OpenIdSettings) {
  const authentication = clientSecret === undefined ? None() : ClientSecretPost(clientSecret);
  // Only a provider on this machine, as in the tests, has such an address.
  const extensions = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: longestWaitSeconds,
    execute: extensions,
  });
  const { supportsPKCE: _asked, ...metadata } = found.serverMetadata();
  // Otherwise a stranger who answers in its place could send the visitor, and the code, anywhere.
  if (metadata.issuer !== issuer) throw new Error('The provider calls itself by another name.');
  const provider = new Configuration(
    { token_endpoint: tokenEndpoint, ...metadata },
    clientId,
    { [clockTolerance]: toleranceSeconds },
    authentication,
  );
  provider.timeout = longestWaitSeconds;
  // Without these, the package believes what comes over TLS and looks at no signature.
  for (const extend of [...extensions, enableNonRepudiationChecks]) extend(provider);
  return provider;
}

function readIdentity(claimed: unknown): OpenIdIdentity {
  const who = claims.parse(claimed);
  if (who.iat < Date.now() / 1_000 - longestAgeSeconds - toleranceSeconds)
    throw new Error('The identity was signed too long ago.');
  return {
    subject: who.sub,
    email: who.email?.toLowerCase() ?? null,
    emailVerified: who.email_verified === true,
    hostedDomain: who.hd ?? null,
    name: who.name ?? null,
  };
}

/** Keeps what was found for an hour; a failure is asked about again. */
function remembering<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let kept: { found: Promise<Found>; until: number } | undefined;
  return () => {
    if (kept === undefined || Date.now() > kept.until) {
      const found = find();
      kept = { found, until: Date.now() + descriptionLifeMilliseconds };
      found.catch(() => {
        kept = undefined;
      });
    }
    return kept.found;
  };
}

const providerFailed = refusal(
  'unavailable',
  'provider_failed',
  'That did not work just now. Please try again, or sign in another way.',
);
