import type { Platform } from '../../../platform/platform.ts';
import { giveBackToLimit, takeFromLimit, type RateLimit } from '../../../platform/rate-limits/rate-limits.ts';
import { success, type Result } from '../../../platform/result.ts';
import { hashOf } from '../../../platform/secrets.ts';
import { codeSends, signInFailures } from '../rules.ts';
import type { Contact } from '../schema.ts';

export interface Attempt {
  /** The account has had its share by another of its contacts. Said to nobody: it would tell whose they are. */
  usedUp: boolean;
  /** It was right, or nothing came of it, and so counts for nothing. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try to sign in, before it is looked at, wherever it comes from: for the contact, whose count is told, and for the
 * account, whose count is not. Both are counted also where there is no account.
 */
export function takeTry(platform: Platform, contact: Contact, userId: string | undefined): Promise<Result<Attempt>> {
  return take(platform, signInFailures, contact, userId);
}

/** Counts a code or link that is to be sent, in the same way. */
export function takeSend(platform: Platform, contact: Contact, userId: string | undefined): Promise<Result<Attempt>> {
  return take(platform, codeSends, contact, userId);
}

/** Counts a try of somebody who is signed in and has to show once more who they are; they may know their own count. */
export async function takeOwnTry(platform: Platform, userId: string): Promise<Result<Attempt>> {
  const now = platform.clock.now();
  const counted = await takeFromLimit(platform.database, signInFailures, accountKey(userId), now);
  if (!counted.ok) return counted;
  return success({ usedUp: false, giveBack: () => giveBackToLimit(platform.database, signInFailures, accountKey(userId), now) });
}

export function contactHash(platform: Platform, contact: Contact): string {
  return hashOf(platform.secret, 'contact', contact.value);
}

async function take(platform: Platform, limit: RateLimit, contact: Contact, userId: string | undefined): Promise<Result<Attempt>> {
  const now = platform.clock.now();
  const subject = contactHash(platform, contact);
  const account = accountKey(userId ?? subject);
  const counted = await takeFromLimit(platform.database, limit, subject, now);
  if (!counted.ok) return counted;
  const ofAccount = await takeFromLimit(platform.database, limit, account, now);
  return success({
    usedUp: !ofAccount.ok,
    async giveBack() {
      await giveBackToLimit(platform.database, limit, subject, now);
      await giveBackToLimit(platform.database, limit, account, now);
    },
  });
}

function accountKey(subject: string): string {
  return `account:${subject}`;
}
