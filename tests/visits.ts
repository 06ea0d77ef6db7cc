import { sql } from 'kysely';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { holdVisit } from '#domains/booking/hold.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { balanceOf, moveCredit } from '#domains/payments/ledger.server.ts';
import { memberCreditAccount } from '#domains/payments/ledger.ts';
import type { VisitRequest } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { PaymentGateway } from '#platform/payment-gateway/gateway.ts';
import type { Result } from '#platform/result.ts';
import { testNow } from './cluster.ts';
import { emptyTables } from './emptied-tables.ts';
import { saveTestCard, type SignedIn, signIn } from './people.ts';
import { createTestPlatform, type TestPlatformOptions } from './platform.ts';

export const cleaning = { optionId: 'home-cleaning', bedrooms: 2, bathrooms: 1, otherRooms: 1, extras: [] };

/**
 * The members of the demo with a card of Rosa's, and one cleaner in Rosa's area, so that a time is either
 * free or not.
 */
export async function openVisits(options: TestPlatformOptions = {}) {
  const world = await createTestPlatform(options);
  const { platform, clock } = world;
  const { database } = platform;
  const pages = world.gatewayPages;
  if (pages === undefined) throw new Error('The tests need the test gateway.');
  await sql`update professionals set active = false where service_area_id = 'nyc-queens' and id <> (
    select p.id from professionals p join professional_skills s on s.professional_id = p.id
    where p.service_area_id = 'nyc-queens' and s.service_option_id = 'home-cleaning' order by p.id limit 1)`.execute(
    database,
  );
  const [rosa, daniel, grace] = await Promise.all(
    ['rosa', 'daniel', 'grace'].map((name) => signIn(platform, `${name}@example.com`)),
  );
  if (rosa === undefined || daniel === undefined || grace === undefined)
    throw new Error('The cast is incomplete.');
  const saveCard = (who: SignedIn, number?: string) => saveTestCard(platform, pages, who.member, number);
  const cardId = await saveCard(rosa);
  let key = 0;

  const visit = (startsAt: Date, recipientId = rosa.recipientId): VisitRequest => ({
    recipientId,
    answers: cleaning,
    startsAt,
    notes: null,
  });
  const hold = async (startsAt: Date, who = rosa) =>
    valueOf(await holdVisit(platform, who.member, visit(startsAt), `visit-${(key += 1)}`));
  return {
    ...world,
    rosa,
    daniel,
    grace,
    cardId,
    saveCard,
    visit,
    hold,
    /** A visit that is booked and paid for by Rosa. */
    async book(startsAt: Date) {
      const { bookingId } = await hold(startsAt);
      return valueOf(await placeBooking(platform, rosa.member, bookingId, cardId));
    },
    /** Credit of a member, as if a membership had left it over. */
    async giveCredit(cents: number, who = rosa) {
      const given = { userId: who.member.userId, cents, other: 'gateway', memo: 'Credit' };
      await transaction(database, (work) =>
        moveCredit(work, { ...given, dedupeKey: `given:${newIdentifier()}` }, clock.now()),
      );
    },
    creditOf: (who = rosa) => balanceOf(database, memberCreditAccount(who.member.userId)),
    /** When the one cleaner could come: the first time is a day ahead, the earliest that can be booked. */
    async freeTimes(): Promise<Date[]> {
      const search = {
        serviceAreaId: 'nyc-queens',
        serviceOptionId: 'home-cleaning',
        lengthMinutes: 135,
        leadHours: 24,
        now: clock.now(),
      };
      return (await findFreeStarts(database, search)).map((start) => start.startsAt);
    },
    later: (minutes: number) => clock.moveTo(new Date(clock.now().getTime() + minutes * 60_000)),
    messages: (kind: string) =>
      database
        .selectFrom('messages')
        .select(['recipient_address', 'subject', 'body'])
        .where('kind', '=', kind)
        .orderBy('recipient_address')
        .execute(),
    /** How many times the gateway was asked to authorize money and did. */
    async charges(): Promise<number> {
      const { rows } = await sql<{ n: number }>`select count(*) as n from test_gateway.objects
        where kind = 'payment_intent' and body ->> 'status' in ('requires_capture', 'succeeded')`.execute(
        database,
      );
      return rows[0]?.n ?? 0;
    },
    /** As if nobody had ever booked, on the morning on which all tests begin. */
    async startAnew() {
      clock.moveTo(testNow);
      await emptyTables(
        database,
        'bookings',
        'booking_drafts',
        'payments',
        'ledger_entries',
        'mailbox',
        'messages',
        'rate_limits',
      );
      await sql`delete from test_gateway.objects where kind = 'payment_intent'`.execute(database);
      const free = '0'.repeat(672);
      await sql`update busy_week set cells = ${free}::bit(672) where cells <> ${free}::bit(672)`.execute(
        database,
      );
    },
  };
}

export type Visits = Awaited<ReturnType<typeof openVisits>>;

export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`Refused: ${result.refusal.code}.`);
  return result.value;
}

/** The professional of a visit, by their id. */
export async function professionalOf(database: Database, bookingId: string): Promise<string> {
  const visit = await database
    .selectFrom('bookings')
    .select('professional_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return visit.professional_id;
}

/** The code of a refusal; undefined for a success. */
export function codeOf(result: Result<unknown>): string | undefined {
  return result.ok ? undefined : result.refusal.code;
}

/** The same platform, with another gateway if one is given, such as one that is down. */
export function withGateway(
  platform: ConnectedPlatform,
  gateway: Partial<PaymentGateway>,
): ConnectedPlatform {
  return { ...platform, gateway: { ...platform.gateway, ...gateway } };
}
