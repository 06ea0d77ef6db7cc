import { sql, type Updateable } from 'kysely';
import {
  askForWritten,
  callOffForAnother,
  decideSettlement,
  paymentExpression,
  writeAnswer,
} from '#domains/payments/authorization.server.ts';
import { findCard, usableCard } from '#domains/payments/card.server.ts';
import { cardNotChosen, cardTooOld, type Challenge, type ReturnAddress } from '#domains/payments/card.ts';
import { settleGift } from '#domains/payments/gift-cards/balance.server.ts';
import { settle } from '#domains/payments/settlement.server.ts';
import type { Professional, Staff } from '#domains/people/actor.ts';
import type { Member } from '#domains/people/people.ts';
import { auditVisit } from '#domains/visits/history.server.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { judgeSpending } from '#domains/visits/spending-limit.server.ts';
import { carriedOutBy, findChangeable, visibleTo } from '#domains/visits/visit-access.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { visitInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { VisitCharges } from '#platform/database/schema.generated.ts';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { extraNotices } from './charge-notice.server.ts';
import { chargeWords, type CreditTip, type ExtraInput, mayAskForExtra, type VisitCharge } from './charge.ts';

const columns = sql`c.id, c.created_at as at, c.booking_id as "bookingId", c.kind, c.description, c.amount_cents as "amountCents", c.credit_cents as "creditCents", c.state, c.payment_id as "paymentId"`;

/** The charges besides its price of a visit that the member may see, in the order in which they came. */
export async function listCharges(
  database: DatabaseReader,
  member: Member,
  bookingId: string,
): Promise<VisitCharge[]> {
  if (!isIdentifier(bookingId)) return [];
  const { rows } = await sql<VisitCharge>`
    select ${columns} from visit_charges c join bookings b on b.id = c.booking_id
    where b.id = ${bookingId} and ${visibleTo(member)} order by c.created_at, c.id`.execute(database);
  return rows;
}

/** One charge, locked until the end of the transaction. */
export async function lockCharge(work: DatabaseTransaction, id: string): Promise<VisitCharge | undefined> {
  const { rows } =
    await sql<VisitCharge>`select ${columns} from visit_charges c where c.id = ${id} for update`.execute(
      work,
    );
  return rows[0];
}

/** A charge that this member has accepted and not paid yet, by its id or as the tip of a visit. */
export async function findAskable(
  database: DatabaseReader,
  member: Member,
  which: { chargeId: string } | { tipOf: string },
): Promise<{ id: string; paymentId: string } | undefined> {
  const id = 'chargeId' in which ? which.chargeId : which.tipOf;
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<{ id: string; paymentId: string }>`
    select c.id, p.id as "paymentId" from visit_charges c join payments p on p.id = c.payment_id
    where c.state = 'accepted' and p.payer_id = ${member.userId} and ${'chargeId' in which ? sql`c.id = ${id}` : sql`c.booking_id = ${id} and c.kind = 'tip'`}`.execute(
    database,
  );
  return rows[0];
}

/** The charge that a payment was for, if any, whatever became of it. */
export async function findChargeOfPayment(
  database: DatabaseReader,
  paymentId: string,
): Promise<VisitCharge | undefined> {
  const { rows } =
    await sql<VisitCharge>`select ${columns} from visit_charges c where c.payment_id = ${paymentId}`.execute(
      database,
    );
  return rows[0];
}

