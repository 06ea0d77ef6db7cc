import { sql } from 'kysely';
import { notFresh } from '#domains/access/session.server.ts';
import { isFresh, type Session } from '#domains/access/sign-in.ts';
import { releaseAllHeld } from '#domains/booking/hold-release.server.ts';
import { returnCreditOfClosed } from '#domains/membership/credit-return.server.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount, memberCreditAccount } from '#domains/payments/ledger.ts';
import type { Member } from '#domains/people/people.ts';
import { recipientsOf } from '#domains/people/recipient.server.ts';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { settleCancellations } from '#domains/visit-money/fee.server.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { cancelingCosts, readTerms, type TermsRow } from '#domains/visits/terms/terms.ts';
import { termsRowOf } from '#domains/visits/visit-access.server.ts';
import { type BookingState, feeChanged, isCancellable, openStates } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import {
  type DatabaseReader,
  type DatabaseTransaction,
  literals,
  transaction,
} from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  closedMessage,
  closingRefusal,
  type ClosingState,
  feeOfAll,
  helpEndedMessage,
  type OpenVisit,
} from './closing.ts';
import { erasePerson } from './erasing.server.ts';

/** Everything that must be settled, or that a member must know, before their account is closed. */
export async function findClosingState(
  database: DatabaseReader,
  member: Member,
  now: Date,
): Promise<ClosingState> {
  const openVisits = await listOpenVisits(database, member, now);
  const { rows } = await sql<{ open: boolean; helpers: number }>`
    select exists (select 1 from payments where payer_id = ${member.userId} and (state in ('pending', 'authorized') or next_try_at is not null))
        or exists (select 1 from payment_refunds g join payments p on p.id = g.payment_id where p.payer_id = ${member.userId} and g.state = 'pending')
        or exists (select 1 from visit_charges v join bookings b on b.id = v.booking_id join recipients r on r.id = b.recipient_id
          where r.member_id = ${member.userId} and v.state in ('proposed', 'accepted'))
        or exists (select 1 from membership_charges where user_id = ${member.userId} and state = 'pending') as open,
      (select count(*) from carers c join recipients r on r.id = c.recipient_id where r.member_id = ${member.userId} and c.withdrawn_at is null)::integer as helpers`.execute(
    database,
  );
  const membership = await findMembership(database, member.userId);
  const runs = membership !== undefined && membership.state !== 'ended';
  return {
    openVisits,
    moneyUnderWay: openVisits.length === 0 && (rows[0]?.open ?? false),
    giftBalanceCents: await balanceOf(database, giftBalanceAccount(member.userId)),
    membershipCreditCents: await balanceOf(database, memberCreditAccount(member.userId)),
    membershipPaidUntil: runs ? membership.periodEndsAt : null,
    helpers: rows[0]?.helpers ?? 0,
  };
}

/**
 * Open visits of the member's own recipients, and visits that they booked for another member's recipient and
 * pay for.
 */
async function listOpenVisits(database: DatabaseReader, member: Member, now: Date): Promise<OpenVisit[]> {
  const { rows } = await sql<
    Omit<OpenVisit, 'feeCents'> & {
      state: BookingState;
      placedAt: Date;
      terms: TermsRow;
      may: boolean;
    }
  >`
    select b.id, b.reference, ${visitTitle} as "optionTitle", r.name as "recipientName", b.starts_at as "startsAt", b.time_zone as "timeZone", b.state,
      b.placed_at as "placedAt", ${termsRowOf()} as terms,
      r.id in ${recipientsOf(member.userId, 'book')} as may
    from bookings b join recipients r on r.id = b.recipient_id join service_options o on o.id = b.service_option_id
    where b.id in (
        select own.id from recipients person join bookings own on own.recipient_id = person.id where person.member_id = ${member.userId}
        union all select paid.id from bookings paid where paid.booked_by = ${member.userId} and paid.total_cents > 0)
      and b.state in ${literals(openStates)} and b.placed_at is not null
    order by b.starts_at`.execute(database);
  return rows.map(({ state, placedAt, terms, may, ...visit }) => {
    const mayCancel = may && isCancellable({ ...visit, state }, now);
    return {
      ...visit,
      feeCents: mayCancel ? cancelingCosts({ terms: readTerms(terms), placedAt }, now) : null,
    };
  });
}

/**
 * Closes an account for good: nobody can sign in to it, what tells who it was is erased, and its address is
 * free for a new one. A running membership ends with it. Its carers, and the members for whose recipients it
 * was a carer, are told. Refuses `not_fresh`, `open_visits` and `money_under_way`.
 */
