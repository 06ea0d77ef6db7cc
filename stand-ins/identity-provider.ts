import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

/** What the provider says about one of its people. */
export interface TheirClaims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  hd?: string;
}

export const googleClient = { id: 'google-client-of-the-tests', secret: 'google-secret-of-the-tests' };
/** Facebook's app ids are numbers, and its code is exchanged without a secret. */
export const facebookClient = { id: '4711' };

export interface IdentityProvider {
  issuer: string;
  /** Who exists, and what is said about them; may change at any time. */
  people: Map<string, TheirClaims>;
  /** Begins to answer for a site; before, its address may not be known yet. */
  serve(publicUrl: string): void;
  stop(): Promise<void>;
}

/**
 * A real OpenID provider on loopback whose sign-in page asks only for the name. Stands in for Google and for
 * Facebook.
 */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const people = new Map<string, TheirClaims>();
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown =>
    response.writeHead(503).end();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    issuer,
    people,
    serve(publicUrl) {
      const provider = createProvider(issuer, publicUrl, people);
      const usual = provider.callback();
      answer = (request, response) =>
        request.url?.startsWith('/interaction/')
          ? signInPage(provider, request, response)
          : usual(request, response);
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function createProvider(issuer: string, publicUrl: string, people: Map<string, TheirClaims>): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: googleClient.id,
        client_secret: googleClient.secret,
        redirect_uris: [`${publicUrl}/signin/google`],
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        client_id: facebookClient.id,
        redirect_uris: [`${publicUrl}/signin/facebook`],
        token_endpoint_auth_method: 'none',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'hd'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  });
}

async function signInPage(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(
      '<!doctype html><html lang="en"><title>Elsewhere</title><form method="post"><label>Who are you? <input name="who"></label><button>Yes</button><button name="no" value="1">No</button></form></html>',
    );
    return;
  }
  const form = new URLSearchParams(await text(request));
  const who = form.get('who') ?? '';
  if (form.has('no')) return provider.interactionFinished(request, response, { error: 'access_denied' });
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId: who, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(request, response, {
    login: { accountId: who },
    consent: { grantId: await grant.save() },
  });
}
