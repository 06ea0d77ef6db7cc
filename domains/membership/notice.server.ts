import { findReachable } from '#domains/notifications/settings.server.ts';
import { addressOf, type Reachable, type Way, waysToTell } from '#domains/notifications/settings.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import type { Membership } from './membership.ts';
import { type MembershipNotice, wordMembershipNotice } from './words.ts';

/**
 * Tells the member what has become of their membership, in the transaction that decides it, once for a
 * `dedupeKey`.
 */
export async function tellMember(
  platform: Platform,
  work: DatabaseTransaction,
  notice: MembershipNotice,
  about: {
    membership: Pick<
      Membership,
      'userId' | 'planId' | 'billing' | 'periodEndsAt' | 'endsAt' | 'pausedUntil'
    > &
      Partial<Pick<Membership, 'state' | 'failedRenewals'>>;
    amountCents?: number;
    dedupeKey: string;
  },
): Promise<void> {
  const now = platform.clock.now();
  const person = await findReachable(work, about.membership.userId);
  const facts = {
    site: platform.configuration.SITE_NAME,
    phone: platform.configuration.PHONE,
    publicUrl: platform.publicUrl,
    personName: person.name,
    timeZone: platform.configuration.OFFICE_TIME_ZONE,
    membership: about.membership,
    amountCents: about.amountCents ?? 0,
  };
  const failed = notice === 'renewal-failed' || notice === 'ended-unpaid';
  const { ways, isChosen } = waysFor(notice, person, now);
  const messages = ways.map(({ channel, address, dueAt }) => ({
    dedupeKey: `${about.dedupeKey}:${channel}`,
    kind: failed ? 'payment_failed' : 'membership',
    ...(isChosen ? { topic: 'membership' } : {}),
    channel,
    address,
    dueAt,
    userId: about.membership.userId,
    ...wordMembershipNotice(notice, channel, facts),
  }));
  await enqueueMessages(work, messages, now);
}

/**
 * People hear of a payment that failed by email and by text, whatever they chose; of the rest, as they chose.
 * What the laws on automatic renewal ask for cannot be turned off: who has chosen no way is told the usual
 * one.
 */
function waysFor(notice: MembershipNotice, person: Reachable, now: Date): { ways: Way[]; isChosen: boolean } {
  if (notice !== 'renewal-failed' && notice !== 'ended-unpaid') {
    const ways = waysToTell(person, 'membership', now);
    return ways.length === 0 && askedForByLaw.includes(notice)
      ? { ways: waysToTell(person, 'always', now), isChosen: false }
      : { ways, isChosen: true };
  }
  const ways = (['email', 'text'] as const).flatMap((channel) => {
    const address = addressOf(person, channel);
    return address === undefined ? [] : [{ channel, address, dueAt: now }];
  });
  return { ways, isChosen: false };
}

/** What was agreed to when it begins or changes, that it is about to renew, and that it was cancelled. */
const askedForByLaw: readonly MembershipNotice[] = ['joined', 'changed', 'renewal-ahead', 'cancelled'];
