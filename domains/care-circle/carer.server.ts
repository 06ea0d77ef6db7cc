import { sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { refusalOfNumber } from '#domains/people/fields.ts';
import type { Member, Permissions } from '#domains/people/people.ts';
import { type Carer, findCarer, lockOwnRecipient } from '#domains/people/rights.server.ts';
import { collectTakenOver } from '#domains/visit-money/taken-over.server.ts';
import type { PaidBy } from '#domains/visit-money/taken-over.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, newToken } from '#platform/secrets.ts';
import {
  circleMessage,
  declinedMessage,
  type InvitationInput,
  invitationLifeMilliseconds,
  invitationMessage,
  mostOpenInvitations,
} from './carer.ts';
import { endPaying, messagesTo, senderOf } from './paying-ended.server.ts';

interface Invitation {
  id: string;
  recipientId: string;
  recipientName: string;
  ownerId: string;
  invitedBy: string;
  invitedAddress: string;
  isWithdrawn: boolean;
  permissions: Permissions;
}

/**
 * An invitation that this member has not accepted and that has not expired, by its link or its id, locked: it
 * must have been sent to their own, confirmed address.
 */
export async function findInvitation(
  work: DatabaseTransaction,
  { secret }: Pick<Platform, 'secret'>,
  member: Member,
  key: string,
  now: Date,
): Promise<Invitation | undefined> {
  const is = isIdentifier(key)
    ? sql<boolean>`i.id = ${key}`
    : sql<boolean>`i.token_hash = ${hashOf(secret, 'carer-invitation', key)}`;
  const { rows } = await sql<Invitation>`
    select i.id, i.recipient_id as "recipientId", r.name as "recipientName", r.member_id as "ownerId", i.invited_by as "invitedBy",
      i.contact_value as "invitedAddress", i.withdrawn_at is not null as "isWithdrawn",
      json_build_object('book', i.can_book, 'pay', i.can_pay, 'needs', i.can_change_needs, 'monthlyLimitCents', i.monthly_limit_cents) as permissions
    from carer_invitations i join recipients r on r.id = i.recipient_id
    join users u on u.id = ${member.userId} and i.contact_value = case i.contact_kind when 'email' then u.email else u.phone end
    where ${is} and i.accepted_at is null and i.expires_at > ${now} and r.member_id <> ${member.userId}
    for update of i`.execute(work);
  return rows[0];
}

/** The addresses that were invited for the member's own recipients and have not answered. */
export async function listOpenInvitations(
  database: Database,
  member: Member,
  now: Date,
): Promise<{ id: string; to: string; recipientName: string; expiresAt: Date }[]> {
  const { rows } = await sql<{ id: string; to: string; recipientName: string; expiresAt: Date }>`
    select i.id, i.contact_value as "to", r.name as "recipientName", i.expires_at as "expiresAt"
    from carer_invitations i join recipients r on r.id = i.recipient_id
    where r.member_id = ${member.userId} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now}
    order by i.created_at`.execute(database);
  return rows;
}

const columnsOf = ({ book, pay, needs, monthlyLimitCents }: Permissions) => ({
  can_book: book,
  can_pay: pay,
  can_change_needs: needs,
  monthly_limit_cents: monthlyLimitCents,
});

/**
 * Invites a person by mail or text to help look after one of the member's own recipients. A later invitation
 * to the same address replaces the earlier one. Withdrawing one does not free up another. Refuses
 * `made_up_number`, `recipient_not_found`, `too_many_invitations` and `too_many_tries`.
 */
export async function inviteCarer(
  platform: Platform,
  visitor: Visitor,
  member: Member,
  input: InvitationInput,
): Promise<Result<null>> {
  const { recipientId, contact } = input;
  const madeUp = refusalOfNumber(platform, contact.value);
  if (madeUp !== undefined) return refused(madeUp);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const person = await lockOwnRecipient(work, member, recipientId);
    if (person === undefined) return refused(recipientNotFound);
    const allowed = await takeTries(
      platform,
      'invitation',
      { address: visitor.address, account: member.userId, contact: contact.value, service: 'all' },
      work,
    );
    if (!allowed.ok) return allowed;
    await work
      .updateTable('carer_invitations')
      .set({ withdrawn_at: now })
      .where('recipient_id', '=', recipientId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('contact_value', '=', contact.value)
      .execute();
    if ((await countOpenInvitations(work, recipientId, now)) >= mostOpenInvitations) {
      await allowed.value.giveBack();
      return refused(tooMany);
    }
    const invitation = await writeInvitation(platform, work, member, input, now);
    await sendInvitation(platform, work, { member, recipientName: person.name, input, ...invitation }, now);
    return success(null);
  });
}

