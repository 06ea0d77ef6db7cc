import { type RawBuilder, sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { lockCarer } from '#domains/people/rights.server.ts';
import { type DatabaseReader, type DatabaseTransaction, literals } from '#platform/database/database.ts';
import type { Refusal } from '#platform/result.ts';
import { centsByMonth, monthOf, type Spend, spendingRefusal } from './spending-limit.ts';
import { bookingNotFound, offStates } from './visit.ts';

export type Spending = { whose: 'own' } | { whose: 'carer'; refusal: Refusal | undefined };

/**
 * Whether a member may spend this for a recipient: always for their own, and for others within what they were
 * allowed as a carer, in the month of each visit. A carer's row stays locked until the end of the
 * transaction, so that two bookings at once cannot both fit under one limit.
 */
export async function judgeSpending(
  work: DatabaseTransaction,
  member: Member,
  recipientId: string,
  spends: readonly Spend[],
): Promise<Spending> {
  const carer = await lockCarer(work, member, recipientId);
  if (carer === 'own') return { whose: 'own' };
  if (carer === undefined) return { whose: 'carer', refusal: bookingNotFound };
  for (const [month, cents] of centsByMonth(spends)) {
    const spentCents = await spentInMonth(work, member, recipientId, month);
    const refusal = spendingRefusal({ ...carer, spentCents, month }, cents);
    if (refusal !== undefined) return { whose: 'carer', refusal };
  }
  return { whose: 'carer', refusal: undefined };
}

/** A visit with the time that it is to get. */
interface Move {
  booking: { id: string; startsAt: Date; timeZone: string };
  startsAt: Date;
}

/**
 * Why a member may not move visits that they booked as a carer into the months of other times; undefined if
 * they may, and where the months or the booker are others. Of several visits, what leaves a month makes room
 * in it for what comes.
 */
export async function judgeMoves(
  work: DatabaseTransaction,
  member: Member,
  recipientId: string,
  moves: readonly Move[],
): Promise<Refusal | undefined> {
  const across = moves.filter(
    ({ booking, startsAt }) =>
      monthOf(startsAt, booking.timeZone) !== monthOf(booking.startsAt, booking.timeZone),
  );
  if (across.length === 0) return undefined;
  const { rows } = await sql<{ id: string; cents: number }>`
    select b.id, ${cardDueOf} as cents from bookings b
    where b.id = any(${across.map(({ booking }) => booking.id)}) and b.booked_by = ${member.userId}`.execute(
    work,
  );
  const carer = rows.length > 0 ? await lockCarer(work, member, recipientId) : undefined;
  if (carer === undefined || carer === 'own') return undefined;
  const due = new Map(rows.map(({ id, cents }) => [id, cents]));
  const comesAndGoes = across.flatMap(({ booking: { id, startsAt: from, timeZone }, startsAt }) => {
    const cents = due.get(id) ?? 0;
    return [
      { startsAt, timeZone, cents },
      { startsAt: from, timeZone, cents: -cents },
    ];
  });
  for (const [month, cents] of centsByMonth(comesAndGoes)) {
    const spentCents = await spentInMonth(work, member, recipientId, month);
    const refusal = cents > 0 ? spendingRefusal({ ...carer, spentCents, month }, cents) : undefined;
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/**
 * What a member spends for a recipient on the visits of a month, in integer cents: what is owed or was paid
 * for those that they booked, and what they approved besides. The month of a visit is that of its day by its
 * own clock, whenever it was booked.
 */
export async function spentInMonth(
  database: DatabaseReader,
  member: Pick<Member, 'userId'>,
  recipientId: string,
  month: string,
): Promise<number> {
  const first = sql`${`${month}-01`}::date`;
  const ofMonth = sql<boolean>`b.recipient_id = ${recipientId} and b.starts_at >= ${first}::timestamp at time zone b.time_zone
    and b.starts_at < (${first} + interval '1 month') at time zone b.time_zone`;
  const givenBack = sql`coalesce((select sum(back.amount_cents) from payment_refunds back where back.payment_id = p.id and back.state <> 'failed'), 0)`;
  // In one statement: money that turns from open to booked between two statements would be counted by neither.
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select sum(greatest(0, case
          when b.written_off_at is not null then 0
          when b.state = 'held' then case when p.state in ('pending', 'authorized') then p.amount_cents else 0 end
          when x.settles_at is not null then x.fee_cents
          else ${cardDueOf} end - ${givenBack}))
        from bookings b left join payments p on p.id = b.payment_id left join booking_cancellations x on x.booking_id = b.id
        where ${ofMonth} and b.booked_by = ${member.userId} and coalesce(p.payer_id, b.booked_by) = b.booked_by), 0)
      + coalesce((select sum(v.amount_cents - v.credit_cents - ${givenBack})
        from bookings b join visit_charges v on v.booking_id = b.id left join payments p on p.id = v.payment_id
        where ${ofMonth} and v.decided_by = ${member.userId} and v.state in ('accepted', 'paid')), 0))::integer as cents`.execute(
    database,
  );
  return rows[0]?.cents ?? 0;
}

/**
 * What a card has to pay for a booking `b`, in integer cents: its price without the gift, or the fee that was
 * decided if it does not take place.
 */
export const cardDueOf: RawBuilder<number> = sql<number>`case when b.state in ${literals(offStates)} then b.card_fee_cents else b.total_cents - b.gift_cents end`;
