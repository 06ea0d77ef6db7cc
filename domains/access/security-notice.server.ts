import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { addressesOf, enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { type AccountChange, accountChangedMessage } from './sign-in-messages.ts';

/**
 * Tells a member about a change to their account's security, at every address of theirs, in the transaction
 * that makes it; also at a number that they had until then.
 */
export async function tellOfChange(
  platform: Platform,
  work: DatabaseTransaction,
  userId: string,
  change: AccountChange,
  oldNumber: string | null = null,
): Promise<void> {
  const now = platform.clock.now();
  const user = await work
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const id = newIdentifier(now);
  const old = oldNumber === user.phone ? [] : addressesOf({ email: null, phone: oldNumber });
  const messages = [...addressesOf(user), ...old].map(({ channel, address }, index) => ({
    dedupeKey: `account-changed:${id}:${index}`,
    kind: 'security',
    channel,
    address,
    userId,
    ...accountChangedMessage(platform, user.name, channel, change),
  }));
  await enqueueMessages(work, messages, now);
}
