import { z } from 'zod';
import { databaseErrorCode, transaction, uniqueViolation, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import type { OpenIdIdentity } from '../../../platform/openid/openid.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Result } from '../../../platform/result.ts';
import { newToken, sameText } from '../../../platform/secrets.ts';
import type { Visitor } from '../../limits/schema.ts';
import { email } from '../../people/schema.ts';
import { openSession } from '../opening/commands.server.ts';
import { tellOfChange } from '../notice/commands.server.ts';
import type { OpenedSession } from '../schema.ts';
import { beginStep, takeStep } from '../steps/commands.server.ts';
import { arrivalOf, isProved } from './rules.ts';
import { providerName, type FoundIdentity, type ProviderName } from './schema.ts';

const begun = z.object({ provider: providerName, nonce: z.string(), codeVerifier: z.string(), next: z.string(), linkingFor: z.string().nullable() });

/** What came of a way to a provider and back. */
export type Returned =
  | { kind: 'signed_in'; session: OpenedSession; next: string }
  | { kind: 'linked' }
  | { kind: 'unknown'; token: string };

/**
 * The address at the provider to send the visitor to, and the state that their browser keeps until they come back. With
 * `linkingFor`, a member who has lately shown who they are links it; else somebody signs in.
 */
export async function startProvider(
  platform: Platform,
  provider: ProviderName,
  { next, linkingFor }: { next: string; linkingFor: string | null },
): Promise<Result<{ url: string; state: string }>> {
  const service = platform.signInProviders[provider];
  if (service === undefined) return refused(notOffered);
  const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()];
  const url = await service.authorizationUrl({ state, nonce, codeVerifier, redirectUri: returnAddress(platform, provider) });
  if (!url.ok) return url;
  await beginStep(platform, { kind: 'provider', userId: null, details: { provider, nonce, codeVerifier, next, linkingFor } satisfies z.input<typeof begun> }, state);
  return success({ url: url.value, state });
}

/**
 * Takes what a provider sent back: only to the browser that set out (`kept`), once, for the same provider, and, when it is to
 * be linked, to the same member. Refuses `provider_failed`, `not_begun_here`, `belongs_to_another`.
 */
export async function finishProvider(
  platform: Platform,
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
  const identity = await service.identify({ nonce, codeVerifier, redirectUri: returnAddress(platform, provider) }, { code: answer.code, issuer: answer.issuer }, platform.clock.now());
  if (!identity.ok) return identity;
  return arrive(platform, { provider, identity: identity.value, linkingFor, next, visitor });
}

async function arrive(
  platform: Platform,
  { provider, identity, linkingFor, next, visitor }: { provider: ProviderName; identity: OpenIdIdentity; linkingFor: string | null; next: string; visitor: Visitor },
): Promise<Result<Returned>> {
  const found = foundOf(provider, identity, next);
  const arrived = await transaction(platform.database, async (work): Promise<Result<Returned> | undefined> => {
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
    await work.updateTable('linked_identities').set({ last_used_at: platform.clock.now() }).where('id', '=', linked?.id ?? '').execute();
    return success({ kind: 'signed_in', session: await openSession(platform, work, arrival.userId, visitor), next });
  }).catch(refuseDoubles);
  if (arrived !== undefined) return arrived;
  return success({ kind: 'unknown', token: await beginStep(platform, { kind: 'provider_found', userId: null, details: found }) });
}

function foundOf(provider: ProviderName, identity: OpenIdIdentity, next: string): FoundIdentity {
  const address = email.safeParse(identity.email ?? '');
  return { provider, subject: identity.subject, email: address.data ?? null, proved: address.success && isProved(provider, identity), name: identity.name, next };
}

/** Links an identity to a member, in the transaction of the caller, and tells them. */
export async function linkTo(platform: Platform, work: DatabaseTransaction, userId: string, found: FoundIdentity): Promise<Result<{ kind: 'linked' }>> {
  const now = platform.clock.now();
  await work.deleteFrom('linked_identities').where('user_id', '=', userId).where('provider', '=', found.provider).execute();
  // A closed account holds nobody back.
  const closed = work.selectFrom('users').select('id').where('status', '=', 'C');
  await work.deleteFrom('linked_identities').where('provider', '=', found.provider).where('subject', '=', found.subject).where('user_id', 'in', closed).execute();
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

/** Of two who link the same identity at the same moment, one does. */
export function refuseDoubles(error: unknown): { ok: false; refusal: typeof belongsToAnother } {
  if (databaseErrorCode(error) === uniqueViolation) return refused(belongsToAnother) as { ok: false; refusal: typeof belongsToAnother };
  throw error;
}

function returnAddress(platform: Platform, provider: ProviderName): string {
  return `${platform.publicUrl}/signin/${provider}`;
}

const notOffered = { kind: 'not_found', code: 'not_offered', message: 'We do not offer this way to sign in.' } as const;

const notBegunHere = {
  kind: 'invalid',
  code: 'not_begun_here',
  message: 'This took too long, or was begun in another window. Please begin again.',
} as const;

const belongsToAnother = {
  kind: 'conflict',
  code: 'belongs_to_another',
  message: 'This is linked to another account of ours already. Sign in to that one, or remove it there first.',
} as const;
