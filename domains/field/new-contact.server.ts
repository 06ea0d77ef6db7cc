import { type RawBuilder, sql } from 'kysely';
import { nothingToStop } from '#domains/access/doors/not-me.ts';
import { channelFor, type Contact } from '#domains/access/sign-in.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { changeAsStaff } from '#domains/professionals/change.server.ts';
import { isContactTaken } from '#domains/professionals/contact.server.ts';
import { contactTaken } from '#domains/professionals/professional.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { addressesOf, enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { endPhonesOf } from './field-session.server.ts';
import {
  confirmContactMessage,
  contactBackMail,
  contactBackMessage,
  contactNeedsOther,
  contactTakenMessage,
  type NewContact,
  newContactMessage,
  newContactMilliseconds,
  noNewContact,
  opensFrom,
  waitsRefusal,
  wayBackUntil,
} from './new-contact.ts';

/** What became of a number or address that was written down. */
export type Written = 'theirs' | 'waits' | 'gone' | 'same';

/**
 * Writes down a number or address of a professional, or with `null` that they have none. The first one is
 * theirs at once. Another one has to wait: the old ones are told and can stop it, and it opens nothing before
 * it is confirmed by a code. What is theirs already ends a new one that is waiting. Refuses
 * `professional_not_found` and `contact_taken`.
 */
export function writeContact(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  { kind, value }: { kind: Contact['kind']; value: string | null },
): Promise<Result<Written>> {
  return changeAsStaff(platform, staff, professionalId, 'contact_written', async (work, { id }, now) => {
    const known = await findKnown(work, id);
    if (await isContactTaken(work, { kind, value }, id)) return refused(contactTaken(kind));
    const waiting = await lockOpen(work, { professionalId: id, kind });
    if (waiting !== undefined && waiting.value === value) return success({ value: 'waits' });
    if (waiting !== undefined) await stop(work, waiting.id, now);
    if (known[kind] === value) return success({ value: 'same' });
    const written: Written = value === null ? 'gone' : known.hadSome ? 'waits' : 'theirs';
    const contactId = newIdentifier(now);
    await work
      .insertInto('professional_contacts')
      .values({
        id: contactId,
        created_at: now,
        professional_id: id,
        staff_id: staff.staffId,
        kind,
        value,
        taken_at: written === 'waits' ? null : now,
      })
      .execute();
    if (written !== 'waits')
      await work
        .updateTable('professionals')
        .set({ [kind]: value })
        .where('id', '=', id)
        .execute();
    if (written === 'waits') await tellOfNew(platform, work, known, { id: contactId, kind, value: value! });
    if (written === 'gone')
      await tellThatTaken(platform, work, known, { id: contactId, kind, isGone: true, until: null });
    return success({ value: written, after: { kind, stands: written } });
  });
}

/**
 * Lets a new number or address be used before its day is over, such as for a professional who has lost their
 * phone. The colleague who wrote it down cannot let it. Refuses `no_new_contact` and `needs_second_person`.
 */
export function letContact(
  platform: Platform,
  staff: FreshStaff,
  professionalId: string,
  contactId: string,
): Promise<Result<null>> {
  return changeAsStaff(platform, staff, professionalId, 'contact_let', async (work, { id }, now) => {
    const waiting = await lockOpen(work, { professionalId: id, id: contactId });
    if (waiting === undefined) return refused(noNewContact);
    if (waiting.staffId === staff.staffId) return refused(contactNeedsOther);
    await work
      .updateTable('professional_contacts')
      .set({ let_at: now })
      .where('id', '=', waiting.id)
      .execute();
    return success({ value: null, after: { kind: waiting.kind } });
  });
}

/** Stops a new number or address that is not right. Refuses `no_new_contact`. */
export function stopContact(
  platform: Platform,
  staff: Staff,
  professionalId: string,
  contactId: string,
): Promise<Result<null>> {
  return changeAsStaff(platform, staff, professionalId, 'contact_stopped', async (work, { id }, now) => {
    const waiting = await lockOpen(work, { professionalId: id, id: contactId });
    if (waiting === undefined) return refused(noNewContact);
    await stop(work, waiting.id, now);
    return success({ value: null, after: { kind: waiting.kind } });
  });
}

/**
 * Stops it for the person who was told of it; stopped again, it stays so. Where it was let before its day was
 * over and is theirs already, the old one is theirs again until then, and all phones are signed out. Refuses
 * `nothing_to_stop` after that.
 */
