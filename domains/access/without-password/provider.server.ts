import { z } from 'zod';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { email } from '#domains/people/fields.ts';
import type { Member } from '#domains/people/people.ts';
import { canBeSeen, withoutUnseen } from '#domains/people/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import {
  type Database,
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { OpenIdIdentity } from '#platform/openid/provider.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { newToken, sameText } from '#platform/secrets.ts';
import { beginStep, findStep, takeStep } from '../pending-step.server.ts';
import { tellOfChange } from '../security-notice.server.ts';
import { notFresh, openSession } from '../session.server.ts';
import { makeAccount } from '../sign-in.server.ts';
import { isFresh, type OpenedSession, type Session } from '../sign-in.ts';
import {
  arrivalOf,
  type FoundIdentity,
  foundIdentity,
  isProved,
  type LinkedProvider,
  providerName,
  type ProviderName,
} from './provider.ts';

const begun = z.object({
  provider: providerName,
  nonce: z.string(),
  codeVerifier: z.string(),
  next: z.string(),
  linkingFor: z.string().nullable(),
});

/** The outcome of a trip to a provider and back. */
export type Returned =
  | { kind: 'signed_in'; session: OpenedSession; next: string }
  | { kind: 'linked' }
  | { kind: 'unknown'; token: string };

/**
 * The provider's address to send the visitor to, and the state that their browser keeps until they come back.
 * With `linkingFor`, a member who has recently proved who they are links the provider; otherwise a visitor
 * signs in.
 */
export async function startProvider(
  platform: ConnectedPlatform,
  provider: ProviderName,
  { next, linkingFor }: { next: string; linkingFor: string | null },
): Promise<Result<{ url: string; state: string }>> {
  const service = platform.signInProviders[provider];
  if (service === undefined) return refused(notOffered);
  const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()];
  const url = await service.authorizationUrl({
    state,
    nonce,
    codeVerifier,
    redirectUri: returnAddress(platform, provider),
  });
  if (!url.ok) return url;
  await beginStep(
    platform,
    {
      kind: 'provider',
      userId: null,
      details: { provider, nonce, codeVerifier, next, linkingFor } satisfies z.input<typeof begun>,
    },
    state,
  );
  return success({ url: url.value, state });
}

/**
 * Accepts what a provider sent back: only in the browser that set out (`kept`), once, from the same provider
 * and, for linking, for the same member. Refuses `provider_failed`, `not_begun_here`, `belongs_to_another`.
 */
export async function finishProvider(
  platform: ConnectedPlatform,
  provider: ProviderName,
  answer: { state: string; kept: string | undefined; code: string; issuer: string | null },
  userId: string | null,
  visitor: Visitor,
): Promise<Result<Returned>> {
  const service = platform.signInProviders[provider];
  if (service === undefined) return refused(notOffered);
  if (answer.kept === undefined || !sameText(answer.kept, answer.state)) return refused(notBegunHere);
  const step = begun.safeParse(await takeStep(platform, 'provider', answer.state, null));
  if (!step.success || step.data.provider !== provider) return refused(notBegunHere);
  const { linkingFor, next, nonce, codeVerifier } = step.data;
  if (linkingFor !== null && linkingFor !== userId) return refused(notBegunHere);
  const identity = await service.identify(
    { nonce, codeVerifier, redirectUri: returnAddress(platform, provider) },
    { code: answer.code, issuer: answer.issuer },
  );
  if (!identity.ok) return identity;
  return arrive(platform, { provider, identity: identity.value, linkingFor, next, visitor });
}

async function arrive(
  platform: ConnectedPlatform,
  {
    provider,
    identity,
    linkingFor,
    next,
    visitor,
  }: {
    provider: ProviderName;
    identity: OpenIdIdentity;
    linkingFor: string | null;
    next: string;
    visitor: Visitor;
  },
): Promise<Result<Returned>> {
  const found = foundOf(provider, identity, next);
  const arrived = await transaction(
    platform.database,
    async (work): Promise<Result<Returned> | undefined> => {
      const linked = await work
        .selectFrom('linked_identities')
        .innerJoin('users', 'users.id', 'linked_identities.user_id')
        .select(['linked_identities.id', 'linked_identities.user_id'])
        .where('provider', '=', provider)
        .where('subject', '=', identity.subject)
        .where('users.status', 'in', ['A', 'S'])
        .executeTakeFirst();
      const arrival = arrivalOf({ linkedTo: linked?.user_id ?? null, linkingFor });
      if (arrival.kind === 'unknown') return undefined;
      if (arrival.kind === 'belongs_to_another') return refused(belongsToAnother);
      if (arrival.kind === 'linked_before') return success({ kind: 'linked' });
      if (arrival.kind === 'link') return linkTo(platform, work, arrival.userId, found);
      await work
        .updateTable('linked_identities')
        .set({ last_used_at: platform.clock.now() })
        .where('id', '=', linked?.id ?? '')
        .execute();
      return success({
        kind: 'signed_in',
        session: await openSession(platform, work, arrival.userId, visitor),
        next,
      });
    },
  ).catch(refuseDoubles);
  if (arrived !== undefined) return arrived;
  return success({
    kind: 'unknown',
    token: await beginStep(platform, { kind: 'provider_found', userId: null, details: found }),
  });
}

function foundOf(provider: ProviderName, identity: OpenIdIdentity, next: string): FoundIdentity {
  const address = email.safeParse(identity.email ?? '');
  return {
    provider,
    subject: identity.subject,
    email: address.data ?? null,
    proved: address.success && isProved(provider, identity),
    name: identity.name,
    next,
  };
}