async function countOpenInvitations(
  work: DatabaseTransaction,
  recipientId: string,
  now: Date,
): Promise<number> {
  const { count } = await work
    .selectFrom('carer_invitations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('recipient_id', '=', recipientId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function writeInvitation(
  platform: Platform,
  work: DatabaseTransaction,
  member: Member,
  { recipientId, contact, permissions }: InvitationInput,
  now: Date,
): Promise<{ id: string; token: string }> {
  const id = newIdentifier(now);
  const token = newToken();
  await work
    .insertInto('carer_invitations')
    .values({
      id,
      created_at: now,
      recipient_id: recipientId,
      invited_by: member.userId,
      contact_kind: contact.kind,
      contact_value: contact.value,
      token_hash: hashOf(platform.secret, 'carer-invitation', token),
      ...columnsOf(permissions),
      expires_at: new Date(now.getTime() + invitationLifeMilliseconds),
    })
    .execute();
  return { id, token };
}

async function sendInvitation(
  platform: Platform,
  work: DatabaseTransaction,
  {
    id,
    token,
    member,
    recipientName,
    input: { contact, permissions },
  }: { id: string; token: string; member: Member; recipientName: string; input: InvitationInput },
  now: Date,
): Promise<void> {
  const link = `${platform.publicUrl}/account/care-circle/accept?key=${token}`;
  const words = invitationMessage(
    { ...senderOf(platform), ownerName: member.name, recipientName },
    permissions,
    link,
  );
  const channel = contact.kind === 'email' ? 'email' : 'text';
  await enqueueMessages(
    work,
    [
      {
        dedupeKey: `carer-invitation:${id}`,
        kind: 'invitation',
        channel,
        address: contact.value,
        ...(channel === 'email' ? words.mail : words.text),
      },
    ],
    now,
  );
}

/**
 * Withdraws an unanswered invitation: its link stops working. Repeating it changes nothing. Refuses
 * `invitation_not_found`.
 */
export async function withdrawInvitation(
  platform: Platform,
  member: Member,
  invitationId: string,
): Promise<Result<null>> {
  if (!isIdentifier(invitationId)) return refused(invitationNotFound);
  const now = platform.clock.now();
  const withdrawn = await platform.database
    .updateTable('carer_invitations')
    .set((update) => ({ withdrawn_at: update.fn.coalesce('withdrawn_at', update.val(now)) }))
    .where('id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('recipients')
          .select('id')
          .whereRef('recipients.id', '=', 'carer_invitations.recipient_id')
          .where('member_id', '=', member.userId),
      ),
    )
    .executeTakeFirst();
  return withdrawn.numUpdatedRows === 0n ? refused(invitationNotFound) : success(null);
}

/**
 * Makes the member a carer by the link of an invitation or by its id, once, if it was sent to an address of
 * theirs, and tells the inviter. Refuses `invitation_not_found`.
 */
export async function acceptInvitation(
  platform: Platform,
  member: Member,
  key: string,
): Promise<Result<{ recipientName: string }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ recipientName: string }>> => {
    const invitation = await findInvitation(work, platform, member, key, now);
    if (invitation === undefined || invitation.isWithdrawn) return refused(invitationNotFound);
    await work
      .updateTable('carer_invitations')
      .set({ accepted_at: now })
      .where('id', '=', invitation.id)
      .execute();
    const values = columnsOf(invitation.permissions);
    await work
      .insertInto('carers')
      .values({
        id: newIdentifier(now),
        created_at: now,
        recipient_id: invitation.recipientId,
        user_id: member.userId,
        invited_by: invitation.invitedBy,
        ...values,
      })
      .onConflict((conflict) =>
        conflict.columns(['recipient_id', 'user_id']).where('withdrawn_at', 'is', null).doUpdateSet(values),
      )
      .execute();
    await tellOwner(platform, work, 'joined', {
      ownerId: invitation.ownerId,
      recipientName: invitation.recipientName,
      who: member.name,
      about: invitation.id,
    });
    return success({ recipientName: invitation.recipientName });
  });
}