/** The tips that a member's credit alone has paid, latest first: one, or those below an id where one is given. */
export async function listTipsFromCredit(
  database: DatabaseReader,
  member: Pick<Member, 'userId'>,
  which: { id: string } | { below: string | null },
  most: number,
): Promise<CreditTip[]> {
  const isOne =
    'id' in which
      ? sql`c.id = ${which.id}`
      : isIdentifier(which.below)
        ? sql`c.id < ${which.below}::uuid`
        : sql`true`;
  const { rows } = await sql<Omit<CreditTip, 'visit'> & Parameters<typeof visitInWords>[0]>`
    select c.id, c.created_at as at, c.amount_cents as "amountCents", c.credit_cents as "creditCents", c.state, ${`${chargeWords.tip}, visit `}::text || b.reference as description, ${visitTitle} as title, b.starts_at as "startsAt", b.time_zone as "timeZone"
    from visit_charges c join bookings b on b.id = c.booking_id join service_options o on o.id = b.service_option_id
    where c.kind = 'tip' and c.payment_id is null and c.state = 'paid' and ${isOne}
      and c.decided_by in (select id from users where id = ${member.userId} or merged_into = ${member.userId})
    order by c.id desc limit ${most}`.execute(database);
  return rows.map(({ title, startsAt, timeZone, ...tip }) => ({
    ...tip,
    visit: visitInWords({ title, startsAt, timeZone }),
  }));
}

/**
 * Asks the member for extra time or groceries, for the visit's professional or by the office. Nothing is
 * charged until the member approves. The same `requestKey` asks once. Refuses `booking_not_found` and
 * `too_late_to_ask`.
 */
export async function proposeExtra(
  platform: ConnectedPlatform,
  actor: Professional | Staff,
  bookingId: string,
  input: ExtraInput,
  requestKey: string,
): Promise<Result<{ chargeId: string }>> {
  if (!isIdentifier(bookingId)) return refused(bookingNotFound);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ chargeId: string }>> => {
    const booking = await work
      .selectFrom('bookings')
      .select(['id', 'state', 'ends_at'])
      .where('id', '=', bookingId)
      .where(carriedOutBy(actor))
      .where('state', '<>', 'held')
      .forUpdate()
      .executeTakeFirst();
    if (booking === undefined) return refused(bookingNotFound);
    const earlier = await work
      .selectFrom('visit_charges')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('request_key', '=', requestKey)
      .executeTakeFirst();
    if (earlier !== undefined) return success({ chargeId: earlier.id });
    if (!mayAskForExtra({ state: booking.state, endsAt: booking.ends_at }, now)) return refused(tooLateToAsk);
    const chargeId = newIdentifier(now);
    const { kind, description, amount_cents } = input;
    await work
      .insertInto('visit_charges')
      .values({
        id: chargeId,
        created_at: now,
        booking_id: bookingId,
        kind,
        description,
        amount_cents,
        state: 'proposed',
        request_key: requestKey,
      })
      .execute();
    const amountCents = amount_cents;
    if (actor.kind === 'staff')
      await auditVisit(
        work,
        actor,
        { action: 'extra_asked', subject: bookingId, after: { kind, amountCents } },
        now,
      );
    const asked = { chargeId, kind, description, amountCents };
    await enqueueMessages(work, await extraNotices(platform, work, bookingId, asked), now);
    return success({ chargeId });
  });
}

/**
 * The member approves extra time or groceries, and pays for it with a card. Approving again charges nothing
 * more. With a `returnUrl` the bank may ask them first (`challenge`); choosing another card then gives up
 * that payment. Refuses `charge_not_found`, `charge_decided` (it was declined), what a carer may not spend,
 * `card_not_found` and `card_declined` (it can be tried again).
 */
export async function acceptExtra(
  platform: ConnectedPlatform,
  member: Member,
  chargeId: string,
  cardId: string,
  returnUrl?: ReturnAddress,
): Promise<Result<ChargeOutcome>> {
  await giveUpAsked(platform, await findAskable(platform.database, member, { chargeId }), cardId);
  const now = platform.clock.now();
  const opened = await transaction(platform.database, async (work): Promise<Result<{ chargeId: string }>> => {
    const charge = await findDecidable(work, member, chargeId);
    if (charge === undefined) return refused(chargeNotFound);
    if (charge.state === 'accepted' || charge.state === 'paid') return success({ chargeId });
    if (charge.state !== 'proposed') return refused(chargeDecided);
    const spending = await judgeSpending(work, member, charge.recipientId, [charge.spend]);
    if (spending.whose === 'carer' && spending.refusal !== undefined) return refused(spending.refusal);
    const card = await findCard(work, member, cardId);
    if (card === undefined) return refused(cardNotChosen);
    const paymentId = await openPayment(work, member, { cardId, returnUrl }, charge, now);
    if (paymentId === undefined) return refused(cardTooOld);
    await work
      .updateTable('visit_charges')
      .set({ state: 'accepted', payment_id: paymentId, decided_by: member.userId, decided_at: now })
      .where('id', '=', chargeId)
      .execute();
    return success({ chargeId });
  });
  return opened.ok ? finishCharge(platform, chargeId, member) : opened;
}

