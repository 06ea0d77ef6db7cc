import type { Staff } from '#domains/people/actor.ts';
import { noSuchZip } from '#domains/people/address.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { listChosenPreferences } from '#domains/people/chosen-need.server.ts';
import {
  findEmergencyContact,
  saveEmergencyContactWithin,
} from '#domains/people/emergency-contact.server.ts';
import { savePreferencesWithin } from '#domains/people/need.server.ts';
import {
  addPersonWithin,
  changePersonWithin,
  findContact,
  findMember,
} from '#domains/people/people.server.ts';
import { type Member, memberNotFound } from '#domains/people/people.ts';
import { findRecipient, recipientNotFound, type SeenRecipient } from '#domains/people/recipient.server.ts';
import { findZipCode } from '#domains/services/service.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { addressesOf, enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { actionOf, type ToldByPhone, toldByPhoneMessage } from './told-by-phone.ts';

/**
 * Who is on the phone, and of whose account they speak: a member, or a carer of one of the member's
 * recipients.
 */
export interface OnThePhone {
  memberId: string;
  saidBy: string;
}

/** Who it is about; `isNews` is false where it was so already. */
interface Written {
  recipientId: string;
  recipientName: string;
  isTheMember: boolean;
  isNews: boolean;
}

/**
 * Writes down what a caller told the office, as if they had done it on their own pages: who said so decides
 * what may be changed. Each contact of the account is told, and the audit has who said it. What is so already
 * changes nothing, and no one is told. Refuses `member_not_found` for an account that is stopped, closed or
 * part of another, `recipient_not_found`, `unknown_zip`, and what the member's own command refuses.
 */
export async function writeToldByPhone(
  platform: Platform,
  staff: Staff,
  { memberId, saidBy }: OnThePhone,
  told: ToldByPhone,
): Promise<Result<null>> {
  if (!isIdentifier(memberId) || !isIdentifier(saidBy)) return refused(memberNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const member = await findMember(work, memberId);
    const speaker = saidBy === memberId ? member : await findMember(work, saidBy);
    if (member === undefined || speaker === undefined || !isOpen(member) || !isOpen(speaker))
      return refused(memberNotFound);
    const written = await write(work, member, speaker, told, now);
    if (!written.ok) return written;
    if (!written.value.isNews) return success(null);
    await writeAudit(
      work,
      staff,
      {
        action: actionOf[told.kind],
        subject: written.value.recipientId,
        onBehalfOf: memberId,
        after: { saidBy },
      },
      now,
    );
    await tell(platform, work, { member, speaker }, told, written.value);
    return success(null);
  });
}

/** Not stopped: an account that nobody has made theirs yet can be spoken of as well. */
const isOpen = ({ status }: Member) => status === 'A' || status === 'X';

async function write(
  work: DatabaseTransaction,
  member: Member,
  speaker: Member,
  told: ToldByPhone,
  now: Date,
): Promise<Result<Written>> {
  if (told.kind === 'person')
    return writePerson(work, speaker.userId === member.userId ? member : undefined, told, now);
  const recipient = await findRecipient(work, member, told.recipientId);
  if (recipient === undefined || !recipient.own) return refused(recipientNotFound);
  const isNews = await change(work, speaker, recipient, told, now);
  if (!isNews.ok) return isNews;
  const { id: recipientId, name: recipientName, isTheMember } = recipient;
  return success({ recipientId, recipientName, isTheMember, isNews: isNews.value });
}

async function writePerson(
  work: DatabaseTransaction,
  member: Member | undefined,
  { person }: { person: Extract<ToldByPhone, { kind: 'person' }>['person'] },
  now: Date,
): Promise<Result<Written>> {
  if (member === undefined) return refused(memberNotFound);
  const place = await findZipCode(work, person.address.zipcode);
  if (place === undefined) return refused(noSuchZip);
  const added = await addPersonWithin(work, member, person, place, now);
  if (!added.ok) return added;
  return success({
    ...added.value,
    isNews: added.value.isNew,
    recipientName: person.name,
    isTheMember: false,
  });
}

