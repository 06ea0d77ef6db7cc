import { sql } from 'kysely';
import { z } from 'zod';
import type { Professional, Staff } from '#domains/people/actor.ts';
import { plainText } from '#domains/people/fields.ts';
import type { Member } from '#domains/people/people.ts';
import { auditVisit } from '#domains/visits/history.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound, type BookingState, offStates } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, literals, transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { answerNotice, quoteNotices } from './quote-notice.server.ts';
import { isTakenUp, lockQuote, quoteNotFound } from './quote.server.ts';
import { mayQuote, type Quote, quoteTotal, reminderMilliseconds, standingOf, validUntilOf } from './quote.ts';

const mostLineCents = 5_000_000;

/**
 * What the professional who came to look writes down. Longer work is planned with the office, in several
 * visits.
 */
export const quoteInput = z.object({
  description: plainText(1000, 'Enter the work to be done.'),
  lines: z
    .array(
      z.object({
        label: plainText(80, 'Enter what it is for.'),
        detail: z.string().trim().max(200, 'Use 200 characters or fewer.').default(''),
        cents: z
          .int('Enter the amount in cents.')
          .min(0, 'An amount cannot be less than 0.')
          .max(mostLineCents, 'The most for one line is $50,000.'),
      }),
    )
    .min(1, 'Write down at least one line.')
    .max(30, 'Use 30 lines or fewer.')
    .refine(
      (lines) => new Set(lines.map((line) => line.label)).size === lines.length,
      'Give each line a different name.',
    )
    .refine((lines) => lines.some((line) => line.cents > 0), 'The work has to cost something.'),
  minutes: z
    .int('Enter the minutes.')
    .multipleOf(15, 'Count in quarters of an hour.')
    .min(60, 'The shortest work is one hour.')
    .max(480, 'The longest visit is eight hours.'),
  valid_days: z.int().min(7, 'Give at least a week to think.').max(60, 'The longest is 60 days.').default(30),
});
export type QuoteInput = z.output<typeof quoteInput>;

/**
 * Writes a quote for work after a handyman's visit, for that visit's professional or for the office, and
 * sends it to the booker of the visit. It replaces an earlier quote that is not booked. The same `requestKey`
 * writes once. Refuses `booking_not_found`, `quote_not_possible` and `quote_booked`.
 */
export async function proposeQuote(
  platform: Platform,
  by: Professional | Staff,
  visitId: string,
  input: QuoteInput,
  requestKey: string,
): Promise<Result<{ quoteId: string }>> {
  if (!isIdentifier(visitId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ quoteId: string }>> => {
    const visit = await lockVisit(work, by, visitId);
    if (visit === undefined) return refused(bookingNotFound);
    const earlier = await work
      .selectFrom('quotes')
      .select('id')
      .where('visit_id', '=', visitId)
      .where('request_key', '=', requestKey)
      .executeTakeFirst();
    if (earlier !== undefined) return success({ quoteId: earlier.id });
    if (!visit.leadsToQuote || !mayQuote(visit, now)) return refused(notPossible);
    const open = await work
      .selectFrom('quotes')
      .select('id')
      .where('visit_id', '=', visitId)
      .where('state', 'in', ['sent', 'accepted'])
      .executeTakeFirst();
    if (open !== undefined) {
      if (await isTakenUp(work, open.id)) return refused(alreadyBooked);
      await work.updateTable('quotes').set({ state: 'replaced' }).where('id', '=', open.id).execute();
    }
    const quoteId = newIdentifier(now);
    const { description } = input;
    const validUntil = validUntilOf(input.valid_days, now);
    const quote = { id: quoteId, description, totalCents: quoteTotal(input.lines), validUntil };
    await work
      .insertInto('quotes')
      .values({
        id: quoteId,
        created_at: now,
        visit_id: visitId,
        description: quote.description,
        lines: JSON.stringify(input.lines),
        total_cents: quote.totalCents,
        minutes: input.minutes,
        valid_until: quote.validUntil,
        state: 'sent',
        request_key: requestKey,
      })
      .execute();
    const sent = { action: 'quote_sent', subject: visitId, after: { totalCents: quote.totalCents } };
    if (by.kind === 'staff') await auditVisit(work, by, sent, now);
    await enqueueMessages(work, await quoteNotices(platform, work, visitId, quote, 'sent'), now);
    return success({ quoteId });
  });
}

/**
 * The member agrees to a quote: its price stands until its last day, and the work can be booked for a day
 * that suits them. Agreeing again changes nothing. Refuses `quote_not_found`, `change_not_allowed` and
 * `quote_not_open`.
 */
