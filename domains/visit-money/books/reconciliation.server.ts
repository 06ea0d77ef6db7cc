import { sql } from 'kysely';
import { officeAddress } from '#domains/notifications/office.ts';
import { decideSettlement } from '#domains/payments/authorization.server.ts';
import { followDisputes } from '#domains/payments/dispute.server.ts';
import { followGateway } from '#domains/payments/gateway-events.server.ts';
import { undoRefund, writeForeignRefund } from '#domains/payments/refund.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { cardDueOf } from '#domains/visits/spending-limit.server.ts';
import { overStates } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Database, literals, transaction } from '#platform/database/database.ts';
import { sentList } from '#platform/database/sent-rows.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { formatCents } from '#platform/money.ts';
import { GatewayFault } from '#platform/payment-gateway/gateway-errors.ts';
import type { Authorization, Refund } from '#platform/payment-gateway/gateway.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { isOwed } from '../owed/owed.server.ts';
import {
  comparePayments,
  compareRefunds,
  type Difference,
  type DifferenceRecord,
  onItsWayMilliseconds,
  type OurPayment,
  type OurRefund,
  reportMail,
  unpaidLine,
} from './reconciliation.ts';

/** How long before its first answer a payment may have been written down, with the gateway away in between. */
const longestWait = sql`interval '2 days'`;

/** A gift card `g` without a name: these lines stay. */
const giftOfDay = sql`'Gift card of ' || to_char(g.created_at at time zone 'UTC', 'FMMonth FMDD, YYYY')`;

/** What our books say about every payment asked for since then, or not long before. */
export async function findOurPayments(database: Database, since: Date): Promise<OurPayment[]> {
  const { rows } = await sql<OurPayment>`
    select p.id as "paymentId", p.payment_intent_id as "intentId", p.reference, p.state, p.amount_cents as "amountCents", p.captured_cents as "capturedCents",
      p.settle_cents as "settleCents", p.description as what, b.id as "bookingId", p.next_try_at as "nextTryAt",
      (b.id is not null or exists (select 1 from visit_charges c where c.payment_id = p.id) or exists (select 1 from membership_charges m where m.payment_id = p.id)) as used, p.created_at >= ${since} as recent
    from payments p left join bookings b on b.payment_id = p.id
    where p.created_at >= ${since}::timestamptz - ${longestWait}
    union all
    select null, g.payment_intent_id, 'gift:' || g.id || ':' || g.attempt, case g.state when 'open' then 'declined' when 'paying' then 'pending' else 'captured' end, g.amount_cents,
      case when g.state in ('open', 'paying') then 0 else g.amount_cents end, null, ${giftOfDay}, null, g.next_try_at, true, g.created_at >= ${since}
    from gift_cards g where g.attempt > 0 and g.created_at >= ${since}::timestamptz - interval '1 year'`.execute(
    database,
  );
  return rows;
}

/** What our books say about refunds since then, or due not long before. */
export async function findOurRefunds(database: Database, since: Date): Promise<OurRefund[]> {
  const { rows } = await sql<OurRefund>`
    select r.id as "refundId", case when r.request_key like 're\_%' then r.request_key else r.id::text end as reference, r.state, r.amount_cents as "amountCents", p.description as what, b.id as "bookingId", r.created_at >= ${since} as recent
    from payment_refunds r join payments p on p.id = r.payment_id left join bookings b on b.payment_id = p.id where r.created_at >= ${since}::timestamptz - interval '30 days'
    union all
    select g.id, 'gift:' || g.id || ':' || g.attempt || ':refund', case g.state when 'refunded' then 'done' else 'pending' end, g.amount_cents, ${giftOfDay}, null,
      exists (select 1 from ledger_entries l where l.dedupe_key = 'gift:' || g.id || ':refunded' and l.created_at >= ${since})
    from gift_cards g where g.state in ('refunding', 'refunded')`.execute(database);
  return rows;
}

