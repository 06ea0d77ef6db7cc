import { sql } from 'kysely';
import type { Member } from '#domains/people/people.ts';
import { estimateVisit } from '#domains/services/estimate.ts';
import type { Estimate, ServiceWithOptions } from '#domains/services/service.ts';
import { visibleTo } from '#domains/visits/visit-access.server.ts';
import { offStates, standingStates } from '#domains/visits/visit.ts';
import { type DatabaseReader, type DatabaseTransaction, literals } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { estimateOfQuote, type Quote, quoteOf, standingOf } from './quote.ts';

const columns = sql`q.id, q.created_at as at, q.visit_id as "visitId", q.description, q.lines, q.total_cents as "totalCents", q.minutes, q.valid_until as "validUntil", q.state,
  (select work.id from bookings work where work.quote_id = q.id and work.state in ${literals(standingStates)}) as "workId"`;

/** The quotes that came from a visit which the member may see, newest first. */
export async function listQuotes(
  database: DatabaseReader,
  member: Member,
  visitId: string,
): Promise<Quote[]> {
  if (!isIdentifier(visitId)) return [];
  const { rows } = await sql<Quote>`
    select ${columns} from quotes q join bookings b on b.id = q.visit_id
    where b.id = ${visitId} and ${visibleTo(member)} order by q.created_at desc, q.id desc`.execute(database);
  return rows;
}

/** More than these are found from the visits themselves. */
const mostWaiting = 5;

/**
 * The quotes that wait for an answer, or for a day to do the work, of all visits that the member may see,
 * oldest first.
 */
export async function listWaitingQuotes(
  database: DatabaseReader,
  member: Member,
  now: Date,
): Promise<(Quote & { timeZone: string })[]> {
  const { rows } = await sql<Quote & { timeZone: string }>`
    select ${columns}, b.time_zone as "timeZone" from bookings b join quotes q on q.visit_id = b.id and q.state in ('sent', 'accepted')
    where ${visibleTo(member)} and q.valid_until >= ${now} and not exists (
      select from bookings work where work.quote_id = q.id and work.state in ${literals(standingStates)})
    order by q.created_at, q.id limit ${mostWaiting}`.execute(database);
  return rows;
}

/** A quote with its recipient, its option and its place. */
interface PlacedQuote extends Quote {
  recipientId: string;
  optionId: string;
  serviceAreaId: string;
  timeZone: string;
}

/** One quote that the member may see. */
export async function findQuote(
  database: DatabaseReader,
  member: Member,
  quoteId: string,
): Promise<PlacedQuote | undefined> {
  if (!isIdentifier(quoteId)) return undefined;
  const { rows } = await sql<PlacedQuote>`
    select ${columns}, b.recipient_id as "recipientId", b.service_option_id as "optionId", b.service_area_id as "serviceAreaId", b.time_zone as "timeZone"
    from quotes q join bookings b on b.id = q.visit_id where q.id = ${quoteId} and ${visibleTo(member)}`.execute(
    database,
  );
  return rows[0];
}

/** One quote, locked until the end of the transaction. */
export async function lockQuote(work: DatabaseTransaction, quoteId: string): Promise<Quote | undefined> {
  const { rows } =
    await sql<Quote>`select ${columns} from quotes q where q.id = ${quoteId} for update of q`.execute(work);
  return rows[0];
}

export interface WantedVisit {
  recipientId: string;
  answers: { optionId: string } & Record<string, unknown>;
}

/**
 * What a visit costs and how long it takes, by the catalogue or by the quote that its answers name: one that
 * the member has agreed to, for this recipient, still in force and not booked yet. Refuses `quote_not_found`,
 * `quote_not_open` and what the catalogue refuses.
 */
export async function estimateWanted(
  database: DatabaseReader,
  member: Member,
  service: ServiceWithOptions,
  { recipientId, answers }: WantedVisit,
  now: Date,
): Promise<Result<Estimate>> {
  const quoteId = quoteOf(answers);
  if (quoteId === undefined) return estimateVisit(service, answers);
  const quote = await findQuote(database, member, quoteId);
  if (quote === undefined || quote.recipientId !== recipientId || quote.optionId !== answers.optionId)
    return refused(quoteNotFound);
  return standingOf(quote, now) === 'accepted' ? success(estimateOfQuote(quote)) : refused(quoteNotOpen);
}

/** Whether the work is booked, or held by a booker who is about to pay. */
export async function isTakenUp(database: DatabaseReader, quoteId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from bookings where quote_id = ${quoteId} and state not in ${literals(offStates)}`.execute(
      database,
    );
  return rows.length > 0;
}

export const quoteNotFound = refusal('not_found', 'quote_not_found', 'We could not find this quote.');
export const quoteNotOpen = refusal(
  'conflict',
  'quote_not_open',
  'This quote can no longer be booked, or already is. Check it again, or call us.',
);
