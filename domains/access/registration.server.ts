import { sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { refusalOfChannel } from '#domains/notifications/sendable.ts';
import { refusalOfNumber } from '#domains/people/fields.ts';
import type { Member } from '#domains/people/people.ts';
import { type Database, type DatabaseReader, transaction } from '#platform/database/database.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, newToken } from '#platform/secrets.ts';
import {
  draftLifeMilliseconds,
  type forWhoms,
  type RegistrationAnswers,
  type RegistrationDraft,
} from './registration.ts';
import { openSession } from './session.server.ts';
import { makeAccount, refusalOfAnswers } from './sign-in.server.ts';
import { channelFor, type OpenedSession, secondClickMilliseconds } from './sign-in.ts';

export const nothingAnswered: RegistrationDraft = { answers: {}, hasPassword: false };

/** The answers so far under a token; nothing for a token that is unknown or a week old. */
export async function findRegistrationDraft(
  platform: Platform,
  token: string | undefined,
): Promise<RegistrationDraft> {
  const row = token === undefined ? undefined : await findRow(platform, platform.database, token);
  return row === undefined
    ? nothingAnswered
    : { answers: row.answers, hasPassword: row.password_hash !== null };
}

const keptAnswers = sql<RegistrationAnswers>`answers`.as('answers');

export function findRow(platform: Platform, database: DatabaseReader, token: string) {
  return database
    .selectFrom('registration_drafts')
    .select(['token_hash', keptAnswers, 'password_hash'])
    .where('token_hash', '=', hashOf(platform.secret, 'registration', token))
    .where('user_id', 'is', null)
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst();
}

/** What a member said while registering, for the profile that they have not filled in yet. */
export async function findRegistrationWish(
  database: Database,
  member: Member,
): Promise<{ forWhom: (typeof forWhoms)[number]; recipientName: string | null; zip: string | null } | null> {
  const row = await database
    .selectFrom('registration_wishes')
    .select(['for_whom', 'recipient_name', 'zipcode'])
    .where('user_id', '=', member.userId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        forWhom: row.for_whom === 'me' ? 'me' : 'someone',
        recipientName: row.recipient_name,
        zip: row.zipcode,
      };
}

/**
 * Keeps one page's answers for a week, under a token that only the visitor's browser has. Refuses
 * `channel_not_here`, `made_up_number` and `common_password`, with all that is wrong at once.
 */
export async function saveRegistrationDraft(
  platform: Platform,
  token: string | undefined,
  given: RegistrationAnswers & { password?: string },
): Promise<Result<{ token: string; expiresAt: Date }>> {
  const { password, ...answers } = given;
  const unusable = await refusalOfAnswers(platform, given);
  if (unusable !== undefined) return refused(unusable);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + draftLifeMilliseconds);
  return transaction(platform.database, async (work) => {
    // Another page may be sent at the same moment: it is held here, and then adds to what this one has
    // written.
    const tokenHash = token === undefined ? '' : hashOf(platform.secret, 'registration', token);
    const begun = await work
      .selectFrom('registration_drafts')
      .select(['user_id', 'expires_at'])
      .where('token_hash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst();
    // The last page was sent twice: its answers are already in the account.
    if (token !== undefined && begun?.user_id && begun.expires_at > now)
      return success({ token, expiresAt: begun.expires_at });
    const earlier = token === undefined ? undefined : await findRow(platform, work, token);
    const kept = earlier === undefined || token === undefined ? newToken() : token;
    const row = {
      expires_at: expiresAt,
      answers: JSON.stringify({ ...earlier?.answers, ...answers }),
      password_hash: passwordHash ?? earlier?.password_hash ?? null,
    };
    await work
      .insertInto('registration_drafts')
      .values({ token_hash: hashOf(platform.secret, 'registration', kept), created_at: now, ...row })
      .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
      .execute();
    return success({ token: kept, expiresAt });
  });
}

/**
 * Makes the account from the answers, and forgets them; a second click opens the account that the first one
 * made. Confirmed on whatever device, it leads to `next`. Refuses `registration_not_finished`,
 * `channel_not_here`, `made_up_number` and `too_many_tries`.
 */
export async function finishRegistration(
  platform: Platform,
  token: string,
  visitor: Visitor,
  next = '',
): Promise<Result<OpenedSession>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<OpenedSession>> => {
    const tokenHash = hashOf(platform.secret, 'registration', token);
    const taken = await work
      .selectFrom('registration_drafts')
      .select([keptAnswers, 'password_hash', 'user_id'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (taken?.user_id) return success(await openSession(platform, work, taken.user_id, visitor));
    const { name, contact, forWhom, recipientName, zip } = taken?.answers ?? {};
    if (name === undefined || contact === undefined || !taken?.password_hash) return refused(notFinished);
    const unsent =
      refusalOfChannel(platform, channelFor(contact)) ?? refusalOfNumber(platform, contact.value);
    if (unsent !== undefined) return refused(unsent);
    const allowed = await takeTries(platform, 'registration', {
      address: visitor.address,
      contact: contact.value,
      service: 'all',
    });
    if (!allowed.ok) return allowed;
    const made = await makeAccount(
      platform,
      work,
      { name, contact, passwordHash: taken.password_hash, next },
      visitor,
    );
    if (forWhom !== undefined || recipientName !== undefined) {
      await work
        .insertInto('registration_wishes')
        .values({
          user_id: made.userId,
          created_at: now,
          for_whom: forWhom ?? 'someone',
          recipient_name: recipientName ?? null,
          zipcode: zip ?? null,
        })
        .execute();
    }
    const forgotten = {
      answers: '{}',
      password_hash: null,
      user_id: made.userId,
      expires_at: new Date(now.getTime() + secondClickMilliseconds),
    };
    await work
      .updateTable('registration_drafts')
      .set(forgotten)
      .where('token_hash', '=', tokenHash)
      .execute();
    return success(made.session);
  });
}

const notFinished = refusal(
  'conflict',
  'registration_not_finished',
  'Some answers are missing, or you already have an account. Check each question, or sign in.',
);
