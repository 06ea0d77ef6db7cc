import { sql } from 'kysely';
import { writeLink } from '#domains/access/sent-link.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { finishCardSetup, startCardSetup } from '#domains/payments/card-setup.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import { type Member, memberNotFound } from '#domains/people/people.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { dateInWords } from '#platform/days.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { hashOf } from '#platform/secrets.ts';
import { linkTooOld, type OwedVisit, payLinkMessage, payLinkMilliseconds } from './pay-link.ts';
import { payWithAnotherCard } from './reauthorization.server.ts';
import { cardDue } from './reauthorization.ts';

/**
 * Sends somebody who is on the phone the link to the gateway's page, by text where we know a number: a card
 * is never told to us. What they owe is paid with the card, too. Refuses `member_not_found`.
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
    // Somebody on the phone reads a text sooner than a mail.
    const to =
      phone === null
        ? ({ channel: 'email', address: email ?? '' } as const)
        : ({ channel: 'text', address: phone } as const);
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
 * Asks whoever pays later for their money, in the transaction in which a visit ends or its fee is decided;
 * nobody where nothing is owed, or a card pays.
 */
export async function payLaterNotices(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  bookingId: string,
  key = `payment_failed:${bookingId}`,
): Promise<Message[]> {
  const { rows } = await sql<{ payerId: string }>`
    select d.payer_id as "payerId" from deferred_payments d join bookings b on b.id = d.booking_id
    where b.id = ${bookingId} and b.payment_id is null and b.written_off_at is null
      and (b.card_fee_cents > 0 or (b.state = 'completed' and b.total_cents > b.gift_cents))`.execute(work);
  const payer = rows[0] && (await findMember(work, rows[0].payerId));
  if (payer === undefined) return [];
  const person = await findReachable(work, payer.userId);
  const ways = waysToTell(person, 'always', platform.clock.now());
  return payMessages(platform, work, payer, ways, key, bookingId);
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
  const owed = await findOwed(work, payer);
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

/** What somebody owes for visits that they pay for later, oldest first. */
async function findOwed(database: DatabaseReader, { userId }: Member): Promise<OwedVisit[]> {
  const { rows } = await sql<{
    id: string;
    title: string;
    startsAt: Date;
    timeZone: string;
    state: BookingState;
    totalCents: number;
    giftCents: number;
    cardFeeCents: number;
  }>`
    select b.id, o.title, b.starts_at as "startsAt", b.time_zone as "timeZone", b.state, b.total_cents as "totalCents", b.gift_cents as "giftCents", b.card_fee_cents as "cardFeeCents"
    from deferred_payments d join bookings b on b.id = d.booking_id join service_options o on o.id = b.service_option_id
    where d.payer_id = ${userId} and b.payment_id is null and b.written_off_at is null and (b.card_fee_cents > 0 or b.state = 'completed')
    order by b.starts_at`.execute(database);
  return rows
    .map((visit) => ({
      bookingId: visit.id,
      what: `${visit.title} on ${dateInWords(visit.startsAt, visit.timeZone)}`,
      cents: cardDue(visit),
    }))
    .filter(({ cents }) => cents > 0);
}

/** Who a link is for, and what they owe; undefined where it is unknown or too old. */
export async function findPayLink(
  platform: ConnectedPlatform,
  link: string,
): Promise<{ member: Member; owed: OwedVisit[] } | undefined> {
  const row = await platform.database
    .selectFrom('verification_codes')
    .select('user_id')
    .where('link_hash', '=', hashOf(platform.secret, 'link', link))
    .where('purpose', '=', 'pay')
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst();
  const member = row?.user_id ? await findMember(platform.database, row.user_id) : undefined;
  return member && { member, owed: await findOwed(platform.database, member) };
}

/** Opens the gateway's page for whoever has the link; it returns to `returnUrl` with `setup` in its query. */
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
 * Saves the card that was typed with a link, and pays with it what is owed. Answers how many cents were asked
 * for. Refuses `link_too_old`, what saving a card refuses, and `card_declined`.
 */
export async function finishCardByLink(
  platform: ConnectedPlatform,
  link: string,
  setupId: string,
): Promise<Result<{ paidCents: number }>> {
  const found = await findPayLink(platform, link);
  if (found === undefined) return refused(linkTooOld);
  const saved = await finishCardSetup(platform, found.member, setupId);
  if (!saved.ok) return saved;
  let paidCents = 0;
  for (const { bookingId, cents } of found.owed) {
    const paid = await payWithAnotherCard(platform, found.member, bookingId, saved.value.cardId);
    if (!paid.ok && paid.refusal.code !== 'nothing_to_pay') return paid;
    if (paid.ok) paidCents += cents;
  }
  return success({ paidCents });
}