export async function stopContactAsTold(platform: Platform, contactId: string): Promise<Result<null>> {
  if (!isIdentifier(contactId)) return refused(nothingToStop);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const written = await work
      .selectFrom('professional_contacts')
      .select(['professional_id', 'stopped_at'])
      .where('id', '=', contactId)
      .executeTakeFirst();
    if (written === undefined) return refused(nothingToStop);
    await lockOwner(work, written.professional_id);
    const waiting = await lockOpen(work, { professionalId: written.professional_id, id: contactId });
    if (waiting === undefined && written.stopped_at !== null) return success(null);
    const stopped = waiting ?? (await giveBack(platform, work, written.professional_id, contactId));
    if (stopped === undefined) return refused(nothingToStop);
    await stop(work, contactId, now);
    await writeAudit(
      work,
      null,
      {
        action: 'contact_stopped',
        subject: written.professional_id,
        after: { kind: stopped.kind, why: 'pressed' },
      },
      now,
    );
    return success(null);
  });
}

/**
 * Puts the old number or address back, for the person who pressed the link that went to it; undefined where
 * the new one can no longer be undone.
 */
async function giveBack(
  platform: Platform,
  work: DatabaseTransaction,
  professionalId: string,
  contactId: string,
): Promise<Pick<NewContact, 'kind'> | undefined> {
  const now = platform.clock.now();
  const { rows } = await sql<{ kind: Contact['kind']; insteadOf: string | null; staffId: string }>`
    select c.kind, c.instead_of as "insteadOf", c.staff_id as "staffId"
    from professional_contacts c join professionals p on p.id = c.professional_id
    where c.id = ${contactId} and ${mayBeTakenBack(now)} and c.value = case c.kind when 'phone' then p.phone else p.email end
    for update of c`.execute(work);
  const [taken] = rows;
  if (taken === undefined) return undefined;
  const { kind, insteadOf, staffId } = taken;
  const value = (await isContactTaken(work, { kind, value: insteadOf }, professionalId)) ? null : insteadOf;
  await work
    .updateTable('professionals')
    .set({ [kind]: value })
    .where('id', '=', professionalId)
    .execute();
  await work
    .updateTable('professional_contacts')
    .set({ taken_at: null, stopped_at: now })
    .where('id', '=', contactId)
    .execute();
  // The person who was let in may be a stranger: what their phone keeps is erased.
  await endPhonesOf(work, professionalId, { by: { staffId }, isLost: true }, now);
  const known = await findKnown(work, professionalId);
  await enqueueMessages(
    work,
    [
      ...addressesOf(known).map(({ channel, address }) => ({
        dedupeKey: `contact-back:${contactId}`,
        kind: 'security',
        channel,
        address,
        ...contactBackMessage(platform, { name: known.name, channel, kind }),
      })),
      {
        dedupeKey: `contact-back:${contactId}:office`,
        kind: 'office',
        channel: 'email',
        address: officeAddress(platform.configuration),
        ...contactBackMail(known.name, kind),
      },
    ],
    now,
  );
  return { kind };
}

/**
 * Makes a new number or address theirs, for the professional who has just typed the code that went to it: the
 * old one no longer opens anything, all phones are signed out, and the earlier contacts are told. Too early,
 * it is only confirmed. Refuses `new_contact_waits`, `contact_taken` and `no_new_contact`.
 */
export async function takeContact(
  platform: Platform,
  work: DatabaseTransaction,
  contactId: string,
  professionalId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  await lockOwner(work, professionalId);
  const waiting = await lockOpen(work, { professionalId, id: contactId });
  if (waiting === undefined || waiting.value === null) return refused(noNewContact);
  await work
    .updateTable('professional_contacts')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('id', '=', contactId)
    .execute();
  const from = opensFrom(waiting);
  const known = await findKnown(work, professionalId);
  if (from === null || from > now) return refused(waitsRefusal(waiting.kind, from, known.timeZone));
  if (await isContactTaken(work, waiting, professionalId)) return refused(contactTaken(waiting.kind));
  const until = waiting.letAt === null ? null : wayBackUntil(waiting);
  await tellThatTaken(platform, work, known, { id: contactId, kind: waiting.kind, isGone: false, until });
  await work
    .updateTable('professionals')
    .set({ [waiting.kind]: waiting.value })
    .where('id', '=', professionalId)
    .execute();
  await work
    .updateTable('professional_contacts')
    .set({ taken_at: now, instead_of: known[waiting.kind] })
    .where('id', '=', contactId)
    .execute();
  // Let before its day, it is for a professional who has lost a phone, which is to erase what it keeps.
  const isLost = waiting.letAt !== null;
  await endPhonesOf(work, professionalId, { by: isLost ? waiting : null, isLost }, now);
  await writeAudit(
    work,
    null,
    { action: 'contact_taken', subject: professionalId, after: { kind: waiting.kind } },
    now,
  );
  return success(null);
}

