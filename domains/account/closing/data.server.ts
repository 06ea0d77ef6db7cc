import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { cancellationFee, mayBe } from '../../booking/rules.ts';
import type { BookingState } from '../../booking/schema.ts';
import { visitTitle } from '../../booking/title/data.server.ts';
import { findMembership } from '../../membership/data.server.ts';
import { balanceOf } from '../../payments/ledger/data.server.ts';
import { giftBalanceAccount } from '../../payments/ledger/rules.ts';
import type { Member } from '../../people/schema.ts';
import type { ClosingState, OpenVisit } from './schema.ts';

type Reader = Database | DatabaseTransaction;

/** All that has to be handled, or that a member has to know, before their account is closed. */
export async function findClosingState(database: Reader, member: Member, now: Date): Promise<ClosingState> {
  const openVisits = await listOpenVisits(database, member, now);
  const { rows } = await sql<{ open: boolean; helpers: number }>`
    select exists (select 1 from payments where payer_id = ${member.userId} and (state in ('pending', 'authorized') or next_try_at is not null))
        or exists (select 1 from payment_refunds g join payments p on p.id = g.payment_id where p.payer_id = ${member.userId} and g.state = 'pending')
        or exists (select 1 from visit_charges v join bookings b on b.id = v.booking_id join recipients r on r.id = b.recipient_id
          where r.member_id = ${member.userId} and v.state in ('proposed', 'accepted'))
        or exists (select 1 from membership_charges where user_id = ${member.userId} and state = 'pending') as open,
      (select count(*) from carers c join recipients r on r.id = c.recipient_id where r.member_id = ${member.userId} and c.withdrawn_at is null)::integer as helpers`.execute(database);
  const membership = await findMembership(database, member.userId);
  const runs = membership !== undefined && membership.state !== 'ended';
  return {
    openVisits,
    moneyUnderWay: openVisits.length === 0 && (rows[0]?.open ?? false),
    giftBalanceCents: await balanceOf(database, giftBalanceAccount(member.userId)),
    membershipPaidUntil: runs ? membership.periodEndsAt : null,
    helpers: rows[0]?.helpers ?? 0,
  };
}

/** Visits not over yet of the member's own people, and those that they booked for somebody and pay for. */
async function listOpenVisits(database: Reader, member: Member, now: Date): Promise<OpenVisit[]> {
  const { rows } = await sql<Omit<OpenVisit, 'feeCents'> & { state: BookingState; totalCents: number; placedAt: Date; freeCancellationUntil: Date; may: boolean }>`
    select b.id, b.reference, ${visitTitle} as "optionTitle", r.name as "recipientName", b.starts_at as "startsAt", b.time_zone as "timeZone", b.state,
      b.total_cents as "totalCents", b.placed_at as "placedAt", b.free_cancellation_until as "freeCancellationUntil",
      r.member_id = ${member.userId} or exists (select 1 from carers c where c.recipient_id = r.id and c.user_id = ${member.userId} and c.withdrawn_at is null and c.can_book) as may
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id
    where b.id in (
        select own.id from recipients person join bookings own on own.recipient_id = person.id where person.member_id = ${member.userId}
        union all select paid.id from bookings paid where paid.booked_by = ${member.userId} and paid.total_cents > 0)
      and b.state not in ('draft', 'completed', 'cancelled', 'no_show')
    order by b.starts_at`.execute(database);
  return rows.map(({ state, totalCents, placedAt, freeCancellationUntil, may, ...visit }) => {
    const mayCancel = may && mayBe('cancel', state) && now < visit.startsAt;
    return { ...visit, feeCents: mayCancel ? cancellationFee({ totalCents, placedAt, startsAt: visit.startsAt, freeCancellationUntil }, now) : null };
  });
}
