import { sql } from 'kysely';
import { findReachable } from '#domains/notifications/settings.server.ts';
import { waysToTell } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import {
  askForWritten,
  callOffForAnother,
  paymentExpression,
  writeAnswer,
} from '#domains/payments/authorization.server.ts';
import { decideSettlement, findCard, settle, usableCard } from '#domains/payments/card.server.ts';
import { cardNotChosen, cardTooOld, type Challenge, type ReturnAddress } from '#domains/payments/card.ts';
import { formatPhone, greeting, type Member } from '#domains/people/people.ts';
import type { Professional } from '#domains/visits/day-steps.ts';
import { judgeSpending } from '#domains/visits/spending-limit.server.ts';
import { findChangeable } from '#domains/visits/visit-lock.server.ts';
import { visibleTo } from '#domains/visits/visit.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import {
  type Database,
  databaseErrorCode,
  type DatabaseTransaction,
  transaction,
  uniqueViolation,
} from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import {
  type ChargeKind,
  chargeWords,
  type ExtraInput,
  mayAskForExtra,
  mayTip,
  type VisitCharge,
} from './charge.ts';

type Reader = Database | DatabaseTransaction;

const columns = sql`c.id, c.created_at as at, c.booking_id as "bookingId", c.kind, c.description, c.amount_cents as "amountCents", c.state, c.payment_id as "paymentId"`;

