import { sql } from 'kysely';
import { releaseTime } from '#domains/availability/taken-time.server.ts';
import type { OccupiedTime } from '#domains/availability/taken-time.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import type { Professional, Staff } from '#domains/people/actor.ts';
import { emergencyContactOf } from '#domains/people/emergency-contact.server.ts';
import { type EmergencyContact, emergencyContactInWords } from '#domains/people/emergency-contact.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import type { KindId } from '#domains/services/service.ts';
import { feeNotices, settleNow, takeFee } from '#domains/visit-money/fee.server.ts';
import { closedDoorSince } from '#domains/visits/day/due.server.ts';
import { advance, record } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { noShowFee, readTerms, type Terms, type TermsRow } from '#domains/visits/terms/terms.ts';
import { termsRowOf } from '#domains/visits/visit-access.server.ts';
import { type BookingState, bookingNotFound } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message, withdrawMessages } from '#platform/messages/messages.ts';
import { formatCents } from '#platform/money.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { mayReport } from './nobody-home.ts';

interface Visit extends OccupiedTime {
  id: string;
  reference: string;
  state: BookingState;
  timeZone: string;
  paymentId: string | null;
  terms: Terms;
  totalCents: number;
  recipientName: string;
  professionalName: string;
  reported: boolean;
  /** Whether gift or card money is on hold for the visit. */
  isAuthorized: boolean;
  kind: KindId;
  emergencyContact: EmergencyContact | null;
}

/**
 * The professional at the door says that nobody is home. The office is asked to call at once and make sure
 * that the person is safe; nothing is decided or charged before that. It is judged and dated by when it was
 * pressed, however late it comes. Repeating it asks once. Refuses `booking_not_found` and
 * `too_early_to_report`.
 */
export async function reportNobodyHome(
  platform: ConnectedPlatform,
  actor: Professional | Staff,
  bookingId: string,
  pressedAt?: Date,
): Promise<Result<null>> {
  const now = platform.clock.now();
  const at = pressedAt ?? now;
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const visit = await lockVisit(work, bookingId);
    if (
      visit === undefined ||
      (actor.kind === 'professional' && visit.professionalId !== actor.professionalId)
    )
      return refused(bookingNotFound);
    if (visit.reported) return success(null);
    if (!mayReport(visit, at)) return refused(tooEarly(visit.terms));
    const doing = { by: actor, state: visit.state, writtenAt: now };
    const eventId = await record(work, visit.id, 'nobody_home', doing, at);
    await enqueueMessages(work, [callTask(platform, visit, eventId)], now);
    return success(null);
  });
}

export interface NoShowDecision {
  /** The office has spoken to the recipient, or to a person who is with them. */
  isSafe: boolean;
  /** We came late or to the wrong door, or did not ring: then nothing is charged. */
  ourFault: boolean;
  reason: string;
}

/**
 * The office decides about a visit when nobody was home: its fee is what was promised, or nothing if it was
 * our fault, but never before the person is known to be safe. Deciding again changes nothing. Refuses
 * `booking_not_found`, `not_reported` and `not_known_to_be_safe`.
 */
export async function decideNoShow(
  platform: ConnectedPlatform,
  staff: Staff,
  bookingId: string,
  decision: NoShowDecision,
): Promise<Result<{ feeCents: number }>> {
  const now = platform.clock.now();
  const decided = await transaction(
    platform.database,
    async (work): Promise<Result<{ feeCents: number; settled: Visit | null }>> => {
      const visit = await lockVisit(work, bookingId);
      if (visit === undefined) return refused(bookingNotFound);
      if (visit.state === 'no_show')
        return success({ feeCents: await decidedFee(work, visit), settled: null });
      if (!visit.reported || !mayReport(visit, now)) return refused(notReported);
      if (!decision.isSafe) return refused(notSafeYet);
      const feeCents = noShowFee(visit.terms, decision.ourFault);
      await writeNoShow(work, staff, visit, feeCents, decision.reason, now);
      const note =
        feeCents === 0
          ? `You pay nothing.${visit.isAuthorized ? ' The hold on your card is released.' : ''}`
          : `${feeCents === visit.totalCents ? `The full price applies: ${formatCents(feeCents)}.` : `The fee for this visit is ${formatCents(feeCents)}.`} If something went wrong, please call us, and we’ll look into it together.`;
      await enqueueMessages(
        work,
        [
          ...(await noticesOf(platform, work, visit.id, 'no_show', `no_show:${visit.id}`, note)),
          ...(await feeNotices(platform, work, visit.id)),
        ],
        now,
      );
      return success({ feeCents, settled: visit });
    },
  );
  if (!decided.ok) return decided;
  if (decided.value.settled !== null) await settleNow(platform, decided.value.settled);
  return success({ feeCents: decided.value.feeCents });
}

