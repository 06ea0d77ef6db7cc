import { sql } from 'kysely';
import type { Visitor } from '#domains/limits/limit.ts';
import { refusalOfChannel } from '#domains/notifications/sendable.ts';
import {
  databaseErrorCode,
  type DatabaseReader,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { hashPassword, isCommonPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, newCode, newToken } from '#platform/secrets.ts';
import { contactHash, takeOwnSend, takeSend, takeTry } from './failed-attempts.server.ts';
import { tellOfChange } from './security-notice.server.ts';
import { endSessionsOf, openSession } from './session.server.ts';
import { resetMessage, signInCodeMessage, unknownContactMessage } from './sign-in-messages.ts';
import {
  canBeTried,
  channelFor,
  codeLifeMilliseconds,
  codeTooOld,
  commonPassword,
  type Contact,
  type ContactChannel,
  type OpenedSession,
  resetLifeMilliseconds,
  type Session,
  wrongCode,
} from './sign-in.ts';

/**
 * Sends a code for signing in, if the contact belongs to an account. The answer, the work and the limits are
 * the same if it does not, so that nobody learns here who has an account. Only this visitor can use the code.
 * Refuses `channel_not_here` and `too_many_tries`.
 */
export async function sendSignInCode(
  platform: Platform,
  visitor: Visitor,
  contact: Contact,
  wished?: ContactChannel,
): Promise<Result<null>> {
  const channel = channelFor(contact, wished);
  const unsent = refusalOfChannel(platform, channel);
  if (unsent !== undefined) return refused(unsent);
  const owner = await findOwner(platform.database, contact);
  const counted = await takeSend(platform, visitor, 'code', contact, owner?.id);
  if (!counted.ok) return counted;
  await sendSecret(platform, {
    contact,
    purpose: 'sign_in',
    channel,
    asker: askerOf(visitor),
    person: owner,
    mayGo: !counted.value.usedUp,
  });
  return success(null);
}

/**
 * Sends a code to a contact of a member who is signed in, valid for this session only. Refuses
 * `channel_not_here` and `too_many_tries`.
 */
export async function sendOwnCode(
  platform: Platform,
  session: Session,
  contact: Contact,
  wished: ContactChannel,
): Promise<Result<null>> {
  const channel = channelFor(contact, wished);
  const unsent = refusalOfChannel(platform, channel);
  if (unsent !== undefined) return refused(unsent);
  const counted = await takeOwnSend(platform, session.userId);
  if (!counted.ok) return counted;
  await sendSecret(platform, {
    contact,
    purpose: 'sign_in',
    channel,
    asker: askerOf(session),
    person: await findOwner(platform.database, contact),
    mayGo: true,
  });
  return success(null);
}

/**
 * Sends a link for choosing a new password, as a code is sent and refused; the link works wherever it is
 * opened.
 */
export async function sendResetLink(
  platform: Platform,
  visitor: Visitor,
  contact: Contact,
): Promise<Result<null>> {
  const unsent = refusalOfChannel(platform, channelFor(contact));
  if (unsent !== undefined) return refused(unsent);
  const owner = await findOwner(platform.database, contact, true);
  const counted = await takeSend(platform, visitor, 'reset', contact, owner?.id);
  if (!counted.ok) return counted;
  await sendSecret(platform, {
    contact,
    purpose: 'reset',
    channel: channelFor(contact),
    asker: askerOf(visitor),
    person: owner,
    mayGo: !counted.value.usedUp,
  });
  return success(null);
}

/**
 * Opens a session for the code that this visitor asked for last. The code takes five tries, which nobody else
 * can use up, and works even when others have used up the account's failed tries. Refuses `wrong_code`, and
 * `too_many_tries` where there is no such code.
 */
export async function signInWithCode(
  platform: Platform,
  contact: Contact,
  code: string,
  visitor: Visitor,
): Promise<Result<OpenedSession>> {
  const owner = await findOwner(platform.database, contact);
  const attempt = await takeTry(platform, visitor, contact, owner?.id);
  let wasThere = false;
  const opened = await transaction(platform.database, async (work): Promise<Result<OpenedSession>> => {
    const used = await takeCode(platform, work, askerOf(visitor), contact, code);
    wasThere = used !== undefined;
    if (!used?.right || used.userId === null || used.userId !== owner?.id) return refused(wrongCode);
    // The code reached the contact, which is what an account that was opened on the phone waits for.
    await work
      .updateTable('users')
      .set({ status: 'A', activated_at: platform.clock.now() })
      .where('id', '=', used.userId)
      .where('status', '=', 'X')
      .execute();
    return success(await openSession(platform, work, used.userId, visitor));
  }).catch((error: unknown) => {
    // Another account has confirmed the same contact since the code was sent.
    if (databaseErrorCode(error) === uniqueViolation) return refused(wrongCode);
    throw error;
  });
  if (!wasThere && !attempt.ok) return attempt;
  if (opened.ok && attempt.ok) await attempt.value.giveBack();
  return opened;
}

/** Who can use a code: the browser that asked for it; by network, a program that keeps nothing; or a session. */
export function askerOf(asker: Visitor | Session): string {
  if ('userId' in asker) return `session:${asker.id}`;
  return asker.deviceToken === undefined ? `address:${asker.address}` : `device:${asker.deviceToken}`;
}

/**
 * Uses up the latest code sent to a contact for this asker, if it is this one. Undefined where there is no
 * code to try. Wrong tries are counted even when several arrive at once.
 */
export async function takeCode(
  platform: Platform,
  work: DatabaseTransaction,
  asker: string,
  contact: Contact,
  code: string,
  purpose: 'sign_in' | 'field' = 'sign_in',
): Promise<{ right: boolean; userId: string | null; professionalId: string | null } | undefined> {
  const now = platform.clock.now();
  const row = await work
    .selectFrom('verification_codes')
    .select(['id', 'user_id', 'professional_id', 'code_hash', 'expires_at', 'tries', 'used_at'])
    .where('contact_hash', '=', contactHash(platform, contact))
    .where('purpose', '=', purpose)
    .where('asker_hash', '=', hashOf(platform.secret, 'asker', asker))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (
    row === undefined ||
    !canBeTried({ expiresAt: row.expires_at, tries: row.tries, usedAt: row.used_at }, now)
  )
    return undefined;
  const right = row.code_hash === hashOf(platform.secret, `code:${row.id}`, code);
  await work
    .updateTable('verification_codes')
    .set(right ? { used_at: now } : { tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  return { right, userId: row.user_id, professionalId: row.professional_id };
}

/**
 * Sets a new password by the link of a message, once and within 30 minutes, ends every session of the account
 * and opens a new one. `next` is where a link that another person asked for should lead. Refuses
 * `link_too_old` and `common_password`.
 */
export async function resetPassword(
  platform: Platform,
  link: string,
  password: string,
  visitor: Visitor,
): Promise<Result<OpenedSession & { next: string }>> {
  if (await isCommonPassword(password, platform.configuration.SITE_NAME)) return refused(commonPassword);
  const now = platform.clock.now();
  const passwordHash = await hashPassword(password);
  return transaction(platform.database, async (work): Promise<Result<OpenedSession & { next: string }>> => {
    const row = await work
      .selectFrom('verification_codes')
      .select(['id', 'user_id', 'expires_at', 'tries', 'used_at', 'wanted_path'])
      .where('link_hash', '=', hashOf(platform.secret, 'link', link))
      .where('purpose', '=', 'reset')
      .forUpdate()
      .executeTakeFirst();
    if (
      row === undefined ||
      row.user_id === null ||
      !canBeTried({ expiresAt: row.expires_at, tries: row.tries, usedAt: row.used_at }, now)
    )
      return refused(linkTooOld);
    await work
      .updateTable('verification_codes')
      .set({ used_at: now })
      .where('user_id', '=', row.user_id)
      .where('used_at', 'is', null)
      .execute();
    await work
      .updateTable('users')
      // The link reached the contact, which is the proof that an account begun by another person needs.
      .set({
        password_hash: passwordHash,
        status: sql`case when status = 'X' then 'A' else status end`,
        activated_at: sql`coalesce(activated_at, ${now})`,
      })
      .where('id', '=', row.user_id)
      .execute();
    await endSessionsOf(platform, work, row.user_id);
    await tellOfChange(platform, work, row.user_id, 'password');
    const session = await openSession(platform, work, row.user_id, visitor);
    return success({ ...session, next: row.wanted_path ?? '' });
  }).catch((error: unknown) => {
    // Another account has confirmed the same contact since the link was sent.
    if (databaseErrorCode(error) === uniqueViolation) return refused(linkTooOld);
    throw error;
  });
}

interface Secret {
  contact: Contact;
  purpose: 'sign_in' | 'reset';
  channel: ContactChannel;
  asker: string;
  /** Undefined where the contact belongs to nobody. */
  person: { id: string; name: string } | undefined;
  /** False when the account has used its share: nothing is sent then, and nobody is told. */
  mayGo: boolean;
}

async function sendSecret(
  platform: Platform,
  { contact, purpose, channel, asker, person, mayGo }: Secret,
): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    const hash = contactHash(platform, contact);
    const id = newIdentifier(now);
    const code = newCode();
    const link = newToken();
    const askerHash = hashOf(platform.secret, 'asker', asker);
    // Earlier codes to them stop working, so that the newest message is the right one; codes that others asked for
    // are not touched.
    const earlier = work
      .updateTable('verification_codes')
      .set({ used_at: now })
      .where('contact_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('asker_hash', '=', askerHash);
    await earlier.where('used_at', 'is', null).execute();
    await work
      .insertInto('verification_codes')
      .values({
        id,
        created_at: now,
        user_id: mayGo ? (person?.id ?? null) : null,
        contact_hash: hash,
        asker_hash: askerHash,
        purpose,
        code_hash: hashOf(platform.secret, `code:${id}`, code),
        link_hash: hashOf(platform.secret, 'link', link),
        expires_at: new Date(
          now.getTime() + (purpose === 'reset' ? resetLifeMilliseconds : codeLifeMilliseconds),
        ),
      })
      .execute();
    const message = { dedupeKey: `${purpose}:${id}`, kind: 'security', channel, address: contact.value };
    if (!mayGo || (person === undefined && channel !== 'email')) {
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
  });
}

/**
 * A number that belongs to nobody is never texted or called, which would cost money and annoy a stranger, and
 * nobody is sent more than their share. The row is written anyway, as one that will not be sent, so that the
 * work is the same.
 */
export async function writeUnsentMessage(
  work: DatabaseTransaction,
  message: { id: string; dedupeKey: string; kind: string; channel: ContactChannel; address: string },
  now: Date,
): Promise<void> {
  await work
    .insertInto('messages')
    .values({
      id: message.id,
      created_at: now,
      dedupe_key: message.dedupeKey,
      kind: message.kind,
      channel: message.channel,
      recipient_address: message.address,
      subject: 'Nothing is sent: this contact belongs to no account, or was sent enough',
      body: null,
      due_at: now,
      failed_at: now,
      last_error: 'not to be sent',
    })
    .execute();
}

/**
 * The account that a contact belongs to: the one whose owner has confirmed it or, without a password or if
 * `unconfirmed`, the newest one still waiting for its owner, begun by them or for them. The contact of a
 * double leads to the account that stays.
 */
function findOwner(
  database: DatabaseReader,
  contact: Contact,
  unconfirmed = false,
): Promise<{ id: string; name: string } | undefined> {
  return database
    .selectFrom('users')
    .leftJoin('users as stays', 'stays.id', 'users.merged_into')
    .select((select) => [
      select.fn.coalesce('stays.id', 'users.id').as('id'),
      select.fn.coalesce('stays.name', 'users.name').as('name'),
    ])
    .where(`users.${contact.kind}`, '=', contact.value)
    .where((where) =>
      where.or([
        where('users.status', 'in', unconfirmed ? ['A', 'S', 'X'] : ['A', 'S']),
        // Opened for them on the phone: nobody else knows a password that would open it, too.
        where.and([where('users.status', '=', 'X'), where('users.password_hash', 'is', null)]),
      ]),
    )
    .orderBy(sql`users.status = 'X'`)
    .orderBy('users.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const linkTooOld = {
  ...codeTooOld,
  code: 'link_too_old',
  fields: [
    {
      field: 'password',
      message: 'This link was already used, or is older than 30 minutes. Ask for a new one below.',
    },
  ],
} satisfies Refusal;
