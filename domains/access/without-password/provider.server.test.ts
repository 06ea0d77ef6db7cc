import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { createOpenIdProvider } from '#platform/openid/openid.ts';
import {
  facebookClient,
  googleClient,
  type IdentityProvider,
  startIdentityProvider,
  type TheirClaims,
} from '#stand-ins/identity-provider.ts';
import { signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { findSession } from '../sign-in.server.ts';
import {
  findFoundIdentity,
  finishProvider,
  hasAccount,
  joinWithFound,
  linkFound,
  listLinkedProviders,
  startProvider,
  unlinkProvider,
} from './provider.server.ts';
import { isProved } from './provider.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let elsewhere: IdentityProvider;
let platform: ConnectedPlatform;
beforeAll(async () => {
  [world, elsewhere] = await Promise.all([createTestPlatform(), startIdentityProvider()]);
  elsewhere.serve('http://localhost');
  const { log } = world.platform;
  const { issuer } = elsewhere;
  platform = {
    ...world.platform,
    signInProviders: {
      google: createOpenIdProvider(
        {
          issuer,
          clientId: googleClient.id,
          clientSecret: googleClient.secret,
          scope: 'openid email profile',
        },
        log,
      ),
      facebook: createOpenIdProvider(
        { issuer, clientId: facebookClient.id, clientSecret: undefined, scope: 'openid email' },
        log,
      ),
    },
  };
});
afterAll(() => Promise.all([world.close(), elsewhere.stop()]));
beforeEach(async () => {
  // The provider reads the machine's clock.
  world.clock.moveTo(new Date());
  await platform.database.deleteFrom('linked_identities').execute();
  await platform.database.deleteFrom('rate_limits').execute();
});

type Name = 'google' | 'facebook';

/** Goes to the provider's page as a browser does, signs in there, and reads what comes back. */
async function wayThere(url: string, who: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let at = url;
  let body: URLSearchParams | undefined;
  while (!at.startsWith('http://localhost/')) {
    const answer = await fetch(at, {
      method: body === undefined ? 'GET' : 'POST',
      body,
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    body = location === null ? new URLSearchParams({ who }) : undefined;
    at = location === null ? at : new URL(location, at).href;
    if (answer.status >= 400) throw new Error(`${answer.status}: ${await answer.text()}`);
  }
  return new URL(at).searchParams;
}

async function setOut(provider: Name, who: string, linkingFor: string | null = null) {
  const started = valueOf(await startProvider(platform, provider, { next: '/account/payment', linkingFor }));
  const back = await wayThere(started.url, who);
  return {
    state: back.get('state') ?? '',
    kept: started.state,
    code: back.get('code') ?? '',
    issuer: back.get('iss'),
  };
}
const arrive = async (provider: Name, who: string, linkingFor: string | null = null) =>
  finishProvider(platform, provider, await setOut(provider, who, linkingFor), linkingFor, visitorOn('iPad'));

async function rosa() {
  const { token } = await signIn(platform, 'rosa@example.com');
  return (await findSession(platform, token))!;
}

describe('coming back from a provider', () => {
  it('opens the account that was linked, and no other', async () => {
    elsewhere.people.set('r-1', { email: 'rosa.elsewhere@gmail.com', email_verified: true, name: 'Rosa' });
    const { member } = await rosa();
    expect(valueOf(await arrive('google', 'r-1', member.userId))).toEqual({ kind: 'linked' });
    const back = valueOf(await arrive('google', 'r-1'));
    expect(back).toMatchObject({ kind: 'signed_in', next: '/account/payment' });
    expect(
      back.kind === 'signed_in' && (await findSession(platform, back.session.token))?.member.userId,
    ).toBe(member.userId);
    // The same name at another provider is a different person.
    expect(valueOf(await arrive('facebook', 'r-1')).kind).toBe('unknown');
  });

  it('never opens an account by an address, verified there or not', async () => {
    const address = fc.oneof(
      fc.constantFrom('rosa@example.com', 'ROSA@example.com', 'daniel@example.com', 'rosa@gmail.com'),
      fc.emailAddress(),
    );
    const said = fc.record({
      email: address,
      email_verified: fc.boolean(),
      hd: fc.option(fc.constantFrom('example.com', 'gmail.com'), { nil: undefined }),
      name: fc.constant('Somebody'),
    });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        said,
        fc.constantFrom<Name>('google', 'facebook'),
        async (claims: TheirClaims, provider) => {
          const who = `stranger-${(count += 1)}`;
          elsewhere.people.set(who, claims);
          const sessions = async () => platform.database.selectFrom('sessions').select('id').execute();
          const before = (await sessions()).length;
          const arrived = valueOf(await arrive(provider, who));
          expect([arrived.kind, (await sessions()).length]).toEqual(['unknown', before]);
          // Making an account does not help either: an existing one keeps its owner.
          if (arrived.kind === 'unknown' && claims.email?.toLowerCase().endsWith('@example.com'))
            expect(codeOf(await joinWithFound(platform, arrived.token, visitorOn('iPad')))).toBe(
              'found_too_old',
            );
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is taken only by the browser that set out, once, for the provider and the member that it was for', async () => {
    elsewhere.people.set('r-2', { name: 'Rosa' });
    const { member } = await rosa();
    const finish = (
      provider: Name,
      answer: Awaited<ReturnType<typeof setOut>>,
      userId: string | null = null,
    ) => finishProvider(platform, provider, answer, userId, visitorOn('iPad'));
    const answer = await setOut('google', 'r-2');
    expect(codeOf(await finish('google', { ...answer, kept: '' }))).toBe('not_begun_here');
    expect(codeOf(await finish('google', { ...answer, kept: (await setOut('google', 'r-2')).kept }))).toBe(
      'not_begun_here',
    );
    expect(valueOf(await finish('google', answer)).kind).toBe('unknown');
    expect(codeOf(await finish('google', answer))).toBe('not_begun_here');
    expect(codeOf(await finish('facebook', await setOut('google', 'r-2')))).toBe('not_begun_here');
    const linking = await setOut('google', 'r-2', member.userId);
    const daniel = await signIn(platform, 'daniel@example.com');
    expect(codeOf(await finish('google', linking, daniel.member.userId))).toBe('not_begun_here');
    const mixedUp = await setOut('google', 'r-2');
    expect(codeOf(await finish('google', { ...mixedUp, issuer: 'https://evil.example' }))).toBe(
      'provider_failed',
    );
    const stolen = await setOut('google', 'r-2');
    const other = await setOut('google', 'r-2');
    // The code was issued for another request: the provider refuses it without the matching PKCE verifier.
    expect(codeOf(await finish('google', { ...other, code: stolen.code }))).toBe('provider_failed');
    const late = await setOut('google', 'r-2');
    world.clock.moveTo(new Date(Date.now() + 16 * 60_000));
    expect(codeOf(await finish('google', late))).toBe('not_begun_here');
  });
});

describe('somebody whom we do not know', () => {
  it('gets an account by one press where the provider proves the address, active and without a password', async () => {
    elsewhere.people.set('new-1', {
      email: 'Pearl.Owens@gmail.com',
      email_verified: true,
      name: 'Pearl Owens',
    });
    const arrived = valueOf(await arrive('google', 'new-1'));
    const token = arrived.kind === 'unknown' ? arrived.token : '';
    expect(await findFoundIdentity(platform, token)).toMatchObject({
      email: 'pearl.owens@gmail.com',
      proved: true,
    });
    const joined = valueOf(await joinWithFound(platform, token, visitorOn('iPad')));
    expect((await findSession(platform, joined.session.token))?.member).toMatchObject({
      name: 'Pearl Owens',
      status: 'A',
    });
    expect(codeOf(await joinWithFound(platform, token, visitorOn('iPad')))).toBe('found_too_old');
    expect(valueOf(await arrive('google', 'new-1')).kind).toBe('signed_in');
  });

  it('links it after signing in, when the address is known', async () => {
    elsewhere.people.set('r-3', { email: 'rosa@example.com', email_verified: true, hd: 'example.com' });
    const arrived = valueOf(await arrive('google', 'r-3'));
    const token = arrived.kind === 'unknown' ? arrived.token : '';
    const found = (await findFoundIdentity(platform, token))!;
    expect(await hasAccount(platform.database, found)).toBe(true);
    // An unproved address tells nothing about who has an account.
    expect(await hasAccount(platform.database, { ...found, proved: false })).toBe(false);
    const { member, session } = await rosa();
    const stale = { ...session, confirmedAt: new Date(world.clock.now().getTime() - 11 * 60_000) };
    expect(codeOf(await linkFound(platform, member, stale, token))).toBe('not_fresh');
    valueOf(await linkFound(platform, member, session, token));
    expect(await listLinkedProviders(platform.database, member)).toEqual([
      { provider: 'google', shownAs: 'rosa@example.com' },
    ]);
    expect(codeOf(await linkFound(platform, member, session, token))).toBe('found_too_old');
    expect(valueOf(await arrive('google', 'r-3')).kind).toBe('signed_in');
  });

  it('who is linked to one account is not linked to a second', async () => {
    const { member } = await rosa();
    const daniel = await signIn(platform, 'daniel@example.com');
    elsewhere.people.set('r-4', { name: 'R' });
    valueOf(await arrive('facebook', 'r-4', member.userId));
    expect(codeOf(await arrive('facebook', 'r-4', daniel.member.userId))).toBe('belongs_to_another');
    expect(valueOf(await arrive('facebook', 'r-4', member.userId)).kind).toBe('linked');
  });
});

describe('a link', () => {
  it('is removed by its member alone, and then opens nothing', async () => {
    const { member, session } = await rosa();
    elsewhere.people.set('r-5', { name: 'R' });
    valueOf(await arrive('google', 'r-5', member.userId));
    const daniel = (await findSession(platform, (await signIn(platform, 'daniel@example.com')).token))!;
    expect(codeOf(await unlinkProvider(platform, daniel.member, daniel.session, 'google'))).toBe(
      'not_linked',
    );
    valueOf(await unlinkProvider(platform, member, session, 'google'));
    expect(valueOf(await arrive('google', 'r-5')).kind).toBe('unknown');
  });

  it('opens no closed account', async () => {
    const { member } = await rosa();
    elsewhere.people.set('r-6', { name: 'R' });
    valueOf(await arrive('google', 'r-6', member.userId));
    await platform.database
      .updateTable('users')
      .set({ status: 'C' })
      .where('id', '=', member.userId)
      .execute();
    expect(valueOf(await arrive('google', 'r-6')).kind).toBe('unknown');
    await platform.database
      .updateTable('users')
      .set({ status: 'A' })
      .where('id', '=', member.userId)
      .execute();
  });
});

describe('a provider', () => {
  it('that is away or calls itself by another name is refused, and the person told to go another way', async () => {
    const { log } = world.platform;
    for (const issuer of ['http://127.0.0.1:1', `${elsewhere.issuer}/`]) {
      const away = createOpenIdProvider(
        { issuer, clientId: 'x', clientSecret: undefined, scope: 'openid' },
        log,
      );
      const asked = await startProvider({ ...platform, signInProviders: { google: away } }, 'google', {
        next: '',
        linkingFor: null,
      });
      expect(asked).toMatchObject({ ok: false, refusal: { code: 'provider_failed', kind: 'unavailable' } });
    }
    expect(
      codeOf(
        await startProvider({ ...platform, signInProviders: {} }, 'google', { next: '', linkingFor: null }),
      ),
    ).toBe('not_offered');
  });

  it('proves an address only where it runs the mail of it', () => {
    const said = { subject: 's', name: null, emailVerified: true, hostedDomain: null };
    expect(isProved('google', { ...said, email: 'a@gmail.com' })).toBe(true);
    expect(isProved('google', { ...said, email: 'a@oak.example', hostedDomain: 'oak.example' })).toBe(true);
    expect(isProved('google', { ...said, email: 'a@oak.example' })).toBe(false);
    expect(isProved('google', { ...said, email: 'a@gmail.com.evil.example' })).toBe(false);
    expect(isProved('google', { ...said, email: 'a@gmail.com', emailVerified: false })).toBe(false);
    expect(isProved('facebook', { ...said, email: 'a@gmail.com' })).toBe(false);
  });
});
