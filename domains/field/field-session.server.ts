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
import { refused, type Result, success } from '#platform/result.ts';
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
    sentAway: boolean;
    expiresAt: Date;
    lastSeenAt: Date;
    professionalId: string;
    name: string;
    active: boolean;
    leftOn: string | null;
    timeZone: string;
  }>`${sql.raw(prepared)}
    select s.id, s.ended_at is not null or s.expires_at <= ${now} as ended, s.ended_by is not null as "sentAway", s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt",
      p.id as "professionalId", p.name, p.active, p.left_on::text as "leftOn", a.time_zone as "timeZone"
    from professional_sessions s join professionals p on p.id = s.professional_id join service_areas a on a.id = p.service_area_id
    where s.token_hash = ${hashOf(platform.secret, 'field-session', token)}`.execute(platform.database);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.sentAway || !isWithUs(row, dayIn(row.timeZone, now))) return 'sent-away';
  if (row.ended) return 'was-here';
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
 * A mark that stands for the session but opens nothing, when the session ends, and a mark of whose it is:
 * what a phone keeps is kept under it. Where nobody is signed in, whether the phone is to erase what it has
 * not sent, too.
 */
export function markOfPhone(secret: string, found: FoundProfessional): string {
  if (!isSignedIn(found)) return found === 'sent-away' ? 'erase' : 'none';
  const { id, expiresAt, professional } = found.session;
  const mark = (what: string, of: string) => hashOf(secret, what, of).slice(0, 22);
  return `${mark('offline copy', id)} ${expiresAt.getTime()} ${mark('unsent steps', professional.professionalId)}`;
}

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

/** The phones that somebody is signed in on now, the one that spoke last first. */
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
 * The office signs somebody out on all their phones, such as one that was lost: what they keep is erased as
 * soon as they speak with us, and their passkeys are gone. Refuses `nobody_signed_in`.
 */
export async function endFieldSessions(
  platform: Platform,
  staff: Staff,
  professionalId: string,
): Promise<Result<{ ended: number }>> {
  if (!isIdentifier(professionalId)) return refused(nobodySignedIn);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ ended: number }>> => {
    const { phones, passkeys } = await endPhonesOf(work, professionalId, staff, now);
    if (phones + passkeys === 0) return refused(nobodySignedIn);
    await writeAudit(
      work,
      staff,
      {
        action: 'phones_signed_out',
        subject: professionalId,
        after: { phones, passkeys },
      },
      now,
    );
    return success({ ended: phones });
  });
}

/** Signs somebody out on all their phones, and takes their passkeys away; says how many of both. */
export async function endPhonesOf(
  work: DatabaseTransaction,
  professionalId: string,
  by: Pick<Staff, 'staffId'> | null,
  now: Date,
): Promise<{ phones: number; passkeys: number }> {
  const ended = await work
    .updateTable('professional_sessions')
    .set({ ended_at: now, ended_by: by?.staffId ?? null })
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

const nobodySignedIn = {
  kind: 'conflict',
  code: 'nobody_signed_in',
  message: 'They are signed in on no phone now.',
} as const;