/** What a visit that the member may see costs besides its price, in the order in which it came. */
export async function listCharges(
  database: Reader,
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

/** The charge that this member has said yes to and is not paid yet, by its id or as the tip of a visit. */
export async function findAskable(
  database: Reader,
  member: Member,
  which: { chargeId: string } | { tipOf: string },
): Promise<{ id: string; paymentId: string } | undefined> {
  const id = 'chargeId' in which ? which.chargeId : which.tipOf;
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<{ id: string; paymentId: string }>`
    select c.id, c.payment_id as "paymentId" from visit_charges c join payments p on p.id = c.payment_id
    where c.state = 'accepted' and p.payer_id = ${member.userId} and ${'chargeId' in which ? sql`c.id = ${id}` : sql`c.booking_id = ${id} and c.kind = 'tip'`}`.execute(
    database,
  );
  return rows[0];
}

/** What a payment was for, when it was for one of these; whatever became of it. */
export async function findChargeOfPayment(
  database: Reader,
  paymentId: string,
): Promise<VisitCharge | undefined> {
  const { rows } =
    await sql<VisitCharge>`select ${columns} from visit_charges c where c.payment_id = ${paymentId}`.execute(
      database,
    );
  return rows[0];
}

/** Asks whoever booked the visit to say yes or no. It says first that nothing is charged without them. */
export async function extraNotices(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
  charge: { chargeId: string; kind: ChargeKind; description: string; amountCents: number },
): Promise<Message[]> {
  const visit = await work
    .selectFrom('bookings')
    .select(['booked_by', 'reference'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const person = await findReachable(work, visit.booked_by);
  const { SITE_NAME: site, PHONE } = platform.configuration;
  const phone = formatPhone(PHONE);
  const amount = formatCents(charge.amountCents);
  const subject = `${chargeWords[charge.kind]} for your visit: please say yes or no to ${amount}`;
  const url = `${platform.publicUrl}/account/upcoming-booking/${bookingId}/extra`;
  const mail = [
    greeting(person.name),
    `We are asked for ${amount} more for your visit ${visit.reference}.`,
    `For: ${charge.description}`,
    'Nothing is charged unless you say yes. You can also say no.',
    `Say yes or no here: ${url}`,
    `Questions? Call ${phone}.`,
  ].join('\n\n');
  const words = {
    email: mail,
    letter: mail,
    text: textOf({
      site,
      safeWord: person.safeWord,
      phone,
      what: [`${chargeWords[charge.kind]} for your visit, ${amount}.`],
      todo: [
        'Nothing is charged unless you say yes. Please sign in to say yes or no.',
        'Please sign in to say yes or no.',
      ],
    }),
    call: `Please call ${person.name} and ask for a yes or no: ${amount} more for the visit ${visit.reference}. ${charge.description}. Nothing is charged without a yes.`,
  };
  return waysToTell(person, 'money', platform.clock.now()).map(({ channel, address, dueAt }) => ({
    dedupeKey: `visit-charge:${charge.chargeId}:${channel}`,
    kind: 'extra_asked',
    channel,
    address,
    dueAt,
    userId: visit.booked_by,
    topic: 'money',
    subject,
    body: words[channel],
  }));
}

/**
 * Asks the member for extra time or groceries, on behalf of the professional whose visit it is. Nothing is
 * charged until the member says yes. The same `requestKey` again asks once. Refuses `booking_not_found` and
 * `too_late_to_ask`.
 */
export async function proposeExtra(
  platform: Platform,
  professional: Professional,
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
      .where('professional_id', '=', professional.professionalId)
      .where('state', '<>', 'draft')
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
    if (!mayAskForExtra({ state: booking.state as BookingState, endsAt: booking.ends_at }, now))
      return refused(tooLateToAsk);
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
    await enqueueMessages(
      work,
      await extraNotices(platform, work, bookingId, {
        chargeId,
        kind,
        description,
        amountCents: amount_cents,
      }),
      now,
    );
    return success({ chargeId });
  });
}

/**
 * The member says yes to extra time or groceries, and pays for it with a card. Saying yes again charges
 * nothing more. With a `returnUrl` the bank may ask them first (`challenge`); whoever chooses another card
 * then has given that up. Refuses `charge_not_found`, `charge_decided` (somebody has said no), what a carer
 * may not spend, `card_not_found` and `card_declined` (it can be tried again).
 */
export async function acceptExtra(
  platform: Platform,
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
    const spending = await judgeSpending(work, member, charge.recipientId, charge.amountCents, now);
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
 * The member says no; nothing is charged, and nobody asks again. Refuses `charge_not_found` and
 * `charge_decided` (it is paid for).
 */
export async function refuseExtra(
  platform: Platform,
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

/**
 * Gives the professional a tip for a visit that is done: once a visit, all of it theirs. Asking again charges
 * nothing more. With a `returnUrl` the bank may ask first (`challenge`); whoever chooses another card then
 * has given that up. Refuses `booking_not_found`, `change_not_allowed`, `too_early_to_tip`,
 * `too_late_to_tip`, `card_not_found`, `card_expired` and `card_declined`.
 */
export async function tip(
  platform: Platform,
  member: Member,
  bookingId: string,
  wish: TipWish,
): Promise<Result<ChargeOutcome>> {
  await giveUpAsked(
    platform,
    await findAskable(platform.database, member, { tipOf: bookingId }),
    wish.cardId,
  );
  const opened = await transaction(platform.database, (work) =>
    openTip(work, member, bookingId, wish, platform.clock.now()),
  ).catch((error: unknown) => {
    // The same tip at the same moment: the index lets one through.
    if (databaseErrorCode(error) === uniqueViolation) return refused(tippedJustNow);
    throw error;
  });
  return opened.ok ? finishCharge(platform, opened.value.chargeId, member) : opened;
}

async function openTip(
  work: DatabaseTransaction,
  member: Member,
  bookingId: string,
  wish: TipWish,
  now: Date,
): Promise<Result<{ chargeId: string }>> {
  const booking = await findChangeable(work, member, bookingId);
  if (booking === undefined) return refused(bookingNotFound);
  if (!booking.mayChange) return refused(notAllowed);
  const given = await work
    .selectFrom('visit_charges')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'tip')
    .where('state', 'in', ['accepted', 'paid'])
    .executeTakeFirst();
  if (given !== undefined) return success({ chargeId: given.id });
  const spending = await judgeSpending(work, member, booking.recipientId, wish.amountCents, now);
  if (spending.whose === 'carer' && spending.refusal !== undefined) return refused(spending.refusal);
  if (booking.state !== 'completed') return refused(tooEarlyToTip);
  if (!mayTip(booking, now)) return refused(tooLateToTip);
  if ((await findCard(work, member, wish.cardId)) === undefined) return refused(cardNotChosen);
  const charge = {
    id: newIdentifier(now),
    bookingId,
    kind: 'tip',
    description: chargeWords.tip,
    amountCents: wish.amountCents,
  } as const;
  const paymentId = await openPayment(work, member, wish, charge, now);
  if (paymentId === undefined) return refused(cardTooOld);
  await sql`update payments set credit_account = 'tips' where id = ${paymentId}`.execute(work);
  await work
    .insertInto('visit_charges')
    .values({
      id: charge.id,
      created_at: now,
      booking_id: bookingId,
      kind: 'tip',
      description: charge.description,
      amount_cents: wish.amountCents,
      state: 'accepted',
      request_key: charge.id,
      decided_by: member.userId,
      decided_at: now,
      payment_id: paymentId,
    })
    .execute();
  return success({ chargeId: charge.id });
}

/** Goes on with every charge that was begun and not answered: after a crash, or with the gateway back. */
export async function continueVisitCharges(platform: Platform): Promise<number> {
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
        { charge: id, error: error instanceof Error ? error.name : 'unknown' },
        'charge of a visit could not be gone on with',
      );
    });
  }
  return waiting.length;
}

