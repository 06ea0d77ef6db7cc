import { sql } from 'kysely';
import { databaseErrorCode, transaction, uniqueViolation, type Database, type DatabaseTransaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import { enqueueMessages } from '../../../platform/messages/messages.ts';
import { hashPassword, isCommonPassword } from '../../../platform/passwords/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, success, type Refusal, type Result } from '../../../platform/result.ts';
import { hashOf, newCode, newToken } from '../../../platform/secrets.ts';
import { contactHash, takeSend, takeTry } from '../attempts/commands.server.ts';
import { codeTooOld, commonPassword, wrongCode } from '../commands.server.ts';
import { tellOfChange } from '../notice/commands.server.ts';
import { endSessionsOf, openSession } from '../opening/commands.server.ts';
import { canBeTried, channelFor, codeLifeMilliseconds, resetLifeMilliseconds } from '../rules.ts';
import type { Contact, ContactChannel, OpenedSession } from '../schema.ts';
import { resetMessage, signInCodeMessage, unknownContactMessage } from '../wording.ts';

/**
 * Sends a code to sign in with, where the contact belongs to an account. The answer is the same where it does not, and so are
 * the work and the cap on sends, so that nobody learns from here who has an account.
 */
export async function sendSignInCode(platform: Platform, contact: Contact, wished?: ContactChannel): Promise<Result<null>> {
  return sendSecret(platform, contact, 'sign_in', channelFor(contact, wished));
}

/** Sends a link to choose a new password with, in the same way. */
export async function sendResetLink(platform: Platform, contact: Contact): Promise<Result<null>> {
  return sendSecret(platform, contact, 'reset', channelFor(contact));
}

/** Opens a session for the code that was sent last. Five tries a code, ten failures an hour for an account, wherever they come from. */
export async function signInWithCode(platform: Platform, contact: Contact, code: string, device: string): Promise<Result<OpenedSession>> {
  const owner = await findOwner(platform.database, contact);
  const attempt = await takeTry(platform, contact, owner?.id);
  if (!attempt.ok) return attempt;
  const opened = await transaction(platform.database, async (work): Promise<Result<OpenedSession>> => {
    const used = await takeCode(platform, work, contact, code);
    if (!used.ok) return used;
    if (used.value.userId === null || used.value.userId !== owner?.id || attempt.value.usedUp) return refused(wrongCode);
    return success(await openSession(platform, work, used.value.userId, device));
  });
  if (opened.ok) await attempt.value.giveBack();
  return opened;
}

/** Uses up the code that was sent to a contact last, if it is this one; a wrong try is counted also when several arrive at once. */
export async function takeCode(platform: Platform, work: DatabaseTransaction, contact: Contact, code: string): Promise<Result<{ userId: string | null }>> {
  const now = platform.clock.now();
  const row = await work
    .selectFrom('verification_codes')
    .select(['id', 'user_id', 'code_hash', 'expires_at', 'tries', 'used_at'])
    .where('contact_hash', '=', contactHash(platform, contact))
    .where('purpose', '=', 'sign_in')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || !canBeTried({ expiresAt: row.expires_at, tries: row.tries, usedAt: row.used_at }, now)) return refused(wrongCode);
  const right = row.code_hash === hashOf(platform.secret, `code:${row.id}`, code);
  await work
    .updateTable('verification_codes')
    .set(right ? { used_at: now } : { tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  return right ? success({ userId: row.user_id }) : refused(wrongCode);
}

/**
 * Sets a new password by the link of a message, once and within 30 minutes, ends every session of the account and opens a new one.
 * Refuses `link_too_old` and `common_password`.
 */
export async function resetPassword(platform: Platform, link: string, password: string, device: string): Promise<Result<OpenedSession>> {
  if (await isCommonPassword(password, platform.configuration.SITE_NAME)) return refused(commonPassword);
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
    if (row === undefined || row.user_id === null || !canBeTried({ expiresAt: row.expires_at, tries: row.tries, usedAt: row.used_at }, now)) return refused(linkTooOld);
    await work.updateTable('verification_codes').set({ used_at: now }).where('user_id', '=', row.user_id).where('used_at', 'is', null).execute();
    await work
      .updateTable('users')
      // The link came to the contact, which is what an account that somebody else has begun waits for.
      .set({ password_hash: passwordHash, status: sql`case when status = 'X' then 'A' else status end`, activated_at: sql`coalesce(activated_at, ${now})` })
      .where('id', '=', row.user_id)
      .execute();
    await endSessionsOf(platform, work, row.user_id);
    await tellOfChange(platform, work, row.user_id, 'password');
    return success(await openSession(platform, work, row.user_id, device));
  }).catch((error: unknown) => {
    // Another account has confirmed the same contact since the link was sent.
    if (databaseErrorCode(error) === uniqueViolation) return refused(linkTooOld);
    throw error;
  });
}

