import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { forgetReturned } from '#domains/notifications/returned-mail.server.ts';
import { refusalOfChannel } from '#domains/notifications/sendable.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { refusalOfNumber } from '#domains/people/fields.ts';
import { findMember } from '#domains/people/people.server.ts';
import { type Member, memberNotFound } from '#domains/people/people.ts';
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
import { writeLink } from './sent-link.server.ts';
import { endSessionsOf, notFresh, renewSession } from './session.server.ts';
import { contactAskedByPhoneMessage, contactChangedMessage, newContactMessage } from './sign-in-messages.ts';
import {
  canBeTried,
  channelFor,
  codeLifeMilliseconds,
  codeTooOld,
  type Contact,
  type ContactChannel,
  isFresh,
  type OpenedSession,
  resetLifeMilliseconds,
  type Session,
  undoLifeMilliseconds,
  wrongCode,
} from './sign-in.ts';

/**
 * Sends a code to the new address or number. The answer is the same when the contact belongs to another
 * member, who gets the same message; confirming it then fails. Refuses `not_fresh`, `channel_not_here`,
 * `made_up_number` and `too_many_tries`.
 */
export async function startContactChange(
  platform: Platform,
  visitor: Visitor,
  member: Member,
  session: Session,
  contact: Contact,
  wished?: ContactChannel,
): Promise<Result<null>> {
  const now = platform.clock.now();
  if (!isFresh(session, now)) return refused(notFresh);
  const channel = channelFor(contact, wished);
  const unsent = refusalOfChannel(platform, channel) ?? refusalOfNumber(platform, contact.value);
  if (unsent !== undefined) return refused(unsent);
  const counted = await takeTries(platform, 'contact_change', {
    address: visitor.address,
    account: member.userId,
    contact: contact.value,
    service: 'all',
  });
  if (!counted.ok) return counted;
  await transaction(platform.database, (work) =>
    sendToNewContact(platform, work, member.userId, contact, channel),
  );
  return success(null);
}

/**
 * The same for a member who has called the office: the message leads them to where they sign in and confirm
 * it, as if they had asked for it there. Refuses `member_not_found`, `channel_not_here`, `made_up_number` and
 * `too_many_tries`.
 */
export async function startContactChangeFor(
  platform: Platform,
  staff: Staff,
  memberId: string,
  contact: Contact,
): Promise<Result<null>> {
  if ((await findMember(platform.database, memberId))?.status !== 'A') return refused(memberNotFound);
  const unsent = refusalOfChannel(platform, channelFor(contact)) ?? refusalOfNumber(platform, contact.value);
  if (unsent !== undefined) return refused({ ...unsent, fields: undefined });
  const counted = await takeTries(platform, 'contact_change', {
    account: memberId,
    contact: contact.value,
    service: 'all',
  });
  if (!counted.ok) return counted;
  await transaction(platform.database, async (work) => {
    await sendToNewContact(platform, work, memberId, contact, 'office');
    await writeAudit(
      work,
      staff,
      {
        action: 'contact_change_begun',
        subject: memberId,
        onBehalfOf: memberId,
        after: { kind: contact.kind },
      },
      platform.clock.now(),
    );
  });
  return success(null);
}

/** Keeps the change and sends its code, or what the office has begun: a link to where it is confirmed. */
async function sendToNewContact(
  platform: Platform,
  work: DatabaseTransaction,
  userId: string,
  contact: Contact,
  way: ContactChannel | 'office',
): Promise<void> {
  const now = platform.clock.now();
  const user = await work
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const [id, code, link] = [newIdentifier(now), newCode(), newToken()];
  await work
    .insertInto('contact_changes')
    .values({
      id,
      created_at: now,
      user_id: userId,
      kind: contact.kind,
      new_value: contact.value,
      old_value: user[contact.kind],
      code_hash: hashOf(platform.secret, `change:${id}`, code),
      link_hash: hashOf(platform.secret, 'change-link', link),
      expires_at: new Date(now.getTime() + codeLifeMilliseconds),
    })
    .execute();
  const channel = way === 'office' ? channelFor(contact) : way;
  const message =
    way === 'office'
      ? contactAskedByPhoneMessage(platform, { name: user.name, kind: contact.kind, link })
      : newContactMessage(platform, { name: user.name, channel, code, link });
  await enqueueMessages(
    work,
    [
      {
        dedupeKey: `contact-change:${id}`,
        kind: 'security',
        channel,
        address: contact.value,
        userId,
        ...message,
      },
    ],
    now,
  );
}

/**
 * Switches to the new address or number, proved by the code sent to it or by the link of the same message.
 * Every other device is signed out, this session gets a new token, and the old contact is told, with two
 * weeks to undo the change. Refuses `wrong_code` and `code_too_old`, also when the contact belongs to another
 * member.
 */
