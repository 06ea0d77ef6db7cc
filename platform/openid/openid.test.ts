import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../logging/log.ts';
import { createOpenIdProvider } from './openid.ts';

/** A provider that signs whatever a test wants, to see what is believed. */
let server: Server;
let issuer: string;
let idToken: string;
const keys = await generateKeyPair('RS256');
const strangerKeys = await generateKeyPair('RS256');
beforeAll(async () => {
  server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      },
      '/token': { access_token: 'a token of no use here', token_type: 'bearer', id_token: idToken },
    };
    const send = (value: unknown) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (request.url === '/keys')
      void exportJWK(keys.publicKey).then((key) =>
        send({ keys: [{ ...key, kid: '1', alg: 'RS256', use: 'sig' }] }),
      );
    else send(answers[request.url ?? '']);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

/** What is signed is as old as it says by the clock of the machine. */
const now = new Date();
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
const good = (): JWTPayload => ({
  iss: issuer,
  aud: 'us',
  sub: 'r-1',
  nonce: 'our nonce',
  iat: seconds(now),
  exp: seconds(now) + 300,
  email: 'Rosa@Example.com',
  email_verified: true,
});
const sign = (payload: JWTPayload, key = keys.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(key);
const identify = async (token: string, said: string | null = null) => {
  idToken = token;
  const provider = createOpenIdProvider(
    { issuer, clientId: 'us', clientSecret: undefined, scope: 'openid' },
    createLog('silent'),
  );
  return provider.identify(
    { nonce: 'our nonce', codeVerifier: 'verifier', redirectUri: 'http://localhost/signin/google' },
    { code: 'code', issuer: said },
  );
};

describe('an identity', () => {
  it('that the provider has signed for us, now and for this request is believed', async () => {
    expect(await identify(await sign(good()))).toEqual({
      ok: true,
      value: {
        subject: 'r-1',
        email: 'rosa@example.com',
        emailVerified: true,
        hostedDomain: null,
        name: null,
      },
    });
  });

  it('whose address is not said to be verified is not', async () => {
    const { email_verified: _verified, ...silent } = good();
    expect(await identify(await sign(silent))).toMatchObject({ value: { emailVerified: false } });
  });

  it('in an answer that names another provider as its sender is refused', async () => {
    expect(await identify(await sign(good()), issuer)).toMatchObject({ ok: true });
    expect(await identify(await sign(good()), 'https://evil.example')).toMatchObject({
      refusal: { code: 'provider_failed' },
    });
  });

  it.each<[string, () => Promise<string> | string]>([
    ['signed by a stranger', () => sign(good(), strangerKeys.privateKey)],
    ['not signed', () => new UnsecuredJWT(good()).encode()],
    [
      'signed with a key that everybody knows',
      () =>
        new SignJWT(good())
          .setProtectedHeader({ alg: 'HS256', kid: '1' })
          .sign(new TextEncoder().encode('us'.repeat(32))),
    ],
    ['for another request', () => sign({ ...good(), nonce: 'another nonce' })],
    ['without a nonce', () => sign({ ...good(), nonce: undefined })],
    ['for another site', () => sign({ ...good(), aud: 'them' })],
    ['for two sites, and given to the other', () => sign({ ...good(), aud: ['us', 'them'], azp: 'them' })],
    ['by another provider', () => sign({ ...good(), iss: 'https://evil.example' })],
    ['too old', () => sign({ ...good(), iat: seconds(now) - 900, exp: seconds(now) - 600 })],
    ['that lasts, and was signed long ago', () => sign({ ...good(), iat: seconds(now) - 900 })],
    ['without an end', () => sign({ ...good(), exp: undefined })],
    ['not yet', () => sign({ ...good(), nbf: seconds(now) + 600 })],
    ['of nobody', () => sign({ ...good(), sub: undefined })],
    ['that is no token', () => 'what is this'],
  ])('%s is refused', async (_, token) => {
    expect(await identify(await token())).toMatchObject({ ok: false, refusal: { code: 'provider_failed' } });
  });
});
