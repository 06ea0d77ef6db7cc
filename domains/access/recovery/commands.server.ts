import { sql } from 'kysely';
import { databaseErrorCode, transaction, uniqueViolation, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import { enqueueMessages } from '../../../platform/messages/messages.ts';
import { hashPassword, isCommonPassword } from '../../../platform/passwords/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { giveBackToLimit, takeFromLimit } from '../../../platform/rate-limits/rate-limits.ts';
import { refused, success, type Refusal, type Result } from '../../../platform/result.ts';
import { hashOf, newCode, newToken } from '../../../platform/secrets.ts';
import { codeTooOld, commonPassword, openSession, wrongCode } from '../commands.server.ts';
import { canBeTried, codeLifeMilliseconds, codeSends, resetLifeMilliseconds, signInFailures } from '../rules.ts';
import type { Contact, OpenedSession } from '../schema.ts';
import { resetMessage, signInCodeMessage } from '../wording.ts';

/**
 * Sends a code to sign in with, where the contact belongs to an account. The answer is the same where it does not, and so is
 * the cap on sends, so that nobody learns from here who has an account.
 */
export async function sendSignInCode(platform: Platform, contact: Contact): Promise<Result<null>> {
  return sendSecret(platform, contact, 'sign_in');
}

/** Sends a link to choose a new password with, in the same way. */
export async function sendResetLink(platform: Platform, contact: Contact): Promise<Result<null>> {
  return sendSecret(platform, contact, 'reset');
}

/** Opens a session for the code that was sent last. Five tries a code, ten failures an hour for a contact, wherever they come from. */
export async function signInWithCode(platform: Platform, contact: Contact, code: string, device: string): Promise<Result<OpenedSession>> {
  const now = platform.clock.now();
  const subject = hashOf(platform.secret, 'contact', contact.value);
  const counted = await takeFromLimit(platform.database, signInFailures, subject, now);
  if (!counted.ok) return counted;
  const opened = await transaction(platform.database, async (work): Promise<Result<OpenedSession>> => {
    const owner = await findOwner(work, contact);
    const row = owner === undefined ? undefined : await latestSecret(work, owner.id, 'sign_in');
    if (owner === undefined || row === undefined || !canBeTried({ expiresAt: row.expires_at, tries: row.tries, usedAt: row.used_at }, now)) return refused(wrongCode);
    if (row.code_hash !== hashOf(platform.secret, `code:${owner.id}`, code)) {
      await work.updateTable('verification_codes').set({ tries: row.tries + 1 }).where('id', '=', row.id).execute();
      return refused(wrongCode);
    }
    await work.updateTable('verification_codes').set({ used_at: now }).where('id', '=', row.id).execute();
    return success(await openSession(platform, work, owner.id, device));
  });
  if (opened.ok) await giveBackToLimit(platform.database, signInFailures, subject, now);
  return opened;
}

/**
 * Sets a new password by the link of a message, once and within 30 minutes, ends every session of the account and opens a new one.
 * Refuses `link_too_old` and `common_password`.
 */
export async function resetPassword(platform: Platform, link: string, password: string, device: string): Promise<Result<OpenedSession>> {
  if (await isCommonPassword(password)) return refused(commonPassword);
  const now = platform.clock.now();
  const passwordHash = await hashPassword(password);
  return transaction(platform.database, async (work): Promise<Result<OpenedSession>> => {
    const row = await work
      .selectFrom('verification_codes')
      .select(['id', 'user_id', 'expires_at', 'tries', 'used_at'])
      .where('link_hash', '=', hashOf(platform.secret, 'link', link))
      .where('purpose', '=', 'reset')
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || !canBeTried({ expiresAt: row.expires_at, tries: row.tries, usedAt: row.used_at }, now)) return refused(linkTooOld);
    await work.updateTable('verification_codes').set({ used_at: now }).where('user_id', '=', row.user_id).where('used_at', 'is', null).execute();
    await work
      .updateTable('users')
      // The link came to the contact, which is what an account that somebody else has begun waits for.
      .set({ password_hash: passwordHash, status: sql`case when status = 'X' then 'A' else status end`, activated_at: sql`coalesce(activated_at, ${now})` })
      .where('id', '=', row.user_id)
      .execute();
    await work.updateTable('sessions').set({ ended_at: now }).where('user_id', '=', row.user_id).where('ended_at', 'is', null).execute();
    return success(await openSession(platform, work, row.user_id, device));
  }).catch((error: unknown) => {
    // Another account has confirmed the same contact since the link was sent.
    if (databaseErrorCode(error) === uniqueViolation) return refused(linkTooOld);
    throw error;
  });
}

async function sendSecret(platform: Platform, contact: Contact, purpose: 'sign_in' | 'reset'): Promise<Result<null>> {
  const now = platform.clock.now();
  const allowed = await takeFromLimit(platform.database, codeSends, hashOf(platform.secret, 'contact', contact.value), now);
  if (!allowed.ok) return allowed;
  return transaction(platform.database, async (work) => {
    const owner = (await findOwner(work, contact)) ?? (purpose === 'reset' ? await findUnconfirmed(work, contact) : undefined);
    if (owner === undefined) return success(null);
    const code = newCode();
    const link = newToken();
    const id = newIdentifier(now);
    // What was sent before stops working, so that the newest message is always the right one.
    await work.updateTable('verification_codes').set({ used_at: now }).where('user_id', '=', owner.id).where('purpose', '=', purpose).where('used_at', 'is', null).execute();
    await work
      .insertInto('verification_codes')
      .values({
        id,
        created_at: now,
        user_id: owner.id,
        purpose,
        code_hash: hashOf(platform.secret, `code:${owner.id}`, code),
        link_hash: hashOf(platform.secret, 'link', link),
        expires_at: new Date(now.getTime() + (purpose === 'reset' ? resetLifeMilliseconds : codeLifeMilliseconds)),
      })
      .execute();
    const person = { name: owner.name, contact };
    const wording = purpose === 'reset' ? resetMessage(platform, person, link) : signInCodeMessage(platform, person, code);
    const channel = contact.kind === 'email' ? 'email' : 'text';
    await enqueueMessages(work, [{ dedupeKey: `${purpose}:${id}`, kind: 'security', channel, address: contact.value, ...wording }], now);
    return success(null);
  });
}

/** The account that a contact belongs to: only one whose owner has confirmed it. */
function findOwner(work: DatabaseTransaction, contact: Contact): Promise<{ id: string; name: string } | undefined> {
  return work.selectFrom('users').select(['id', 'name']).where(contact.kind, '=', contact.value).where('status', 'in', ['A', 'S']).executeTakeFirst();
}

/** The newest account that waits for its owner: somebody began it for them, or they did themselves. */
function findUnconfirmed(work: DatabaseTransaction, contact: Contact): Promise<{ id: string; name: string } | undefined> {
  return work.selectFrom('users').select(['id', 'name']).where(contact.kind, '=', contact.value).where('status', '=', 'X').orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

function latestSecret(work: DatabaseTransaction, userId: string, purpose: 'sign_in' | 'reset') {
  return work
    .selectFrom('verification_codes')
    .select(['id', 'code_hash', 'expires_at', 'tries', 'used_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

const linkTooOld = {
  ...codeTooOld,
  code: 'link_too_old',
  fields: [{ field: 'password', message: 'This link was used before, or is older than 30 minutes. Ask for a new one below.' }],
} satisfies Refusal;