export async function confirmContactChange(
  platform: Platform,
  member: Member,
  session: Session,
  proof: { code: string } | { link: string },
): Promise<Result<OpenedSession>> {
  const now = platform.clock.now();
  if (!isFresh(session, now)) return refused(notFresh);
  return transaction(platform.database, async (work): Promise<Result<OpenedSession>> => {
    const change = await latestChange(work, member.userId);
    if (
      change === undefined ||
      !canBeTried({ expiresAt: change.expires_at, tries: change.tries, usedAt: change.confirmed_at }, now)
    )
      return refused(codeTooOld);
    if (!isRight(platform, change, proof)) {
      await work
        .updateTable('contact_changes')
        .set({ tries: change.tries + 1 })
        .where('id', '=', change.id)
        .execute();
      return refused(wrongCode);
    }
    const undo = newToken();
    await work
      .updateTable('contact_changes')
      .set({
        confirmed_at: now,
        undo_hash: hashOf(platform.secret, 'undo', undo),
        undo_until: new Date(now.getTime() + undoLifeMilliseconds),
      })
      .where('id', '=', change.id)
      .execute();
    const before = await work
      .selectFrom('users')
      .select(['name', 'email', 'phone'])
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow();
    await work
      .updateTable('users')
      .set({ [change.kind === 'email' ? 'email' : 'phone']: change.new_value })
      .where('id', '=', member.userId)
      .execute();
    if (change.kind === 'email') await forgetReturned(work, member.userId);
    await endSessionsOf(platform, work, member.userId, session);
    await tellOldContacts(platform, work, {
      id: change.id,
      userId: member.userId,
      before,
      kind: change.kind === 'email' ? 'email' : 'phone',
      undo,
    });
    return success(await renewSession(platform, work, session, true));
  }).catch((error: unknown) => {
    // The new contact belongs to another member, perhaps only since a moment ago.
    if (databaseErrorCode(error) === uniqueViolation) return refused(codeTooOld);
    throw error;
  });
}

function isRight(
  platform: Platform,
  change: { id: string; code_hash: string; link_hash: string | null },
  proof: { code: string } | { link: string },
): boolean {
  return 'code' in proof
    ? hashOf(platform.secret, `change:${change.id}`, proof.code) === change.code_hash
    : hashOf(platform.secret, 'change-link', proof.link) === change.link_hash;
}

/** Tells the previous owner: at the old contact, and at the other kind, which may be the only one there was. */
async function tellOldContacts(
  platform: Platform,
  work: DatabaseTransaction,
  {
    id,
    userId,
    before,
    kind,
    undo,
  }: {
    id: string;
    userId: string;
    before: { name: string; email: string | null; phone: string | null };
    kind: Contact['kind'];
    undo: string;
  },
): Promise<void> {
  const to = [
    ...(before.email === null ? [] : [{ channel: 'email' as const, address: before.email }]),
    ...(before.phone === null ? [] : [{ channel: 'text' as const, address: before.phone }]),
  ];
  const messages = to.map(({ channel, address }) => ({
    dedupeKey: `contact-changed:${id}`,
    kind: 'security',
    channel,
    address,
    userId,
    ...contactChangedMessage(platform, { name: before.name, channel, kind, undo }),
  }));
  await enqueueMessages(work, messages, platform.clock.now());
}

function latestChange(work: DatabaseTransaction, userId: string) {
  return work
    .selectFrom('contact_changes')
    .select(['id', 'kind', 'new_value', 'code_hash', 'link_hash', 'expires_at', 'tries', 'confirmed_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** A passkey or link made this shortly before the change may be the same stranger's. */
const suspectMilliseconds = 7 * 86_400_000;

/**
 * "This was not me": puts the old contact back, signs everybody out, voids the password, removes the passkeys
 * and links of the last days, and answers with a link for a new password. Having received the message at the
 * old contact is the proof. Refuses `undo_too_old`.
 */
export async function undoContactChange(
  platform: Platform,
  undo: string,
): Promise<Result<{ resetLink: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ resetLink: string }>> => {
    const change = await work
      .selectFrom('contact_changes')
      .select(['id', 'user_id', 'kind', 'old_value', 'created_at'])
      .where('undo_hash', '=', hashOf(platform.secret, 'undo', undo))
      .where('undo_until', '>', now)
      .where('undone_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (change === undefined) return refused(undoTooOld);
    const suspectSince = new Date(change.created_at.getTime() - suspectMilliseconds);
    // Later changes are undone as well, because the same stranger made them.
    await work
      .updateTable('contact_changes')
      .set({ undone_at: now })
      .where('user_id', '=', change.user_id)
      .where('created_at', '>=', change.created_at)
      .execute();
    await work
      .updateTable('users')
      .set({ [change.kind === 'email' ? 'email' : 'phone']: change.old_value, password_hash: null })
      .where('id', '=', change.user_id)
      .execute();
    await endSessionsOf(platform, work, change.user_id);
    await work
      .deleteFrom('passkeys')
      .where('user_id', '=', change.user_id)
      .where('created_at', '>=', suspectSince)
      .execute();
    await work
      .deleteFrom('linked_identities')
      .where('user_id', '=', change.user_id)
      .where('created_at', '>=', suspectSince)
      .execute();
    const resetLink = await writeLink(platform, work, {
      userId: change.user_id,
      purpose: 'reset',
      lifeMilliseconds: resetLifeMilliseconds,
    });
    return success({ resetLink });
  }).catch((error: unknown) => {
    // Another member has confirmed the old contact in the meantime: the office has to look into that.
    if (databaseErrorCode(error) === uniqueViolation) return refused(undoTooOld);
    throw error;
  });
}

const undoTooOld = refusal(
  'invalid',
  'undo_too_old',
  'This link was already used, or is older than two weeks. Call us and we’ll look into it with you.',
);