/**
 * Changes what a carer may do for one of the member's own recipients, effective at once. Where they may no
 * longer pay, `cardId` is the member's card that pays for what theirs paid for; without, each visit asks for
 * one. Refuses `carer_not_found`, `card_not_found` and `card_expired`.
 */
export async function changeCarer(
  platform: ConnectedPlatform,
  member: Member,
  carerId: string,
  permissions: Permissions,
  cardId: string | null = null,
): Promise<Result<null>> {
  const changed = await transaction(platform.database, async (work): Promise<Result<PaidBy>> => {
    const carer = await lockCarer(work, member, carerId);
    if (carer === undefined) return refused(carerNotFound);
    const paid =
      carer.permissions.pay && !permissions.pay
        ? await endPaying(platform, work, { what: 'paying_ended', member, carer, cardId })
        : success({ visits: [], goingOn: [] });
    if (!paid.ok) return paid;
    await work.updateTable('carers').set(columnsOf(permissions)).where('id', '=', carerId).execute();
    return paid;
  });
  if (!changed.ok) return changed;
  await collectTakenOver(platform, changed.value);
  return success(null);
}

/**
 * Ends a carer's access at once. What their card paid for is paid with the member's card `cardId` from now
 * on; without, each visit asks for one. Both are told. Repeating it changes nothing. Refuses
 * `carer_not_found`, `card_not_found` and `card_expired`.
 */
export async function withdrawCarer(
  platform: ConnectedPlatform,
  member: Member,
  carerId: string,
  cardId: string | null = null,
): Promise<Result<{ name: string }>> {
  const now = platform.clock.now();
  const ended = await transaction(
    platform.database,
    async (work): Promise<Result<{ name: string; paidBy: PaidBy }>> => {
      const carer = await lockCarer(work, member, carerId);
      if (carer === undefined) return refused(carerNotFound);
      const paid = await endPaying(platform, work, { what: 'help_ended', member, carer, cardId });
      if (!paid.ok) return paid;
      await work.updateTable('carers').set({ withdrawn_at: now }).where('id', '=', carerId).execute();
      await tellOwner(platform, work, 'ended', {
        ownerId: member.userId,
        recipientName: carer.recipientName,
        who: carer.name,
        about: carerId,
      });
      return success({ name: carer.name, paidBy: paid.value });
    },
  );
  if (!ended.ok) return ended;
  await collectTakenOver(platform, ended.value.paidBy);
  return success({ name: ended.value.name });
}

/** Locked, so that a carer who is just paying is through with it first. */
async function lockCarer(
  work: DatabaseTransaction,
  member: Member,
  carerId: string,
): Promise<Carer | undefined> {
  if (!isIdentifier(carerId)) return undefined;
  await work.selectFrom('carers').select('id').where('id', '=', carerId).forUpdate().execute();
  return findCarer(work, member, carerId);
}

/** Tells the member whose recipient it is of a carer, by name, or of the address that declined. */
export async function tellOwner(
  platform: Platform,
  work: DatabaseTransaction,
  what: 'joined' | 'ended' | 'declined',
  {
    ownerId,
    recipientName,
    who,
    about,
  }: { ownerId: string; recipientName: string; who: string; about: string },
): Promise<void> {
  const now = platform.clock.now();
  const owner = await findReachable(platform, work, ownerId);
  const facts = { ...senderOf(platform), ownerName: owner.name, recipientName };
  const link = `${platform.publicUrl}/account/care-circle`;
  const words =
    what === 'declined' ? declinedMessage(facts, who, link) : circleMessage(what, facts, who, link);
  await enqueueMessages(
    work,
    await messagesTo(platform, work, ownerId, `carer-${what}:${about}`, words, now),
    now,
  );
}

const recipientNotFound = refusal('not_found', 'recipient_not_found', 'We could not find this person.');
/** Also refused where the member asks what a carer pays for. */
export const carerNotFound = refusal('not_found', 'carer_not_found', 'This person no longer has access.');
const tooMany = refusal(
  'conflict',
  'too_many_invitations',
  'Ten invitations are still waiting for an answer. Wait for one, or call us.',
);
export const invitationNotFound = refusal(
  'not_found',
  'invitation_not_found',
  'This invitation does not work. It may be too old, already used, or sent to another address. Ask for a new one.',
);