export async function closeAccount(
  platform: ConnectedPlatform,
  member: Member,
  session: Session,
): Promise<Result<null>> {
  if (!isFresh(session, platform.clock.now())) return refused(notFresh);
  return closeNow(platform, member, () => Promise.resolve());
}

/**
 * The same for a caller that has made sure that the member wishes it; `alsoWrite` records who did, where it
 * was not the member.
 */
export async function closeNow(
  platform: ConnectedPlatform,
  member: Member,
  alsoWrite: (work: DatabaseTransaction) => Promise<void>,
): Promise<Result<null>> {
  const now = platform.clock.now();
  const closed = await transaction(
    platform.database,
    async (work): Promise<Result<{ paymentMethods: string[] }>> => {
      const user = await work
        .selectFrom('users')
        .select(['name', 'email', 'phone'])
        .where('id', '=', member.userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await releaseAllHeld(work, member, now);
      const refusal = closingRefusal(await findClosingState(work, member, now));
      if (refusal !== undefined) return refused(refusal);
      const cards = await work
        .selectFrom('cards')
        .select('payment_method_id')
        .where('user_id', '=', member.userId)
        .where('removed_at', 'is', null)
        .execute();
      const farewells = [...(await tellOthers(platform, work, member, now)), ...lastWords(platform, user)];
      await returnCreditOfClosed(work, member.userId, now);
      await erasePerson(work, member.userId, now);
      await enqueueMessages(work, farewells, now);
      await alsoWrite(work);
      return success({ paymentMethods: cards.map((card) => card.payment_method_id) });
    },
  );
  if (!closed.ok) return closed;
  for (const paymentMethod of closed.value.paymentMethods) {
    await platform.gateway
      .removeCard(paymentMethod)
      .catch(() => platform.log.warn('a card of a closed account is still known to the gateway'));
  }
  return success(null);
}

/**
 * Cancels every visit that prevents closing and can be canceled. `agreedFeeCents` is the total that the
 * member was shown; if it differs by now, nothing happens. Refuses `fee_changed`, and what canceling a visit
 * refuses.
 */
export async function cancelOpenVisits(
  platform: ConnectedPlatform,
  member: Member,
  agreedFeeCents: number,
): Promise<Result<{ cancelled: number }>> {
  const { openVisits } = await findClosingState(platform.database, member, platform.clock.now());
  const visits = openVisits.filter(({ feeCents }) => feeCents !== null);
  if (feeOfAll(visits) !== agreedFeeCents) return refused(feeChanged(feeOfAll(visits)));
  for (const { id, feeCents } of visits) {
    const cancelled = await cancelBooking(platform, member, id, {
      agreedFeeCents: feeCents ?? 0,
      reason: null,
    });
    if (!cancelled.ok) return cancelled;
    await settleCancellations(platform, id);
  }
  return success({ cancelled: visits.length });
}

/** Goes to the address itself, not to the account, which no longer has one. */
function lastWords(
  platform: ConnectedPlatform,
  user: { email: string | null; phone: string | null },
): Message[] {
  const to =
    user.email !== null
      ? ({ channel: 'email', address: user.email } as const)
      : user.phone !== null
        ? ({ channel: 'text', address: user.phone } as const)
        : undefined;
  if (to === undefined) return [];
  return [
    {
      dedupeKey: `account-closed:${newIdentifier()}`,
      kind: 'account_closed',
      ...to,
      ...closedMessage(platform, to.channel),
    },
  ];
}

async function tellOthers(
  platform: ConnectedPlatform,
  work: DatabaseTransaction,
  member: Member,
  now: Date,
): Promise<Message[]> {
  const { rows } = await sql<{ userId: string }>`
    select c.user_id as "userId" from recipients r join carers c on c.recipient_id = r.id where r.member_id = ${member.userId} and c.withdrawn_at is null
    union
    select r.member_id from carers c join recipients r on r.id = c.recipient_id where c.user_id = ${member.userId} and c.withdrawn_at is null`.execute(
    work,
  );
  const words = helpEndedMessage(platform, member.name);
  const told = await Promise.all(
    rows.map(async ({ userId }) =>
      waysToTell(await findReachable(platform, work, userId), 'always', now).map(
        ({ channel, address, dueAt }): Message => ({
          dedupeKey: `help-ended:${member.userId}:${userId}`,
          kind: 'account_closed',
          channel,
          address,
          dueAt,
          userId,
          subject: words.subject,
          body: channel === 'email' || channel === 'letter' ? words.mail : words.short,
        }),
      ),
    ),
  );
  return told.flat();
}