async function writeNoShow(
  work: DatabaseTransaction,
  staff: Staff,
  visit: Visit,
  feeCents: number,
  reason: string,
  now: Date,
): Promise<void> {
  await releaseTime(work, visit);
  await advance(work, [{ id: visit.id, state: visit.state, by: staff, reason }], ['no_show'], now);
  await takeFee(work, { ...visit, memo: `Visit ${visit.reference}` }, feeCents, now);
  await withdrawMessages(work, visit.id, 'reminder', now);
}

async function lockVisit(work: DatabaseTransaction, bookingId: string): Promise<Visit | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const { rows } = await sql<Omit<Visit, 'terms'> & { terms: TermsRow }>`
    select b.id, ${termsRowOf()} as terms, b.reference, b.state, b.starts_at as "startsAt", b.time_zone as "timeZone", b.occupied_until as "occupiedUntil", b.professional_id as "professionalId", b.lane, b.lanes,
      b.payment_id as "paymentId", b.total_cents as "totalCents", r.name as "recipientName", p.name as "professionalName", (select o.kind from service_options o where o.id = b.service_option_id) as kind,
      b.gift_cents > 0 or exists (select 1 from payments m where m.id = b.payment_id and m.state = 'authorized') as "isAuthorized",
      ${closedDoorSince} is not null as reported,
      ${emergencyContactOf(sql`r.id`)} as "emergencyContact"
    from bookings b join recipients r on r.id = b.recipient_id join professionals p on p.id = b.professional_id
    where b.id = ${bookingId} and b.state <> 'held' for update of b`.execute(work);
  const [row] = rows;
  return row && { ...row, terms: readTerms(row.terms) };
}

/** What is taken from card and gift together. */
async function decidedFee(work: DatabaseTransaction, visit: Visit): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (select card_fee_cents from bookings where id = ${visit.id})
      + coalesce((select sum(amount_cents) from ledger_entries where debit_account = ${`gift_authorized:${visit.id}`} and credit_account = 'revenue'), 0) as cents`.execute(
    work,
  );
  return Number(rows[0]?.cents ?? 0);
}

function callTask(platform: ConnectedPlatform, visit: Visit, eventId: string): Message {
  const when = momentInWords(visit.startsAt, visit.timeZone);
  const words = wordsOfKind(visit.kind);
  const { emergencyContact: contact } = visit;
  const others = contact === null ? 'their family' : `${emergencyContactInWords(contact)}, and their family`;
  const body = `${words.silence(visit.professionalName, visit.recipientName)}. The visit was due to start on ${when}. Please call ${visit.recipientName} now, then ${others}, until you know they’re safe. Only then decide about the visit.`;
  return {
    dedupeKey: `nobody-home:${eventId}`,
    kind: 'office',
    channel: 'email',
    address: officeAddress(platform.configuration),
    subject: `Please call now: no one ${words.opens}, ${visit.reference}`,
    body,
    about: visit.id,
  };
}

const tooEarly = ({ waitMinutes }: Terms) =>
  refusal(
    'conflict',
    'too_early_to_report',
    `Wait until ${waitMinutes} minutes after the start time. Then tell us.`,
  );
const notReported = refusal(
  'conflict',
  'not_reported',
  'No one reported a closed door. Ask the helper first.',
);
const notSafeYet = refusal(
  'conflict',
  'not_known_to_be_safe',
  'First confirm the person is safe. Nothing is charged before that.',
);