/** `challenge`: the bank asks the payer; asked again afterwards, it goes on. */
export type ChargeOutcome = { state: 'paid' } | { state: 'waiting' } | Challenge;

interface PayingCard {
  cardId: string;
  /** Where a payer at the screen comes back to after the bank's question; without it the bank must not ask. */
  returnUrl?: ReturnAddress | undefined;
}

export interface TipWish extends PayingCard {
  amountCents: number;
}

interface Payable {
  id: string;
  bookingId: string;
  kind: keyof typeof chargeWords;
  amountCents: number;
}

/** Writes the payment before the gateway is asked; undefined when the card has expired. */
async function openPayment(
  work: DatabaseTransaction,
  member: Member,
  { cardId, returnUrl }: PayingCard,
  charge: Payable,
  now: Date,
): Promise<string | undefined> {
  const paymentId = newIdentifier(now);
  const source = sql`(select ${`${charge.id}:${paymentId}`}::text as reference, ${`${chargeWords[charge.kind]}, visit `}::text || b.reference as description,
    ${charge.amountCents}::integer as amount_cents from bookings b where b.id = ${charge.bookingId})`;
  const { rows } =
    await sql`${paymentExpression({ paymentId, member, source, card: sql`(${usableCard(member.userId, cardId, now)})`, returnUrl }, now)}`.execute(
      work,
    );
  return rows.length === 1 ? paymentId : undefined;
}

/**
 * Asks the gateway for what is accepted, and lets the charge follow from the answer. Safe to repeat and to
 * run twice at once. Only the one who pays is led to their bank's question.
 */
export async function finishCharge(
  platform: Platform,
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
    if (answer.state === 'authorized') await decideSettlement(work, paymentId, charge.amountCents, now);
    const after =
      answer.state === 'authorized'
        ? { state: 'paid' }
        : charge.kind === 'tip'
          ? { state: 'failed' }
          : { state: 'proposed', payment_id: null };
    await work.updateTable('visit_charges').set(after).where('id', '=', chargeId).execute();
    return answer;
  });
  if (answer.state === 'declined')
    return refused({ kind: 'payment', code: 'card_declined', message: answer.message });
  if (answer.state === 'challenge' && row.decided_by === payer?.userId)
    return success({ state: 'challenge', url: answer.url, paymentId });
  if (answer.state === 'waiting' || answer.state === 'challenge') return success({ state: 'waiting' });
  await settle(platform, paymentId).catch((error: unknown) => {
    platform.log.warn(
      { charge: chargeId, error: error instanceof Error ? error.name : 'unknown' },
      'settling is left to the job',
    );
  });
  return success({ state: 'paid' });
}

/** Lets a charge go about which the bank asks the payer, when they come with another card by now. */
async function giveUpAsked(
  platform: Platform,
  asked: { id: string; paymentId: string } | undefined,
  cardId: string,
): Promise<void> {
  if (asked !== undefined && (await callOffForAnother(platform, asked.paymentId, cardId)))
    await finishCharge(platform, asked.id);
}

/** A charge of a visit that the member may change, with the visit and the charge locked. */
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
  return charge && booking && { ...charge, recipientId: booking.recipientId };
}

const bookingNotFound = {
  kind: 'not_found',
  code: 'booking_not_found',
  message: 'We could not find this visit.',
} as const;
const chargeNotFound = {
  kind: 'not_found',
  code: 'charge_not_found',
  message: 'We could not find this. It may have been taken back.',
} as const;
const chargeDecided = {
  kind: 'conflict',
  code: 'charge_decided',
  message: 'This has been decided already. Please look at it again, or call us.',
} as const;
const tooLateToAsk = {
  kind: 'conflict',
  code: 'too_late_to_ask',
  message: 'Extra time and groceries can be asked for from arrival until a week after the visit.',
} as const;
const tooEarlyToTip = {
  kind: 'conflict',
  code: 'too_early_to_tip',
  message: 'You can give a tip once the visit is done.',
} as const;
const tooLateToTip = {
  kind: 'conflict',
  code: 'too_late_to_tip',
  message: 'You can give a tip within 30 days of the visit. Please call us, and we pass it on.',
} as const;
const tippedJustNow = {
  kind: 'conflict',
  code: 'tipped_just_now',
  message: 'You have just given a tip for this visit. Please look at it again.',
} as const;
const notAllowed = {
  kind: 'forbidden',
  code: 'change_not_allowed',
  message: 'You may see this visit but not pay for it. Ask them to allow it, or call us.',
} as const;