export async function acceptQuote(
  platform: Platform,
  member: Member,
  quoteId: string,
): Promise<Result<{ recipientId: string; optionId: string; workId: string | null }>> {
  const now = platform.clock.now();
  return transaction(
    platform.database,
    async (work): Promise<Result<{ recipientId: string; optionId: string; workId: string | null }>> => {
      const found = await findDecidable(work, member, quoteId);
      if (!found.ok) return found;
      const { quote, visit } = found.value;
      const about = { recipientId: visit.recipientId, optionId: visit.serviceOptionId, workId: quote.workId };
      const standing = standingOf(quote, now);
      if (standing === 'accepted' || standing === 'booked') return success(about);
      if (standing !== 'sent') return refused(notOpen);
      await work
        .updateTable('quotes')
        .set({ state: 'accepted', decided_by: member.userId, decided_at: now })
        .where('id', '=', quote.id)
        .execute();
      await enqueueMessages(work, [await answerNotice(platform, work, member, quote, 'accepted', null)], now);
      return success(about);
    },
  );
}

/**
 * The member declines, with or without a reason. Refuses `quote_not_found`, `change_not_allowed` and
 * `quote_not_open` (it is booked, or was never open).
 */
export async function declineQuote(
  platform: Platform,
  member: Member,
  quoteId: string,
  reason: string | null,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const found = await findDecidable(work, member, quoteId);
    if (!found.ok) return found;
    const { quote } = found.value;
    const standing = standingOf(quote, now);
    if (standing === 'declined') return success(null);
    if ((standing !== 'sent' && standing !== 'accepted') || (await isTakenUp(work, quote.id)))
      return refused(notOpen);
    await work
      .updateTable('quotes')
      .set({ state: 'declined', decided_by: member.userId, decided_at: now, decline_reason: reason })
      .where('id', '=', quote.id)
      .execute();
    await enqueueMessages(work, [await answerNotice(platform, work, member, quote, 'declined', reason)], now);
    return success(null);
  });
}

/**
 * Reminds once, three days before a quote ends, and ends quotes whose last day is over. Work that is booked
 * or being booked keeps its quote.
 */
export async function reviewQuotes(platform: Platform): Promise<{ reminded: number; ended: number }> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const open = sql<boolean>`q.state in ('sent', 'accepted') and not exists (select 1 from bookings b where b.quote_id = q.id and b.state not in ${literals(offStates)})`;
    const { rows: ended } = await sql`
      update quotes set state = 'expired' where id in (select q.id from quotes q where ${open} and q.valid_until < ${now} for update skip locked) returning id`.execute(
      work,
    );
    const { rows: reminded } = await sql<{
      id: string;
      visitId: string;
      description: string;
      totalCents: number;
      validUntil: Date;
    }>`
      update quotes set reminded_at = ${now} where id in (
        select q.id from quotes q where ${open} and q.reminded_at is null and q.valid_until < ${new Date(now.getTime() + reminderMilliseconds)} order by q.valid_until limit 50 for update skip locked)
      returning id, visit_id as "visitId", description, total_cents as "totalCents", valid_until as "validUntil"`.execute(
      work,
    );
    for (const quote of reminded)
      await enqueueMessages(work, await quoteNotices(platform, work, quote.visitId, quote, 'ending'), now);
    return { reminded: reminded.length, ended: ended.length };
  });
}

async function lockVisit(
  work: DatabaseTransaction,
  by: Professional | Staff,
  visitId: string,
): Promise<{ state: BookingState; endsAt: Date; leadsToQuote: boolean } | undefined> {
  const { rows } = await sql<{ state: BookingState; endsAt: Date; leadsToQuote: boolean }>`
    select b.state, b.ends_at as "endsAt", o.leads_to_quote as "leadsToQuote" from bookings b join service_options o on o.id = b.service_option_id
    where b.id = ${visitId} and b.state <> 'held' and ${by.kind === 'staff' ? sql<boolean>`true` : sql<boolean>`b.professional_id = ${by.professionalId}`}
    for update of b`.execute(work);
  return rows[0];
}

async function findDecidable(
  work: DatabaseTransaction,
  member: Member,
  quoteId: string,
): Promise<Result<{ quote: Quote; visit: { recipientId: string; serviceOptionId: string } }>> {
  const row = isIdentifier(quoteId)
    ? await work.selectFrom('quotes').select('visit_id').where('id', '=', quoteId).executeTakeFirst()
    : undefined;
  const visit = row && (await findChangeable(work, member, row.visit_id));
  if (visit === undefined) return refused(quoteNotFound);
  if (!visit.mayChange) return refused(notAllowed);
  const quote = await lockQuote(work, quoteId);
  if (quote === undefined) return refused(quoteNotFound);
  return success({ quote, visit });
}

const notPossible = refusal(
  'conflict',
  'quote_not_possible',
  "A quote can be written from arrival until a month after a handyman's visit.",
);
const alreadyBooked = refusal(
  'conflict',
  'quote_booked',
  'The work of the earlier quote is booked, or is being booked right now.',
);
const notOpen = refusal(
  'conflict',
  'quote_not_open',
  'You can no longer answer this quote. Check it again, or call us.',
);
const notAllowed = refusal(
  'forbidden',
  'change_not_allowed',
  'You can see this quote but not answer it. Ask them to allow it, or call us.',
);
