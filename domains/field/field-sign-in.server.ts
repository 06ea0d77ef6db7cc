import { sql } from 'kysely';
import { contactHash, takeFieldSend, takeTry } from '#domains/access/failed-attempts.server.ts';
import { askerOf, takeCode, writeUnsentMessage } from '#domains/access/recovery.server.ts';
import { signInCodeMessage } from '#domains/access/sign-in-messages.ts';
import {
  channelFor,
  codeLifeMilliseconds,
  type Contact,
  type ContactChannel,
  wrongCode,
} from '#domains/access/sign-in.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { refusalOfChannel } from '#domains/notifications/sendable.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { hashOf, newCode, newToken } from '#platform/secrets.ts';
import { openFieldSession } from './field-session.server.ts';
import type { FieldSession } from './field-session.ts';
import { listNewContacts, takeContact } from './new-contact.server.ts';
import { type NewContact, noNewContact } from './new-contact.ts';

/**
 * Sends a code to a professional, if the contact is theirs. Answer, work and limits are the same if it is no
 * one's, so that no one learns here who works with us. Only this visitor can use the code. Refuses
 * `channel_not_here` and `too_many_tries`.
 */
export async function sendFieldCode(
  platform: Platform,
  visitor: Visitor,
  contact: Contact,
  wished?: ContactChannel,
): Promise<Result<null>> {
  const channel = channelFor(contact, wished);
  const unsent = refusalOfChannel(platform, channel);
  if (unsent !== undefined) return refused(unsent);
  const person = await findPerson(platform.database, contact);
  const counted = await takeFieldSend(platform, visitor, contact, person?.id);
  if (!counted.ok) return counted;
  const found = counted.value.usedUp ? undefined : person;
  await transaction(platform.database, (work) => writeCode(platform, work, visitor, contact, channel, found));
  return success(null);
}

async function writeCode(
  platform: Platform,
  work: DatabaseTransaction,
  visitor: Visitor,
  contact: Contact,
  channel: ContactChannel,
  person: Person | undefined,
): Promise<void> {
  const now = platform.clock.now();
  const [id, code] = [newIdentifier(now), newCode()];
  const asked = {
    contact_hash: contactHash(platform, contact),
    asker_hash: hashOf(platform.secret, 'asker', askerOf(visitor)),
    purpose: 'field' as const,
  };
  await work
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('contact_hash', '=', asked.contact_hash)
    .where('asker_hash', '=', asked.asker_hash)
    .where('purpose', '=', asked.purpose)
    .where('used_at', 'is', null)
    .execute();
  await work
    .insertInto('verification_codes')
    .values({
      ...asked,
      id,
      created_at: now,
      professional_id: person?.id ?? null,
      code_hash: hashOf(platform.secret, `code:${id}`, code),
      // No link leads in: it would open on whatever device the message is read.
      link_hash: hashOf(platform.secret, 'link', newToken()),
      expires_at: new Date(now.getTime() + codeLifeMilliseconds),
    })
    .execute();
  const message = { dedupeKey: `field:${id}`, kind: 'security', channel, address: contact.value };
  if (person === undefined) return writeUnsentMessage(work, { id, ...message }, now);
  const words = signInCodeMessage(platform, { name: person.name, contact }, code, channel);
  await enqueueMessages(work, [{ ...message, ...words }], now);
}

/**
 * Opens a session for the code that this visitor asked for last. A code to a new number or address makes it
 * theirs first. Refuses `wrong_code`, `too_many_tries` where there is no such code, and what `takeContact`
 * refuses.
 */
export async function signInToField(
  platform: Platform,
  contact: Contact,
  code: string,
  visitor: Visitor,
): Promise<Result<{ token: string }>> {
  const person = await findPerson(platform.database, contact);
  const attempt = await takeTry(platform, visitor, contact, person?.id);
  let wasThere = false;
  const opened = await transaction(platform.database, async (work): Promise<Result<{ token: string }>> => {
    const used = await takeCode(platform, work, askerOf(visitor), contact, code, 'field');
    wasThere = used !== undefined;
    if (!used?.right || person === undefined || used.professionalId !== person.id) return refused(wrongCode);
    if (person.newContactId !== null) {
      const taken = await takeContact(platform, work, person.newContactId, person.id);
      if (!taken.ok) return taken;
    }
    return success({ token: await openFieldSession(platform, work, person.id, visitor) });
  });
  if (!wasThere && !attempt.ok) return attempt;
  if (opened.ok && attempt.ok) await attempt.value.giveBack();
  return opened;
}

/**
 * Confirms a new number or address for a professional who is signed in, by the code that went to it, as
 * signing in with it does; says whether it is theirs now. Then all their phones are signed out, and this one,
 * which is in their hand, keeps what it has not sent. Refuses `no_new_contact`, `wrong_code`,
 * `too_many_tries` and `contact_taken`.
 */
export async function confirmNewContact(
  platform: Platform,
  { id: sessionId, professional: { professionalId } }: FieldSession,
  typed: { contactId: string; code: string },
  visitor: Visitor,
): Promise<Result<{ isTheirs: boolean }>> {
  const contact = await findNewContact(platform.database, professionalId, typed.contactId);
  if (contact === undefined) return refused(noNewContact);
  const attempt = await takeTry(platform, visitor, contact, professionalId);
  let wasThere = false;
  const done = await transaction(platform.database, async (work): Promise<Result<{ isTheirs: boolean }>> => {
    const used = await takeCode(platform, work, askerOf(visitor), contact, typed.code, 'field');
    wasThere = used !== undefined;
    if (!used?.right || used.professionalId !== professionalId) return refused(wrongCode);
    const taken = await takeContact(platform, work, contact.id, professionalId);
    if (taken.ok) await keepUnsent(work, sessionId);
    if (!taken.ok && taken.refusal.code !== 'new_contact_waits') return taken;
    return success({ isTheirs: taken.ok });
  });
  if (!wasThere && !attempt.ok) return attempt;
  if (done.ok && attempt.ok) await attempt.value.giveBack();
  return done;
}

/** A new contact that is not confirmed yet, by its id. */
export async function findNewContact(
  database: DatabaseReader,
  professionalId: string,
  contactId: string,
): Promise<NewContact | undefined> {
  return (await listNewContacts(database, professionalId)).find(({ id }) => id === contactId);
}

const keepUnsent = (work: DatabaseTransaction, sessionId: string) =>
  work
    .updateTable('professional_sessions')
    .set({ ended_by: null, reported_lost_at: null })
    .where('id', '=', sessionId)
    .execute();

interface Person {
  id: string;
  name: string;
  /** Set where the number or address is a new one, which a code only confirms as long as it is not theirs. */
  newContactId: string | null;
}

/**
 * Who works with us and has this number or address; the newest, should two have it. Where no one has it, the
 * professional that the office has written it down for.
 */
async function findPerson(database: DatabaseReader, { kind, value }: Contact): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id, name, "newContactId" from (
      select p.id, p.name, null::uuid as "newContactId", p.created_at from professionals p where p.active and ${sql.ref(`p.${kind}`)} = ${value}
      union all
      select p.id, p.name, c.id, c.created_at from professional_contacts c join professionals p on p.id = c.professional_id
      where p.active and c.kind = ${kind} and c.value = ${value} and c.taken_at is null and c.stopped_at is null) as found
    order by "newContactId" is not null, created_at desc, id desc limit 1`.execute(database);
  return rows[0];
}
