import { linkWay, noLinkWay } from '#domains/notifications/sendable.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import { memberNotFound } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { closeNow } from './closing.server.ts';
import { numbersToCall } from './number-to-call.ts';
import { copyMessage, notCalledBack } from './phoned-wish.ts';

/**
 * Closes an account for a member who asked for it on the phone, and was called back at a number of the
 * account. The rest is as when they close it themselves. Refuses `member_not_found`, `not_called_back`,
 * `open_visits` and `money_under_way`.
 */
export async function closeAccountFor(
  platform: ConnectedPlatform,
  staff: FreshStaff,
  memberId: string,
  called: string,
): Promise<Result<null>> {
  const member = isIdentifier(memberId) ? await findMember(platform.database, memberId) : undefined;
  if (member === undefined) return refused(memberNotFound);
  const user = await findContacts(platform, memberId);
  const numbers = user === undefined ? [] : numbersToCall(user, platform.clock.now());
  if (!numbers.includes(called)) return refused(notCalledBack);
  return closeNow(platform, member, (work) =>
    writeAudit(
      work,
      staff,
      { action: 'account_closed', subject: memberId, onBehalfOf: memberId },
      platform.clock.now(),
    ),
  );
}

/**
 * Sends a member to where they get a copy of what we hold, after signing in: nobody in the office sees it, or
 * has it sent anywhere. Refuses `member_not_found` and `no_way_to_send`.
 */
export async function sendToCopy(
  platform: ConnectedPlatform,
  staff: Staff,
  memberId: string,
): Promise<Result<null>> {
  const user = isIdentifier(memberId) ? await findContacts(platform, memberId) : undefined;
  if (user?.status !== 'A') return refused(memberNotFound);
  const to =
    user.email === null
      ? linkWay(platform, { phone: user.phone, email: null })
      : ({ channel: 'email', address: user.email } as const);
  if (to === undefined) return refused(noLinkWay);
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    await enqueueMessages(
      work,
      [
        {
          dedupeKey: `copy-asked:${newIdentifier(now)}`,
          kind: 'security',
          ...to,
          userId: memberId,
          ...copyMessage(platform, { name: user.name, channel: to.channel }),
        },
      ],
      now,
    );
    await writeAudit(work, staff, { action: 'copy_sent_for', subject: memberId, onBehalfOf: memberId }, now);
  });
  return success(null);
}

const findContacts = ({ database }: ConnectedPlatform, memberId: string) =>
  database
    .selectFrom('users')
    .select([
      'status',
      'name',
      'email',
      'phone',
      'contact_phone as contactPhone',
      'contact_phone_since as contactPhoneSince',
    ])
    .where('id', '=', memberId)
    .executeTakeFirst();
