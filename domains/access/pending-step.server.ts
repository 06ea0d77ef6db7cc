import type { Platform } from '#platform/platform.ts';
import { hashOf, newToken } from '#platform/secrets.ts';

/**
 * What may be under way: a passkey's challenge, a trip to another service, the person who came back from it,
 * a form that is kept.
 */
export type StepKind = 'passkey_new' | 'passkey_use' | 'provider' | 'provider_found' | 'form';

const lifeMilliseconds: Record<StepKind, number> = {
  passkey_new: 10 * 60_000,
  passkey_use: 10 * 60_000,
  provider: 15 * 60_000,
  provider_found: 30 * 60_000,
  form: 60 * 60_000,
};

interface Begun {
  kind: StepKind;
  /** The user whose step it is; null for a visitor who is not signed in. */
  userId: string | null;
  details: Record<string, unknown>;
}

/**
 * Remembers what was begun, under a token of which only a hash is kept. Pass `token` when another party has
 * made it.
 */
export async function beginStep(
  platform: Platform,
  { kind, userId, details }: Begun,
  token = newToken(),
): Promise<string> {
  const now = platform.clock.now();
  await platform.database
    .insertInto('pending_steps')
    .values({
      token_hash: tokenHash(platform, kind, token),
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMilliseconds[kind]),
      kind,
      user_id: userId,
      details: JSON.stringify(details),
    })
    .execute();
  return token;
}

/**
 * What was begun under a token; undefined when the token is unknown, too old or another user's. The step
 * stays.
 */
export async function findStep(
  platform: Platform,
  kind: StepKind,
  token: string,
  userId: string | null,
): Promise<unknown> {
  const row = await platform.database
    .selectFrom('pending_steps')
    .select('details')
    .where('token_hash', '=', tokenHash(platform, kind, token))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst();
  return row?.details;
}

/** The same, but only once: when two come with the same token, one gets it. */
export async function takeStep(
  platform: Platform,
  kind: StepKind,
  token: string,
  userId: string | null,
): Promise<unknown> {
  const row = await platform.database
    .deleteFrom('pending_steps')
    .where('token_hash', '=', tokenHash(platform, kind, token))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', platform.clock.now())
    .returning('details')
    .executeTakeFirst();
  return row?.details;
}

function tokenHash(platform: Platform, kind: StepKind, token: string): string {
  return hashOf(platform.secret, kind, token);
}
