import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { listOpenAlerts, reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { eventInWords } from '#domains/visits/history.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { findVisitDifferences } from '../books/reconciliation.server.ts';
import { payWithAnotherCard } from '../reauthorization.server.ts';
import { approveWriteOff, takeBackWriteOff, writeOffVisit } from '../write-off.server.ts';
import { askForCardAgain, tryPaymentAgain } from './failed-payment.server.ts';

let world: Visits;
let bookingId: string;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ben, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  await letCards('approved');
});

async function letCards(behaviour: 'approved' | 'declined_when_charged'): Promise<void> {
  await sql`update test_gateway.objects set body = jsonb_set(body, '{card,behaviour}', ${JSON.stringify(behaviour)}::jsonb) where kind = 'payment_method'`.execute(
    world.platform.database,
  );
}
/** The bank releases the hold, and declines from then on. */
async function lose(): Promise<void> {
  await letCards('declined_when_charged');
  await sql`update payments set state = 'declined', payment_intent_id = null, refusal_code = 'insufficient_funds' where state = 'authorized'`.execute(
    world.platform.database,
  );
}
/** A visit of $99.00 that is done, and whose money failed. */
async function unpaid(): Promise<void> {
  const [time] = (await world.freeTimes()) as [Date];
  ({ bookingId } = await world.book(time));
  await lose();
  world.clock.moveTo(time);
  const { professionalId } = (await booking())!;
  for (const step of progressSteps)
    valueOf(await recordProgress(world.platform, { kind: 'professional', professionalId }, bookingId, step));
  world.later(24 * 60);
}
const booking = () => findBooking(world.platform.database, world.rosa.member, bookingId);
const money = () =>
  Promise.all(
    ['gateway', 'revenue', 'written_off'].map((account) => balanceOf(world.platform.database, account)),
  );
const tell = { cause: 'died', note: 'Her son called us.', isTold: false } as const;

describe('money of a visit that failed', () => {
  it('is asked for once more by its link, and not twice within minutes', async () => {
    await unpaid();
    const before = (await world.messages('payment_failed')).length;
    const ask = (key: string, staff = ana) => askForCardAgain(world.platform, staff, bookingId, key);
    expect([await ask('one-two-three'), await ask('one-two-three')].map(codeOf)).toEqual([
      undefined,
      undefined,
    ]);
    expect(codeOf(await ask('another-one', ben))).toBe('asked_just_now');
    const told = await world.messages('payment_failed');
    expect(told).toHaveLength(before + 1);
    expect(told[0]?.recipient_address).toBe('rosa@example.com');
    world.later(11);
    expect(codeOf(await ask('another-one', ben))).toBeUndefined();
  });

  it('is taken with the same card once the bank says yes, and once by two who press', async () => {
    await unpaid();
    expect(codeOf(await tryPaymentAgain(world.platform, ana, bookingId))).toBe('card_declined');
    expect(await money()).toEqual([0, 0, 0]);
    await letCards('approved');
    const both = await Promise.all(
      [ana, ben].map((staff) => tryPaymentAgain(world.platform, staff, bookingId)),
    );
    expect(both.some(({ ok }) => ok)).toBe(true);
    expect(await money()).toEqual([-9_900, 9_900, 0]);
    expect(await world.charges()).toBe(2);
    expect(codeOf(await tryPaymentAgain(world.platform, ana, bookingId))).toBe('nothing_to_pay');
  });

  it('is set aside anew for a visit that is still to come', async () => {
    ({ bookingId } = await world.book((await world.freeTimes())[4]!));
    await lose();
    await letCards('approved');
    valueOf(await tryPaymentAgain(world.platform, ana, bookingId));
    expect((await booking())?.payment).toMatchObject({ state: 'authorized', amountCents: 9_900 });
    expect(codeOf(await writeOffVisit(world.platform, ana, bookingId, tell))).toBe('nothing_to_pay');
  });

  it('of a card that is gone is only to be had from another', async () => {
    await unpaid();
    await sql`update cards set removed_at = now()`.execute(world.platform.database);
    expect(codeOf(await tryPaymentAgain(world.platform, ana, bookingId))).toBe('card_not_usable');
    await sql`update cards set removed_at = null`.execute(world.platform.database);
  });

  it('is nothing where there is no such visit', async () => {
    for (const id of ['x', '01938f0e-0000-7000-8000-000000000000']) {
      expect(codeOf(await tryPaymentAgain(world.platform, ana, id))).toBe('booking_not_found');
      expect(codeOf(await askForCardAgain(world.platform, ana, id, 'a-key-of-it'))).toBe('booking_not_found');
      expect(codeOf(await writeOffVisit(world.platform, ana, id, tell))).toBe('booking_not_found');
    }
  });
});

