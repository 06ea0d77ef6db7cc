import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, writeEntries } from '#domains/payments/ledger.server.ts';
import { giftAuthorizedAccount, giftBalanceAccount } from '#domains/payments/ledger.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { bookAndRescheduleSoon, runMoneyJobs } from '#tests/rescheduled-visit.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findSeriesOf } from './series.server.ts';

let world: Visits;
/** The second visit of a weekly series, moved to a day from now, whose money was not asked for yet. */
let bookingId: string;
let startsAt: Date;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ bookingId, startsAt } = await bookAndRescheduleSoon(world));
});

const booking = (id = bookingId) => findBooking(world.platform.database, world.rosa.member, id);
const jobs = () => runMoneyJobs(world.platform);
const held = () => balanceOf(world.platform.database, giftAuthorizedAccount(bookingId));
const revenue = () => balanceOf(world.platform.database, 'revenue');
async function complete(id = bookingId): Promise<void> {
  const { professionalId, startsAt: begins } = (await booking(id))!;
  world.clock.moveTo(begins);
  const professional = { kind: 'professional', professionalId } as const;
  for (const step of progressSteps) valueOf(await recordProgress(world.platform, professional, id, step));
  await jobs();
}
const cancel = (agreedFeeCents: number) =>
  cancelAndSettle(world.platform, world.rosa.member, bookingId, { agreedFeeCents, reason: null });
const removeCard = () =>
  world.platform.database
    .updateTable('cards')
    .set({ removed_at: world.clock.now() })
    .where('id', '=', world.cardId)
    .execute();
const late = () => world.clock.moveTo(new Date(startsAt.getTime() - 3_600_000));

describe('a visit of a series', () => {
  it('is paid from credit first, and with the card once that is used up, to the cent', async () => {
    await world.giveCredit(12_000);
    await Promise.all([jobs(), jobs(), jobs()]);
    expect(await booking()).toMatchObject({ giftCents: 9_900, creditCents: 9_900, payment: null });
    expect([await held(), await world.creditOf(), await world.charges()]).toEqual([9_900, 2_100, 0]);
    await complete();
    expect([await held(), await revenue(), await world.charges()]).toEqual([0, 9_900, 0]);
    expect(await world.messages('receipt')).toMatchObject([
      { body: expect.stringContaining('From your credit') },
    ]);

    const other = (await findSeriesOf(world.platform.database, world.rosa.member, bookingId))!.visits.find(
      ({ id }) => id !== bookingId,
    )!;
    world.clock.moveTo(new Date(other.startsAt.getTime() - 4 * 86_400_000));
    await jobs();
    expect(await booking(other.id)).toMatchObject({
      creditCents: 2_100,
      payment: { state: 'authorized', amountCents: 7_800 },
    });
    await complete(other.id);
    expect([await world.creditOf(), await revenue(), await world.charges()]).toEqual([0, 19_800, 1]);
    world.later(20);
    expect(await reconcileMoney(world.platform)).toEqual({ found: 0, mended: 0 });
  });

  it('gives it back when it is canceled in time, and pays a late fee from it', async () => {
    await world.giveCredit(12_000);
    await jobs();
    valueOf(await cancel(0));
    expect([await held(), await world.creditOf(), await revenue()]).toEqual([0, 12_000, 0]);

    ({ bookingId, startsAt } = await bookAndRescheduleSoon(world));
    await world.giveCredit(12_000);
    await jobs();
    late();
    valueOf(await cancel(4_950));
    await jobs();
    expect([await held(), await world.creditOf(), await revenue()]).toEqual([0, 7_050, 4_950]);
    expect(await world.charges()).toBe(0);
  });

  it('pays a late fee from credit, and the rest with the card, where nothing was set aside', async () => {
    await world.giveCredit(3_000);
    late();
    valueOf(await cancel(4_950));
    await jobs();
    expect(await booking()).toMatchObject({
      creditCents: 3_000,
      payment: { state: 'captured', capturedCents: 1_950 },
    });
    expect([await held(), await world.creditOf(), await revenue()]).toEqual([0, 0, 4_950]);
  });

  it('that is done before its money was set aside is paid from credit and with the card', async () => {
    await world.giveCredit(3_000);
    await complete();
    expect(await booking()).toMatchObject({
      state: 'completed',
      creditCents: 3_000,
      payment: { state: 'captured', capturedCents: 6_900 },
    });
    expect([await held(), await world.creditOf(), await revenue()]).toEqual([0, 0, 9_900]);
  });

  it('needs no card where credit is enough, and tells of a missing one where it is not', async () => {
    await removeCard();
    await world.giveCredit(9_900);
    await jobs();
    await complete();
    expect(await world.messages('payment_failed')).toEqual([]);
    expect(await booking()).toMatchObject({ state: 'completed', creditCents: 9_900, payment: null });

    ({ bookingId, startsAt } = await bookAndRescheduleSoon(world));
    await removeCard();
    await world.giveCredit(2_000);
    await jobs();
    await jobs();
    expect(await booking()).toMatchObject({ creditCents: 2_000, payment: null });
    expect(await world.messages('payment_failed')).toHaveLength(1);
  });

  it('leaves gifts alone, the credit of others, and credit that its member chooses about right now', async () => {
    const { database } = world.platform;
    const given = { debit: 'gateway', credit: giftBalanceAccount(world.rosa.member.userId) };
    await transaction(database, (work) =>
      writeEntries(
        work,
        [{ ...given, dedupeKey: 'given', amountCents: 5_000, memo: 'Gift' }],
        world.clock.now(),
      ),
    );
    await world.giveCredit(5_000, world.daniel);
    await world.giveCredit(5_000);
    const now = world.clock.now();
    await sql`insert into memberships (user_id, created_at, plan_id, billing, state, period_starts_at, period_ends_at, period_cents, renewal_day, credit_back_at)
      values (${world.rosa.member.userId}, ${now}, 'plus', 'monthly', 'ended', ${now}, ${startsAt}, 1900, 1, ${now})`.execute(
      database,
    );
    await jobs();
    await database.deleteFrom('memberships').execute();
    expect(await booking()).toMatchObject({ giftCents: 0, payment: { amountCents: 9_900 } });
    expect([await world.creditOf(), await world.creditOf(world.daniel)]).toEqual([5_000, 5_000]);
  });
});
