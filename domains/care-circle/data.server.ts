import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Member, Permissions } from '../people/schema.ts';

interface Invitation {
  id: string;
  recipientId: string;
  recipientName: string;
  ownerId: string;
  invitedBy: string;
  permissions: Permissions;
}

/** An invitation that can still be accepted by this member, locked: it has to have been sent to their own, confirmed address. */
export async function findOpenInvitation(work: DatabaseTransaction, member: Member, tokenHash: string, now: Date): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select i.id, i.recipient_id as "recipientId", r.name as "recipientName", r.member_id as "ownerId", i.invited_by as "invitedBy",
      json_build_object('book', i.can_book, 'pay', i.can_pay, 'needs', i.can_change_needs, 'monthlyLimitCents', i.monthly_limit_cents) as permissions
    from carer_invitations i join recipients r on r.id = i.recipient_id
    join users u on u.id = ${member.userId} and i.contact_value = case i.contact_kind when 'email' then u.email else u.phone end
    where i.token_hash = ${tokenHash} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now} and r.member_id <> ${member.userId}
    for update of i`.execute(work);
  return rows[0];
}

/** The addresses that were asked and have not answered, for the member's own people. */
export async function listOpenInvitations(database: Database, member: Member, now: Date): Promise<{ id: string; to: string; recipientName: string; expiresAt: Date }[]> {
  const { rows } = await sql<{ id: string; to: string; recipientName: string; expiresAt: Date }>`
    select i.id, i.contact_value as "to", r.name as "recipientName", i.expires_at as "expiresAt"
    from carer_invitations i join recipients r on r.id = i.recipient_id
    where r.member_id = ${member.userId} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now}
    order by i.created_at`.execute(database);
  return rows;
}
