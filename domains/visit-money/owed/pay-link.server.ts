import { sql } from 'kysely';
import { writeLink } from '#domains/access/sent-link.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { linkWay, noLinkWay } from '#domains/notifications/sendable.ts';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { finishCardSetup, startCardSetup } from '#domains/payments/card-setup.server.ts';
import { isPaidLater } from '#domains/payments/deferred-payment.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import { type Member, memberNotFound } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';
import { collectWritten, payOwed } from '../reauthorization.server.ts';
import { findOwed, listOwedBy } from './owed.server.ts';
import { type Owed, owedCents } from './owed.ts';
import { linkTooOld, payLinkMessage, payLinkMilliseconds } from './pay-link.ts';

/**
 * Sends a caller the link to the gateway's page, by text where we know a number: a card is never told to us.
 * What they owe is paid with the card, too. Refuses `member_not_found` and `no_way_to_send`.
 */
export async function sendPayLink(
  platform: ConnectedPlatform,
  staff: Staff,
  memberId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const member = isIdentifier(memberId) ? await findMember(work, memberId) : undefined;
    if (member === undefined) return refused(memberNotFound);
    const { rows } = await sql<{ phone: string | null; email: string | null }>`
      select coalesce(contact_phone, phone) as phone, email from users where id = ${memberId}`.execute(work);
    const { phone = null, email = null } = rows[0] ?? {};
    const to = linkWay(platform, { phone, email });
    if (to === undefined) return refused(noLinkWay);
    const messages = await payMessages(platform, work, member, [to], `pay-link:${newIdentifier(now)}`);
    await enqueueMessages(work, messages, now);
    await writeAudit(
      work,
      staff,
      { action: 'pay_link_sent', subject: member.userId, onBehalfOf: member.userId },
      now,
    );
    return success(null);
  });
}

/**
 * Asks a member who pays later, or has not chosen a card yet, for payment, in the transaction in which a
 * visit ends or its fee is decided; no one where nothing is owed, or a card is still to be charged.
 */
export async function payLaterNotices(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  bookingId: string,
): Promise<Message[]> {
  const { rows } = await sql<{ isUnasked: boolean }>`
    select payment_id is null and (series_id is null or ${isPaidLater(sql`id`)}) as "isUnasked" from bookings where id = ${bookingId}`.execute(
    work,
  );
  return rows[0]?.isUnasked ? askToPay(platform, work, bookingId, `payment_failed:${bookingId}`) : [];
}

/**
 * Sends the payer of a visit the link with which they pay what they owe, without signing in. No message where
 * nothing is owed for the visit.
 */
export async function askToPay(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  bookingId: string,
  key: string,
): Promise<Message[]> {
  const now = platform.clock.now();
  const owed = await findOwed(work, bookingId, now);
  const payer = owed && (await findMember(work, owed.payerId));
  if (payer === undefined) return [];
  const person = await findReachable(platform, work, payer.userId);
  return payMessages(platform, work, payer, waysToTell(person, 'always', now), key, bookingId);
}

async function payMessages(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  payer: Member,
  ways: readonly { channel: Message['channel']; address: string }[],
  key: string,
  about?: string,
): Promise<Message[]> {
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  const owed = await listOwedBy(work, payer.userId, platform.clock.now());
  const secret = await writeLink(platform, work, {
    userId: payer.userId,
    purpose: 'pay',
    lifeMilliseconds: payLinkMilliseconds,
  });
  const link = `${platform.publicUrl}/pay?link=${secret}`;
  const { subject, body, text } = payLinkMessage({ site, phone, name: payer.name, link, owed });
  return ways.map(({ channel, address }) => ({
    dedupeKey: `${key}:${channel}`,
    kind: 'payment_failed',
    channel,
    address,
    userId: payer.userId,
    ...(about === undefined ? {} : { about }),
    subject,
    body: channel === 'text' ? text : body,
  }));
}

