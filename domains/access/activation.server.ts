import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { findContact } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import {
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { hashOf, newCode, newToken } from '#platform/secrets.ts';
import { renewSession } from './session.server.ts';
import { activationMessage, alreadyRegisteredMessage } from './sign-in-messages.ts';
import {
  canBeTried,
  codeLifeMilliseconds,
  codeTooOld,
  type Contact,
  type OpenedSession,
  type Session,
  wrongCode,
} from './sign-in.ts';

/**
 * Sends a new code to a member who is not activated yet; earlier codes stop working. Refuses
 * `too_many_tries`.
 */
export async function resendActivationCode(
  platform: Platform,
  visitor: Visitor,
  member: Member,
): Promise<Result<null>> {
  if (member.status !== 'X') return refused(alreadyActive);
  const now = platform.clock.now();
  const { email, phone } = await findContact(platform.database, member.userId);
  const allowed = await takeTries(platform, 'activation', {
    address: visitor.address,
    account: member.userId,
    contact: email ?? phone ?? undefined,
    service: 'all',
  });
  if (!allowed.ok) return allowed;
  return transaction(platform.database, async (work) => {
    const user = await work
      .selectFrom('users')
      .select(['name', 'email', 'phone'])
      .where('id', '=', member.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const contact: Contact =
      user.email !== null ? { kind: 'email', value: user.email } : { kind: 'phone', value: user.phone ?? '' };
    await work
      .updateTable('verification_codes')
      .set({ used_at: now })
      .where('user_id', '=', member.userId)
      .where('used_at', 'is', null)
      .execute();
    await sendActivationCode(platform, work, { userId: member.userId, name: user.name, contact });
    return success(null);
  });
}

/**
 * Activates the account (`X` to `A`) when the code is the one sent last, is at most 10 minutes old and was
 * not tried five times. A wrong try is counted also when several arrive at once. The session may do more from
 * then on, and so has a new token.
 */
export async function activateByCode(
  platform: Platform,
  member: Member,
  session: Session,
  code: string,
): Promise<Result<OpenedSession>> {
  if (member.status !== 'X') return refused(alreadyActive);
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const row = await work
      .selectFrom('verification_codes')
      .select(['id', 'code_hash', 'expires_at', 'tries', 'used_at'])
      .where('user_id', '=', member.userId)
      .where('purpose', '=', 'activate')
      .orderBy('created_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (
      row === undefined ||
      !canBeTried({ expiresAt: row.expires_at, tries: row.tries, usedAt: row.used_at }, now)
    ) {
      return refused(codeTooOld);
    }
    if (row.code_hash !== hashOf(platform.secret, `code:${member.userId}`, code)) {
      await work
        .updateTable('verification_codes')
        .set({ tries: row.tries + 1 })
        .where('id', '=', row.id)
        .execute();
      return refused(wrongCode);
    }
    await markActivated(work, { codeId: row.id, userId: member.userId, now });
    return success(await renewSession(platform, work, session, false));
  }).catch(refuseConfirmed);
}

/**
 * Activates by the link of the same message. The link alone is the proof, also on another device; a session
 * of that account has a new token then.
 */
export async function activateByLink(
  platform: Platform,
  link: string,
  session: Session | null,
): Promise<Result<OpenedSession | null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const row = await work
      .selectFrom('verification_codes')
      .select(['id', 'user_id', 'expires_at', 'tries', 'used_at'])
      .where('link_hash', '=', hashOf(platform.secret, 'link', link))
      .where('purpose', '=', 'activate')
      .forUpdate()
      .executeTakeFirst();
    if (
      row === undefined ||
      row.user_id === null ||
      !canBeTried({ expiresAt: row.expires_at, tries: row.tries, usedAt: row.used_at }, now)
    ) {
      return refused(codeTooOld);
    }
    await markActivated(work, { codeId: row.id, userId: row.user_id, now });
    return success(
      session?.userId === row.user_id ? await renewSession(platform, work, session, false) : null,
    );
  }).catch(refuseConfirmed);
}

export async function sendActivationCode(
  platform: Platform,
  work: DatabaseTransaction,
  person: { userId: string; name: string; contact: Contact },
): Promise<void> {
  const now = platform.clock.now();
  const code = newCode();
  const link = newToken();
  const codeId = newIdentifier(now);
  await work
    .insertInto('verification_codes')
    .values({
      id: codeId,
      created_at: now,
      user_id: person.userId,
      purpose: 'activate',
      code_hash: hashOf(platform.secret, `code:${person.userId}`, code),
      link_hash: hashOf(platform.secret, 'link', link),
      expires_at: new Date(now.getTime() + codeLifeMilliseconds),
    })
    .execute();
  const owner = await work
    .selectFrom('users')
    .select('id')
    .where(person.contact.kind, '=', person.contact.value)
    .where('status', 'in', ['A', 'S'])
    .executeTakeFirst();
  const wording =
    owner === undefined
      ? activationMessage(platform, person, code, link)
      : alreadyRegisteredMessage(platform, person);
  await enqueueMessages(
    work,
    [
      {
        dedupeKey: `activate:${codeId}`,
        kind: 'security',
        channel: person.contact.kind === 'email' ? 'email' : 'text',
        address: person.contact.value,
        ...wording,
      },
    ],
    now,
  );
}

async function markActivated(
  work: DatabaseTransaction,
  input: { codeId: string; userId: string; now: Date },
): Promise<void> {
  await work
    .updateTable('verification_codes')
    .set({ used_at: input.now })
    .where('id', '=', input.codeId)
    .execute();
  await work
    .updateTable('users')
    .set({ status: 'A', activated_at: input.now })
    .where('id', '=', input.userId)
    .where('status', '=', 'X')
    .execute();
}

/** Somebody else confirmed the same contact a moment earlier, and all of this transaction was taken back. */
function refuseConfirmed(error: unknown): Result<never> {
  if (databaseErrorCode(error) === uniqueViolation) return refused(codeTooOld);
  throw error;
}

const alreadyActive = {
  kind: 'conflict',
  code: 'already_active',
  message: 'Your account is already active.',
} as const;
