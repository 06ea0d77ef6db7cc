import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { findInvitation, invitationNotFound, tellOwner } from './carer.server.ts';

/** Anyone may invite any address: more than these would push what is booked out of sight. */
const mostReceived = 2;

/** The invitations to the member's own address or number that wait for their answer, newest first. */
export async function listReceivedInvitations(
  database: DatabaseReader,
  member: Pick<Member, 'userId'>,
  now: Date,
): Promise<{ id: string; ownerName: string; recipientName: string }[]> {
  const { rows } = await sql<{ id: string; ownerName: string; recipientName: string }>`
    select i.id, owner.name as "ownerName", r.name as "recipientName"
    from users u join carer_invitations i on i.contact_value in (u.email, u.phone) and i.contact_kind = case i.contact_value when u.email then 'email' else 'phone' end
    join recipients r on r.id = i.recipient_id join users owner on owner.id = r.member_id and owner.status = 'A'
    where u.id = ${member.userId} and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now} and r.member_id <> u.id
    order by i.created_at desc, i.id desc limit ${mostReceived}`.execute(database);
  return rows;
}

/**
 * Declines an invitation by its link or its id, with whatever replaced it since, and tells the inviter, who
 * no longer sees it as open. Of one that is declined or withdrawn already nothing is left to do. Refuses
 * `invitation_not_found`.
 */
export async function declineInvitation(
  platform: Platform,
  member: Member,
  key: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const invitation = await findInvitation(work, platform, member, key, now);
    if (invitation === undefined) return refused(invitationNotFound);
    const { recipientId, recipientName, ownerId, invitedAddress } = invitation;
    const [declined] = await work
      .updateTable('carer_invitations')
      .set({ withdrawn_at: now })
      .where('recipient_id', '=', recipientId)
      .where('contact_value', '=', invitedAddress)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .execute();
    if (declined !== undefined)
      await tellOwner(platform, work, 'declined', {
        ownerId,
        recipientName,
        about: declined.id,
        who: invitedAddress,
      });
    return success(null);
  });
}
