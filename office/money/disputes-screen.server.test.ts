import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { lookAtEvents, takeGatewayEvent } from '#domains/payments/gateway-events.server.ts';
import { findLedgerFaults } from '#domains/payments/ledger-reconciliation.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { refundVisit } from '#domains/visit-money/refund.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { Dispute } from '#platform/payment-gateway/gateway.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits, withGateway } from '#tests/visits.ts';
import { readQueue } from '../desk/queue.server.ts';
import { readList } from '../lists/reading.server.ts';
import { disputesScreen } from './disputes-screen.server.ts';

let world: Visits;
const startsAt = new Date('2027-02-08T15:00:00Z');
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());
beforeEach(() => world.startAnew());

/** A visit that is done and paid with a card of that number. */
async function paidWith(number: string) {
  const { platform, rosa, clock } = world;
  const cardId = await world.saveCard(rosa, number);
  const { bookingId } = await world.hold(startsAt);
  valueOf(await placeBooking(platform, rosa.member, bookingId, cardId));
  clock.moveTo(startsAt);
  const { professionalId } = (await findBooking(platform.database, rosa.member, bookingId))!;
  for (const step of progressSteps)
    valueOf(await recordProgress(platform, { kind: 'professional', professionalId }, bookingId, step));
  const { payment_intent_id: intentId } = await platform.database
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return { bookingId, paymentIntentId: intentId! };
}

let events = 0;
/** As the gateway tells of it. */
async function hear(type: string, paymentIntentId: string, platform = world.platform): Promise<void> {
  const about = { kind: 'authorization', paymentIntentId } as const;
  await takeGatewayEvent(platform, { id: `evt_${(events += 1)}`, type, occurredAt: startsAt, about });
  await lookAtEvents(platform);
}

/** The gateway once its dispute has moved. */
const thenIs = (change: Partial<Dispute>) =>
  withGateway(world.platform, {
    listDisputes: async (by) =>
      (await world.platform.gateway.listDisputes(by)).map((each) => ({ ...each, answerBy: null, ...change })),
  });
const back = (bookingId: string, key: string) =>
  refundVisit(world.platform, ana, bookingId, {
    amountCents: 1_000,
    cause: 'late',
    reason: 'She came late.',
    requestKey: key,
  });
const balances = () =>
  Promise.all(
    ['disputed', 'dispute_losses', 'dispute_fees', 'gateway'].map((account) =>
      balanceOf(world.platform.database, account),
    ),
  );
const queue = async () =>
  (await readQueue(world.platform, ana, null)).items.filter(({ kind }) => kind === 'dispute');
const listed = async () =>
  (await readList(world.platform, ana, disputesScreen, new URLSearchParams(), 10)).listed.rows;

it('a dispute is a line with its day and an entry, blocks refunds, and once it is won all is as before', async () => {
  const { bookingId, paymentIntentId } = await paidWith('4000000000000259');
  await hear('charge.dispute.created', paymentIntentId);
  await hear('charge.dispute.funds_withdrawn', paymentIntentId);
  expect(await balances()).toEqual([-9_900, 0, -1_500, 9_900 + 1_500 - 9_900]);
  expect(await queue()).toMatchObject([{ what: 'Withdrawn by bank: $99.00' }]);
  expect((await listed()).map(({ cells }) => cells.slice(1, 5))).toEqual([
    [
      'Withdrawn by bank',
      { cents: 9_900 },
      'Fraudulent',
      { text: 'Feb 18, 2027, 10:00 AM', exact: '2027-02-18 10:00' },
    ],
  ]);
  expect(codeOf(await back(bookingId, 'one'))).toBe('payment_disputed');
  expect(await findLedgerFaults(world.platform.database)).toEqual([]);
  await hear('charge.dispute.closed', paymentIntentId, thenIs({ state: 'won', withdrawnCents: 0 }));
  expect(await balances()).toEqual([0, 0, -1_500, 1_500 - 9_900]);
  expect(await queue()).toEqual([]);
  expect(await findLedgerFaults(world.platform.database)).toEqual([]);
});

it('a dispute that nobody told of is found by the comparison, also its end, and what is lost is not given back', async () => {
  const { bookingId } = await paidWith('4000000000000259');
  await reconcileMoney(world.platform);
  expect(await listed()).toHaveLength(1);
  world.later(60 * 24 * 60);
  await reconcileMoney(thenIs({ state: 'lost' }));
  await reconcileMoney(thenIs({ state: 'lost' }));
  expect(await balances()).toEqual([0, -9_900, -1_500, 1_500]);
  expect(codeOf(await back(bookingId, 'one'))).toBe('more_than_was_paid');
  expect(await findLedgerFaults(world.platform.database)).toEqual([]);
});

it('a warning of fraud is a line until the payment is given back or somebody leaves it', async () => {
  const { bookingId, paymentIntentId } = await paidWith('4000000000005423');
  await hear('radar.early_fraud_warning.created', paymentIntentId);
  expect(await queue()).toMatchObject([{ what: 'The bank warns of fraud' }]);
  const [row] = await listed();
  const { find, acts } = disputesScreen.record!;
  const subject = await find(world.platform, ana, row!.id!);
  expect(acts[0]!.offer(subject, world.clock.now())).not.toBeNull();
  valueOf(await acts[0]!.run(world.platform, ana, subject, {}, 'once'));
  expect(codeOf(await acts[0]!.run(world.platform, ana, subject, {}, 'once'))).toBe('no_warning');
  expect(await queue()).toEqual([]);
  expect(valueOf(await back(bookingId, 'one'))).toMatchObject({ state: 'given' });
  expect(await find(world.platform, ana, "x' or true")).toBeUndefined();
});