/** What the holder of a link sees: what they owe, and where their bank is waiting for their confirmation. */
interface OpenedPayLink {
  member: Member;
  owed: Owed[];
  /** Whether the bank is being asked for some of their money right now. */
  isAsked: boolean;
  bankUrl: string | null;
}

/**
 * Who a link is for, and what they owe; undefined where it is unknown or too old. It works for 14 days, and
 * on until all is paid. What was begun at the bank is continued.
 */
export async function openPayLink(
  platform: ConnectedPlatform,
  link: string,
): Promise<OpenedPayLink | undefined> {
  const found = await findPayLink(platform, link);
  if (found === undefined) return undefined;
  const asked = await listAsked(platform.database, found.member.userId);
  if (asked.length === 0) return { ...found, isAsked: false, bankUrl: null };
  let bankUrl: string | null = null;
  for (const bookingId of asked) {
    const collected = await collectWritten(platform, bookingId);
    if (collected.ok) bankUrl ??= collected.value.challenge?.url ?? null;
  }
  const { userId } = found.member;
  return {
    member: found.member,
    owed: await listOwedBy(platform.database, userId, platform.clock.now()),
    isAsked: (await listAsked(platform.database, userId)).length > 0,
    bankUrl,
  };
}

async function findPayLink(
  platform: ConnectedPlatform,
  link: string,
): Promise<{ member: Member; owed: Owed[] } | undefined> {
  const now = platform.clock.now();
  const row = await platform.database
    .selectFrom('verification_codes')
    .select(['user_id', 'expires_at'])
    .where('link_hash', '=', hashOf(platform.secret, 'link', link))
    .where('purpose', '=', 'pay')
    .executeTakeFirst();
  const member = row?.user_id ? await findMember(platform.database, row.user_id) : undefined;
  if (row === undefined || member === undefined) return undefined;
  const owed = await listOwedBy(platform.database, member.userId, now);
  return row.expires_at > now || owed.length > 0 ? { member, owed } : undefined;
}

/** The visits for which the bank is being asked, and whose payer was at the screen. */
async function listAsked(database: DatabaseReader, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from payments p join bookings b on b.payment_id = p.id
    where p.payer_id = ${userId} and p.state = 'pending' and b.state <> 'held' order by b.starts_at`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

/** Opens the gateway's page for the holder of the link; it returns to `returnUrl` with `setup` in its query. */
export async function startCardByLink(
  platform: ConnectedPlatform,
  visitor: Visitor,
  link: string,
  returnUrl: string,
): Promise<Result<{ url: string }>> {
  const found = await findPayLink(platform, link);
  return found === undefined
    ? refused(linkTooOld)
    : startCardSetup(platform, visitor, found.member, { returnUrl, cancelUrl: returnUrl });
}

/**
 * Saves the card that was typed with a link, and pays with it what is owed; the bank may ask first, and
 * returns to `bankReturnUrl`. Returns how many cents the bank allowed, and how many it was asked for. A
 * refused card leaves the rest owed, and another card can be typed. Refuses `link_too_old` and what saving a
 * card refuses.
 */
export async function finishCardByLink(
  platform: ConnectedPlatform,
  link: string,
  setupId: string,
  bankReturnUrl: string,
): Promise<Result<{ paidCents: number; dueCents: number; bankUrl: string | null }>> {
  const found = await findPayLink(platform, link);
  if (found === undefined) return refused(linkTooOld);
  const saved = await finishCardSetup(platform, found.member, setupId);
  if (!saved.ok) return saved;
  let bankUrl: string | null = null;
  let paidCents = 0;
  for (const { bookingId, cents } of found.owed) {
    const paid = await payOwed(platform, found.member, bookingId, saved.value.cardId, () => bankReturnUrl);
    if (!paid.ok) continue;
    if (paid.value.challenge === undefined) paidCents += cents;
    else bankUrl ??= paid.value.challenge.url;
  }
  return success({ paidCents, dueCents: owedCents(found.owed), bankUrl });
}
