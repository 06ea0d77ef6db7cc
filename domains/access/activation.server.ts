import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { refusalOfChannel } from '#domains/notifications/sendable.ts';
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
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, newCode, newToken } from '#platform/secrets.ts';
import { takeTry } from './failed-attempts.server.ts';
import { renewSession } from './session.server.ts';
import { activationMessage, alreadyRegisteredMessage } from './sign-in-messages.ts';
import {
  type Activated,
  canBeTried,
  codeLifeMilliseconds,
  codeTooOld,
  type Contact,
  type OpenedSession,
  safeNext,
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
  const unsent = refusalOfChannel(platform, email === null ? 'text' : 'email');
  if (unsent !== undefined) return refused(unsent);
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
    const next = await findWantedPath(work, member.userId);
    await work
      .updateTable('verification_codes')
      .set({ used_at: now })
      .where('user_id', '=', member.userId)
      .where('used_at', 'is', null)
      .execute();
    await sendActivationCode(platform, work, { userId: member.userId, name: user.name, contact, next });
    return success(null);
  });
}

/** The new code leads to where the one before would have led. */
async function findWantedPath(work: DatabaseTransaction, userId: string): Promise<string> {
  const before = await work
    .selectFrom('verification_codes')
    .select('wanted_path')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'activate')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.wanted_path ?? '';
}

/**
 * Activates the account (`X` to `A`) when the code is the latest one, is at most 10 minutes old and has been
 * tried fewer than five times. Wrong tries are counted even when several arrive at once. The session may do
 * more from then on, and so gets a new token.
 */
export async function activateByCode(
  platform: Platform,
  member: Member,
  session: Session,
  code: string,
): Promise<Result<Activated<OpenedSession>>> {
  if (member.status !== 'X') return refused(alreadyActive);
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const row = await work
      .selectFrom('verification_codes')
      .select(['id', 'code_hash', 'expires_at', 'tries', 'used_at', 'wanted_path'])
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
    return success({
      session: await renewSession(platform, work, session, false),
      next: row.wanted_path ?? '',
    });
  }).catch(refuseConfirmed);
}

/**
 * Activates by the link of the same message. The link alone is the proof, even on another device; a session
 * of that account then gets a new token.
 */
export async function activateByLink(
  platform: Platform,
  link: string,
  session: Session | null,
): Promise<Result<Activated<OpenedSession | null>>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const row = await work
      .selectFrom('verification_codes')
      .select(['id', 'user_id', 'expires_at', 'tries', 'used_at', 'wanted_path'])
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
    return success({
      session: session?.userId === row.user_id ? await renewSession(platform, work, session, false) : null,
      next: row.wanted_path ?? '',
    });
  }).catch(refuseConfirmed);
}

/**
 * Activates by the code and the contact it went to, for a member who is not signed in where they read it. One
 * contact may have begun several accounts; the code says which. Tries are counted as those to sign in, and
 * not by the code, which a stranger could then use up. Refuses `wrong_code`, which does not tell whether
 * there is an account, and `too_many_tries`.
 */
export async function activateByContact(
  platform: Platform,
  visitor: Visitor,
  contact: Contact,
  code: string,
): Promise<Result<Activated<null>>> {
  const attempt = await takeTry(platform, visitor, contact, undefined);
  if (!attempt.ok) return attempt;
  const now = platform.clock.now();
  const activated = await transaction(platform.database, async (work): Promise<Result<Activated<null>>> => {
    const right = (await findCodesOf(work, contact, now)).find(
      (each) => each.code_hash === hashOf(platform.secret, `code:${each.user_id}`, code),
    );
    if (right === undefined) return refused(wrongCode);
    await markActivated(work, { codeId: right.id, userId: right.user_id, now });
    return success({ session: null, next: right.wanted_path ?? '' });
  }).catch(refuseConfirmed);
  if (activated.ok) await attempt.value.giveBack();
  return activated;
}

/** The latest code of each account that was begun with a contact, where it can still be tried. */
async function findCodesOf(work: DatabaseTransaction, contact: Contact, now: Date) {
  const codes = await work
    .selectFrom('verification_codes as code')
    .innerJoin('users as begun', 'begun.id', 'code.user_id')
    .select([
      'code.id',
      'begun.id as user_id',
      'code.code_hash',
      'code.expires_at',
      'code.tries',
      'code.used_at',
      'code.wanted_path',
    ])
    .where(`begun.${contact.kind}`, '=', contact.value)
    .where('begun.status', '=', 'X')
    .where('code.purpose', '=', 'activate')
    .where('code.expires_at', '>', now)
    .orderBy('code.created_at', 'desc')
    .forUpdate('code')
    .execute();
  const latest = codes.filter(
    ({ user_id: userId }, index) => codes.findIndex((each) => each.user_id === userId) === index,
  );
  return latest.filter((each) =>
    canBeTried({ expiresAt: each.expires_at, tries: each.tries, usedAt: each.used_at }, now),
  );
}

export async function sendActivationCode(
  platform: Platform,
  work: DatabaseTransaction,
  person: { userId: string; name: string; contact: Contact; next: string },
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
      wanted_path: safeNext(person.next, '') || null,
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

/** Another member confirmed the same contact a moment earlier, so this whole transaction was rolled back. */
function refuseConfirmed(error: unknown): Result<never> {
  if (databaseErrorCode(error) === uniqueViolation) return refused(codeTooOld);
  throw error;
}

const alreadyActive = refusal('conflict', 'already_active', 'Your account is already active.');
