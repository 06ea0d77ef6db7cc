import { type RawBuilder, sql } from 'kysely';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { isGoodCard } from '#domains/payments/card.server.ts';
import { mayBeCharged } from '#domains/payments/deferred-payment.server.ts';
import type { Member } from '#domains/people/people.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { openStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, transaction } from '#platform/database/database.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { authorizationLifeMilliseconds } from '../reauthorization.ts';
import { monthOf } from '../statement.ts';
import { type EndingCard, type PaidPastEnd, type VisitPastEnd, wordExpiringCard } from './ending-card.ts';

/** What is asked for later from cards: those of one member. */
interface Whose {
  userId: string;
  officeTimeZone: string;
  /** Only visits of this series, or this one. */
  bookingId?: string;
}

/**
 * What each card of a member is still to pay for after its last month, and they may be charged for. Money
 * that is on hold already and stays so until the visit is over is not asked for again.
 */
export async function listPaidPastEnd(
  database: DatabaseReader,
  { userId, officeTimeZone, bookingId }: Whose,
): Promise<Map<string, PaidPastEnd>> {
  const { rows: visits } = await sql<VisitPastEnd & { cardId: string }>`
    select c.id as "cardId", b.id, b.series_id as "seriesId", ${visitTitle} as title, b.starts_at as "startsAt", b.time_zone as "timeZone", b.total_cents - b.gift_cents as cents
    from cards c cross join lateral (${visitsAskedOf}) b join service_options o on o.id = b.service_option_id
    where c.user_id = ${userId} and c.removed_at is null and b.state = any(${openStates}) and b.total_cents > b.gift_cents
      and not ${isGoodCard('c', sql`b.starts_at`, sql`b.time_zone`)} and ${mayBeCharged(sql`c.user_id`, sql`b.id`)}
      and ${bookingId === undefined ? sql`true` : isWith(bookingId)}
    order by b.starts_at, b.id`.execute(database);
  const { rows: goingOn } = await sql<{ cardId: string; title: string }>`
    select c.id as "cardId", o.title from booking_series s join cards c on c.id = s.card_id and c.user_id = s.member_id
    cross join lateral (select * from bookings where series_id = s.id and placed_at is not null order by starts_at desc limit 1) b
    join service_options o on o.id = b.service_option_id
    where s.member_id = ${userId} and s.look_again_at is not null and ${bookingId === undefined} and ${mayBeCharged(sql`s.member_id`, sql`b.id`)} order by o.title`.execute(
    database,
  );
  const { rows: renewals } = await sql<{ cardId: string; at: Date }>`
    select c.id as "cardId", next.at from memberships m join cards c on c.id = m.card_id and c.user_id = m.user_id
    cross join lateral (select greatest(m.period_ends_at, m.paused_until) as at) next
    where m.user_id = ${userId} and m.state in ('active', 'paused') and m.ends_at is null and ${bookingId === undefined}
      and not ${isGoodCard('c', sql`next.at`, sql`${officeTimeZone}::text`)}`.execute(database);
  const byCard = new Map<string, PaidPastEnd>();
  for (const { cardId } of [...visits, ...goingOn, ...renewals])
    byCard.set(cardId, {
      visits: visits.filter((each) => each.cardId === cardId),
      goingOn: goingOn.filter((each) => each.cardId === cardId).map(({ title }) => title),
      renewsAt: renewals.find((each) => each.cardId === cardId)?.at ?? null,
    });
  return byCard;
}

const lastingSeconds = authorizationLifeMilliseconds / 1_000;

/** The bookings whose money will be asked for from a card `c`: from their payment, or their series. */
const visitsAskedOf: RawBuilder<unknown> = sql`
  select visit.* from payments p join bookings visit on visit.payment_id = p.id
  where p.payer_id = c.user_id and p.card_id = c.id
    and (p.state = 'released' or (p.state = 'authorized' and p.created_at + ${lastingSeconds} * interval '1 second' <= visit.ends_at))
  union all
  select visit.* from booking_series s join bookings visit on visit.series_id = s.id
  where s.member_id = c.user_id and s.card_id = c.id and visit.payment_id is null`;

const isWith = (bookingId: string) =>
  sql<boolean>`(b.id = ${bookingId} or b.series_id = (select series_id from bookings where id = ${bookingId}))`;

/**
 * The member's card that ends before a visit or before others of its series, as far as they are the one who
 * pays; undefined where it does not.
 */
export async function findEndingCard(
  database: DatabaseReader,
  member: Member,
  bookingId: string,
  officeTimeZone: string,
): Promise<{ card: EndingCard; visits: VisitPastEnd[] } | undefined> {
  const byCard = await listPaidPastEnd(database, { userId: member.userId, officeTimeZone, bookingId });
  const all = [...byCard];
  const [id, past] =
    all.find(([, { visits }]) => visits.some((visit) => visit.id === bookingId)) ?? all[0] ?? [];
  if (id === undefined || past === undefined) return undefined;
  const { rows } = await sql<EndingCard>`${endingCards} where c.id = ${id}`.execute(database);
  return rows[0] && { card: rows[0], visits: past.visits };
}

const endingCards = sql`
  select c.id, c.user_id as "userId", c.brand, c.last4, c.name, c.expiry_month as "expiryMonth", c.expiry_year as "expiryYear" from cards c`;

/**
 * Tells people in the last month of a card that it expires, and what it would pay for after that, once for
 * each card, except cards that they removed. Returns how many were told.
 */
export async function tellOfExpiringCards(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const [year, month] = monthOf(now, platform.configuration.OFFICE_TIME_ZONE).split('-').map(Number);
  const { rows } = await sql<EndingCard>`
    ${endingCards} join users u on u.id = c.user_id and u.status = 'A'
    where c.removed_at is null and c.expiry_year = ${year} and c.expiry_month = ${month}
      and not exists (select 1 from messages m where m.dedupe_key = 'card-expiring:' || c.id)`.execute(
    platform.database,
  );
  for (const card of rows) await tell(platform, card, now);
  return rows.length;
}

function tell(platform: Platform, card: EndingCard, now: Date): Promise<void> {
  return transaction(platform.database, async (work) => {
    const person = await findReachable(platform, work, card.userId);
    const { SITE_NAME: site, PHONE: phone, OFFICE_TIME_ZONE: officeTimeZone } = platform.configuration;
    const paid = (await listPaidPastEnd(work, { userId: card.userId, officeTimeZone })).get(card.id) ?? null;
    const facts = {
      site,
      phone,
      publicUrl: platform.publicUrl,
      personName: person.name,
      safeWord: person.safeWord,
      card,
      paid,
      officeTimeZone,
    };
    // A member who wants no news of their membership still hears of visits that this card will not pay for.
    const chosen = waysToTell(person, 'membership', now);
    const isAsked = chosen.length === 0 && paid !== null;
    const ways = isAsked ? waysToTell(person, 'always', now) : chosen;
    const messages = ways.map(({ channel, address, dueAt }) => ({
      dedupeKey: `card-expiring:${card.id}`,
      kind: 'card_expiring',
      ...(isAsked ? {} : { topic: 'membership' as const }),
      userId: card.userId,
      channel,
      address,
      dueAt,
      ...wordExpiringCard(channel, facts),
    }));
    await enqueueMessages(work, messages, now);
  });
}
