import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, writeEntries } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { waitBehind } from '#tests/waiting-statements.ts';
import { chooseGift } from './placement-gift.server.ts';
import { goOnWithPlacement, placeBooking } from './placement.server.ts';

let world: Visits;
let askedCard: string;
let bookingId: string;
beforeAll(async () => {
  world = await openVisits();
  askedCard = await world.saveCard(world.rosa, '4000002760003184');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  const [time] = await world.freeTimes();
  ({ bookingId } = await world.hold(time!));
});

const payments = async () =>
  (
    await sql<{ id: string; state: string; intent: string | null; current: boolean }>`
    select p.id, p.state, p.payment_intent_id as intent, coalesce(b.payment_id = p.id, false) as current
    from payments p left join bookings b on b.id = ${bookingId} order by p.created_at, p.id`.execute(
      world.platform.database,
    )
  ).rows;
const booking = () =>
  world.platform.database
    .selectFrom('bookings')
    .select(['state', 'gift_cents'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
const returnUrl = () => 'http://localhost/cleaning';

const lockBooking = (work: DatabaseTransaction) =>
  sql`select id from bookings where id = ${bookingId} for update`.execute(work);

describe('two windows with the same booking', () => {
  it('do not change what is paid while the other has just begun to pay', async () => {
    const { platform, rosa, cardId } = world;
    const account = giftBalanceAccount(rosa.member.userId);
    await transaction(platform.database, (work) =>
      writeEntries(
        work,
        [{ dedupeKey: 'given', debit: 'gateway', credit: account, amountCents: 12_000, memo: 'Gift' }],
        platform.clock.now(),
      ),
    );
    let hasChosen: () => void = () => undefined;
    const chosen = new Promise<void>((resolve) => (hasChosen = resolve));
    const slow = withGateway(platform, {
      authorize: async (...asked) => chosen.then(() => platform.gateway.authorize(...asked)),
    });
    await waitBehind<unknown>(
      platform.database,
      lockBooking,
      async () => valueOf(await placeBooking(slow, rosa.member, bookingId, cardId)),
      async () => chooseGift(platform, rosa.member, bookingId, true).finally(hasChosen),
    );
    expect(await booking()).toEqual({ state: 'confirmed', gift_cents: 0 });
    expect(await payments()).toEqual([expect.objectContaining({ state: 'authorized', current: true })]);
    expect(await balanceOf(platform.database, account)).toBe(12_000);
  });

  it('write the answer of the bank to the payment it was asked about, and to no other', async () => {
    const { platform, rosa, cardId } = world;
    valueOf(await placeBooking(platform, rosa.member, bookingId, askedCard, { returnUrl }));
    let placed: Awaited<ReturnType<typeof placeBooking>> | undefined;
    // The payer has confirmed to their bank in one window, and before that is written, chosen another card in
    // the other.
    const slow = withGateway(platform, {
      findAuthorization: async () => {
        const { intent } = (await payments())[0]!;
        placed ??= await placeBooking(
          withGateway(platform, { authorize: async () => ({ state: 'unavailable' }) }),
          rosa.member,
          bookingId,
          cardId,
          { returnUrl },
        );
        return {
          paymentIntentId: intent!,
          reference: undefined,
          state: 'authorized',
          amountCents: 9_900,
          capturedCents: 0,
          askedAt: platform.clock.now(),
          challengeUrl: undefined,
          declineCode: undefined,
        };
      },
    });
    expect(valueOf(await goOnWithPlacement(slow, bookingId))?.state).toBe('confirmed');
    expect(valueOf(placed!).state).toBe('requested');
    const [first, second, ...more] = await payments();
    expect([first, second]).toMatchObject([
      { state: 'declined', current: false },
      { state: 'authorized', current: true },
    ]);
    expect(more).toEqual([]);
    expect(second?.intent).not.toBe(first?.intent);
    expect(await world.charges()).toBe(1);
  });
});
