import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { savePreferencesWithin } from '#domains/people/need.server.ts';
import type { PreferenceSubmission } from '#domains/people/need.ts';
import type { Member } from '#domains/people/people.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import { needsMessage } from './carer.ts';

/**
 * Replaces a recipient's needs with the submitted list. When a carer changes them, the account that the
 * recipient belongs to is told. Refuses `recipient_not_found`, `needs_not_allowed` and
 * `invalid_preferences`.
 */
export async function changeNeeds(
  platform: Platform,
  member: Member,
  recipientId: string,
  submission: PreferenceSubmission,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const saved = await savePreferencesWithin(work, member, recipientId, submission, now);
    if (!saved.ok) return saved;
    const { ownerId, recipientName, words } = saved.value;
    if (words === null || ownerId === member.userId) return success(null);
    const owner = await findReachable(platform, work, ownerId);
    const id = newIdentifier(now);
    const { SITE_NAME: site, PHONE: phone } = platform.configuration;
    const told = needsMessage(
      { site, phone, ownerName: owner.name, recipientName },
      { carerName: member.name, link: `${platform.publicUrl}/account/care-circle` },
    );
    const messages = waysToTell(owner, 'carer', now).map(({ channel, address, dueAt }) => ({
      dedupeKey: `needs-changed:${id}`,
      kind: 'carer',
      topic: 'carer',
      channel,
      address,
      dueAt,
      userId: ownerId,
      subject: told.subject,
      body: channel === 'email' || channel === 'letter' ? told.mail : told.short,
    }));
    await enqueueMessages(work, messages, now);
    return success(null);
  });
}
