import { sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { refusalOfChannel } from '#domains/notifications/sendable.ts';
import { refusalOfNumber } from '#domains/people/fields.ts';
import { type AccountStatus, isProfileCompleted, type Member } from '#domains/people/people.ts';
import type { Reading } from '#domains/people/reading.ts';
import { type DatabaseTransaction, prepared, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { hashPassword, isCommonPassword, isPassword } from '#platform/passwords/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type FieldProblem,
  type Refusal,
  refusal,
  refused,
  type Result,
  success,
  withProblems,
} from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';
import { sendActivationCode } from './activation.server.ts';
import { takeTry } from './failed-attempts.server.ts';
import { openSession } from './session.server.ts';
import {
  channelFor,
  commonPassword,
  type Contact,
  type OpenedSession,
  registration,
  type Registration,
  secondClickMilliseconds,
  type Session,
  sessionIdleMilliseconds,
  sessionLongestMilliseconds,
  sessionTouchMilliseconds,
  type SignIn,
} from './sign-in.ts';

/**
 * Makes an account that is not activated (`X`), signs it in, and sends the code to the contact; confirmed on
 * whatever device, it leads to `next`. When the contact already belongs to a member, the answer is the same
 * and only the message differs, so that no one learns here who has an account. Refuses `channel_not_here`,
 * `made_up_number`, `common_password` and `too_many_tries`.
 */
export async function register(
  platform: Platform,
  input: Registration & { next?: string },
  visitor: Visitor,
): Promise<Result<OpenedSession>> {
  const unusable = await refusalOfAnswers(platform, input);
  if (unusable !== undefined) return refused(unusable);
  const allowed = await takeTries(platform, 'registration', {
    address: visitor.address,
    contact: input.contact.value,
    service: 'all',
  });
  if (!allowed.ok) return allowed;
  const passwordHash = await hashPassword(input.password);
  return transaction(platform.database, async (work) => {
    // Two clicks come at the same moment: the second waits, and finds what the first has made.
    await sql`select pg_advisory_xact_lock(hashtextextended(${hashOf(platform.secret, 'registering', input.contact.value)}, 0))`.execute(
      work,
    );
    const made = await findJustMade(work, input, platform.clock.now());
    return success(
      made === undefined
        ? (await makeAccount(platform, work, { ...input, passwordHash }, visitor)).session
        : await openSession(platform, work, made, visitor),
    );
  });
}

/** What only the service knows to be wrong: a contact that it cannot write to, a password that many have. */
async function refusalsOf(
  platform: Platform,
  { contact, password }: Partial<Registration>,
): Promise<Refusal[]> {
  const unsent =
    contact && (refusalOfChannel(platform, channelFor(contact)) ?? refusalOfNumber(platform, contact.value));
  const isCommon =
    password !== undefined && (await isCommonPassword(password, platform.configuration.SITE_NAME));
  return [...(unsent ? [unsent] : []), ...(isCommon ? [commonPassword] : [])];
}

/** The same as one refusal that names every field; undefined where an account can be made of these. */
export async function refusalOfAnswers(
  platform: Platform,
  answers: Partial<Registration>,
): Promise<Refusal | undefined> {
  const [found, ...others] = await refusalsOf(platform, answers);
  return found && withProblems(found, problemsIn(others));
}

const problemsIn = (refusals: readonly Refusal[]) => refusals.flatMap(({ fields }) => fields ?? []);

/** All that is wrong with a form of registration that cannot be read, also with the parts that can. */
export async function problemsOfRegistration(
  platform: Platform,
  unread: readonly FieldProblem[],
  values: Record<string, unknown>,
): Promise<FieldProblem[]> {
  const { contact, password } = registration.shape;
  const others = await refusalsOf(platform, {
    contact: contact.safeParse(values['contact']).data,
    password: password.safeParse(values['password']).data,
  });
  return [...unread, ...problemsIn(others)];
}

/** The account that the same form made a moment ago. Its password proves that it is the same person. */
async function findJustMade(
  work: DatabaseTransaction,
  { name, contact, password }: Registration,
  now: Date,
): Promise<string | undefined> {
  const made = await work
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('status', '=', 'X')
    .where(contact.kind, '=', contact.value)
    .where('name', '=', name)
    .where('created_at', '>', new Date(now.getTime() - secondClickMilliseconds))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return made?.password_hash && (await isPassword(password, made.password_hash)) ? made.id : undefined;
}

/**
 * The only way an account is made, wherever it was begun, in the caller's transaction. It is active at once
 * where the contact is `proved` to be theirs; otherwise once the code that is sent comes back.
 */
export async function makeAccount(
  platform: Platform,
  work: DatabaseTransaction,
  input: { name: string; contact: Contact; passwordHash: string | null; proved?: boolean; next?: string },
  visitor: Visitor,
): Promise<{ userId: string; session: OpenedSession }> {
  const now = platform.clock.now();
  const userId = newIdentifier(now);
  await work
    .insertInto('users')
    .values({
      id: userId,
      created_at: now,
      status: input.proved ? 'A' : 'X',
      activated_at: input.proved ? now : null,
      email: input.contact.kind === 'email' ? input.contact.value : null,
      phone: input.contact.kind === 'phone' ? input.contact.value : null,
      password_hash: input.passwordHash,
      name: input.name,
    })
    .execute();
  if (!input.proved)
    await sendActivationCode(platform, work, {
      userId,
      name: input.name,
      contact: input.contact,
      next: input.next ?? '',
    });
  return { userId, session: await openSession(platform, work, userId, visitor) };
}

/**
 * Opens a session for a contact and password. A wrong password and a missing account get the same refusal and
 * take the same work. A try is counted before it is checked and undone when it was right, so that many
 * guesses sent at once are still no more than ten.
 */
export async function signInWithPassword(
  platform: Platform,
  input: SignIn,
  visitor: Visitor,
): Promise<Result<OpenedSession>> {
  const user = await platform.database
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where(input.contact.kind, '=', input.contact.value)
    .where('status', '<>', 'C')
    .orderBy(sql`status = 'X'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const attempt = await takeTry(platform, visitor, input.contact, user?.id);
  if (!attempt.ok) return attempt;
  const right = await isPassword(input.password, user?.password_hash ?? null);
  if (!right || user === undefined || attempt.value.usedUp) return refused(wrongSignIn);
  await attempt.value.giveBack();
  return success(
    await transaction(platform.database, (work) => openSession(platform, work, user.id, visitor)),
  );
}

/** Ends a session at once; ending it again changes nothing. */
export async function endSession(platform: Platform, sessionId: string): Promise<void> {
  await platform.database
    .updateTable('sessions')
    .set({ ended_at: platform.clock.now() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

const wrongSignIn = refusal(
  'invalid',
  'wrong_sign_in',
  'That email or phone number and password do not match. Check both and try again.',
);

/**
 * The owner of a session cookie or bearer token, in one round trip; undefined when it is unknown, ended or
 * expired, or the account is closed.
 */
export async function findSession(
  platform: Platform,
  token: string,
): Promise<{ session: Session; member: Member; reading: Reading } | undefined> {
  const now = platform.clock.now();
  const found = await sql<
    Reading & {
      session_id: string;
      last_seen_at: Date;
      confirmed_at: Date;
      created_at: Date;
      user_id: string;
      status: AccountStatus;
      name: string;
      time_zone: string | null;
      phone: string | null;
      has_someone: boolean;
    }
  >`${sql.raw(prepared)}
    select s.id as session_id, s.last_seen_at, s.confirmed_at, s.created_at, u.id as user_id, u.status, u.name, u.time_zone, u.text_size, u.contrast, coalesce(u.contact_phone, u.phone) as phone,
      exists (select 1 from recipients r where r.member_id = u.id)
        or exists (select 1 from carers c where c.user_id = u.id and c.withdrawn_at is null) as has_someone
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashOf(platform.secret, 'session', token)}
      and s.ended_at is null and s.expires_at > ${now} and u.status <> 'C'`.execute(platform.database);
  const row = found.rows[0];
  if (row === undefined) return undefined;
  const isTouched = now.getTime() - row.last_seen_at.getTime() > sessionTouchMilliseconds;
  const lastSeen = isTouched ? now : row.last_seen_at;
  const expiresAt = new Date(
    Math.min(
      lastSeen.getTime() + sessionIdleMilliseconds,
      row.created_at.getTime() + sessionLongestMilliseconds,
    ),
  );
  if (isTouched) {
    await platform.database
      .updateTable('sessions')
      .set({ last_seen_at: now, expires_at: expiresAt })
      .where('id', '=', row.session_id)
      .execute();
  }
  return {
    session: { id: row.session_id, userId: row.user_id, confirmedAt: row.confirmed_at, expiresAt },
    member: {
      kind: 'member',
      userId: row.user_id,
      status: row.status,
      name: row.name,
      profileCompleted: isProfileCompleted(row, row.has_someone),
      ownZone: row.time_zone,
    },
    reading: { text_size: row.text_size, contrast: row.contrast },
  };
}
