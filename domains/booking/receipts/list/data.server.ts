import { formatCents } from '#platform/money.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { listPayments, paymentsOnPage, type PaymentRecord } from '../../../payments/history/data.server.ts';
import { whereabouts } from '../../../payments/history/rules.ts';
import type { Member } from '../../../people/schema.ts';
import { findPaidVisits, listGiftPayments } from '../data.server.ts';
import type { PaidLine } from '../schema.ts';

/**
 * What a member has paid or is about to pay, with cards and from the gift balance alone, the latest first. The cursor is the id of
 * the last one shown: ids sort by time, those of payments and of visits alike.
 */
export async function listPaid(database: Database, member: Member, cursor: string | null): Promise<{ lines: PaidLine[]; nextCursor: string | null }> {
  const [cards, gifts] = await Promise.all([listPayments(database, member, cursor), listGiftPayments(database, member, cursor, paymentsOnPage + 1)]);
  const visits = await findPaidVisits(database, cards.payments.map(({ id }) => id));
  const lines = [...cards.payments.map((payment) => lineOf(payment, visits[payment.id] ?? null)), ...gifts].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const shown = lines.slice(0, paymentsOnPage);
  const isMore = cards.nextCursor !== null || lines.length > shown.length;
  return { lines: shown, nextCursor: isMore ? (shown.at(-1)?.id ?? null) : null };
}

function lineOf(payment: PaymentRecord, visit: string | null): PaidLine {
  const { id, at, description, state, amountCents, refundedCents, cardLabel } = payment;
  const { words, ...money } = whereabouts(payment);
  return { id, at, description, visit, state, words: refundedCents > 0 ? `${words}: ${formatCents(refundedCents)}` : words, amountCents, ...money, refundedCents, cardLabel };
}