/**
 * The member declines; nothing is charged, and no one asks again. Refuses `charge_not_found` and
 * `charge_decided` (it is paid for).
 */
export async function refuseExtra(
  platform: ConnectedPlatform,
  member: Member,
  chargeId: string,
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const charge = await findDecidable(work, member, chargeId);
    if (charge === undefined) return refused(chargeNotFound);
    if (charge.state === 'refused') return success(null);
    if (charge.state !== 'proposed') return refused(chargeDecided);
    await work
      .updateTable('visit_charges')
      .set({ state: 'refused', decided_by: member.userId, decided_at: now })
      .where('id', '=', chargeId)
      .execute();
    return success(null);
  });
}

/** Continues every charge that was begun and not answered, after a crash or once the gateway is back. */
export async function continueVisitCharges(platform: ConnectedPlatform): Promise<number> {
  const waiting = await platform.database
    .selectFrom('visit_charges')
    .innerJoin('payments', 'payments.id', 'visit_charges.payment_id')
    .select('visit_charges.id')
    .where('visit_charges.state', '=', 'accepted')
    .where('payments.next_try_at', '<=', platform.clock.now())
    .orderBy('payments.next_try_at')
    .limit(50)
    .execute();
  for (const { id } of waiting) {
    await finishCharge(platform, id).catch((error: unknown) => {
      platform.log.error(
        { charge: id, error: nameOfThrown(error) },
        'charge of a visit could not be gone on with',
      );
    });
  }
  return waiting.length;
}

/** `challenge`: the bank asks the payer; calling again afterward continues the charge. */
export type ChargeOutcome = { state: 'paid' } | { state: 'waiting' } | Challenge;

export interface PayingCard {
  cardId: string;
  /** Where a payer at the screen returns after the bank's question; without it the bank must not ask. */
  returnUrl?: ReturnAddress | undefined;
}

interface Payable {
  id: string;
  bookingId: string;
  kind: keyof typeof chargeWords;
  amountCents: number;
}

/** Writes the payment before the gateway is asked; undefined when the card has expired. */
export async function openPayment(
  work: DatabaseTransaction,
  member: Member,
  { cardId, returnUrl }: PayingCard,
  charge: Payable,
  now: Date,
): Promise<string | undefined> {
  const paymentId = newIdentifier(now);
  const source = sql`(select ${`${charge.id}:${paymentId}`}::text as reference, ${`${chargeWords[charge.kind]}, visit `}::text || b.reference as description,
    ${charge.amountCents}::integer as amount_cents, b.id as booking_id, ${charge.id}::uuid as charge_id from bookings b where b.id = ${charge.bookingId})`;
  const { rows } =
    await sql`${paymentExpression({ paymentId, member, source, card: sql`(${usableCard(member.userId, cardId, now)})`, returnUrl }, now)}`.execute(
      work,
    );
  return rows.length === 1 ? paymentId : undefined;
}

/**
 * Asks the gateway for an accepted charge, and updates the charge by the answer. Safe to repeat and to run
 * twice at once. Only the payer is led to their bank's question.
 */