describe('a write-off', () => {
  it('moves what is owed to the losses, and nothing asks for it any more', async () => {
    await unpaid();
    await reviewAlerts(world.platform);
    expect((await listOpenAlerts(world.platform.database)).map(({ kind }) => kind)).toContain(
      'payment_failed',
    );
    expect(await findVisitDifferences(world.platform.database, world.clock.now())).toHaveLength(1);
    const both = await Promise.all(
      [ana, ben].map((staff) => writeOffVisit(world.platform, staff, bookingId, tell)),
    );
    expect(both.map(codeOf)).toContain('nothing_to_pay');
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await money()).toEqual([0, 9_900, -9_900]);
    await reviewAlerts(world.platform);
    expect((await listOpenAlerts(world.platform.database)).map(({ kind }) => kind)).not.toContain(
      'payment_failed',
    );
    expect(await findVisitDifferences(world.platform.database, world.clock.now())).toEqual([]);
    await letCards('approved');
    expect(codeOf(await payWithAnotherCard(world.platform, world.rosa.member, bookingId, world.cardId))).toBe(
      'nothing_to_pay',
    );
    expect((await booking())?.events.map(eventInWords).at(-1)).toMatch(
      /^Nothing more is owed, by (Ana Ruiz|Ben Okafor) at our office/,
    );
    expect(await world.messages('written_off')).toEqual([]);
  });

  it('is told in plain words where the office wants that, without its reason', async () => {
    await unpaid();
    valueOf(await writeOffVisit(world.platform, ana, bookingId, { ...tell, isTold: true }));
    const [told] = await world.messages('written_off');
    expect(told).toMatchObject({
      subject: 'You owe us nothing for this visit',
      body: expect.stringContaining('You do not have to pay the $99.00'),
    });
    expect(told?.body).not.toMatch(/died|son called/);
    // What is said besides can be erased; the ledger cannot.
    const { memo } = await world.platform.database
      .selectFrom('ledger_entries')
      .select('memo')
      .where('debit_account', '=', 'written_off')
      .executeTakeFirstOrThrow();
    expect(memo).toMatch(/^Visit HS-.*, written off: Has died$/);
  });

  it('is taken back by an entry of its own, and can then be paid', async () => {
    await unpaid();
    valueOf(await writeOffVisit(world.platform, ana, bookingId, tell));
    const both = await Promise.all(
      [ana, ben].map((staff) => takeBackWriteOff(world.platform, staff, bookingId)),
    );
    expect(both.map(codeOf)).toContain('not_written_off');
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await money()).toEqual([0, 0, 0]);
    await letCards('approved');
    valueOf(await tryPaymentAgain(world.platform, ana, bookingId));
    expect(await money()).toEqual([-9_900, 9_900, 0]);
  });

  it('above the limit waits for somebody else, and ends where it was paid or has changed meanwhile', async () => {
    await unpaid();
    const { configuration } = world.platform;
    const small = { ...world.platform, configuration: { ...configuration, REFUND_LIMIT: 5_000 } };
    const approve = (who: typeof ana) =>
      approveWriteOff(small, { ...who, confirmedAt: world.clock.now() }, bookingId);
    const asked = [valueOf(await writeOffVisit(small, ana, bookingId, tell)), await money()];
    expect(asked).toEqual([{ state: 'asked', cents: 9_900 }, [0, 0, 0]]);
    expect(codeOf(await approve(ana))).toBe('needs_second_person');
    await sql`update bookings set total_cents = 9000`.execute(world.platform.database);
    expect(codeOf(await approve(ben))).toBe('amount_changed');
    await sql`update bookings set total_cents = 9900`.execute(world.platform.database);
    valueOf(await approve(ben));
    expect(await money()).toEqual([0, 9_900, -9_900]);
    valueOf(await takeBackWriteOff(small, ana, bookingId));
    valueOf(await writeOffVisit(small, ben, bookingId, tell));
    await letCards('approved');
    valueOf(await tryPaymentAgain(small, ana, bookingId));
    expect(codeOf(await approve(ana))).toBe('nothing_to_pay');
    expect(await money()).toEqual([-9_900, 9_900, 0]);
  });
});
