import { generateRegistrationOptions } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { z } from 'zod';
import { beginStep, takeStep } from '#domains/access/pending-step.server.ts';
import { proveMade, proveUsed } from '#domains/access/without-password/passkey-proof.server.ts';
import {
  challengeOf,
  type NewPasskey,
  type Passkey,
  placeOfPasskeys,
  type UsedPasskey,
} from '#domains/access/without-password/passkey.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Professional } from '#domains/people/actor.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { isWithUs } from '#domains/professionals/professional.ts';
import {
  type DatabaseReader,
  type DatabaseTransaction,
  databaseErrorCode,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { addressesOf, enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  fieldPasskeyNotFound,
  fieldPasskeyNotTaken,
  mostFieldPasskeys,
  passkeyAddedMessage,
  tooManyFieldPasskeys,
  wrongFieldPasskey,
} from './field-passkey.ts';
import { openFieldSession } from './field-session.server.ts';
import type { FieldSession } from './field-session.ts';

/** Whose challenge it is, so that nobody else's browser can answer it. */
const begunBy = z.object({ professionalId: z.uuid() });

/** What the phone of a professional who is signed in needs to make a passkey. Refuses `too_many_passkeys`. */
export async function startFieldPasskey(
  platform: Platform,
  { professional, name }: FieldSession,
): Promise<Result<Awaited<ReturnType<typeof generateRegistrationOptions>>>> {
  const known = await platform.database
    .selectFrom('professional_passkeys')
    .select(['credential_id as id', 'transports'])
    .where('professional_id', '=', professional.professionalId)
    .execute();
  if (known.length >= mostFieldPasskeys) return refused(tooManyFieldPasskeys);
  const options = await generateRegistrationOptions({
    rpName: platform.configuration.SITE_NAME,
    rpID: placeOfPasskeys(platform.publicUrl).relyingParty,
    // A professional may be a member as well; their phone shows both by these names.
    userName: `${name} (my visits)`,
    userDisplayName: name,
    userID: new TextEncoder().encode(professional.professionalId),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await beginStep(
    platform,
    { kind: 'passkey_new', userId: null, details: { professionalId: professional.professionalId } },
    options.challenge,
  );
  return success(options);
}

/** Keeps a passkey that their phone has just made, and tells them of it. Refuses `passkey_not_taken`. */
export async function addFieldPasskey(
  platform: Platform,
  { professional, id: sessionId }: FieldSession,
  made: NewPasskey,
): Promise<Result<null>> {
  const challenge = challengeOf(made.response.clientDataJSON);
  const begun = begunBy.safeParse(
    challenge === undefined ? undefined : await takeStep(platform, 'passkey_new', challenge, null),
  );
  if (challenge === undefined || begun.data?.professionalId !== professional.professionalId)
    return refused(fieldPasskeyNotTaken);
  const kept = await proveMade(platform, made, challenge);
  if (kept === undefined) return refused(fieldPasskeyNotTaken);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const { device } = await work
      .selectFrom('professional_sessions')
      .select('device')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    await work
      .insertInto('professional_passkeys')
      .values({
        ...kept,
        id: newIdentifier(now),
        created_at: now,
        professional_id: professional.professionalId,
        name: device,
      })
      .execute();
    await tellOfPasskey(platform, work, professional);
    return success(null);
  }).catch((error: unknown) => {
    if (databaseErrorCode(error) === uniqueViolation) return refused(fieldPasskeyNotTaken);
    throw error;
  });
}

async function tellOfPasskey(
  platform: Platform,
  work: DatabaseTransaction,
  { professionalId }: Professional,
): Promise<void> {
  const now = platform.clock.now();
  const owner = await work
    .selectFrom('professionals')
    .select(['name', 'phone', 'email'])
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow();
  const dedupeKey = `field-passkey:${newIdentifier(now)}`;
  await enqueueMessages(
    work,
    addressesOf(owner).map(({ channel, address }) => ({
      dedupeKey,
      kind: 'security',
      channel,
      address,
      ...passkeyAddedMessage(platform, owner.name, channel),
    })),
    now,
  );
}

/** A professional's passkeys, oldest first. */
export async function listFieldPasskeys(
  database: DatabaseReader,
  professionalId: string,
): Promise<Passkey[]> {
  return database
    .selectFrom('professional_passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('professional_id', '=', professionalId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Removes one of one's own passkeys, which stops working at once. Refuses `passkey_not_found`. */
export async function removeFieldPasskey(
  { database }: Platform,
  { professionalId }: Professional,
  id: string,
): Promise<Result<null>> {
  if (!isIdentifier(id)) return refused(fieldPasskeyNotFound);
  const removed = await database
    .deleteFrom('professional_passkeys')
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();
  return removed.numDeletedRows === 0n ? refused(fieldPasskeyNotFound) : success(null);
}

/** Opens a session with a passkey that has signed our challenge. Refuses `wrong_passkey`. */
export async function signInByPasskey(
  platform: Platform,
  used: UsedPasskey,
  visitor: Visitor,
): Promise<Result<{ token: string }>> {
  const challenge = challengeOf(used.response.clientDataJSON);
  if (challenge === undefined || (await takeStep(platform, 'passkey_use', challenge, null)) === undefined)
    return refused(wrongFieldPasskey);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ token: string }>> => {
    const passkey = await work
      .selectFrom('professional_passkeys as k')
      .innerJoin('professionals as p', 'p.id', 'k.professional_id')
      .innerJoin('service_areas as a', 'a.id', 'p.service_area_id')
      .select([
        'k.id',
        'k.professional_id',
        'k.credential_id',
        'k.public_key',
        'k.sign_count',
        'k.transports',
      ])
      .select(['p.active', 'a.time_zone as timeZone', sql<string | null>`p.left_on::text`.as('leftOn')])
      .where('k.credential_id', '=', used.id)
      .forUpdate('k')
      .executeTakeFirst();
    if (passkey === undefined || !isWithUs(passkey, dayIn(passkey.timeZone, now)))
      return refused(wrongFieldPasskey);
    const signCount = await proveUsed(platform, used, challenge, passkey);
    if (signCount === undefined) return refused(wrongFieldPasskey);
    await work
      .updateTable('professional_passkeys')
      .set({ sign_count: signCount, last_used_at: now })
      .where('id', '=', passkey.id)
      .execute();
    return success({ token: await openFieldSession(platform, work, passkey.professional_id, visitor) });
  });
}