export async function finishCharge(
  platform: ConnectedPlatform,
  chargeId: string,
  payer?: Pick<Member, 'userId'>,
): Promise<Result<ChargeOutcome>> {
  const row = await platform.database
    .selectFrom('visit_charges')
    .select(['state', 'payment_id', 'decided_by'])
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  const paymentId = row.payment_id;
  if (row.state === 'paid' || paymentId === null) return success({ state: 'paid' });
  const asked = await askForWritten(platform, paymentId);
  const now = platform.clock.now();
  const answer = await transaction(platform.database, async (work) => {
    const charge = await lockCharge(work, chargeId);
    const answer = await writeAnswer(work, paymentId, asked, now);
    if (
      charge?.state !== 'accepted' ||
      charge.paymentId !== paymentId ||
      answer.state === 'waiting' ||
      answer.state === 'challenge'
    )
      return answer;
    const isPaid = answer.state === 'authorized';
    if (isPaid) await decideSettlement(work, paymentId, charge.amountCents - charge.creditCents, now);
    if (charge.creditCents > 0) await settleTip(work, charge, isPaid ? charge.amountCents : 0, now);
    const after: Updateable<VisitCharges> = isPaid
      ? { state: 'paid' }
      : charge.kind === 'tip'
        ? { state: 'failed', credit_cents: 0 }
        : { state: 'proposed', payment_id: null };
    await work.updateTable('visit_charges').set(after).where('id', '=', chargeId).execute();
    return answer;
  });
  if (answer.state === 'declined') return refused(refusal('payment', 'card_declined', answer.message));
  if (answer.state === 'challenge' && row.decided_by === payer?.userId)
    return success({ state: 'challenge', url: answer.url, paymentId });
  if (answer.state === 'waiting' || answer.state === 'challenge') return success({ state: 'waiting' });
  await settle(platform, paymentId).catch((error: unknown) => {
    platform.log.warn({ charge: chargeId, error: nameOfThrown(error) }, 'settling is left to the job');
  });
  return success({ state: 'paid' });
}

/** Captures what credit holds for a tip, all of it theirs, or releases it. */
export async function settleTip(
  work: DatabaseTransaction,
  { id, amountCents }: Pick<VisitCharge, 'id' | 'amountCents'>,
  takenCents: number,
  now: Date,
): Promise<void> {
  await settleGift(work, { id, totalCents: amountCents, memo: chargeWords.tip }, takenCents, now, 'tips');
}

/** Gives up a charge that the bank asks the payer about, when they now come with another card. */
export async function giveUpAsked(
  platform: ConnectedPlatform,
  asked: { id: string; paymentId: string } | undefined,
  cardId: string | null,
): Promise<void> {
  if (asked !== undefined && (await callOffForAnother(platform, asked.paymentId, cardId)))
    await finishCharge(platform, asked.id);
}

/** A charge of a visit that the member may change, with both visit and charge locked. */
async function findDecidable(work: DatabaseTransaction, member: Member, chargeId: string) {
  if (!isIdentifier(chargeId)) return undefined;
  const row = await work
    .selectFrom('visit_charges')
    .select('booking_id')
    .where('id', '=', chargeId)
    .where('kind', '<>', 'tip')
    .executeTakeFirst();
  const booking = row && (await findChangeable(work, member, row.booking_id));
  const charge = booking?.mayChange ? await lockCharge(work, chargeId) : undefined;
  if (charge === undefined || booking === undefined) return undefined;
  const { recipientId, startsAt, timeZone } = booking;
  return { ...charge, recipientId, spend: { startsAt, timeZone, cents: charge.amountCents } };
}

const chargeNotFound = refusal(
  'not_found',
  'charge_not_found',
  'We could not find this. It may have been withdrawn.',
);
const chargeDecided = refusal(
  'conflict',
  'charge_decided',
  'This is already decided. Check it again, or call us.',
);
const tooLateToAsk = refusal(
  'conflict',
  'too_late_to_ask',
  'Extra time and groceries can be asked for from arrival until a week after the visit.',
);
export const notAllowed = refusal(
  'forbidden',
  'change_not_allowed',
  'You can see this visit but not pay for it. Ask them to allow it, or call us.',
);