/** Visits that are over and were not paid for, and money still authorized for visits that are over. */
export async function findVisitDifferences(database: Database, now: Date): Promise<Difference[]> {
  const before = new Date(now.getTime() - onItsWayMilliseconds);
  const { rows } = await sql<{
    id: string;
    reference: string;
    state: string;
    cents: number;
    authorized: boolean;
  }>`
    select b.id, b.reference, b.state, ${cardDueOf} as cents, coalesce(p.state = 'authorized', false) as authorized
    from bookings b left join payments p on p.id = b.payment_id
    where b.state in ${literals(overStates)} and b.ends_at > ${now}::timestamptz - interval '90 days' and b.total_cents > b.gift_cents and b.written_off_at is null and (
      (${isOwed} and b.ends_at < ${before}
        and not exists (select 1 from booking_events e where e.booking_id = b.id and e.created_at >= ${before}))
      or (b.state in ${literals(overStates)} and p.state = 'authorized' and p.settle_cents is null
        and not exists (select 1 from booking_cancellations x where x.booking_id = b.id and x.settles_at is not null)))
    order by b.starts_at limit 500`.execute(database);
  return rows.map(({ id, reference, state, cents, authorized }) => ({
    kind: authorized ? ('authorization_left_open' as const) : ('visit_without_charge' as const),
    subject: id,
    bookingId: id,
    mend: null,
    line: authorized
      ? `Visit ${reference}: it is over, and ${formatCents(cents)} is still on hold on a card. Decide how much to charge.`
      : unpaidLine({ reference, isDone: state === 'completed', cents }),
  }));
}

const mostShown = 500;

/** The report: the current differences, oldest first. For staff only. */
export async function listDifferences(database: Database): Promise<DifferenceRecord[]> {
  const { rows } = await sql<DifferenceRecord>`
    select id, kind, line from payment_differences where resolved_at is null order by found_at, id limit ${mostShown}`.execute(
    database,
  );
  return rows;
}

/** Longer than money stays authorized, so that every payment is also compared at its end. */
const lookBackMilliseconds = 10 * 86_400_000;

/**
 * Compares our books with the gateway's, mends what is safe to mend, and keeps a line for the office about
 * each difference. Differences that are gone are taken off the list. Any number of processes may run it: one
 * at a time compares, and the others find nothing to do meanwhile. Throws `GatewayUnavailable` when the
 * gateway is away.
 */
