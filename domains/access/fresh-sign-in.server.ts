import { findContact } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { isPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { takeOwnTry } from './failed-attempts.server.ts';
import { askerOf, sendOwnCode, takeCode } from './recovery.server.ts';
import { renewSession, wrongPassword } from './session.server.ts';
import { type Contact, type ContactChannel, type OpenedSession, type Session, wrongCode } from './sign-in.ts';

export interface WaysToConfirm {
  password: boolean;
  passkey: boolean;
  email: string | null;
  phone: string | null;
}

/** The ways in which a member can prove once more who they are. */
export async function findWaysToConfirm(database: Database, member: Member): Promise<WaysToConfirm> {
  const [user, passkey] = await Promise.all([
    database
      .selectFrom('users')
      .select(['password_hash', 'email', 'phone'])
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', member.userId)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    password: user.password_hash !== null,
    passkey: passkey !== undefined,
    email: user.email,
    phone: user.phone,
  };
}

/**
 * Makes the session fresh by password, with a new token. Wrong tries are counted. Refuses `wrong_password`
 * and `too_many_tries`.
 */
export async function confirmByPassword(
  platform: Platform,
  member: Member,
  session: Session,
  password: string,
): Promise<Result<OpenedSession>> {
  const attempt = await takeOwnTry(platform, member.userId);
  if (!attempt.ok) return attempt;
  const user = await platform.database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(password, user.password_hash))) return refused(wrongPassword('password'));
  await attempt.value.giveBack();
  return success(await transaction(platform.database, (work) => renewSession(platform, work, session, true)));
}

/**
 * Sends a code to one of the member's own contacts, valid for this session only. Refuses `no_such_contact`
 * and `too_many_tries`.
 */
export async function sendConfirmationCode(
  platform: Platform,
  member: Member,
  session: Session,
  channel: ContactChannel,
): Promise<Result<null>> {
  const contact = await ownContact(platform, member, channel);
  return contact === undefined ? refused(noSuchContact) : sendOwnCode(platform, session, contact, channel);
}

/** Makes the session fresh by the code that was sent. Refuses `wrong_code`. */
export async function confirmByCode(
  platform: Platform,
  member: Member,
  session: Session,
  channel: ContactChannel,
  code: string,
): Promise<Result<OpenedSession>> {
  const contact = await ownContact(platform, member, channel);
  if (contact === undefined) return refused(noSuchContact);
  const attempt = await takeOwnTry(platform, member.userId);
  if (!attempt.ok) return attempt;
  const confirmed = await transaction(platform.database, async (work): Promise<Result<OpenedSession>> => {
    const used = await takeCode(platform, work, askerOf(session), contact, code);
    if (!used?.right || used.userId !== member.userId) return refused(wrongCode);
    return success(await renewSession(platform, work, session, true));
  });
  if (confirmed.ok) await attempt.value.giveBack();
  return confirmed;
}

async function ownContact(
  platform: Platform,
  member: Member,
  channel: ContactChannel,
): Promise<Contact | undefined> {
  const { email, phone } = await findContact(platform.database, member.userId);
  if (channel === 'email') return email === null ? undefined : { kind: 'email', value: email };
  return phone === null ? undefined : { kind: 'phone', value: phone };
}

const noSuchContact = refusal(
  'conflict',
  'no_such_contact',
  'That address or number is not on your account. Choose another way.',
);
