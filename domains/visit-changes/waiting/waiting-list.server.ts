import { type RawBuilder, sql } from 'kysely';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { orderOf } from '#domains/booking/series/there-and-back.server.ts';
import { plansThatHearFirst } from '#domains/membership/membership.ts';
import { plansInForceOf } from '#domains/membership/record.server.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { engagementsOf, findEngagements } from '#domains/visits/clash.server.ts';
import { besideOf } from '#domains/visits/clash.ts';
import { newsFor, noticesOf } from '#domains/visits/notice.server.ts';
import { readTerms, type TermsRow } from '#domains/visits/terms/terms.ts';
import { findChangeable, termsRowOf } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, changeNotAllowed, isReschedulable } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { type Database, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { hashOf, newToken, sameText } from '#platform/secrets.ts';
import { answerOfMove, moveBooking, tooLateToChange } from '../reschedule.server.ts';
import { newlyFree, withoutFirstChoice } from './waiting-list.ts';

/** The token of the offer, and behind it the proof of the member it was sent to. */
const linkPattern = /^([\w-]{43})([\w-]{43})$/;

export function hashOfOffer(platform: Platform, token: string): string {
  return hashOf(platform.secret, 'waiting-offer', token);
}

/** Shows which member a link was made for, so that no one can make one for another out of their own. */
const proofOf = (platform: Platform, token: string, userId: string) =>
  hashOf(platform.secret, 'waiting-offer-for', `${token}:${userId}`);

/** An earlier time offered by a link. */
export interface Offer {
  id: string;
  entryId: string;
  bookingId: string;
  /** The member the link was sent to: they do what is done with it. */
  userId: string;
  startsAt: Date;
  visitStartsAt: Date;
  timeZone: string;
  optionTitle: string;
}

/**
 * The offer behind a link to this booking; undefined for one that was answered, is over, or never existed,
 * and where the person it was sent to may no longer change the visit.
 */
export async function findOffer(
  platform: Platform,
  bookingId: string,
  link: string,
): Promise<Offer | undefined> {
  const [, token, proof] = linkPattern.exec(link) ?? [];
  if (!isIdentifier(bookingId) || token === undefined || proof === undefined) return undefined;
  const offer = await platform.database
    .selectFrom('waiting_offers as f')
    .innerJoin('waiting_list as w', 'w.id', 'f.entry_id')
    .innerJoin('bookings as b', 'b.id', 'w.booking_id')
    .innerJoin('service_options as o', 'o.id', 'b.service_option_id')
    .select([
      'f.id',
      'w.id as entryId',
      'b.id as bookingId',
      'b.recipient_id as recipientId',
      'f.starts_at as startsAt',
      'b.starts_at as visitStartsAt',
      'b.time_zone as timeZone',
      'o.title as optionTitle',
    ])
    .where('f.token_hash', '=', hashOfOffer(platform, token))
    .where('w.booking_id', '=', bookingId)
    .where('f.answered_at', 'is', null)
    .where('w.closed_at', 'is', null)
    .where('f.starts_at', '>', platform.clock.now())
    .executeTakeFirst();
  if (offer === undefined) return undefined;
  const { recipientId, ...rest } = offer;
  const userId = (await listWhoMayBook(platform.database, recipientId)).find((each) =>
    sameText(proofOf(platform, token, each), proof),
  );
  return userId === undefined ? undefined : { ...rest, userId };
}

/** The ids of the members who may book for a recipient: the owner of the account, and carers with this right. */
async function listWhoMayBook(database: Database, recipientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.status = 'A' and u.id in (
      select r.member_id from recipients r where r.id = ${recipientId}
      union all select c.user_id from carers c where c.recipient_id = ${recipientId} and c.withdrawn_at is null and c.can_book)
    order by u.id`.execute(database);
  return rows.map(({ id }) => id);
}

const mostAtOnce = 100;

/**
 * Starts waiting for an earlier time. Times that are free now could have been chosen, so only those that
 * become free later are offered.
 */
export async function startWaiting(
  platform: Platform,
  member: Member,
  bookingId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (!booking.mayChange) return refused(changeNotAllowed);
    if (!isReschedulable(booking, now)) return refused(tooLateToChange);
    const free = await freeTimesOf(work, booking, now);
    await work
      .insertInto('waiting_list')
      .values({
        id: newIdentifier(now),
        created_at: now,
        booking_id: booking.id,
        member_id: member.userId,
        seen_free: free.map((each) => each.getTime()),
        looked_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return success(null);
  });
}

/** Stops waiting for an earlier time. */
export async function stopWaiting(
  platform: Platform,
  member: Member,
  bookingId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (!booking.mayChange) return refused(changeNotAllowed);
    await work
      .updateTable('waiting_list')
      .set({ closed_at: now })
      .where('booking_id', '=', booking.id)
      .where('closed_at', 'is', null)
      .execute();
    return success(null);
  });
}

interface Entry {
  id: string;
  hearsFirst: boolean;
  bookingId: string;
  seenFree: number[];
}

/**
 * Tells those of each waiting visit who may change it, all together, that an earlier time has become free;
 * the first to answer gets it. Members whose membership gives them the first choice are told 30 minutes
 * before the others. No one is told twice about the same time while it stays open. Returns how many were
 * told.
 */
export async function offerEarlierTimes(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const { rows } = await sql<Entry>`
      select id, booking_id as "bookingId", to_json(seen_free) as "seenFree", ${hearsFirst(sql`waiting_list.member_id`, now)} as "hearsFirst" from waiting_list
      where closed_at is null and looked_at < ${now} order by looked_at, created_at limit ${mostAtOnce} for update skip locked`.execute(
      work,
    );
    let told = 0;
    const inOrder = [
      ...rows.filter((entry) => entry.hearsFirst),
      ...rows.filter((entry) => !entry.hearsFirst),
    ];
    for (const entry of inOrder) told += (await lookFor(platform, work, entry, now)) ? 1 : 0;
    return told;
  });
}

async function lookFor(
  platform: Platform,
  work: DatabaseTransaction,
  entry: Entry,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<Omit<WaitingVisit, 'terms'> & { terms: TermsRow }>`
    select b.id, b.recipient_id as "recipientId", b.state, b.starts_at as "startsAt", b.ends_at as "endsAt", b.placed_at as "placedAt", b.time_zone as "timeZone",
      ${termsRowOf()} as terms, b.service_area_id as "serviceAreaId", b.service_option_id as "serviceOptionId", b.series_id as "seriesId", o.lead_hours as "leadHours"
    from bookings b join service_options o on o.id = b.service_option_id where b.id = ${entry.bookingId} and b.placed_at is not null`.execute(
    work,
  );
  const [row] = rows;
  const visit = row && { ...row, terms: readTerms(row.terms) };
  if (visit === undefined || !isReschedulable(visit, now)) {
    await work.updateTable('waiting_list').set({ closed_at: now }).where('id', '=', entry.id).execute();
    return false;
  }
  const all = await freeTimesOf(work, visit, now);
  const free = entry.hearsFirst ? all : withoutFirstChoice(all, await offeredFirst(work, visit, now));
  await work
    .updateTable('waiting_list')
    .set({ seen_free: free.map((each) => each.getTime()), looked_at: now })
    .where('id', '=', entry.id)
    .execute();
  const [earliest] = newlyFree(free, entry.seenFree, visit.startsAt);
  if (earliest === undefined) return false;
  const token = newToken();
  const offerId = newIdentifier(now);
  await work
    .insertInto('waiting_offers')
    .values({
      id: offerId,
      created_at: now,
      entry_id: entry.id,
      starts_at: earliest,
      token_hash: hashOfOffer(platform, token),
    })
    .execute();
  for (const userId of await listWhoMayBook(work, visit.recipientId)) {
    const link = `${platform.publicUrl}/account/upcoming-booking/${visit.id}/earlier?offer=${token}${proofOf(platform, token, userId)}`;
    const note = `Available now: ${momentInWords(earliest, visit.timeZone)}. Others want it too, and the first to answer gets it. Your visit stays as is until you do.\n\nTake it here: ${link}`;
    const news = await noticesOf(platform, work, visit.id, 'earlier_time', `earlier_time:${offerId}`, note);
    await enqueueMessages(work, newsFor([userId], news), now);
  }
  return true;
}

const firstChoiceMilliseconds = 30 * 60_000;

/** Whether a user's current membership gives them the first choice. */
const hearsFirst = (userId: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`${plansInForceOf(sql`select ${userId}`, now)}::jsonb ?| ${plansThatHearFirst}::text[]`;

/** Times offered a short while ago to the members who hear first, for the same work in the same place. */
async function offeredFirst(work: DatabaseTransaction, visit: WaitingVisit, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ startsAt: Date }>`
    select o.starts_at as "startsAt" from waiting_offers o join waiting_list w on w.id = o.entry_id join bookings b on b.id = w.booking_id
    where o.created_at > ${new Date(now.getTime() - firstChoiceMilliseconds)} and b.service_area_id = ${visit.serviceAreaId}
      and b.service_option_id = ${visit.serviceOptionId} and ${hearsFirst(sql`w.member_id`, now)}`.execute(
    work,
  );
  return rows.map(({ startsAt }) => startsAt);
}

type WaitingVisit = Pick<
  NonNullable<Awaited<ReturnType<typeof findChangeable>>>,
  | 'id'
  | 'recipientId'
  | 'state'
  | 'startsAt'
  | 'endsAt'
  | 'placedAt'
  | 'timeZone'
  | 'terms'
  | 'serviceAreaId'
  | 'serviceOptionId'
  | 'seriesId'
  | 'leadHours'
>;

async function freeTimesOf(
  work: DatabaseTransaction,
  visit: Pick<
    WaitingVisit,
    | 'id'
    | 'recipientId'
    | 'seriesId'
    | 'startsAt'
    | 'endsAt'
    | 'serviceAreaId'
    | 'serviceOptionId'
    | 'leadHours'
  >,
  now: Date,
): Promise<Date[]> {
  const { serviceAreaId, serviceOptionId, leadHours } = visit;
  const lengthMinutes = (visit.endsAt.getTime() - visit.startsAt.getTime()) / 60_000;
  const free = await findFreeStarts(work, {
    serviceAreaId,
    serviceOptionId,
    leadHours,
    lengthMinutes,
    now,
    inSeries: true,
  });
  const keepsOrder = await orderOf(work, visit);
  const earlier = free
    .map((each) => each.startsAt)
    .filter((each) => each < visit.startsAt && keepsOrder(each));
  const besideAt = await besideEarlier(work, visit, now);
  return earlier.filter((each) => besideAt(each) === null);
}

/** Nobody is offered an hour at which they have something else. */
async function besideEarlier(
  work: DatabaseTransaction,
  { id, recipientId, startsAt }: Pick<WaitingVisit, 'id' | 'recipientId' | 'startsAt'>,
  now: Date,
): Promise<(startsAt: Date) => string | null> {
  const [own] = await engagementsOf(work, [id]);
  if (own === undefined) return () => null;
  const period = { from: now, until: startsAt, without: [id] };
  return besideOf(own, await findEngagements(work, recipientId, period, now));
}

/**
 * Reschedules the visit to the time that a link offers, as the member it was sent to. An offer is taken once;
 * when two members answer, the week bits give the time to one. `both` are the recipient's visits beside which
 * it is wanted all the same. Refuses `offer_gone` and what `rescheduleBooking` refuses, such as `clash`; then
 * the offer stays open.
 */
export async function takeOffer(
  platform: Platform,
  bookingId: string,
  link: string,
  both: readonly string[] = [],
): Promise<Result<{ startsAt: Date }>> {
  const offer = await findOffer(platform, bookingId, link);
  const member = offer && (await findMember(platform.database, offer.userId));
  if (offer === undefined || member === undefined || member.status !== 'A') return refused(offerGone);
  const moved = await answerOfMove(platform, undefined, (work) =>
    takeWithin(platform, work, member, offer, both),
  );
  if (moved.ok || moved.refusal.code !== 'slot_taken') return moved;
  // Another member has it: this one has had its answer.
  await answerOffer(platform.database, offer.id, platform.clock.now());
  return refused(offerGone);
}

/** Moves the visit, and answers the offer with it: neither stays without the other. */
async function takeWithin(
  platform: Platform,
  work: DatabaseTransaction,
  member: Member,
  { id, entryId, bookingId, startsAt }: Offer,
  both: readonly string[],
): Promise<Result<{ startsAt: Date }>> {
  const open = await work
    .selectFrom('waiting_offers')
    .select('id')
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (open === undefined) return refused(offerGone);
  const moved = await moveBooking(platform, work, member, { bookingId, startsAt, change: { both } });
  if (!moved.ok) return moved;
  const now = platform.clock.now();
  await answerOffer(work, id, now);
  await work.updateTable('waiting_list').set({ closed_at: now }).where('id', '=', entryId).execute();
  return moved;
}

async function answerOffer(database: Database | DatabaseTransaction, id: string, now: Date): Promise<void> {
  await database
    .updateTable('waiting_offers')
    .set({ answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .execute();
}

const offerGone = refusal(
  'conflict',
  'offer_gone',
  'That time is gone: someone else took it first. Your visit has not changed, and we’ll keep looking.',
);