/** Links an identity to a member, in the caller's transaction, and tells the member. */
export async function linkTo(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  userId: string,
  found: FoundIdentity,
): Promise<Result<{ kind: 'linked' }>> {
  const now = platform.clock.now();
  await work
    .deleteFrom('linked_identities')
    .where('user_id', '=', userId)
    .where('provider', '=', found.provider)
    .execute();
  // An identity linked to a closed account is free again.
  const closed = work.selectFrom('users').select('id').where('status', '=', 'C');
  await work
    .deleteFrom('linked_identities')
    .where('provider', '=', found.provider)
    .where('subject', '=', found.subject)
    .where('user_id', 'in', closed)
    .execute();
  await work
    .insertInto('linked_identities')
    .values({
      id: newIdentifier(now),
      created_at: now,
      user_id: userId,
      provider: found.provider,
      subject: found.subject,
      shown_as: found.email ?? found.name?.slice(0, 100) ?? 'Your account there',
    })
    .execute();
  await tellOfChange(platform, work, userId, `${found.provider}_linked`);
  return success({ kind: 'linked' });
}

/** When two link the same identity at the same moment, only one succeeds. */
export function refuseDoubles(error: unknown): { ok: false; refusal: typeof belongsToAnother } {
  if (databaseErrorCode(error) === uniqueViolation) return { ok: false, refusal: belongsToAnother };
  throw error;
}

function returnAddress(platform: ConnectedPlatform, provider: ProviderName): string {
  return `${platform.publicUrl}/signin/${provider}`;
}

const notOffered = refusal('not_found', 'not_offered', 'You cannot sign in this way.');

const notBegunHere = refusal(
  'invalid',
  'not_begun_here',
  'This took too long, or you started it in another window. Start again.',
);

const belongsToAnother = refusal(
  'conflict',
  'belongs_to_another',
  'This is linked to another account here. Sign in to that one, or remove it there first.',
);

export async function listLinkedProviders(database: Database, member: Member): Promise<LinkedProvider[]> {
  const rows = await database
    .selectFrom('linked_identities')
    .select(['provider', 'shown_as'])
    .where('user_id', '=', member.userId)
    .orderBy('provider')
    .execute();
  return rows.map((row) => ({ provider: providerName.parse(row.provider), shownAs: row.shown_as }));
}

/**
 * The person who recently came back from a provider in this browser and is linked to nobody; undefined when
 * there is none.
 */
export async function findFoundIdentity(
  platform: ConnectedPlatform,
  token: string | undefined,
): Promise<FoundIdentity | undefined> {
  return token === undefined
    ? undefined
    : foundIdentity.safeParse(await findStep(platform, 'provider_found', token, null)).data;
}

/**
 * Whether an address that the provider has proved to be this person's already has an account: only they may
 * learn that.
 */
export async function hasAccount(database: Database, { email, proved }: FoundIdentity): Promise<boolean> {
  if (!proved || email === null) return false;
  return (
    (await database
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('status', 'in', ['A', 'S'])
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Links the person who came back in this browser to the member who has signed in since. Refuses `not_fresh`,
 * `found_too_old`, `belongs_to_another`.
 */
export async function linkFound(
  platform: ConnectedPlatform,
  member: Member,
  session: Session,
  token: string | undefined,
): Promise<Result<null>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  const found = await findFoundIdentity(platform, token);
  if (found === undefined || token === undefined) return refused(foundTooOld);
  await takeStep(platform, 'provider_found', token, null);
  const linked = await transaction(platform.database, (work) =>
    linkTo(platform, work, member.userId, found),
  ).catch(refuseDoubles);
  return linked.ok ? success(null) : linked;
}

/**
 * Creates an account for a visitor whose address the provider has proved, active at once and without a
 * password. Refuses `too_many_tries`, and `found_too_old`, also when the address is not proved or has since
 * gained an account.
 */
export async function joinWithFound(
  platform: ConnectedPlatform,
  token: string | undefined,
  visitor: Visitor,
): Promise<Result<{ session: OpenedSession; next: string }>> {
  const found = await findFoundIdentity(platform, token);
  if (found === undefined || token === undefined || found.email === null || !found.proved)
    return refused(foundTooOld);
  const allowed = await takeTries(platform, 'registration', {
    address: visitor.address,
    contact: found.email,
    service: 'all',
  });
  if (!allowed.ok) return allowed;
  const { email, name, next } = found;
  await takeStep(platform, 'provider_found', token, null);
  return transaction(
    platform.database,
    async (work): Promise<Result<{ session: OpenedSession; next: string }>> => {
      const made = await makeAccount(
        platform,
        work,
        {
          name: nameFor(name, email),
          contact: { kind: 'email', value: email },
          passwordHash: null,
          proved: true,
        },
        visitor,
      );
      await linkTo(platform, work, made.userId, found);
      return success({ session: made.session, next });
    },
  ).catch((error: unknown) => {
    refuseDoubles(error);
    return refused(foundTooOld);
  });
}

/**
 * Removes a provider from the account; the code by mail or text always remains as a way in. Refuses
 * `not_fresh`, `not_linked`.
 */
export async function unlinkProvider(
  platform: ConnectedPlatform,
  member: Member,
  session: Session,
  provider: ProviderName,
): Promise<Result<null>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const gone = await work
      .deleteFrom('linked_identities')
      .where('user_id', '=', member.userId)
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) return refused(notLinked);
    await tellOfChange(platform, work, member.userId, `${provider}_unlinked`);
    return success(null);
  });
}

function nameFor(name: string | null, email: string): string {
  const usual = withoutUnseen(name ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return !canBeSeen(usual) ? email.slice(0, email.indexOf('@')) : usual;
}

const foundTooOld = refusal(
  'conflict',
  'found_too_old',
  'This took too long, or you already have an account. Sign in, or start again.',
);

const notLinked = refusal('not_found', 'not_linked', 'This is not linked to your account.');