async function sendSecret(platform: Platform, contact: Contact, purpose: 'sign_in' | 'reset', channel: ContactChannel): Promise<Result<null>> {
  const now = platform.clock.now();
  const owner = await findOwner(platform.database, contact, purpose === 'reset');
  const counted = await takeSend(platform, contact, owner?.id);
  if (!counted.ok) return counted;
  const person = counted.value.usedUp ? undefined : owner;
  return transaction(platform.database, async (work) => {
    const hash = contactHash(platform, contact);
    const id = newIdentifier(now);
    const code = newCode();
    const link = newToken();
    // What was sent before stops working, so that the newest message is always the right one.
    await work.updateTable('verification_codes').set({ used_at: now }).where('contact_hash', '=', hash).where('purpose', '=', purpose).where('used_at', 'is', null).execute();
    await work
      .insertInto('verification_codes')
      .values({
        id,
        created_at: now,
        user_id: person?.id ?? null,
        contact_hash: hash,
        purpose,
        code_hash: hashOf(platform.secret, `code:${id}`, code),
        link_hash: hashOf(platform.secret, 'link', link),
        expires_at: new Date(now.getTime() + (purpose === 'reset' ? resetLifeMilliseconds : codeLifeMilliseconds)),
      })
      .execute();
    const message = { dedupeKey: `${purpose}:${id}`, kind: 'security', channel, address: contact.value };
    if (person === undefined && channel !== 'email') {
      await writeUnsentMessage(work, { id, ...message }, now);
    } else {
      const wording =
        person === undefined
          ? unknownContactMessage(platform)
          : purpose === 'reset'
            ? resetMessage(platform, { name: person.name, contact }, link)
            : signInCodeMessage(platform, { name: person.name, contact }, code, channel);
      await enqueueMessages(work, [{ ...message, ...wording, userId: person?.id }], now);
    }
    return success(null);
  });
}

/**
 * A number that is nobody's is not texted and not called, which would cost money and annoy a stranger. The row is written
 * all the same, as one that will not be sent, so that the work is the same.
 */
async function writeUnsentMessage(work: DatabaseTransaction, message: { id: string; dedupeKey: string; kind: string; channel: string; address: string }, now: Date): Promise<void> {
  await work
    .insertInto('messages')
    .values({
      id: message.id,
      created_at: now,
      dedupe_key: message.dedupeKey,
      kind: message.kind,
      channel: message.channel,
      recipient_address: message.address,
      subject: 'Nothing is sent: this number belongs to no account',
      body: null,
      due_at: now,
      failed_at: now,
      last_error: 'no account',
    })
    .execute();
}

/**
 * The account that a contact belongs to: one whose owner has confirmed it, and else, if `unconfirmed`, the newest that waits
 * for its owner, because somebody began it for them or they did themselves.
 */
function findOwner(database: Database | DatabaseTransaction, contact: Contact, unconfirmed = false): Promise<{ id: string; name: string } | undefined> {
  return database
    .selectFrom('users')
    .select(['id', 'name'])
    .where(contact.kind, '=', contact.value)
    .where('status', 'in', unconfirmed ? ['A', 'S', 'X'] : ['A', 'S'])
    .orderBy(sql`status = 'X'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const linkTooOld = {
  ...codeTooOld,
  code: 'link_too_old',
  fields: [{ field: 'password', message: 'This link was used before, or is older than 30 minutes. Ask for a new one below.' }],
} satisfies Refusal;