/** A professional's new contacts that are not confirmed yet, the phone number first. */
export async function listNewContacts(
  database: DatabaseReader,
  professionalId: string,
): Promise<NewContact[]> {
  const { rows } = await sql<NewContact>`
    select c.id, c.kind, c.value, c.created_at as "writtenAt", s.name as "writtenBy", c.confirmed_at as "confirmedAt", c.let_at as "letAt", ${toldAt} as "toldAt"
    from professional_contacts c join staff s on s.id = c.staff_id
    where c.professional_id = ${professionalId} and c.value is not null and ${isOpen} order by c.kind desc`.execute(
    database,
  );
  return rows;
}

const isOpen = sql`c.taken_at is null and c.stopped_at is null`;
const keyOf = (contactId: string) => `new-contact:${contactId}`;
const toldAt = sql<Date | null>`(select min(m.sent_at) from messages m where m.dedupe_key = 'new-contact:' || c.id and m.sent_at is not null)`;

/**
 * Whether the contact `c` is theirs already and can still be undone with the old one: it was let before its
 * day was over, and the day is not over yet. The rule of `wayBackUntil`.
 */
export const mayBeTakenBack = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(c.taken_at is not null and c.let_at is not null and coalesce(${toldAt}, c.created_at) > ${new Date(now.getTime() - newContactMilliseconds)})`;

interface Waiting extends Pick<NewContact, 'id' | 'kind' | 'writtenAt' | 'toldAt' | 'letAt'> {
  staffId: string;
  value: string | null;
}

async function lockOpen(
  work: DatabaseTransaction,
  {
    professionalId,
    id,
    kind,
  }: { professionalId: string } & ({ id: string; kind?: never } | { id?: never; kind: Contact['kind'] }),
): Promise<Waiting | undefined> {
  if (id !== undefined && !isIdentifier(id)) return undefined;
  const { rows } = await sql<Waiting>`
    select c.id, c.kind, c.value, c.staff_id as "staffId", c.created_at as "writtenAt", c.let_at as "letAt", ${toldAt} as "toldAt"
    from professional_contacts c
    where c.professional_id = ${professionalId} and ${id === undefined ? sql`c.kind = ${kind}` : sql`c.id = ${id}`} and ${isOpen}
    for update of c`.execute(work);
  return rows[0];
}

/** In the order of all that change a professional: first the professional, then the contact. */
const lockOwner = (work: DatabaseTransaction, professionalId: string) =>
  sql`select from professionals where id = ${professionalId} for no key update`.execute(work);

const stop = (work: DatabaseTransaction, contactId: string, now: Date) =>
  work.updateTable('professional_contacts').set({ stopped_at: now }).where('id', '=', contactId).execute();

interface Known {
  name: string;
  phone: string | null;
  email: string | null;
  timeZone: string;
  /** Whether they had a way in before: then a new one waits. */
  hadSome: boolean;
}

async function findKnown(work: DatabaseTransaction, professionalId: string): Promise<Known> {
  const { rows } = await sql<Known>`
    select p.name, p.phone, p.email, a.time_zone as "timeZone", num_nonnulls(p.phone, p.email) > 0
      or exists (select from professional_contacts c where c.professional_id = p.id)
      or exists (select from professional_sessions s where s.professional_id = p.id)
      or exists (select from professional_passkeys k where k.professional_id = p.id) as "hadSome"
    from professionals p join service_areas a on a.id = p.service_area_id where p.id = ${professionalId}`.execute(
    work,
  );
  const [known] = rows;
  if (known === undefined) throw new Error('A professional who was just locked is gone.');
  return known;
}

/** The old ones hear of it at once, and the new one how it is confirmed. */
async function tellOfNew(
  platform: Platform,
  work: DatabaseTransaction,
  known: Known,
  { id, ...contact }: Contact & { id: string },
): Promise<void> {
  const of = { kind: 'security', dedupeKey: keyOf(id) };
  await enqueueMessages(
    work,
    [
      ...addressesOf(known).map(({ channel, address }) => ({
        ...of,
        channel,
        address,
        ...newContactMessage(platform, { name: known.name, channel, kind: contact.kind, id }),
      })),
      {
        ...of,
        dedupeKey: `confirm-contact:${id}`,
        channel: channelFor(contact),
        address: contact.value,
        ...confirmContactMessage(platform, contact),
      },
    ],
    platform.clock.now(),
  );
}

async function tellThatTaken(
  platform: Platform,
  work: DatabaseTransaction,
  known: Known,
  taken: { id: string; kind: Contact['kind']; isGone: boolean; until: Date | null },
): Promise<void> {
  await enqueueMessages(
    work,
    addressesOf(known).map(({ channel, address }) => ({
      dedupeKey: `contact-taken:${taken.id}`,
      kind: 'security',
      channel,
      address,
      ...contactTakenMessage(platform, { ...taken, name: known.name, timeZone: known.timeZone, channel }),
    })),
    platform.clock.now(),
  );
}