/** Returns whether anything is other than before. */
function change(
  work: DatabaseTransaction,
  speaker: Member,
  recipient: SeenRecipient,
  told: Exclude<ToldByPhone, { kind: 'person' }>,
  now: Date,
): Promise<Result<boolean>> {
  switch (told.kind) {
    case 'address':
      return changeAddress(work, speaker, recipient, told.address);
    case 'contact':
      return changeContact(work, speaker, recipient, told.contact, now);
    case 'need':
      return changeNeeds(work, speaker, recipient, { ...told, isGone: false }, now);
    case 'need_gone':
      return changeNeeds(work, speaker, recipient, { ...told, remarks: null, isGone: true }, now);
  }
}

async function changeAddress(
  work: DatabaseTransaction,
  speaker: Member,
  { id, name, phone, address: before }: SeenRecipient,
  address: Extract<ToldByPhone, { kind: 'address' }>['address'],
): Promise<Result<boolean>> {
  const place = await findZipCode(work, address.zipcode);
  if (place === undefined) return refused(noSuchZip);
  const parts = ['unit_no', 'address_1', 'address_2', 'zipcode'] as const;
  if (parts.every((part) => before[part] === address[part])) return success(false);
  const changed = await changePersonWithin(work, speaker, id, { name, phone, address }, place);
  return changed.ok ? success(true) : changed;
}

async function changeContact(
  work: DatabaseTransaction,
  speaker: Member,
  recipient: SeenRecipient,
  contact: Extract<ToldByPhone, { kind: 'contact' }>['contact'],
  now: Date,
): Promise<Result<boolean>> {
  const before = await findEmergencyContact(work, recipient);
  const saved = await saveEmergencyContactWithin(work, speaker, recipient.id, contact, now);
  if (!saved.ok) return saved;
  const isSame =
    before?.name === contact?.name &&
    before?.phone === contact?.phone &&
    before?.relation === contact?.relation;
  return success(!isSame);
}

/** One need more or less: the list of the member's own page, with that one changed. */
async function changeNeeds(
  work: DatabaseTransaction,
  speaker: Member,
  { id }: SeenRecipient,
  { needId, remarks, isGone }: { needId: string; remarks: string | null; isGone: boolean },
  now: Date,
): Promise<Result<boolean>> {
  // Any other change of them waits, so that no need is lost.
  await work.selectFrom('recipients').select('id').where('id', '=', id).forUpdate().execute();
  const others = (await listChosenPreferences(work, id)).filter((each) => each.id !== needId);
  const kept = others.map((each) => ({ id: each.id, remarks: each.remarks }));
  const submission = isGone ? kept : [...kept, { id: needId, remarks }];
  const saved = await savePreferencesWithin(work, speaker, id, submission, now);
  if (saved.ok) return success(saved.value.words !== null);
  const { fields, ...refusal } = saved.refusal;
  return refused({
    ...refusal,
    ...(fields && {
      fields: fields.map(({ field, message }) => ({
        field: field.endsWith('-remarks') ? 'remarks' : 'need',
        message,
      })),
    }),
  });
}

async function tell(
  platform: Platform,
  work: DatabaseTransaction,
  { member, speaker }: { member: Member; speaker: Member },
  told: ToldByPhone,
  { recipientName, isTheMember }: Written,
): Promise<void> {
  const now = platform.clock.now();
  const id = newIdentifier(now);
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  const { subject, mail, text } = toldByPhoneMessage(told, {
    site,
    phone,
    name: member.name,
    recipientName,
    isTheMember,
    saidByName: speaker.userId === member.userId ? null : speaker.name,
  });
  const messages = addressesOf(await findContact(work, member.userId)).map(({ channel, address }) => ({
    dedupeKey: `told-by-phone:${id}`,
    kind: 'security',
    channel,
    address,
    userId: member.userId,
    subject,
    body: channel === 'text' ? text : mail,
  }));
  await enqueueMessages(work, messages, now);
}
