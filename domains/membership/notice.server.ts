import { findReachable } from '#domains/notifications/settings.server.ts';
import {
  addressOf,
  type Channel,
  type Reachable,
  type Way,
  waysToTell,
} from '#domains/notifications/settings.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { portraitAddress } from '#platform/image-address.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { findConcierge } from './concierge.server.ts';
import type { Membership } from './membership.ts';
import { type MembershipNotice, wordMembershipNotice } from './words.ts';

/**
 * Tells the member about a change to their membership, in the transaction that decides it, once for each
 * `dedupeKey`. Returns by which ways.
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
      Partial<Pick<Membership, 'state' | 'failedRenewals' | 'announcement' | 'creditCents' | 'creditBackAt'>>;
    amountCents?: number;
    reason?: string;
    dedupeKey: string;
  },
): Promise<Channel[]> {
  const now = platform.clock.now();
  const person = await findReachable(platform, work, about.membership.userId);
  const facts = {
    site: platform.configuration.SITE_NAME,
    phone: platform.configuration.PHONE,
    publicUrl: platform.publicUrl,
    personName: person.name,
    timeZone: platform.configuration.OFFICE_TIME_ZONE,
    membership: about.membership,
    amountCents: about.amountCents ?? 0,
    reason: about.reason ?? '',
    concierge: await conciergeFacts(platform, work, about.membership.userId),
  };
  const failed = notice === 'renewal-failed' || notice === 'ended-unpaid';
  const { ways, isChosen } = waysFor(notice, person, now);
  const messages = ways.map(({ channel, address, dueAt }) => ({
    dedupeKey: `${about.dedupeKey}`,
    kind: failed ? 'payment_failed' : 'membership',
    ...(isChosen ? { topic: 'membership' } : {}),
    channel,
    address,
    dueAt,
    userId: about.membership.userId,
    ...wordMembershipNotice(notice, channel, facts),
  }));
  await enqueueMessages(work, messages, now);
  return ways.map(({ channel }) => channel);
}

async function conciergeFacts(platform: Platform, work: DatabaseTransaction, userId: string) {
  const concierge = await findConcierge(work, userId, platform.clock.now());
  if (concierge === null) return null;
  const { name, introduction, picture } = concierge;
  const portraitUrl = picture === null ? null : `${platform.publicUrl}${portraitAddress(picture, 'jpeg')}`;
  return { name, introduction, portraitUrl };
}

/**
 * People hear about a failed payment by email and by text, whatever they chose; about the rest as they chose.
 * Notices that the laws on automatic renewal require cannot be turned off: members who have chosen no way are
 * told the usual one.
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

/**
 * The terms agreed to when it begins or changes, the coming renewal, which the end of a pause announces as
 * well, and the cancellation.
 */
const askedForByLaw: readonly MembershipNotice[] = [
  'joined',
  'changed',
  'renewal-ahead',
  'resumed',
  'cancelled',
];
