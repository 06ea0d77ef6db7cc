import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
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

const longestWaitMilliseconds = 5_000;
const descriptionLifeMilliseconds = 3_600_000;

const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url().optional(),
  jwks_uri: z.url(),
});
const tokens = z.object({ id_token: z.string().max(20_000) });
const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
  hd: z.string().max(254).optional(),
  name: z.string().max(400).optional(),
});

/**
 * A provider of identities through OpenID Connect: authorization code with PKCE, state and nonce. The
 * identity is believed only when the provider has signed it, for us, now, and in answer to this request.
 */
export function createOpenIdProvider(settings: OpenIdSettings, log: Log): OpenIdProvider {
  const described = remembering(async () => {
    const found = description.parse(
      await (await get(`${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)).json(),
    );
    // Otherwise somebody answering in its place could send the visitor, and the code, anywhere.
    if (found.issuer !== settings.issuer) throw new Error('The provider calls itself by another name.');
    return {
      ...found,
      keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: longestWaitMilliseconds }),
    };
  });
  const away = (error: unknown): { ok: false; refusal: Refusal } => {
    log.warn({ provider: settings.issuer, ...describeFault(error) }, 'sign-in provider failed');
    return refused(providerFailed);
  };
  return {
    issuer: settings.issuer,
    async authorizationUrl({ state, nonce, codeVerifier, redirectUri }) {
      try {
        const url = new URL((await described()).authorization_endpoint);
        const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
        const parameters = {
          response_type: 'code',
          client_id: settings.clientId,
          redirect_uri: redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return success(url.href);
      } catch (error) {
        return away(error);
      }
    },
    async identify({ nonce, codeVerifier, redirectUri }, { code, issuer }, now) {
      try {
        if (issuer !== null && issuer !== settings.issuer)
          throw new Error('The answer comes from another provider.');
        const provider = await described();
        const idToken = await exchange(provider.token_endpoint ?? settings.tokenEndpoint ?? '', settings, {
          code,
          codeVerifier,
          redirectUri,
        });
        return success(await readIdentity(idToken, provider.keys, settings, nonce, now));
      } catch (error) {
        return away(error);
      }
    },
  };
}

async function readIdentity(
  idToken: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
  { issuer, clientId }: OpenIdSettings,
  nonce: string,
  now: Date,
): Promise<OpenIdIdentity> {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience: clientId,
    algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    maxTokenAge: '10 minutes',
    clockTolerance: '60 seconds',
    currentDate: now,
  });
  const who = claims.parse(payload);
  if (who.nonce !== nonce) throw new Error('The identity answers another request.');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && who.azp !== clientId)
    throw new Error('The identity is meant for somebody else.');
  return {
    subject: who.sub,
    email: who.email?.toLowerCase() ?? null,
    emailVerified: who.email_verified === true,
    hostedDomain: who.hd ?? null,
    name: who.name ?? null,
  };
}

async function exchange(
  endpoint: string,
  { clientId, clientSecret }: OpenIdSettings,
  { code, codeVerifier, redirectUri }: { code: string; codeVerifier: string; redirectUri: string },
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  });
  if (clientSecret !== undefined) body.set('client_secret', clientSecret);
  const answer = await fetch(endpoint, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(longestWaitMilliseconds),
  });
  if (!answer.ok) throw new Error(`The code was not taken (${answer.status}).`);
  return tokens.parse(await answer.json()).id_token;
}

async function get(url: string): Promise<Response> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(longestWaitMilliseconds),
  });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`);
  return answer;
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
