import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Staff } from '#domains/people/actor.ts';
import { auditVisit } from '#domains/visits/history.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier, newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { seal, unseal } from '#platform/secrets.ts';
import {
  type CardAnswer,
  cardNotThere,
  type CardPeriod,
  clockOffMilliseconds,
  mostWrongNumbers,
} from './home-card.ts';

const purpose = 'home-card';

/** Time-based codes by RFC 6238: six digits, as all such cards and apps show them. */
const totpOf = (key: string, period: number) => new TOTP({ period, secret: Secret.fromBase32(key) });

/**
 * Gives the home of a visit a card, by the key that came with it, in place of the one that it has. Refuses
 * `booking_not_found`.
 */
export function giveCard(
  platform: Platform,
  staff: Staff,
  bookingId: string,
  { key, period }: { key: string; period: CardPeriod },
): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const recipientId = await recipientOf({ ...platform, database: work }, bookingId);
    if (recipientId === undefined) return refused(bookingNotFound);
    await sql`select from recipients where id = ${recipientId} for update`.execute(work);
    await work
      .updateTable('home_cards')
      .set({ ended_at: now, ended_by: staff.staffId })
      .where('recipient_id', '=', recipientId)
      .where('ended_at', 'is', null)
      .execute();
    await work
      .insertInto('home_cards')
      .values({
        id: newIdentifier(now),
        created_at: now,
        recipient_id: recipientId,
        staff_id: staff.staffId,
        sealed_key: seal(platform.secret, purpose, key),
        period_seconds: period,
      })
      .execute();
    await auditVisit(work, staff, { action: 'card_given', subject: bookingId }, now);
    return success(null);
  });
}

/** Takes the card of the home of a visit away: its numbers no longer prove anything. Refuses `card_not_found`. */
export function endCard(platform: Platform, staff: Staff, bookingId: string): Promise<Result<null>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const recipientId = await recipientOf({ ...platform, database: work }, bookingId);
    const ended =
      recipientId &&
      (await work
        .updateTable('home_cards')
        .set({ ended_at: now, ended_by: staff.staffId })
        .where('recipient_id', '=', recipientId)
        .where('ended_at', 'is', null)
        .executeTakeFirst());
    if (!ended || ended.numUpdatedRows === 0n) return refused(cardNotThere);
    await auditVisit(work, staff, { action: 'card_ended', subject: bookingId }, now);
    return success(null);
  });
}

async function recipientOf({ database }: Platform, bookingId: string): Promise<string | undefined> {
  if (!isIdentifier(bookingId)) return undefined;
  const visit = await database
    .selectFrom('bookings')
    .select('recipient_id')
    .where('id', '=', bookingId)
    .where('state', '<>', 'held')
    .executeTakeFirst();
  return visit?.recipient_id;
}

/** Since when the home of a visit has its card; null where it has none. For staff only. */
export async function findCard({ database }: Platform, recipientId: string): Promise<Date | null> {
  const card = await database
    .selectFrom('home_cards')
    .select('created_at')
    .where('recipient_id', '=', recipientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return card?.created_at ?? null;
}

/**
 * Whether the card of a home showed a number at a moment, give or take what its clock may be off. Where the
 * home has no card, no number is right.
 */
export async function checkCard(
  platform: Platform,
  visit: { id: string; recipientId: string },
  number: string,
  at: Date,
): Promise<CardAnswer> {
  const { rows } = await sql<{ sealed: string; period: number; wrong: number }>`
    select c.sealed_key as sealed, c.period_seconds as period,
      (select count(*)::int from field_steps s where s.booking_id = ${visit.id} and s.card = 'wrong') as wrong
    from home_cards c where c.recipient_id = ${visit.recipientId} and c.ended_at is null`.execute(
    platform.database,
  );
  const [card] = rows;
  if (card === undefined || card.wrong >= mostWrongNumbers) return 'wrong';
  const key = unseal(platform.secret, purpose, card.sealed);
  if (key === undefined) return 'wrong';
  const window = Math.ceil(clockOffMilliseconds / 1_000 / card.period);
  const shown = totpOf(key, card.period).validate({ token: number, timestamp: at.getTime(), window });
  return shown === null ? 'wrong' : 'right';
}
