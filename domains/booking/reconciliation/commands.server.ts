import { sql } from 'kysely';
import { transaction } from '../../../platform/database/database.ts';
import { newIdentifier } from '../../../platform/identifier.ts';
import { enqueueMessages } from '../../../platform/messages/messages.ts';
import type { Authorization, Refund } from '../../../platform/payment-gateway/gateway.ts';
import type { Platform } from '../../../platform/platform.ts';
import { officeAddress } from '../../notifications/office/rules.ts';
import { decideSettlement } from '../../payments/commands.server.ts';
import { followGateway } from '../../payments/following/commands.server.ts';
import { undoRefund, writeForeignRefund } from '../../payments/refunds/reversal/commands.server.ts';
import { findOurPayments, findOurRefunds, findVisitDifferences } from './data.server.ts';
import { comparePayments, compareRefunds, reportMail } from './rules.ts';
import type { Difference, OurPayment, OurRefund } from './schema.ts';

/** Longer than money stays held, so that everything that was ever asked for is compared at its end too. */
const lookBackMilliseconds = 10 * 86_400_000;

/**
 * Compares our books with the gateway's, mends what is safe to mend, and keeps a line for the office of each difference. What no
 * longer differs is taken off its list. Any number of processes may run it: one at a time compares, and the others find nothing
 * to do meanwhile. Throws `GatewayUnavailable` with the gateway away.
 */
export async function reconcileMoney(platform: Platform): Promise<{ found: number; mended: number }> {
  return platform.database.transaction().execute(async (turn) => {
    // It only keeps the others away: what is compared and mended is read and written beside it.
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(hashtext('reconcile money')) as "isOurs"`.execute(turn);
    return rows[0]?.isOurs ? compare(platform) : { found: 0, mended: 0 };
  });
}

async function compare(platform: Platform): Promise<{ found: number; mended: number }> {
  const now = platform.clock.now();
  const since = new Date(now.getTime() - lookBackMilliseconds);
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
async function readOurs({ database }: Platform, since: Date): Promise<{ payments: OurPayment[]; refunds: OurRefund[] }> {
  const compared = new Date(since.getTime() + 3_600_000);
  return { payments: await findOurPayments(database, compared), refunds: await findOurRefunds(database, compared) };
}

interface Books {
  ours: readonly OurPayment[];
  payments: readonly Authorization[];
  refunds: readonly Refund[];
}

/** What fails by itself does not stand in the way of the rest, and stays on the list. */
async function mend(platform: Platform, difference: Difference, books: Books): Promise<boolean> {
  if (difference.mend === null) return false;
  try {
    await mendOne(platform, difference, books);
    return difference.mend !== 'undo_refund';
  } catch (error) {
    platform.log.warn({ subject: difference.subject, kind: difference.kind, error: error instanceof Error ? error.name : 'unknown' }, 'a difference could not be mended');
    return false;
  }
}

async function mendOne(platform: Platform, { mend: how, subject }: Difference, { ours, payments, refunds }: Books): Promise<void> {
  const theirs = payments.find((each) => each.paymentIntentId === subject);
  switch (how) {
    case 'follow':
      if (theirs !== undefined) await followGateway(platform, theirs);
      return;
    case 'let_go': {
      const outcome = await platform.gateway.release(subject, `${subject}:nobody-needs-it`);
      if (outcome.state !== 'released') throw new Error(`It could not be let go: ${outcome.state}.`);
      if (theirs !== undefined) await followGateway(platform, { ...theirs, state: 'released' });
      return;
    }
    case 'take_nothing': {
      const payment = ours.find((each) => each.intentId === subject);
      if (payment?.paymentId) await transaction(platform.database, (work) => decideSettlement(work, payment.paymentId ?? '', 0, platform.clock.now()));
      return;
    }
    case 'write_refund': {
      const refund = refunds.find((each) => each.refundId === subject);
      const payment = ours.find((each) => each.intentId === refund?.paymentIntentId);
      if (refund !== undefined && payment?.paymentId) await writeForeignRefund(platform, payment.paymentId, refund);
      return;
    }
    case 'undo_refund':
      return undoRefund(platform, subject);
    case null:
  }
}

/** Each cause once while it lasts, and mailed to the office once where a person has to look; one that was mended is told once, as done. */
async function writeReport(platform: Platform, differences: readonly Difference[], mended: ReadonlySet<Difference>, now: Date): Promise<void> {
  const rows = differences.map((each) => ({ id: newIdentifier(now), kind: each.kind, subject: each.subject, booking_id: each.bookingId, line: each.line, mended: mended.has(each) }));
  await transaction(platform.database, async (work) => {
    const found = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (id uuid, kind text, subject text, booking_id uuid, line text, mended boolean)`;
    // A refund that failed is written down as failed, and so found once only; it is for a person to tick off.
    await sql`
      update payment_differences d set resolved_at = ${now}
      where d.resolved_at is null and d.kind <> 'refund_failed' and not exists (select 1 from ${found} where found.kind = d.kind and found.subject = d.subject and not found.mended)`.execute(work);
    const { rows: written } = await sql<{ id: string; line: string; mended: boolean; fresh: boolean }>`
      insert into payment_differences (id, found_at, kind, subject, booking_id, line, mended, resolved_at)
      select id, ${now}::timestamptz, kind, subject, (select b.id from bookings b where b.id = found.booking_id), line, mended, case when mended then ${now}::timestamptz end from ${found}
      on conflict (kind, subject) where resolved_at is null do update set line = excluded.line
      returning id, line, mended, xmax = 0 as fresh`.execute(work);
    const fresh = written.filter((row) => row.fresh && !row.mended);
    const [first] = fresh;
    if (first !== undefined) await enqueueMessages(work, [{ dedupeKey: `differences:${first.id}`, kind: 'office', channel: 'email', address: officeAddress(platform.configuration), ...reportMail(fresh.map(({ line }) => line)) }], now);
  });
}

/** Somebody in the office has dealt with a difference. One that is still there is found again. */
export async function tickOffDifference(platform: Platform, id: string): Promise<void> {
  await sql`update payment_differences set resolved_at = ${platform.clock.now()} where id = ${id} and resolved_at is null`.execute(platform.database);
}
