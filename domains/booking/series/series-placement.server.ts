import { sql } from 'kysely';
import { findCard } from '#domains/payments/card.server.ts';
import { cardNotChosen, cardTooOld, hasExpired } from '#domains/payments/card.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { advance } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import type { Rhythm } from '#domains/visits/series.ts';
import { judgeSpending } from '#domains/visits/spending-limit.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { listInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import type { Placed } from '../placement/placement.ts';
import { nextLook } from './occurrence.ts';
import { authorizeVisits } from './series-authorization.server.ts';
import { seriesInWords } from './series.ts';

interface SeriesToPlace {
  id: string;
  every: Rhythm;
  visits: number;
  recipient_id: string;
  goes_on_from: Date | null;
  visits_looked_at: number | null;
}

interface SeriesVisit {
  id: string;
  reference: string;
  state: BookingState;
  starts_at: Date;
  time_zone: string;
  total_cents: number;
  confirmed_at_once: boolean;
  on_behalf_of: string | null;
}

/**
 * Turns all held visits of a series into bookings, in one transaction. `bookingId` is one of them. The card
 * is kept with the series: the money of each visit is authorized shortly before it, and at once for visits
 * that are near. Asking again changes nothing. Refuses `booking_not_found` when a time could not be kept,
 * `card_not_found` and `card_expired`.
 */
export async function placeSeries(
  platform: ConnectedPlatform,
  member: Member,
  bookingId: string,
  cardId: string | null,
  by?: Staff,
): Promise<Result<Placed>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const placed = await transaction(platform.database, async (work): Promise<Result<SeriesVisit[]>> => {
    const series = await sql<SeriesToPlace>`
      select s.id, s.every, s.visits, s.goes_on_from, s.visits_looked_at, (select recipient_id from bookings where id = ${bookingId}) as recipient_id from booking_series s
      where s.id = (select series_id from bookings where id = ${bookingId}) and s.member_id = ${member.userId} for update`.execute(
      work,
    );
    const [found] = series.rows;
    if (found === undefined) return refused(bookingNotFound);
    const visits = await readVisits(work, found.id);
    const held = visits.filter((visit) => visit.state === 'held');
    if (held.length === 0) return success(visits);
    if (visits.length < found.visits) return refused(bookingNotFound);
    const card = cardId === null ? undefined : await findCard(work, member, cardId);
    if (card === undefined) return refused(cardNotChosen);
    if (hasExpired(card, platform.clock.now())) return refused(cardTooOld);
    const spends = held.map((visit) => ({
      startsAt: visit.starts_at,
      timeZone: visit.time_zone,
      cents: visit.total_cents,
    }));
    const spending = await judgeSpending(work, member, found.recipient_id, spends);
    if (spending.whose === 'carer' && spending.refusal !== undefined) return refused(spending.refusal);
    await writePlaced(platform, work, { ...found, cardId: card.id, member, by: by ?? member, held });
    return success(await readVisits(work, found.id));
  });
  if (!placed.ok) return placed;
  const [first] = placed.value;
  if (first === undefined) return refused(bookingNotFound);
  await authorizeVisits(platform, { seriesOf: first.id });
  return success({ bookingId: first.id, reference: first.reference, state: first.state });
}

async function readVisits(work: DatabaseTransaction, seriesId: string): Promise<SeriesVisit[]> {
  const { rows } = await sql<SeriesVisit>`
    select b.id, b.reference, b.state, b.starts_at, b.time_zone, b.total_cents, o.confirmed_at_once, nullif(r.member_id, b.booked_by) as on_behalf_of
    from bookings b join service_options o on o.id = b.service_option_id join recipients r on r.id = b.recipient_id
    where b.series_id = ${seriesId} order by b.starts_at for update of b`.execute(work);
  return rows;
}

async function writePlaced(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  series: SeriesToPlace & { cardId: string; member: Member; by: Member | Staff; held: SeriesVisit[] },
): Promise<void> {
  const now = platform.clock.now();
  const [first] = series.held;
  if (first === undefined) return;
  await work
    .updateTable('booking_series')
    .set({ card_id: series.cardId, look_again_at: nextLookOf(series, first.time_zone) })
    .where('id', '=', series.id)
    .execute();
  const placed = series.held.map((visit) => ({
    id: visit.id,
    state: visit.state,
    by: series.by,
    onBehalfOf: visit.on_behalf_of ?? (series.by.kind === 'staff' ? series.member.userId : null),
  }));
  await advance(work, placed, first.confirmed_at_once ? ['requested', 'confirmed'] : ['requested'], now, {
    placed_at: now,
    held_until: null,
  });
  const visits = series.held.map((visit) => ({ startsAt: visit.starts_at, timeZone: visit.time_zone }));
  const isGoingOn = series.goes_on_from !== null;
  const note = `These are ${seriesInWords(series.every, visits.length, isGoingOn)}:\n${listInWords(visits)}`;
  await enqueueMessages(
    work,
    await noticesOf(platform, work, first.id, 'series_booked', `series_booked:${series.id}`, note),
    now,
  );
}

/** When the next visit of a series without an end can be planned; null for one with an end. */
function nextLookOf(
  { every, goes_on_from: from, visits_looked_at: looked }: SeriesToPlace,
  timeZone: string,
) {
  if (from === null || looked === null || every === 'there-and-back') return null;
  return nextLook({ from, looked, every, timeZone });
}

const bookingNotFound = refusal(
  'not_found',
  'booking_not_found',
  'We could not hold these times any longer. Choose them again.',
);
