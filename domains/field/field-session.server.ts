import { sql } from 'kysely';
import { forgetWorkDevices, rememberWorkDevice } from '#domains/access/known-device.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { isWithUs } from '#domains/professionals/professional.ts';
import {
  type DatabaseReader,
  type DatabaseTransaction,
  prepared,
  transaction,
} from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, newToken } from '#platform/secrets.ts';
import {
  fieldSessionMilliseconds,
  type FieldSession,
  type FoundProfessional,
  isSignedIn,
  type SignedInPhone,
} from './field-session.ts';

const touchMilliseconds = 60_000;

export async function findFieldSession(platform: Platform, token: string): Promise<FoundProfessional> {
  const now = platform.clock.now();
  const { rows } = await sql<{
    id: string;
    ended: boolean;
    reportedLost: boolean;
    expiresAt: Date;
    lastSeenAt: Date;
    professionalId: string;
    name: string;
    active: boolean;
    leftOn: string | null;
    timeZone: string;
  }>`${sql.raw(prepared)}
    select s.id, s.ended_at is not null or s.expires_at <= ${now} as ended, s.reported_lost_at is not null as "reportedLost", s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt",
      p.id as "professionalId", p.name, p.active, p.left_on::text as "leftOn", a.time_zone as "timeZone"
    from professional_sessions s join professionals p on p.id = s.professional_id join service_areas a on a.id = p.service_area_id
    where s.token_hash = ${hashOf(platform.secret, 'field-session', token)}`.execute(platform.database);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.reportedLost) return 'reported-lost';
  if (row.ended || !isWithUs(row, dayIn(row.timeZone, now))) return 'was-here';
  if (now.getTime() - row.lastSeenAt.getTime() > touchMilliseconds)
    await platform.database
      .updateTable('professional_sessions')
      .set({ last_seen_at: now })
      .where('id', '=', row.id)
      .execute();
  const { id, name, timeZone, expiresAt, professionalId } = row;
  return {
    session: { id, name, timeZone, expiresAt, professional: { kind: 'professional', professionalId } },
  };
}

/**
 * A mark that identifies the session but opens nothing, when the session ends, and a mark of whose it is:
 * what a phone keeps is kept under it. Where no one is signed in, whether the phone is to erase what it has
 * not sent, too.
 */
export function markOfPhone(secret: string, found: FoundProfessional): string {
  if (!isSignedIn(found)) return found === 'reported-lost' ? 'erase' : 'none';
  const { id, expiresAt, professional } = found.session;
  const session = hashOf(secret, 'offline copy', id).slice(0, 22);
  return `${session} ${expiresAt.getTime()} ${markOfPerson(secret, professional.professionalId)}`;
}

/**
 * Identifies a professional on a phone, and opens nothing: what was pressed there and not sent is kept under
 * it.
 */
export const markOfPerson = (secret: string, professionalId: string): string =>
  hashOf(secret, 'unsent steps', professionalId).slice(0, 22);

/**
 * With what a phone encrypts what it could not send when a session ends (AES-256, base64url), and whose it
 * is. Always the same for one person, so that what they left opens after they have signed in again, and given
 * to no one else.
 */
export const sealKeyOf = (secret: string, professionalId: string): { person: string; key: string } => ({
  person: markOfPerson(secret, professionalId),
  key: hashOf(secret, 'sealed on a phone', professionalId),
});

/** Opens a session on a phone, and answers its token. */
export async function openFieldSession(
  platform: Platform,
  work: DatabaseTransaction,
  professionalId: string,
  visitor: Visitor,
): Promise<string> {
  const now = platform.clock.now();
  const token = newToken();
  await work
    .insertInto('professional_sessions')
    .values({
      id: newIdentifier(now),
      created_at: now,
      professional_id: professionalId,
      token_hash: hashOf(platform.secret, 'field-session', token),
      expires_at: new Date(now.getTime() + fieldSessionMilliseconds),
      last_seen_at: now,
      device: visitor.device,
    })
    .execute();
  await rememberWorkDevice(platform, work, { professionalId }, visitor);
  return token;
}

/** Ends the session of this phone. Doing it again changes nothing. */
export async function leaveField(platform: Platform, session: FieldSession): Promise<void> {
  await platform.database
    .updateTable('professional_sessions')
    .set({ ended_at: platform.clock.now() })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .execute();
}

/** The phones that a professional is signed in on now, the one that spoke last first. */
export function listPhones(
  database: DatabaseReader,
  professionalId: string,
  now: Date,
): Promise<SignedInPhone[]> {
  return database
    .selectFrom('professional_sessions')
    .select(['id', 'device', 'created_at as since', 'last_seen_at as lastSeenAt'])
    .where('professional_id', '=', professionalId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(20)
    .execute();
}

/**
 * The office signs a professional out on all their phones; their passkeys are gone. What was pressed and not
 * sent stays sealed there for them. Where a phone `isLost`, all of it is erased as soon as it speaks with us,
 * also on phones that were signed out before. Refuses `nobody_signed_in`.
 */
export async function endFieldSessions(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  { isLost }: { isLost: boolean },
): Promise<Result<{ ended: number }>> {
  if (!isIdentifier(professionalId)) return refused(nobodySignedIn);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ ended: number }>> => {
    const { phones, passkeys } = await endPhonesOf(work, professionalId, { by: staff, isLost }, now);
    const lost = isLost ? await reportLost(work, professionalId, now) : 0;
    if (phones + passkeys + lost === 0) return refused(nobodySignedIn);
    await writeAudit(
      work,
      staff,
      {
        action: isLost ? 'phones_reported_lost' : 'phones_signed_out',
        subject: professionalId,
        after: { phones, passkeys },
      },
      now,
    );
    return success({ ended: phones });
  });
}

/** Whichever phone it was that is lost: all that may still keep something, with a session of the last 30 days. */
async function reportLost(work: DatabaseTransaction, professionalId: string, now: Date): Promise<number> {
  const lost = await work
    .updateTable('professional_sessions')
    .set({ reported_lost_at: now })
    .where('professional_id', '=', professionalId)
    .where('reported_lost_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - 2 * fieldSessionMilliseconds))
    .returning('id')
    .execute();
  return lost.length;
}

/**
 * Signs a professional out on all their phones, and removes their passkeys; returns how many of both. Where
 * one is lost, or another was let in, all that is kept on them is to be erased.
 */
export async function endPhonesOf(
  work: DatabaseTransaction,
  professionalId: string,
  { by, isLost }: { by: Pick<Staff, 'staffId'> | null; isLost: boolean },
  now: Date,
): Promise<{ phones: number; passkeys: number }> {
  const ended = await work
    .updateTable('professional_sessions')
    .set({ ended_at: now, ended_by: by?.staffId ?? null, ...(isLost && { reported_lost_at: now }) })
    .where('professional_id', '=', professionalId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  const passkeys = await work
    .deleteFrom('professional_passkeys')
    .where('professional_id', '=', professionalId)
    .returning('id')
    .execute();
  await forgetWorkDevices(work, professionalId);
  return { phones: ended.length, passkeys: passkeys.length };
}

const nobodySignedIn = refusal('conflict', 'nobody_signed_in', 'They are signed in on no phone now.');