export async function reconcileMoney(
  platform: ConnectedPlatform,
): Promise<{ found: number; mended: number }> {
  return platform.database.transaction().execute(async (turn) => {
    // Only keeps the others away: what is compared and mended is read and written outside of it.
    const { rows } = await sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_xact_lock(hashtext('reconcile money')) as "isOurs"`.execute(turn);
    return rows[0]?.isOurs ? compare(platform) : { found: 0, mended: 0 };
  });
}

async function compare(platform: ConnectedPlatform): Promise<{ found: number; mended: number }> {
  const now = platform.clock.now();
  const since = new Date(now.getTime() - lookBackMilliseconds);
  await followDisputes(platform, since).catch((error: unknown) => {
    // A key that may not read disputes keeps nothing else from being compared.
    if (!(error instanceof GatewayFault)) throw error;
    platform.log.error({ code: error.code }, 'disputes could not be compared');
  });
  const before = await readOurs(platform, since);
  const refunds = await platform.gateway.listRefunds(since);
  const payments = await platform.gateway.listAuthorizations(since);
  const after = await readOurs(platform, since);
  const ours = after.payments;
  const differences = [
    ...comparePayments({ before: before.payments, after: ours }, payments, now),
    ...compareRefunds({ before: before.refunds, after: after.refunds }, refunds, ours),
    ...(await findVisitDifferences(platform.database, now)),
  ];
  const mended = new Set<Difference>();
  for (const difference of differences) {
    if (await mend(platform, difference, { ours, payments, refunds })) mended.add(difference);
  }
  await writeReport(platform, differences, mended, now);
  return { found: differences.length, mended: mended.size };
}

/** An hour less than what is asked of the gateway, whose clock may differ. */
async function readOurs(
  { database }: ConnectedPlatform,
  since: Date,
): Promise<{ payments: OurPayment[]; refunds: OurRefund[] }> {
  const compared = new Date(since.getTime() + 3_600_000);
  return {
    payments: await findOurPayments(database, compared),
    refunds: await findOurRefunds(database, compared),
  };
}

interface Books {
  ours: readonly OurPayment[];
  payments: readonly Authorization[];
  refunds: readonly Refund[];
}

/** A mend that fails does not block the rest, and its difference stays on the list. */
async function mend(platform: ConnectedPlatform, difference: Difference, books: Books): Promise<boolean> {
  if (difference.mend === null) return false;
  try {
    await mendOne(platform, difference, books);
    return difference.mend !== 'undo_refund';
  } catch (error) {
    platform.log.warn(
      {
        subject: difference.subject,
        kind: difference.kind,
        error: nameOfThrown(error),
      },
      'a difference could not be mended',
    );
    return false;
  }
}

async function mendOne(
  platform: ConnectedPlatform,
  { mend: how, subject }: Difference,
  { ours, payments, refunds }: Books,
): Promise<void> {
  const theirs = payments.find((each) => each.paymentIntentId === subject);
  switch (how) {
    case 'follow':
      if (theirs !== undefined) await followGateway(platform, theirs);
      return;
    case 'release': {
      const outcome = await platform.gateway.release(subject, `${subject}:nobody-needs-it`);
      if (outcome.state !== 'released') throw new Error(`It could not be released: ${outcome.state}.`);
      if (theirs !== undefined) await followGateway(platform, { ...theirs, state: 'released' });
      return;
    }
    case 'capture_nothing': {
      const payment = ours.find((each) => each.intentId === subject);
      if (payment?.paymentId)
        await transaction(platform.database, (work) =>
          decideSettlement(work, payment.paymentId ?? '', 0, platform.clock.now()),
        );
      return;
    }
    case 'write_refund': {
      const refund = refunds.find((each) => each.refundId === subject);
      const payment = ours.find((each) => each.intentId === refund?.paymentIntentId);
      if (refund !== undefined && payment?.paymentId)
        await writeForeignRefund(platform, payment.paymentId, refund);
      return;
    }
    case 'undo_refund':
      return undoRefund(platform, subject);
    case null:
  }
}

/**
 * Writes each cause once while it lasts, and mails the office once where a person has to look; a mended one
 * is reported once, as done.
 */
async function writeReport(
  platform: ConnectedPlatform,
  differences: readonly Difference[],
  mended: ReadonlySet<Difference>,
  now: Date,
): Promise<void> {
  const rows = differences.map((each) => ({
    id: newIdentifier(now),
    kind: each.kind,
    subject: each.subject,
    booking_id: each.bookingId,
    line: each.line,
    mended: mended.has(each),
  }));
  await transaction(platform.database, async (work) => {
    const found = sql`${sentList({ id: 'uuid', kind: 'text', subject: 'text', booking_id: 'uuid', line: 'text', mended: 'boolean' }, rows)} found`;
    // A refund that failed is recorded as failed, and so found only once; a person ticks it off.
    await sql`
      update payment_differences d set resolved_at = ${now}
      where d.resolved_at is null and d.kind <> 'refund_failed' and not exists (select 1 from ${found} where found.kind = d.kind and found.subject = d.subject and not found.mended)`.execute(
      work,
    );
    const { rows: written } = await sql<{ id: string; line: string; mended: boolean; fresh: boolean }>`
      insert into payment_differences (id, found_at, kind, subject, booking_id, line, mended, resolved_at)
      select id, ${now}::timestamptz, kind, subject, (select b.id from bookings b where b.id = found.booking_id), line, mended, case when mended then ${now}::timestamptz end from ${found}
      where found.mended or not exists (
        select 1 from payment_differences known
        where known.kind = found.kind and known.subject = found.subject and known.line = found.line and known.ticked_by is not null)
      on conflict (kind, subject) where resolved_at is null do update set line = excluded.line
      returning id, line, mended, xmax = 0 as fresh`.execute(work);
    const fresh = written.filter((row) => row.fresh && !row.mended);
    const [first] = fresh;
    if (first !== undefined)
      await enqueueMessages(
        work,
        [
          {
            dedupeKey: `differences:${first.id}`,
            kind: 'office',
            channel: 'email',
            address: officeAddress(platform.configuration),
            ...reportMail(fresh.map(({ line }) => line)),
          },
        ],
        now,
      );
  });
}

/**
 * Records how a member of the office has resolved a difference. The same one is not found again; where it
 * changes, such as in its amount, it is a new one. Refuses `difference_not_found` and `already_ticked_off`.
 */
export async function tickOffDifference(
  platform: ConnectedPlatform,
  staff: Staff,
  id: string,
  answer: string,
): Promise<Result<null>> {
  if (!isIdentifier(id)) return refused(differenceNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const { rows } = await sql`
      update payment_differences set resolved_at = ${now}, ticked_by = ${staff.staffId}, answer = ${answer}
      where id = ${id} and resolved_at is null returning id`.execute(work);
    if (rows.length > 0) {
      await writeAudit(work, staff, { action: 'difference_ticked_off', subject: id }, now);
      return success(null);
    }
    const known = await work
      .selectFrom('payment_differences')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return refused(known === undefined ? differenceNotFound : alreadyTickedOff);
  });
}

const differenceNotFound = refusal('not_found', 'difference_not_found', 'We could not find this difference.');
const alreadyTickedOff = refusal(
  'conflict',
  'already_ticked_off',
  'This is off the list already. Check who did it.',
);
